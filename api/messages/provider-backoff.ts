import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../whatsapp/provider.ts'

/** Each wait is twice the one before, up to so many times the first and never longer than that. */
const MAX_FACTOR = 64
const MAX_BACKOFF_MS = 15 * 60_000
const STEP_MS = 20
/** So many errors one after another are the provider's; fewer may be those of single recipients. */
const FAILURE_THRESHOLD = 50

/** How the provider refuses everybody: how often in a row, since when, and until when nobody is called. */
export type BackoffState = { refusals: number; since: number; until: number }

/**
 * Backoff of a message towards a provider that takes nothing for now: longer each time, for all who send. After that
 * one of them tries, and the others follow when it was answered. Times are those of `Date.now`.
 *
 * @param before as it stood when the message was last worked on.
 * @param changed is told when a wait begins, and null when the provider takes messages again.
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
    /** How often waiting has begun: who asked before that has to ask again. */
    rests: () => pauseCount,
    /** Waits for the leave to call; whoever has it says what was answered. */
    async wait(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const rest = (refusing?.until ?? 0) - Date.now()
        if (rest <= 0 && !(refusing && probing)) break
        await sleep(Math.max(rest, STEP_MS), undefined, { signal }).catch(() => {})
      }
      probing = refusing !== null
    },
    /** `calledAt` is when; null for who called nobody. Answers whether the provider is to be given up. */
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
      // What was under way when the waiting began says nothing new.
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
