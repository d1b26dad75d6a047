import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

type Verdict = { status: 'approved' | 'rejected'; observations: string | null }

/** A request, and the user created from it. */
export type Decided = { id: number; userId: number | null }

/**
 * Stores the decision, its actor and its time. The caller holds the rows locked, and they are pending. A request keeps
 * the bulk decision that it was part of, unless it was decided by hand: `decisionId` is null.
 */
export async function storeDecision(
  tx: Transaction,
  { tenantId, actor }: Scope,
  { status, observations }: Verdict,
  decided: readonly Decided[],
  decisionId: number | null = null,
): Promise<void> {
  if (decided.length === 0) return
  const name = `${actor.first_name} ${actor.last_name}`.trim()
  await tx.query(
    sql`update preregistrations r
        set status = ${status}, observations = ${observations}, user_id = decided.user_id,
          decided_by = ${actor.id}, decided_by_name = ${name}, decided_at = now(),
          decision_id = ${decisionId}, problem = null, version = version + 1
        from unnest(
          ${decided.map(({ id }) => id)}::bigint[], ${decided.map(({ userId }) => userId)}::bigint[]
        ) as decided (id, user_id)
        where r.tenant_id = ${tenantId} and r.id = decided.id`,
  )
}
