import { isSecret } from '#contract/platform/values/secrets.ts'
import { FORM_ERROR, pathName } from '../paths.ts'

/** The API's error body (`errorBody` of the contract), as plain data. */
export type Failure = {
  status: number
  code: string | number
  message: string
  requestId: string
  errors: { path: string; code: string; message: string }[]
}

/**
 * Maps the API's errors to the fields of a form. An issue for a field that the form does not have, and a body
 * without issues, become the message of the whole form, so that no error is lost. `rename` maps the API's field
 * names to the form's where they differ.
 */
export function fieldErrors(
  failure: Pick<Failure, 'message' | 'errors'>,
  fields: Iterable<string>,
  rename: Record<string, string> = {},
): Record<string, string> {
  const known = new Set(fields)
  const found: Record<string, string> = {}
  const rest: string[] = []
  for (const { path, message } of failure.errors) {
    const [root = '', ...below] = path.split('.')
    const name = pathName([rename[root] ?? root, ...below])
    if (known.has(rename[root] ?? root)) found[name] ??= message
    else if (!rest.includes(message)) rest.push(message)
  }
  if (rest.length > 0) found[FORM_ERROR] = rest.join('. ')
  else if (failure.errors.length === 0) found[FORM_ERROR] = failure.message
  return found
}

/**
 * Returns the values that may go back into the form: all except files, which no page can refill, and secrets, which
 * must not return to the page. Fields named like a password are always secret.
 */
export function refillable(submitted: unknown): unknown {
  if (Array.isArray(submitted)) {
    return submitted.filter((item) => !isFile(item)).map((item) => refillable(item))
  }
  if (typeof submitted !== 'object' || submitted === null) return submitted
  return Object.fromEntries(
    Object.entries(submitted)
      .filter(([name, value]) => !isFile(value) && !isSecret(name))
      .map(([name, value]) => [name, refillable(value)]),
  )
}

function isFile(value: unknown): boolean {
  return typeof Blob !== 'undefined' && value instanceof Blob
}

/** Assigns a refusal that names no field to this field. */
export function aboutField(path: string, failure: Failure): Failure {
  if (failure.errors.length > 0) return failure
  const { code, message } = failure
  return { ...failure, errors: [{ path, code: String(code), message }] }
}
