import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database } from '#api/platform/db/database.ts'

/** Duration of a reservation: the database is asked four times a second and not for each message. */
const RESERVATION_MS = 250
/** Delay above which permits expire instead of being caught up, as in `take_whatsapp_turns`. */
const LATE_MS = 100
/**
 * Interval while catching up, as a fraction of the usual one: never all at once, which providers refuse.
 */
const CATCH_UP_FACTOR = 0.8
/** Lateness of timers on a busy machine: as many messages as fall into it may be sent at once. */
const TIMER_SLACK_MS = 25
/** Resolution of timers. */
const TICK_MS = 1

/**
 * Rate limiter for sending, per sender over all processes, evenly spaced also after the process was
 * suspended.
 * @returns a function that waits for the next permit; false when `signal` aborts first.
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
    // Permits reserved before a long wait for the provider have expired.
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
    const permit = before.then(acquireNext)
    // A call after a failed one makes its own request.
    before = permit.catch(() => {})
    return permit
  }
}
