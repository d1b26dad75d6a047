import { performance } from 'node:perf_hooks'
import { LRUCache } from 'lru-cache'

/**
 * What an address may begin in a second, and at once, before it presses. An office of a hundred people who all click
 * every few seconds stays below it.
 */
const BEGINS_A_SECOND = 25
const AT_ONCE = 8

/**
 * The part of its time the thread works from which on whoever asks for much makes others wait, and below which nobody
 * does any more.
 */
const BUSY = 0.6
const CALM = 0.4
const LOOK_MS = 100

/** While somebody else's request is worked on, whoever presses begins one in so long. */
const HELD_MS = 200

/** Who asked for nothing in so long is not waiting either. */
const ABOUT_MS = 5_000

/** `left` is what the address may still begin, as of `at`; its last one began at `begun`. */
type Allowance = { left: number; at: number; begun: number; presses: boolean }

type Clock = { now: () => number; busy: () => number }

/**
 * Keeps those who ask for much out of the way of those who ask for little: an address that has begun `AT_ONCE` more
 * than `BEGINS_A_SECOND`, or has more waiting than it may have worked on, presses, while the thread is busy and others
 * are about. Its next requests begin at that rate, and between those of others rather than beside them, until it
 * asks for less. Alone, or while there is time for all, nobody waits.
 */
export function openPace(
  { now, busy }: Clock = { now: () => performance.now(), busy: watchThread() },
) {
  const allowances = new LRUCache<string, Allowance>({ max: 10_000 })
  /** Who began last, and when; and when anybody else did before. */
  let latest = { address: '', at: -Infinity }
  let other = -Infinity

  function allowanceOf(address: string): Allowance {
    const time = now()
    const kept = allowances.get(address)
    if (!kept) {
      const made = { left: AT_ONCE, at: time, begun: -Infinity, presses: false }
      allowances.set(address, made)
      return made
    }
    kept.left = Math.min(AT_ONCE, kept.left + ((time - kept.at) * BEGINS_A_SECOND) / 1_000)
    kept.at = time
    if (kept.presses && (kept.left >= AT_ONCE / 2 || busy() < CALM)) kept.presses = false
    return kept
  }

  const othersWait = (address: string) =>
    now() - (address === latest.address ? other : latest.at) < ABOUT_MS && busy() > BUSY

  return {
    /**
     * How long the next request of an address waits before it may begin, in milliseconds. `crowded` is whether one of
     * somebody else is worked on: once it is not, the address need not wait for that.
     */
    waitOf(address: string, crowded: boolean): number {
      const allowance = allowanceOf(address)
      if (allowance.left < 1) allowance.presses ||= othersWait(address)
      if (!allowance.presses) return 0
      // What is held back is not saved up.
      allowance.left = Math.min(1, allowance.left)
      const paced = ((1 - allowance.left) * 1_000) / BEGINS_A_SECOND
      return Math.max(0, paced, crowded ? allowance.begun + HELD_MS - now() : 0)
    },
    /** An address has more waiting than it may have worked on. */
    overflows(address: string): void {
      const allowance = allowanceOf(address)
      allowance.presses ||= othersWait(address)
      if (allowance.presses) allowance.left = Math.min(1, allowance.left)
    },
    /** Whether an address was held back when it last asked. */
    presses: (address: string): boolean => allowances.peek(address)?.presses ?? false,
    /** One of an address has begun. */
    begins(address: string): void {
      if (address !== latest.address) other = latest.at
      latest = { address, at: now() }
      const allowance = allowanceOf(address)
      allowance.left = Math.max(0, allowance.left - 1)
      allowance.begun = now()
    },
  }
}

/** The part of the last tenth of a second that the thread worked. */
function watchThread(): () => number {
  let before = performance.eventLoopUtilization()
  let part = 0
  setInterval(() => {
    const since = performance.eventLoopUtilization()
    part = performance.eventLoopUtilization(since, before).utilization
    before = since
  }, LOOK_MS).unref()
  return () => part
}
