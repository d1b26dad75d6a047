/** Account of an identity provider, once its protocol has verified who says so and to whom. */
export type VerifiedClaims = {
  issuer: string
  /** The provider's id of the account, which it never gives to another one. */
  subject: string
  email: string | null
  /** Null when the provider does not say. */
  emailVerified: boolean | null
  firstName: string | null
  lastName: string | null
  /** Username of somebody who is created. */
  login: string | null
  /** Null when the provider says nothing of groups: roles stay. */
  groups: readonly string[] | null
  /** The provider's id of its session, where it has one. */
  sid: string | null
  /** End that the provider sets to the session here, where the protocol has such. */
  sessionEndsAt?: Date | null
  idToken: string | null
  /** Format of the subject's name, where the protocol has such. */
  subjectFormat?: string
}
