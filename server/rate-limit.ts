import { performance } from 'node:perf_hooks'
import { LRUCache } from 'lru-cache'

/**
 * What an address may begin in a second, and at once, before it presses. An office of a hundred people who all click
 * every few seconds stays below it.
 */
const REQUESTS_PER_SECOND = 25
const BURST = 8

/**
 * The part of its time the thread works from which on whoever asks for much makes others wait, and below which nobody
 * does any more.
 */
const BUSY_UTILIZATION = 0.6
const IDLE_UTILIZATION = 0.4
const SAMPLE_INTERVAL_MS = 100

/** While somebody else's request is worked on, whoever presses begins one in so long. */
const THROTTLED_INTERVAL_MS = 200

/** Who asked for nothing in so long is not waiting either. */
const ACTIVE_WINDOW_MS = 5_000

/** `left` is what the address may still begin, as of `at`; its last one began at `begun`. */
type TokenBucket = { left: number; at: number; begun: number; throttled: boolean }

type Clock = { now: () => number; busy: () => number }

/**
 * Keeps those who ask for much out of the way of those who ask for little: an address that has begun `AT_ONCE` more
 * than `BEGINS_A_SECOND`, or has more waiting than it may have worked on, presses, while the thread is busy and others
 * are about. Its next requests begin at that rate, and between those of others rather than beside them, until it
 * asks for less. Alone, or while there is time for all, nobody waits.
 */
export function createRateLimiter(
  { now, busy }: Clock = { now: () => performance.now(), busy: sampleUtilization() },
) {
  const allowances = new LRUCache<string, TokenBucket>({ max: 10_000 })
  /** Who began last, and when; and when anybody else did before. */
  let latest = { address: '', at: -Infinity }
  let other = -Infinity

  function bucketFor(address: string): TokenBucket {
    const time = now()
    const kept = allowances.get(address)
    if (!kept) {
      const made = { left: BURST, at: time, begun: -Infinity, throttled: false }
      allowances.set(address, made)
      return made
    }
    kept.left = Math.min(BURST, kept.left + ((time - kept.at) * REQUESTS_PER_SECOND) / 1_000)
    kept.at = time
    if (kept.throttled && (kept.left >= BURST / 2 || busy() < IDLE_UTILIZATION))
      kept.throttled = false
    return kept
  }

  const hasContention = (address: string) =>
    now() - (address === latest.address ? other : latest.at) < ACTIVE_WINDOW_MS &&
    busy() > BUSY_UTILIZATION

  return {
    /**
     * How long the next request of an address waits before it may begin, in milliseconds. `crowded` is whether one of
     * somebody else is worked on: once it is not, the address need not wait for that.
     */
    delayFor(address: string, crowded: boolean): number {
      const allowance = bucketFor(address)
      if (allowance.left < 1) allowance.throttled ||= hasContention(address)
      if (!allowance.throttled) return 0
      // What is held back is not saved up.
      allowance.left = Math.min(1, allowance.left)
      const refillMs = ((1 - allowance.left) * 1_000) / REQUESTS_PER_SECOND
      return Math.max(0, refillMs, crowded ? allowance.begun + THROTTLED_INTERVAL_MS - now() : 0)
    },
    /** An address has more waiting than it may have worked on. */
    noteOverflow(address: string): void {
      const allowance = bucketFor(address)
      allowance.throttled ||= hasContention(address)
      if (allowance.throttled) allowance.left = Math.min(1, allowance.left)
    },
    /** Whether an address was held back when it last asked. */
    throttled: (address: string): boolean => allowances.peek(address)?.throttled ?? false,
    /** One of an address has begun. */
    noteStart(address: string): void {
      if (address !== latest.address) other = latest.at
      latest = { address, at: now() }
      const allowance = bucketFor(address)
      allowance.left = Math.max(0, allowance.left - 1)
      allowance.begun = now()
    },
  }
}

/** The part of the last tenth of a second that the thread worked. */
function sampleUtilization(): () => number {
  let before = performance.eventLoopUtilization()
  let part = 0
  setInterval(() => {
    const since = performance.eventLoopUtilization()
    part = performance.eventLoopUtilization(since, before).utilization
    before = since
  }, SAMPLE_INTERVAL_MS).unref()
  return () => part
}
