import type { VerifiedClaims } from '../claims.ts'
import type { Connection } from '../connection.ts'

/** Claims about somebody: those of the ID token, and those that the provider tells at its userinfo endpoint alone. */
export type Claims = Record<string, unknown>

/** Maximum number of groups and of characters of each that are read. */
const MAX_GROUPS = 5_000
const MAX_CHARACTERS = 1_000

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, MAX_CHARACTERS) : null

type Named = Pick<
  Connection,
  'email_claim' | 'first_name_claim' | 'last_name_claim' | 'login_claim' | 'groups_claim'
>

/** Returns the claims that a connection names and that are not there. */
export function missingIn(connection: Named, claims: Claims): string[] {
  const { email_claim, first_name_claim, last_name_claim, login_claim, groups_claim } = connection
  const named = [email_claim, first_name_claim, last_name_claim, login_claim, groups_claim]
  return named.filter(
    (name): name is string =>
      name !== null && claims[name] === undefined && !isLeftOut(claims, name),
  )
}

/** Returns what the claims say of somebody, in the names of the connection. */
export function readClaims(
  connection: Named,
  claims: Claims,
): Pick<VerifiedClaims, 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'login' | 'groups'> {
  const { email_claim, first_name_claim, last_name_claim, login_claim, groups_claim } = connection
  return {
    email: textOf(claims[email_claim]),
    emailVerified: verificationOf(claims, email_claim),
    firstName: textOf(claims[first_name_claim]),
    lastName: textOf(claims[last_name_claim]),
    login: textOf(claims[login_claim]),
    groups: groups_claim === null ? null : groupsOf(claims, groups_claim),
  }
}

/**
 * Returns whether the provider says that the e-mail is verified; null when it says nothing. Both claims are about
 * `email`: of another claim they tell only when it has the same value. `xms_edov` is Entra ID's.
 */
function verificationOf(claims: Claims, emailClaim: string): boolean | null {
  if (emailClaim !== 'email' && claims[emailClaim] !== claims['email']) return null
  const said = claims['email_verified'] ?? claims['xms_edov']
  if (said === undefined || said === null) return null
  return said === true || said === 1 || said === 'true' || said === '1'
}

/** True when the provider says that it has more values than it sends: Entra ID above 200 groups. */
function isLeftOut(claims: Claims, name: string): boolean {
  const names = claims['_claim_names']
  return (
    (typeof names === 'object' && names !== null && name in names) ||
    (name === 'groups' && claims['hasgroups'] !== undefined)
  )
}

/** Returns the groups; none when there are none; null when the provider does not send them all. */
function groupsOf(claims: Claims, name: string): string[] | null {
  if (isLeftOut(claims, name)) return null
  return [claims[name] ?? []]
    .flat()
    .slice(0, MAX_GROUPS)
    .filter((group): group is string => typeof group === 'string')
}
