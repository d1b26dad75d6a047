import type { Decision } from '#contract/preregistrations.ts'

export type DecisionProgress = { decided: number; secondsLeft: number | null }

/** What of an order moves while it is carried out; how long it takes is a guess from the pace so far. */
export function progressOf({ decided, total, created_at }: Decision): DecisionProgress {
  const elapsed = (Date.now() - Date.parse(created_at)) / 1_000
  const known = decided > 0 && elapsed >= 3
  const secondsLeft = known
    ? Math.max(1, Math.round((elapsed * (total - decided)) / decided))
    : null
  return { decided, secondsLeft }
}
