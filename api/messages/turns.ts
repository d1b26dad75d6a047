import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'

/** Turns are taken for so long ahead, so that the database is asked four times a second and not for each. */
const AHEAD_MS = 250
/** What is late is caught up with at so much of the usual distance: never all at once, which providers refuse. */
const HASTE = 0.8

/**
 * When the next message of a sender may go out: so many a second, over all processes that send by it.
 * @returns waits for the next turn; answers false when `signal` aborts first.
 */
export function openTurns(
  db: Database,
  { sender, rate, signal }: { sender: string; rate: number; signal: AbortSignal },
) {
  const many = Math.max(1, Math.floor((rate * AHEAD_MS) / 1000))
  let left = 0
  let next = 0
  let soonest = 0
  let taking: Promise<void> | null = null

  async function take(): Promise<void> {
    const [taken] = await db.queryWithoutTenant<{ wait: number }>(
      sql`select take_whatsapp_turns(${sender}, ${many}, ${rate}) as wait`,
    )
    next = performance.now() + taken!.wait
    left = many
  }

  return async function turn(): Promise<boolean> {
    while (left === 0) {
      if (signal.aborted) return false
      taking ??= take().finally(() => (taking = null))
      await taking
    }
    left -= 1
    const at = Math.max(next, soonest)
    soonest = Math.max(at, performance.now()) + (HASTE * 1000) / rate
    next += 1000 / rate
    const wait = at - performance.now()
    if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => {})
    return !signal.aborted
  }
}
