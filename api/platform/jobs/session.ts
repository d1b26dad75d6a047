import sql from 'sql-template-tag'
import type { Transaction } from '../db/database.ts'

/**
 * A long job uses one connection, which also holds the job's advisory lock: when the connection is lost,
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

/** Runs `work` in `tx`; when it fails, its changes alone are rolled back. */
export async function inSavepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.query(sql`savepoint work`)
  try {
    return await work()
  } catch (error) {
    await tx.query(sql`rollback to savepoint work`)
    throw error
  } finally {
    await tx.query(sql`release savepoint work`)
  }
}

/**
 * Runs `batch` in one transaction after another until it returns false, when nothing is left. Returns
 * false when the signal aborted first.
 */
export async function inBatches(
  session: Session,
  signal: AbortSignal,
  batch: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  while (!signal.aborted) {
    if (!(await inTransaction(session, batch))) return true
  }
  return false
}

/** Timeout for a lock that a dead process may still hold for a moment. */
const LOCK_WAIT = '5s'

/** Runs `work` if it gets the advisory lock of `key`; otherwise another process does it. */
export async function withAdvisoryLock(
  session: Session,
  key: string,
  work: () => Promise<void>,
): Promise<void> {
  const lock = sql`hashtextextended(${key}, 0)`
  try {
    await inTransaction(session, async (tx) => {
      await tx.query(sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`)
      await tx.query(sql`select pg_advisory_lock(${lock})`)
    })
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return
    throw error
  }
  try {
    await work()
  } finally {
    await session.query(sql`select pg_advisory_unlock(${lock})`)
  }
}
