import { Messages } from 'scimmy'
import { Failure } from '#api/platform/http/failure.ts'

/** Keywords of RFC 7644, section 3.12, for refusals. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness'

/** Refusal of a request of the directory, with its keyword. */
class ScimFailure extends Failure {
  readonly scimType: ScimType

  constructor(status: 400 | 409, scimType: ScimType, detail: string) {
    super(status, scimType, detail)
    this.scimType = scimType
  }
}

const refusal = (scimType: ScimType) => (detail: string) => new ScimFailure(400, scimType, detail)

export const invalidFilter = refusal('invalidFilter')
export const invalidPath = refusal('invalidPath')
export const invalidSyntax = refusal('invalidSyntax')
export const invalidValue = refusal('invalidValue')
export const mutability = refusal('mutability')
export const noTarget = refusal('noTarget')

/** The value belongs to somebody or something else. */
export const taken = (detail: string) => new ScimFailure(409, 'uniqueness', detail)

/** Another client changed the resource since its ETag was read. */
export const stale = () =>
  new Failure(412, 'stale', 'El recurso cambió desde que se leyó: léelo de nuevo')

/**
 * Converts a refusal of the rules of people to one of this protocol: what somebody else has is a conflict, another broken
 * rule an invalid value.
 */
export function asScimFailure(error: unknown): unknown {
  if (!(error instanceof Failure) || error.status !== 422) return error
  const detail = error.issues.map(({ message }) => message).join('. ') || error.message
  return error.issues.some(({ code }) => code === 'taken') ? taken(detail) : invalidValue(detail)
}

const LIBRARY_STATUSES = [400, 401, 403, 404, 409, 412, 413, 500, 501]

/** Returns the body of a refusal (RFC 7644, section 3.12). */
export function bodyOf(failure: Failure): object {
  const { status, message: detail } = failure
  const scimType = failure instanceof ScimFailure ? failure.scimType : undefined
  // The library knows the statuses of the RFC alone.
  const listed = LIBRARY_STATUSES.includes(status) ? status : 500
  const { schemas } = new Messages.ErrorResponse({ status: listed, scimType, detail } as never)
  return { schemas, status: String(status), ...(scimType && { scimType }), detail }
}
