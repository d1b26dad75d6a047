import { data } from '@remix-run/node'
import type { z } from 'zod'
import { postedForm, type PostedForm } from '../../backend/posted-form.server.ts'
import { dayFrom } from '../../urls/day.ts'
import type { StoredVersion } from './conflict.server.ts'
import { fieldErrors, refillable, type Failure } from './failure.ts'
import type { Difference } from '../../ui/states/differences.tsx'
import { formValidator } from './validator.ts'

/** Errors by form field. */
export type Problems = Record<string, string>

type Refused = { failure: Failure }

export type ReadOptions<Extra extends object> = {
  /** Maximum file size read into memory; without it no file is read. */
  maxFileBytes?: number
  /**
   * Runs before validation: stores files, resolves names to ids. Returns errors, or the API's refusal of the whole
   * form.
   */
  prepare?: (posted: PostedForm) => Promise<Problems | Refused>
  /** True when the pressed button stores nothing, such as a search without scripts. */
  asksAgain?: (form: FormData) => boolean
  /** Returns the data that the form needs besides errors and values when it comes back. */
  extra?: (values: Record<string, unknown>, form: FormData) => Extra | Promise<Extra>
  /** `DateField`s whose text is parsed as a day, 'YYYY-MM-DD'. */
  days?: readonly string[]
  /** Fields that are not posted when empty: unticked boxes, empty lists, files. */
  fields?: readonly string[]
  /** Maps the API's field names to the form's where they differ. */
  rename?: Record<string, string>
}

/** Version of another user, for the form that comes back. */
type Stored = {
  values?: Record<string, unknown>
  formId?: string | undefined
  differences?: Difference[]
}

/** Response of an action that shows its form again: errors by field, values and extra data. */
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

/** Answer of a confirmation (`ConfirmDialog`) that the API refused. */
export function refusedConfirmation({ message, status }: Pick<Failure, 'message' | 'status'>) {
  return data({ refusal: message }, { status })
}

/** Answer of a form whose upload, streamed to the API, was refused: the values are not known here. */
export function refusedUpload(failure: Failure, formId: string) {
  return formAnswer(
    { fieldErrors: fieldErrors(failure, ['file']), repopulateFields: {}, formId },
    failure.status,
  )
}

/**
 * Parses a posted form by its schema, ready for the API, or returns the response that shows it again filled: with
 * all errors at once, or with the requested choices.
 */
export async function readForm<Output, Extra extends object = object>(
  request: Request,
  schema: z.ZodType<Output>,
  options: ReadOptions<Extra> = {},
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

  const comeBack = async <Question extends object>(
    status: number,
    errors: Problems,
    { values, formId = result.formId, differences }: Stored = {},
    question?: Question,
  ) => {
    const filled = { ...(refillable(submitted) as Record<string, unknown>), ...values }
    const answer = { fieldErrors: errors, repopulateFields: filled, formId, differences }
    const more = { ...((await extra?.(filled, form)) as Extra), ...(question as Question) }
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
    /** Shows the form again as sent, with a question to answer before anything is stored. */
    again: <Question extends object>(question: Question) => comeBack(200, {}, {}, question),
    /** Shows the form again with the API's errors. `newer` reads the stored record after a version conflict (409). */
    refuse: async (failure: Failure, newer?: () => Promise<StoredVersion>) => {
      const stored = failure.status === 409 ? await newer?.() : undefined
      // The reason is not another user's change.
      if (!stored || String(stored.version) === submitted['version'])
        return comeBack(failure.status, named(failure))
      const typed = { ...submitted, ...(result.data as object) }
      const { values, differences } = stored.against(typed, submitted['loaded'])
      // A new id resets the form's fields to the values of the other version.
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
