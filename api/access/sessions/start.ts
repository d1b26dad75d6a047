import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import { ended, type SessionServices } from '#api/platform/identity/open-session.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { TOKEN_LIFE } from '#api/platform/identity/tokens.ts'

type Opening = {
  accountId: number
  /** Version of the account when its password was checked. */
  version: number
  /** Lifetime in seconds. */
  life: number
  userAgent: string
}

/**
 * Opens a session and returns its token and id.
 *
 * @param tx transaction that has just changed the account; without it, a separate statement.
 * @throws Failure 401 when the account was changed since it was checked: that ends sessions, this
 *   one too.
 */
export async function startSession(
  { db, tokens }: Pick<SessionServices, 'db' | 'tokens'>,
  { accountId, version, life, userAgent }: Opening,
  tx?: Transaction,
): Promise<{ token: string; sessionId: number }> {
  const statement = sql`select start_session(${accountId}, ${version}, ${life}, ${userAgent}) as id`
  const [session] = tx
    ? await tx.query<{ id: number | null }>(statement)
    : await db.queryWithoutTenant<{ id: number | null }>(statement)
  if (!session?.id) throw ended()
  return { token: await tokens.issue(accountId, session.id, life), sessionId: session.id }
}

/**
 * Ends all sessions of the actor, and sign-ins that are under way, and opens one that continues the current session.
 * @param home scope of the account in its own tenant.
 * @returns the token of the new session.
 */
export async function renewSession(
  services: SessionServices,
  { tenantId, actor, sessionId }: Scope,
  userAgent: string,
  tx: Transaction,
): Promise<string> {
  const [account] = await tx.query<{ token_version: number }>(
    sql`update users set token_version = token_version + 1
        where tenant_id = ${tenantId} and id = ${actor.id} returning token_version`,
  )
  const version = account!.token_version
  const opening = { accountId: actor.id, version, life: TOKEN_LIFE.short, userAgent }
  const renewed = await startSession(services, opening, tx)
  // The provider of a sign-on ends the new session as it would have ended the old one, and when it would have.
  await tx.query(
    sql`with moved as (
          update sign_on_sessions set session_id = ${renewed.sessionId}
          where tenant_id = ${tenantId} and session_id = ${sessionId} returning session_id
        )
        update sessions s set expires_at = least(s.expires_at, old.expires_at)
        from moved, sessions old
        where s.tenant_id = ${tenantId} and s.id = moved.session_id
          and old.tenant_id = ${tenantId} and old.id = ${sessionId}`,
  )
  return renewed.token
}
