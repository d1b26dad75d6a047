import { prepareAuditLog } from './oversight/audit-log/months.ts'
import { installQueue } from './platform/jobs/queue.ts'

/** Completes a migration, as the owner: the queue's own tables, and the months of the audit log. */
export async function prepareDatabase(ownerUrl: string): Promise<void> {
  await installQueue(ownerUrl)
  await prepareAuditLog(ownerUrl)
}
