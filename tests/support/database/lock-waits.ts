import { setTimeout as sleep } from 'node:timers/promises'
import type { Rows } from './database-rows.ts'

/** Resolves when at least `count` statements of this database wait for a lock: a race is on. */
export async function waitingForLocks(rows: Rows, count: number): Promise<void> {
  const end = Date.now() + 10_000
  while (Date.now() < end) {
    const [{ waiting }] = (await rows(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )) as [{ waiting: number }]
    if (waiting >= count) return
    await sleep(20)
  }
  throw new Error(`Fewer than ${count} statements wait for a lock`)
}
