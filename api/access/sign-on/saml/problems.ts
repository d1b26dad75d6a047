/** Reasons for which a response of an identity provider is refused, in the words of the contract. */
export type SamlProblemCode =
  | 'malformed'
  | 'document_type'
  | 'too_large'
  | 'provider_status'
  | 'no_assertion'
  | 'encrypted'
  | 'structure'
  | 'unsigned_assertion'
  | 'weak_signature'
  | 'unknown_certificate'
  | 'expired_certificate'
  | 'signature'
  | 'issuer'
  | 'destination'
  | 'unsolicited'
  | 'other_request'
  | 'replayed'
  | 'audience'
  | 'not_yet_valid'
  | 'expired'
  | 'session_over'
  | 'no_subject'
  | 'transient_subject'
  | 'subject_format'

/** A reason, and the value received that explains it. */
export type SamlProblem = { code: SamlProblemCode; received?: string }

/** A response that is refused. */
export class ResponseRefusal extends Error {
  readonly problems: readonly SamlProblem[]

  constructor(...problems: SamlProblem[]) {
    super(`refused response: ${problems.map(({ code }) => code).join(', ')}`)
    this.problems = problems
  }
}
