import { performance } from 'node:perf_hooks'
import { LRUCache } from 'lru-cache'

/**
 * What an address may begin in a second while it presses, and at once before it does. An office of a
 * hundred people who all click every few seconds stays below it.
 */
const BEGINS_A_SECOND = 25
const AT_ONCE = 40

/** The part of its time the thread works from which on whoever asks for much makes others wait. */
const BUSY = 0.6
const LOOK_MS = 100

/** Who asked for nothing in so long is not waiting either. */
const ABOUT_MS = 5_000

/** `left` is what the address may still begin, as of `at`. */
type Allowance = { left: number; at: number; presses: boolean }

type Clock = { now: () => number; busy: () => number }

/**
 * Keeps those who ask for much out of the way of those who ask for little: an address that has begun
 * `AT_ONCE` more than `BEGINS_A_SECOND`, while the thread is busy and others are about, presses. Its next
 * requests begin at that rate, until it asks for less. Alone, or while there is time for all, nobody waits.
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
      const made = { left: AT_ONCE, at: time, presses: false }
      allowances.set(address, made)
      return made
    }
    kept.left = Math.min(AT_ONCE, kept.left + ((time - kept.at) * BEGINS_A_SECOND) / 1_000)
    kept.at = time
    if (kept.left >= AT_ONCE / 2) kept.presses = false
    return kept
  }

  const othersAreAbout = (address: string) =>
    now() - (address === latest.address ? other : latest.at) < ABOUT_MS

  return {
    /** How long the next request of an address waits before it may begin, in milliseconds. */
    waitOf(address: string): number {
      const allowance = allowanceOf(address)
      if (allowance.left >= 1) return 0
      allowance.presses ||= othersAreAbout(address) && busy() > BUSY
      return allowance.presses ? ((1 - allowance.left) * 1_000) / BEGINS_A_SECOND : 0
    },
    /** One of an address has begun. */
    begins(address: string): void {
      if (address !== latest.address) other = latest.at
      latest = { address, at: now() }
      const allowance = allowanceOf(address)
      allowance.left = Math.max(0, allowance.left - 1)
    },
  }
}

/** The part of the last tenth of a second that the thread worked. */
function watchThread(): () => number {
  let before = performance.eventLoopUtilization()
  let looked = performance.now()
  let part = 0
  return () => {
    const time = performance.now()
    if (time - looked >= LOOK_MS) {
      const since = performance.eventLoopUtilization()
      part = performance.eventLoopUtilization(since, before).utilization
      before = since
      looked = time
    }
    return part
  }
}
