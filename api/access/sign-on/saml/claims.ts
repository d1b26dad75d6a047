import type { VerifiedClaims } from '../claims.ts'
import type { Connection } from '../connection.ts'
import { NAME_ID_FORMATS, type Assertion } from './assertion.ts'

type Mapping = Pick<
  Connection,
  'issuer' | 'email_claim' | 'first_name_claim' | 'last_name_claim' | 'login_claim' | 'groups_claim'
>

/** Attribute of Entra ID in place of the groups of somebody who has too many of them. */
const GROUPS_LINK = 'http://schemas.microsoft.com/claims/groups.link'

/**
 * Returns the claims of a verified assertion by the attributes that the company named. Its e-mail counts as verified:
 * the provider is the company's, and only e-mails of the company's proven domains link an account.
 */
export function claimsOf(
  { subject, subjectFormat, sessionIndex, sessionEndsAt, attributes }: Assertion,
  mapping: Mapping,
): VerifiedClaims {
  const value = (name: string) => attributes.get(name)?.[0]?.trim() ?? null
  const named = subjectFormat === NAME_ID_FORMATS.email ? subject : null
  return {
    issuer: mapping.issuer,
    subject,
    email: value(mapping.email_claim) ?? named,
    emailVerified: true,
    firstName: value(mapping.first_name_claim),
    lastName: value(mapping.last_name_claim),
    login: value(mapping.login_claim),
    groups: groupsOf(attributes, mapping.groups_claim),
    sid: sessionIndex,
    sessionEndsAt,
    idToken: null,
    subjectFormat,
  }
}

/** Returns the attributes that a connection names and that are not there. */
export function missingIn(assertion: Assertion, mapping: Mapping): string[] {
  const { attributes, subjectFormat } = assertion
  const { email_claim, first_name_claim, last_name_claim, login_claim, groups_claim } = mapping
  const inSubject = subjectFormat === NAME_ID_FORMATS.email ? email_claim : null
  return [email_claim, first_name_claim, last_name_claim, login_claim, groups_claim].filter(
    (name): name is string =>
      name !== null &&
      name !== inSubject &&
      !attributes.has(name) &&
      !(name === groups_claim && attributes.has(GROUPS_LINK)),
  )
}

/** Returns the groups; none when there are none, as providers leave an attribute without values out. */
function groupsOf(attributes: Assertion['attributes'], name: string | null): string[] | null {
  if (name === null || attributes.has(GROUPS_LINK)) return null
  return attributes.get(name) ?? []
}
