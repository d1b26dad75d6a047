import sql from 'sql-template-tag'
import type { Transaction } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'

type Verdict = {
  id: number
  status: 'approved' | 'rejected'
  observations: string | null
  /** Who it became. */
  userId: number | null
}

/** Writes who decided what and when. The caller holds the row, which is pending. */
export async function storeVerdict(
  tx: Transaction,
  { tenantId, actor }: Scope,
  { id, status, observations, userId }: Verdict,
): Promise<void> {
  const name = `${actor.first_name} ${actor.last_name}`.trim()
  await tx.query(
    sql`update preregistrations
        set status = ${status}, observations = ${observations}, user_id = ${userId},
          decided_by = ${actor.id}, decided_by_name = ${name}, decided_at = now(),
          decision_id = null, problem = null, version = version + 1
        where tenant_id = ${tenantId} and id = ${id}`,
  )
}
