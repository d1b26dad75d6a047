import sql from 'sql-template-tag'
import type { Transaction } from '../db/database.ts'

/**
 * A job works on one connection, which also holds the job's lock: when the connection is lost, so are
 * the lock and whatever was not committed, and nobody can apply beside the one who took over.
 */
export type Session = Transaction

/** All of `work` or nothing, on the job's own connection. */
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

/** How long to wait for a lock that a process that died may still hold for a moment. */
const LOCK_WAIT = '5s'

/** Runs `work` if nobody else works on the job, and answers whether it did. */
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
