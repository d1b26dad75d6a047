import { createHash, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Settings } from '../../../settings.ts'
import type { Transaction } from '../db/database.ts'
import { consoleUrl } from '../mail/outbox.ts'
import { GENERATED_PASSWORD_HOURS } from '../secrets/passwords.ts'

/** Path of the page that a link opens; the query has the token. */
const PAGE = '/login/new-password'

/** Returns the hash by which the database knows a token: a copy of the database opens no account. */
export const hashOfLink = (token: string) => createHash('sha256').update(token).digest()

/**
 * Makes a link for each of these accounts of a company, in place of the one that they had. The host is that of the
 * settings: no header of a request reaches a mail.
 *
 * @param minutes time until the links expire.
 * @returns the addresses by account.
 */
export async function makePasswordLinks(
  tx: Transaction,
  settings: Settings,
  { tenantId, ids, minutes }: { tenantId: number; ids: readonly number[]; minutes: number },
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const tokens = ids.map(() => randomBytes(32).toString('base64url'))
  await tx.query(
    sql`insert into password_links (tenant_id, user_id, hash, expires_at)
        select ${tenantId}, id, hash, now() + make_interval(mins => ${minutes})
        from unnest(${[...ids]}::bigint[], ${tokens.map(hashOfLink)}::bytea[]) as made (id, hash) order by id
        on conflict (tenant_id, user_id)
        do update set hash = excluded.hash, expires_at = excluded.expires_at, created_at = now()`,
  )
  const page = consoleUrl(settings) + PAGE
  return new Map(ids.map((id, at) => [id, `${page}?token=${tokens[at]!}`]))
}

/** Makes the links of invitations, which work as long as the passwords that were generated for these accounts. */
export function makeInvitationLinks(
  tx: Transaction,
  settings: Settings,
  { tenantId }: { tenantId: number },
  ids: readonly number[],
): Promise<Map<number, string>> {
  return makePasswordLinks(tx, settings, { tenantId, ids, minutes: GENERATED_PASSWORD_HOURS * 60 })
}
