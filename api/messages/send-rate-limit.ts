import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'

/** Turns are taken for so long ahead, so that the database is asked four times a second and not for each. */
const RESERVATION_MS = 250
/** What is later than this is not caught up with: as `take_whatsapp_turns`. */
const LATE_MS = 100
/** What is late is caught up with at so much of the usual distance: never all at once, which providers refuse. */
const CATCH_UP_FACTOR = 0.8
/** A busy machine wakes whoever sleeps so much too late, for each message: that much may go out at once. */
const TIMER_SLACK_MS = 25
/** A timer is no finer. */
const TICK_MS = 1

/**
 * When the next message of a sender may go out: so many a second, over all processes that send by it, one after
 * another also after this process stood still.
 * @returns waits for the next turn; answers false when `signal` aborts first.
 */
export function createSendRateLimiter(
  db: Pick<Database, 'queryWithoutTenant'>,
  { sender, rate, signal }: { sender: string; rate: number; signal: AbortSignal },
) {
  const many = Math.max(1, Math.floor((rate * RESERVATION_MS) / 1000))
  let left = 0
  let next = 0
  let soonest = 0
  let before: Promise<unknown> = Promise.resolve()

  async function reserve(): Promise<void> {
    const [taken] = await db.queryWithoutTenant<{ wait: number }>(
      sql`select take_whatsapp_turns(${sender}, ${many}, ${rate}) as wait`,
    )
    next = performance.now() + taken!.wait
    left = many
  }

  async function acquireNext(): Promise<boolean> {
    if (signal.aborted) return false
    // While all waited for the provider nobody used them.
    if (left === 0 || next < performance.now() - LATE_MS) await reserve()
    left -= 1
    const at = Math.max(next, soonest)
    next += 1000 / rate
    const wait = at - performance.now()
    if (wait >= TICK_MS) await sleep(wait, undefined, { signal }).catch(() => {})
    soonest = Math.max(at, performance.now() - TIMER_SLACK_MS) + (CATCH_UP_FACTOR * 1000) / rate
    return !signal.aborted
  }

  return function turn(): Promise<boolean> {
    const asked = before.then(acquireNext)
    // Whoever comes after one that failed asks for themselves.
    before = asked.catch(() => {})
    return asked
  }
}
