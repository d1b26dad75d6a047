import { data } from '@remix-run/node'
import { z } from 'zod'
import type { ErrorBody } from '#contract/shapes.ts'
import { newUnit, unitChanges } from '#contract/organizational-units.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { fieldErrors, refillable } from '../forms/failure.ts'
import { searchAsked } from '../forms/multi-lookup-field.tsx'
import { formValidator } from '../forms/validator.ts'
import type { Difference } from '../ui/differences.tsx'
import { idsIn, LISTS, readChoices, type Choices } from './choices.server.ts'

export const newUnitForm = newUnit
export const unitChangesForm = unitChanges.extend({ loaded: z.string().optional() })

/** What a form that comes back brings beside errors and values. */
export type UnitFormAnswer = {
  choices: Choices
  formId?: string
  /** What somebody else stored meanwhile. */
  differences?: Difference[]
}

/**
 * A posted form of a unit, ready for the API, or the answer that brings it back filled: with errors, or
 * with what was searched for (without scripts), and always with what was chosen.
 */
export async function readUnitForm<Values>(
  api: ApiClient,
  request: Request,
  schema: z.ZodType<Values>,
) {
  const { form } = await postedForm(request)
  const result = await formValidator(schema).validate(form)

  const comeBack = async (
    status: number,
    errors: Record<string, string>,
    more: Omit<UnitFormAnswer, 'choices'> = {},
    values: Record<string, unknown> = {},
  ) => {
    const filled = { ...(refillable(result.submittedData) as object), ...values }
    const chosen = (list: (typeof LISTS)[number]) =>
      idsIn(list in values ? values[list] : form.getAll(list))
    const choices = await readChoices(
      api,
      { areas: chosen('areas'), courses: chosen('courses') },
      { areas: textOf(form, 'areas_q'), courses: textOf(form, 'courses_q') },
    )
    const answer = { fieldErrors: errors, repopulateFields: filled, formId: result.formId, choices }
    return data({ ...answer, ...more }, { status })
  }

  if (searchAsked(form, LISTS)) return { ok: false as const, answer: await comeBack(200, {}) }
  if (result.error)
    return { ok: false as const, answer: await comeBack(422, result.error.fieldErrors) }
  return {
    ok: true as const,
    values: result.data,
    comeBack,
    /** The form again, with what the API found. */
    refuse: ({ status, ...failure }: ErrorBody) => {
      const fields = [...Object.keys(result.submittedData), ...LISTS]
      return comeBack(status, fieldErrors(failure, fields))
    },
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
