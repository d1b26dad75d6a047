import type { Decision } from '#contract/people/preregistrations.ts'

export type DecisionProgress = { decided: number; secondsLeft: number | null }

/** Returns the progress of a bulk decision; the remaining time is estimated from the rate so far. */
export function progressOf({ decided, total, created_at }: Decision): DecisionProgress {
  const elapsed = (Date.now() - Date.parse(created_at)) / 1_000
  const known = decided > 0 && elapsed >= 3
  const secondsLeft = known
    ? Math.max(1, Math.round((elapsed * (total - decided)) / decided))
    : null
  return { decided, secondsLeft }
}
