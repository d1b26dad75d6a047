const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Waits after each try in vain, as Standard Webhooks recommends: ten tries in three days. */
export const WAITS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const

/** Maximum wait that a receiver may ask for. */
const MAX_RETRY_AFTER_MS = 24 * HOUR

/** Part of a wait by which it may be longer, so that what failed together is not tried together. */
const JITTER = 0.1

/**
 * Returns the wait after the try with this number, counted from 1; null after the last.
 * @param retryAfterMs wait that the receiver asked for.
 * @param random number from 0 to 1.
 */
export function waitAfter(
  tries: number,
  retryAfterMs: number | null = null,
  random = Math.random(),
): number | null {
  const wait = WAITS_MS[tries - 1]
  if (wait === undefined) return null
  const requestedWait = Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS)
  return Math.round(Math.max(wait * (1 + JITTER * random), requestedWait))
}
