import sql from 'sql-template-tag'
import type { Transaction } from '../db/database.ts'

/**
 * A job uses one connection, which also holds the job's advisory lock: when the connection is lost,
 * so are the lock and the uncommitted changes, and no second worker can apply at the same time.
 */
export type Session = Transaction

/** Runs `work` in a transaction on the job's own connection. */
export async function inTransaction<T>(
  session: Session,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  await session.query(sql`begin`)
  try {
    const result = await work(session)
    await session.query(sql`commit`)
    return result
  } catch (error) {
    await session.query(sql`rollback`)
    throw error
  }
}

/** Timeout for a lock that a dead process may still hold for a moment. */
const LOCK_WAIT = '5s'

/** Runs `work` if it gets the job's lock, and returns true when it did. */
export async function withJobLock(
  session: Session,
  jobId: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const key = sql`hashtextextended(${`import:${jobId}`}, 0)`
  try {
    await inTransaction(session, async (tx) => {
      await tx.query(sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`)
      await tx.query(sql`select pg_advisory_lock(${key})`)
    })
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return false
    throw error
  }
  try {
    await work()
  } finally {
    await session.query(sql`select pg_advisory_unlock(${key})`)
  }
  return true
}
