import sql, { type Sql } from 'sql-template-tag'
import type { Message } from '#contract/messages/message-shapes.ts'
import { limitOf, type ApprovalLimit } from '../../communications/approval-limit.ts'
import { matchingIn, sizeOf } from '../../communications/size.ts'
import type { Queryable, Transaction } from '#api/platform/db/database.ts'
import type { Services } from '#api/platform/services/services.ts'

/** Approval state of a message: its audience, its areas, and the audience size that was approved. */
export type Asking = {
  communication_id: number
  area_ids: readonly (number | string)[] | null
  approved_at: Date | null
  approved_audience: number | null
  author_id: number | null
}

/**
 * True when a message needs approval before it is sent: it would reach more people than the tenant lets one
 * administrator write to, and was not approved for its audience in the current state. Its author may have raised that
 * number: then the one of before counts.
 */
export async function needsApproval(
  services: Pick<Services, 'settings'>,
  tx: Transaction,
  tenantId: number,
  asking: Asking,
): Promise<boolean> {
  const [company] = await tx.query<ApprovalLimit & { version: number }>(
    sql`select t.approval_over, t.approval_over_before, t.approval_raised_by, c.version from tenants t
        join communications c on c.tenant_id = t.id and c.id = ${asking.communication_id}
        where t.id = ${tenantId}`,
  )
  const most = company ? limitOf(company, asking.author_id) : null
  if (most === null) return false
  if (asking.approved_at !== null && asking.approved_audience === company!.version) return false
  const reach = { tenantId, areaIds: asking.area_ids?.map(Number) ?? null }
  const matching = await matchingIn(tx, tenantId, asking.communication_id)
  const { reachable } = await sizeOf(services, tx, reach, matching)
  return reachable > most
}

/** Maximum number of approvers that are named; the others are only counted. */
const NAMED = 5

type Approvable = Pick<Asking, 'area_ids'> & { author_id: number | null }

/**
 * SQL of users `u` who may approve a message: enabled administrators of the tenant who did not write it and
 * whose business units include everybody it reaches.
 */
export function approversWhere(
  tenantId: number,
  { area_ids: reached, author_id: author }: Approvable,
): Sql {
  return sql`from users u cross join lateral (select areas_of_user(u.tenant_id, u.id) as areas) opened
    where u.tenant_id = ${tenantId} and u.role = 'admin' and not u.disabled
      and u.id is distinct from ${author}::bigint
      and (opened.areas is null or ${reached}::bigint[] <@ opened.areas)`
}

/** Returns the users who may approve a message, by name. */
export async function approversOf(
  tx: Queryable,
  tenantId: number,
  message: Approvable,
): Promise<Message['approvers']> {
  const rows = await tx.query<{ total: number; full_name: string }>(
    sql`select count(*) over () as total, u.full_name
        ${approversWhere(tenantId, message)}
        order by u.full_name collate "und-x-icu", u.id limit ${NAMED}`,
  )
  return { total: rows[0]?.total ?? 0, names: rows.map(({ full_name: name }) => name) }
}
