import sql from 'sql-template-tag'
import { matchingIn, sizeOf } from '../communications/size.ts'
import type { Transaction } from '../db/database.ts'
import type { Services } from '../services.ts'

/** Of a message that waits: for whom, whom it may reach, and what was approved of it. */
export type Asking = {
  communication_id: number
  area_ids: readonly (number | string)[] | null
  approved_at: Date | null
  approved_audience: number | null
}

/**
 * Whether a message has to be approved before it is sent: it would get to more people than the company lets one
 * administrator write to, and nobody has approved it for its audience as that is now.
 */
export async function needsApproval(
  services: Pick<Services, 'settings'>,
  tx: Transaction,
  tenantId: number,
  asking: Asking,
): Promise<boolean> {
  const [company] = await tx.query<{ approval_over: number | null; version: number }>(
    sql`select t.approval_over, c.version from tenants t
        join communications c on c.tenant_id = t.id and c.id = ${asking.communication_id}
        where t.id = ${tenantId}`,
  )
  const { approval_over: most, version } = company ?? {}
  if (most === undefined || most === null) return false
  if (asking.approved_at !== null && asking.approved_audience === version) return false
  const reach = { tenantId, areaIds: asking.area_ids?.map(Number) ?? null }
  const matching = await matchingIn(tx, tenantId, asking.communication_id)
  const { reachable } = await sizeOf(services, tx, reach, matching)
  return reachable > most
}
