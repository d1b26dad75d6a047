import { data } from '@remix-run/node'
import type { z } from 'zod'
import { postedForm, type PostedForm } from '../backend/posted-form.server.ts'
import { dayFrom } from '../ui/day.ts'
import type { StoredVersion } from './conflict.server.ts'
import { fieldErrors, refillable, type Failure } from './failure.ts'
import type { Difference } from '../ui/differences.tsx'
import { formValidator } from './validator.ts'

/** What is wrong, by the form's fields. */
export type Problems = Record<string, string>

type Refused = { failure: Failure }

type Options<Extra extends object> = {
  /** Files are taken into memory up to so much; without it none is. */
  maxFileBytes?: number
  /**
   * Before it is judged: stores files, looks up what was named in words. Answers what is wrong, or what
   * the API refused altogether.
   */
  prepare?: (posted: PostedForm) => Promise<Problems | Refused>
  /** Whether a button was pressed that stores nothing, such as a search's without scripts. */
  asksAgain?: (form: FormData) => boolean
  /** What the form needs beside errors and values when it comes back with these values. */
  extra?: (values: Record<string, unknown>, form: FormData) => Extra | Promise<Extra>
  /** Fields of `DateField`: what was written there is read as a day, 'YYYY-MM-DD'. */
  days?: readonly string[]
  /** Fields that the form has though nothing was posted for them: unticked boxes, empty lists, files. */
  fields?: readonly string[]
  /** The API's names of fields by the form's, where they differ. */
  rename?: Record<string, string>
}

/** What somebody else stored meanwhile, in the form that comes back. */
type Stored = {
  values?: Record<string, unknown>
  formId?: string | undefined
  differences?: Difference[]
}

/** The answer of an action that brings its form back: errors by field, values, and what is told beside them. */
export function formAnswer<
  Answer extends {
    fieldErrors: Problems
    repopulateFields: Record<string, unknown>
    formId?: string | undefined
    differences?: Difference[] | undefined
  },
>(answer: Answer, status: number) {
  return data(answer, { status })
}

/**
 * A posted form as its schema reads it, ready for the API, or the answer that brings it back filled:
 * with everything that is wrong at once, or with what was asked for.
 */
export async function readForm<Output, Extra extends object = object>(
  request: Request,
  schema: z.ZodType<Output>,
  options: Options<Extra> = {},
) {
  const { prepare, asksAgain, extra, fields = [], days = [], rename = {}, maxFileBytes } = options
  const posted = await postedForm(request, { maxFileBytes })
  const prepared = (await prepare?.(posted)) ?? {}
  const { form } = posted
  for (const name of days) {
    const written = form.get(name)
    if (typeof written === 'string') form.set(name, dayFrom(written))
  }
  const result = await formValidator(schema).validate(form)
  const submitted = result.submittedData as Record<string, unknown>

  const comeBack = async <Asked extends object>(
    status: number,
    errors: Problems,
    { values, formId = result.formId, differences }: Stored = {},
    asked?: Asked,
  ) => {
    const filled = { ...(refillable(submitted) as Record<string, unknown>), ...values }
    const answer = { fieldErrors: errors, repopulateFields: filled, formId, differences }
    const more = { ...((await extra?.(filled, form)) as Extra), ...(asked as Asked) }
    return formAnswer({ ...answer, ...more }, status)
  }
  const named = (failure: Failure) =>
    fieldErrors(failure, [...Object.keys(submitted), ...fields], rename)

  if (asksAgain?.(form)) return { ok: false as const, answer: await comeBack(200, {}) }
  if (isRefused(prepared)) {
    const { failure } = prepared
    return { ok: false as const, answer: await comeBack(failure.status, named(failure)) }
  }
  if (result.error || Object.keys(prepared).length > 0) {
    const errors = renamed(result.error?.fieldErrors ?? {}, rename)
    return { ok: false as const, answer: await comeBack(422, { ...errors, ...prepared }) }
  }
  return {
    ok: true as const,
    values: result.data,
    /** The form again as it was sent, with what is to be answered before anything is stored. */
    again: <Asked extends object>(asked: Asked) => comeBack(200, {}, {}, asked),
    /**
     * The form again, with what the API found. `newer` reads the record where somebody else may have
     * stored it meanwhile (409).
     */
    refuse: async (failure: Failure, newer?: () => Promise<StoredVersion>) => {
      const stored = failure.status === 409 ? await newer?.() : undefined
      // Refused for another reason than somebody else's change.
      if (!stored || String(stored.version) === submitted['version'])
        return comeBack(failure.status, named(failure))
      const typed = { ...submitted, ...(result.data as object) }
      const { values, differences } = stored.against(typed, submitted['loaded'])
      // Under another id its fields begin anew, with the values of another version.
      const formId = `${result.formId ?? 'form'}-${stored.version}`
      return comeBack(failure.status, named(failure), { values, differences, formId })
    },
  }
}

function isRefused(prepared: Problems | Refused): prepared is Refused {
  return typeof prepared['failure'] === 'object'
}

function renamed(errors: Problems, rename: Record<string, string>): Problems {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [rename[name] ?? name, message]),
  )
}
