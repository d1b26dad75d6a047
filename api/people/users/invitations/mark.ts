import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'

/** Records that users were just invited, in the transaction that queued their e-mails. */
export async function markInvited(
  tx: Transaction,
  { tenantId }: { tenantId: number },
  ids: readonly number[],
): Promise<void> {
  await tx.query(
    sql`insert into user_access (tenant_id, user_id, invited_at)
        select ${tenantId}, id, now() from unnest(${[...ids]}::bigint[]) as invited (id) order by id
        on conflict (tenant_id, user_id)
        do update set invited_at = excluded.invited_at, asked_at = null, asked_by = null`,
  )
}
