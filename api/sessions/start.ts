import sql from 'sql-template-tag'
import type { Tokens } from '../auth/tokens.ts'
import type { Database, Transaction } from '../db/database.ts'
import { ended } from './open.ts'

type Opening = {
  accountId: number
  /** The account's version when its password was checked. */
  version: number
  /** Seconds. */
  life: number
  userAgent: string
}

/**
 * Opens a session and answers its token.
 *
 * @param tx where the account was just changed; without it, a statement of its own.
 * @throws Failure 401 when the account was changed since it was checked: that ends sessions, and this
 *   one with them.
 */
export async function startSession(
  { db, tokens }: { db: Database; tokens: Tokens },
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
