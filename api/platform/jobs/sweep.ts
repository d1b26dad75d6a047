import type { Logger } from 'pino'
import type { Sql } from 'sql-template-tag'
import type { Database } from '../db/database.ts'

/** Work for one item of a sweep: a tenant, or something that belongs to one. */
type Work<Item> = (item: Item) => Promise<void>

/**
 * Processes the items of many tenants, one after another. A failure is logged with its tenant and does not keep the
 * sweep from the other items.
 *
 * @param message of the log and of the error.
 * @throws AggregateError of the failures, after all others were processed, so that the queue tries the job again.
 */
export async function sweep<Item extends { tenantId: number }>(
  { log }: { log: Logger },
  items: Iterable<Item> | AsyncIterable<Item>,
  work: Work<Item>,
  message: string,
): Promise<void> {
  const failures: unknown[] = []
  let total = 0
  for await (const item of items) {
    total += 1
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
      log.error({ err: error, tenant: item.tenantId }, message)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${message}: ${failures.length} of ${total} failed`)
}

/**
 * Sweeps the tenants that have work.
 *
 * @param tenants SQL that returns them, each by its `tenantId`.
 * @throws as `sweep`.
 */
export async function sweepTenants<Tenant extends { tenantId: number }>(
  services: { db: Database; log: Logger },
  tenants: Sql,
  work: Work<Tenant>,
  message: string,
): Promise<void> {
  await sweep(services, await services.db.queryWithoutTenant<Tenant>(tenants), work, message)
}
