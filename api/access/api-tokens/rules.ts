import ipaddr from 'ipaddr.js'
import sql from 'sql-template-tag'
import { scopesOf } from '#contract/api-scopes.ts'
import { MAX_TOKEN_DAYS, MAX_TOKENS } from '#contract/access/api-token-words.ts'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { Failure, invalid, invalidField } from '#api/platform/http/failure.ts'
import { choicesOf, ofOwner, type Owner } from './owner.ts'
import { IS_LIVE } from './tokens.ts'

type TokenSettings = { scopes: readonly string[]; addresses: readonly string[] }

/** @throws Failure 422 for a scope that the owner's tokens may not have, and for an entry that is no address. */
export function requireSettings(owner: Owner, { scopes, addresses }: TokenSettings): void {
  const open = new Set(scopesOf(choicesOf(owner)))
  const closed = scopes.filter((scope) => !open.has(scope))
  const issues: FieldIssue[] = [
    ...(closed.length > 0
      ? [{ path: 'scopes', code: 'scope', message: `No puedes dar el permiso ${closed[0]!}` }]
      : []),
    ...addresses
      .filter((entry) => !isAddressOrRange(entry))
      .slice(0, 1)
      .map((entry) => ({
        path: 'addresses',
        code: 'address',
        message: `«${entry}» no es una dirección IP ni un rango como 203.0.113.0/24`,
      })),
  ]
  if (issues.length > 0) throw invalid(issues)
}

/** True for an address or a range in its usual spelling; others, such as octal ones, mean something else elsewhere. */
function isAddressOrRange(entry: string): boolean {
  return /^\d/.test(entry) && !entry.includes(':')
    ? ipaddr.IPv4.isValidFourPartDecimal(entry.split('/')[0]!) &&
        (!entry.includes('/') || ipaddr.IPv4.isValidCIDR(entry))
    : ipaddr.IPv6.isValid(entry) || ipaddr.IPv6.isValidCIDR(entry)
}

/**
 * Returns the instant at which a token ends: the end of a day in the tenant's time zone.
 * @throws Failure 422 for a day before today, or later than `MAX_TOKEN_DAYS` from now.
 */
export async function endOf(tx: Transaction, { scope }: Owner, day: string): Promise<Date> {
  const zone = scope.tenant.timezone
  const [found] = await tx.query<{ ends: Date; past: boolean; late: boolean }>(
    sql`select ends, ends <= now() as past,
          ${day}::date > (now() at time zone ${zone})::date + ${MAX_TOKEN_DAYS}::int as late
        from (select ((${day}::date + 1)::timestamp at time zone ${zone}) as ends) asked`,
  )
  const { ends, past, late } = found!
  if (past) throw invalidField('expires_on', 'past', 'La fecha ya pasó')
  if (late)
    throw invalidField('expires_on', 'late', `Un token sirve a lo sumo ${MAX_TOKEN_DAYS} días`)
  return ends
}

/**
 * Counts under a lock, so that concurrent requests stay within the maximum.
 * @throws Failure 409 when the owner has as many live tokens as it may.
 */
export async function requireRoom(tx: Transaction, owner: Owner): Promise<void> {
  const { kind, scope, userId } = owner
  const key = `api tokens ${scope.tenantId} ${userId ?? ''}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const [found] = await tx.query<{ count: number }>(
    sql`select count(*)::int as count from api_tokens t where ${ofOwner(owner)} and ${IS_LIVE}`,
  )
  if (found!.count < MAX_TOKENS[kind]) return
  const whose = kind === 'company' ? 'La compañía tiene' : 'Tienes'
  throw new Failure(
    409,
    'too_many_tokens',
    `${whose} ya ${MAX_TOKENS[kind]} tokens vigentes. Revoca uno que no uses.`,
  )
}
