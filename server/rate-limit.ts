import { performance } from 'node:perf_hooks'
import { LRUCache } from 'lru-cache'

/**
 * Rate and burst of the token bucket of an address. An office of a hundred people who all click every few
 * seconds stays below it.
 */
const REQUESTS_PER_SECOND = 25
const BURST = 8

/** Event-loop utilization above which callers get throttled, and below which throttling ends. */
const BUSY_UTILIZATION = 0.6
const IDLE_UTILIZATION = 0.4
const SAMPLE_INTERVAL_MS = 100

/** Minimum interval between requests of a throttled address while requests of others are running. */
const THROTTLED_INTERVAL_MS = 200

/** A caller without a request for this long does not count as contention. */
const ACTIVE_WINDOW_MS = 5_000

/** `left` is the number of tokens at `at`; the last request began at `begun`. */
type TokenBucket = { left: number; at: number; begun: number; throttled: boolean }

type Clock = { now: () => number; busy: () => number }

/**
 * Rate limiter that is active only under load. An address is throttled when it exceeds `BURST` above
 * `REQUESTS_PER_SECOND`, or has more requests queued than it may run, while the event loop is busy and
 * others are active. Its next requests then start at that rate, and alternate with those of others, until
 * it slows down or the load ends. Without contention nothing is delayed.
 */
export function createRateLimiter(
  { now, busy }: Clock = { now: () => performance.now(), busy: sampleUtilization() },
) {
  const allowances = new LRUCache<string, TokenBucket>({ max: 10_000 })
  /** Address and time of the last start, and time of the last start by any other address. */
  let latest = { address: '', at: -Infinity }
  let other = -Infinity

  function bucketFor(address: string): TokenBucket {
    const time = now()
    const bucket = allowances.get(address)
    if (!bucket) {
      const made = { left: BURST, at: time, begun: -Infinity, throttled: false }
      allowances.set(address, made)
      return made
    }
    bucket.left = Math.min(BURST, bucket.left + ((time - bucket.at) * REQUESTS_PER_SECOND) / 1_000)
    bucket.at = time
    if (bucket.throttled && (bucket.left >= BURST / 2 || busy() < IDLE_UTILIZATION))
      bucket.throttled = false
    return bucket
  }

  const hasContention = (address: string) =>
    now() - (address === latest.address ? other : latest.at) < ACTIVE_WINDOW_MS &&
    busy() > BUSY_UTILIZATION

  return {
    /**
     * Returns the delay before the next request of an address, in milliseconds. `crowded` is true while a
     * request of another caller is running; the interval between requests applies only then.
     */
    delayFor(address: string, crowded: boolean): number {
      const allowance = bucketFor(address)
      if (allowance.left < 1) allowance.throttled ||= hasContention(address)
      if (!allowance.throttled) return 0
      // A throttled address saves up no burst.
      allowance.left = Math.min(1, allowance.left)
      const refillMs = ((1 - allowance.left) * 1_000) / REQUESTS_PER_SECOND
      return Math.max(0, refillMs, crowded ? allowance.begun + THROTTLED_INTERVAL_MS - now() : 0)
    },
    /** Records that an address has more requests queued than it may run. */
    noteOverflow(address: string): void {
      const allowance = bucketFor(address)
      allowance.throttled ||= hasContention(address)
      if (allowance.throttled) allowance.left = Math.min(1, allowance.left)
    },
    /** True when the address was throttled at its last check. */
    throttled: (address: string): boolean => allowances.peek(address)?.throttled ?? false,
    /** Records that a request of an address has started. */
    noteStart(address: string): void {
      if (address !== latest.address) other = latest.at
      latest = { address, at: now() }
      const allowance = bucketFor(address)
      allowance.left = Math.max(0, allowance.left - 1)
      allowance.begun = now()
    },
  }
}

/** Returns a function that reads the event-loop utilization of the last 100 ms. */
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
