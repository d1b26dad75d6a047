/**
 * Number of people above which messages wait for approval. Whoever raised it keeps the number of before for the
 * messages that they write, until another administrator confirms the new one: nobody avoids the approval of their own
 * message by a setting.
 */
export type ApprovalLimit = {
  approval_over: number | null
  approval_over_before: number | null
  approval_raised_by: number | null
}

/** Returns the limit for messages of `author`; null when they never wait. */
export function limitOf(
  { approval_over: over, approval_over_before: before, approval_raised_by: by }: ApprovalLimit,
  author: number | null,
): number | null {
  if (by === null || by !== author || before === null) return over
  return Math.min(over ?? Infinity, before)
}

/** True when more people than before are written to without approval. */
function isHigher(next: number | null, before: number | null): boolean {
  return (next ?? Infinity) > (before ?? Infinity)
}

/** Returns the limit after `actor` stored `next`, which may be the same as before. */
export function limitAfter(
  stored: ApprovalLimit,
  next: number | null,
  actor: number,
): ApprovalLimit {
  const own = stored.approval_raised_by === actor
  // Another administrator confirms a raise by storing it.
  const before = own ? limitOf(stored, actor) : stored.approval_over
  const raised = isHigher(next, before)
  return {
    approval_over: next,
    approval_over_before: raised ? before : null,
    approval_raised_by: raised ? actor : null,
  }
}
