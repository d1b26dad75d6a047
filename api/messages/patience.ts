import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../whatsapp/provider.ts'

/** Each wait is twice the one before, up to so many times the first. */
const MOST = 64
const STEP_MS = 20

/**
 * How long a provider that takes nothing for now is left alone: longer each time, for all who send. After that
 * one of them tries, and the others follow when it was answered.
 */
export function openPatience({ firstMs, endMs }: { firstMs: number; endMs: number }) {
  let refusals = 0
  let until = 0
  let begun: number | null = null
  let trying = false
  let rests = 0

  return {
    /** How often waiting has begun: who asked before that has to ask again. */
    rests: () => rests,
    /** Waits for the leave to call; whoever has it says what was answered. */
    async wait(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const rest = until - performance.now()
        if (rest <= 0 && !(refusals > 0 && trying)) break
        await sleep(Math.max(rest, STEP_MS), undefined, { signal }).catch(() => {})
      }
      trying = refusals > 0
    },
    /** `calledAt` is when; null for who called nobody. Answers whether the provider is to be given up. */
    told(answer: Answer | null, calledAt: number): boolean {
      trying = false
      if (answer?.kind === 'accepted' || answer?.kind === 'refused') {
        refusals = 0
        begun = null
      }
      if (answer?.kind !== 'later') return false
      const now = performance.now()
      begun ??= now
      // What was under way when the waiting began says nothing new.
      if (calledAt >= until) {
        const wait = firstMs * Math.min(MOST, 2 ** refusals) * (0.75 + Math.random() / 2)
        refusals += 1
        rests += 1
        until = now + Math.max(answer.afterMs ?? 0, wait)
      }
      return now - begun > endMs
    },
  }
}
