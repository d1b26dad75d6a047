import sql from 'sql-template-tag'
import type { Services } from '#api/platform/services/services.ts'

/** Events that are deleted per statement, with their deliveries. */
const BATCH = 5_000

/** Deletes the events of all tenants that are older than 30 days. */
export async function deleteExpiredEvents({ db }: Services): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH;) {
    const [done] = await db.queryWithoutTenant<{ events: number }>(
      sql`select forget_webhook_events(${BATCH}) as events`,
    )
    deleted = done!.events
  }
}
