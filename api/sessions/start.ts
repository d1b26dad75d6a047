import sql from 'sql-template-tag'
import type { Transaction } from '../db/database.ts'
import { ended, type SessionServices } from '../http/open-session.ts'

type Opening = {
  accountId: number
  /** Version of the account when its password was checked. */
  version: number
  /** Lifetime in seconds. */
  life: number
  userAgent: string
}

/**
 * Opens a session and returns its token.
 *
 * @param tx transaction that has just changed the account; without it, a separate statement.
 * @throws Failure 401 when the account was changed since it was checked: that ends sessions, this
 *   one too.
 */
export async function startSession(
  { db, tokens }: Pick<SessionServices, 'db' | 'tokens'>,
  { accountId, version, life, userAgent }: Opening,
  tx?: Transaction,
): Promise<string> {
  const statement = sql`select start_session(${accountId}, ${version}, ${life}, ${userAgent}) as id`
  const [session] = tx
    ? await tx.query<{ id: number | null }>(statement)
    : await db.queryWithoutTenant<{ id: number | null }>(statement)
  if (!session?.id) throw ended()
  return tokens.issue(accountId, session.id, life)
}
