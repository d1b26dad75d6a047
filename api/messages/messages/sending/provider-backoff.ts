import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '#api/platform/outgoing/whatsapp-provider.ts'

/** Limits of the exponential backoff: maximum factor of the first wait, and maximum wait. */
const MAX_FACTOR = 64
const MAX_BACKOFF_MS = 15 * 60_000
const STEP_MS = 20
/**
 * Number of consecutive errors that count as a failure of the provider; fewer may be of single recipients.
 */
const FAILURE_THRESHOLD = 50

/** State of the backoff: consecutive refusals, time of the first, and time until which no call is made. */
export type BackoffState = { refusals: number; since: number; until: number }

/**
 * Backoff and circuit breaker of a message towards a provider that is unavailable, shared by all senders.
 * The wait grows with each refusal. Then one probe call is made (half-open), and the others follow when it
 * succeeded. Times are those of `Date.now`.
 *
 * @param before state when the message was last sent.
 * @param changed is called with the state when a wait begins, and with null when the provider recovers.
 */
export function createProviderBackoff({
  firstMs,
  endMs,
  before,
  changed,
}: {
  firstMs: number
  endMs: number
  before: BackoffState | null
  changed: (refusing: BackoffState | null) => void
}) {
  let refusing = before
  let errors = 0
  let probing = false
  let pauseCount = 0

  const isProviderFailure = (answer: Answer & { kind: 'later' }): boolean =>
    answer.code !== 'provider_error' || refusing !== null || errors > FAILURE_THRESHOLD

  return {
    /** Number of waits so far: permission given before the last wait has expired. */
    rests: () => pauseCount,
    /** Waits for permission to call; the caller must report the result. */
    async wait(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        // No longer than a backoff lasts, also when the clock was set back meanwhile.
        const rest = Math.min((refusing?.until ?? 0) - Date.now(), MAX_BACKOFF_MS)
        if (rest <= 0 && !(refusing && probing)) break
        await sleep(Math.max(rest, STEP_MS), undefined, { signal }).catch(() => {})
      }
      probing = refusing !== null
    },
    /**
     * `calledAt` is the time of the call; the answer is null when no call was made. Returns true when the
     * provider has to be given up.
     */
    reportResult(answer: Answer | null, calledAt: number): boolean {
      probing = false
      if (answer?.kind === 'accepted' || answer?.kind === 'refused') {
        errors = 0
        if (refusing) changed((refusing = null))
      }
      if (answer?.kind !== 'later') return false
      errors += 1
      if (!isProviderFailure(answer)) return false
      const now = Date.now()
      const { refusals, since, until } = refusing ?? { refusals: 0, since: now, until: 0 }
      // Results of calls made before the wait began say nothing new.
      if (calledAt >= until) {
        const wait = firstMs * Math.min(MAX_FACTOR, 2 ** refusals) * (0.75 + Math.random() / 2)
        pauseCount += 1
        changed(
          (refusing = {
            refusals: refusals + 1,
            since,
            until: now + Math.min(MAX_BACKOFF_MS, wait),
          }),
        )
      }
      return now - since > endMs
    },
  }
}
