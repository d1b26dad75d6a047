import sql from 'sql-template-tag'
import type { Transaction } from '../../db/database.ts'
import { cell, rowsOf } from '../../imports/batch.ts'
import type { Batch, Step } from '../../imports/kind.ts'
import type { UserColumn } from './columns.ts'
import { onCycles } from './hierarchy.ts'
import { LOST } from './messages.ts'

/**
 * Gives users the managers that were not there when their own row was applied. A row whose manager
 * cannot be set any more stays applied and says so.
 */
export const linkManagers: Step<UserColumn> = {
  batchRows: 2000,
  async run(tx, _services, batch) {
    // One change of managers at a time in a company, as when a single user is modified.
    await tx.query(
      sql`select pg_advisory_xact_lock(hashtext('users.manager_id'), ${batch.job.tenantId})`,
    )
    const links = await findLinks(tx, batch)
    const known = links.filter((link) => link.manager_id !== null)
    const circle = onCycles(
      new Map([
        ...(await reportsAbove(tx, batch, known)),
        ...known.map((link) => [link.user_id, link.manager_id!] as const),
      ]),
    )
    await setManagers(
      tx,
      batch,
      known.filter((link) => !circle.has(link.user_id)),
    )
    await tell(
      tx,
      batch,
      links.filter((link) => link.manager_id === null),
      LOST.manager,
    )
    await tell(
      tx,
      batch,
      known.filter((link) => circle.has(link.user_id)),
      LOST.circle,
    )
  },
}

type Link = { line: number; user_id: number; manager_id: number | null }

/** Applied rows of the batch whose user does not have the manager that the row names. */
function findLinks(tx: Transaction, batch: Batch<UserColumn>): Promise<Link[]> {
  const { header, job } = batch
  return tx.query<Link>(
    sql`with named as materialized (
          select r.line, x.record_id as user_id, lower(${cell(header, 'manager_username')}) as manager
          from import_rows r
          join import_results x on x.tenant_id = r.tenant_id and x.import_id = r.import_id
            and x.line = r.line and x.applied
          where ${rowsOf(batch)} and ${cell(header, 'manager_username')} is not null
        ), managers as materialized (
          select coalesce(jsonb_object_agg(value, owner_id), '{}') as by_username
          from user_claims(array(select distinct manager from named), '{}', '{}')
          where field = 'username' and owner_id is not null
        ), links as (
          select n.line, n.user_id,
            ((select by_username from managers) ->> n.manager)::bigint as manager_id
          from named n
        )
        select l.* from links l
        join users u on u.tenant_id = ${job.tenantId} and u.id = l.user_id
        where l.manager_id is null or u.manager_id is distinct from l.manager_id
        order by l.line`,
  )
}

/** Who reports to whom above the managers about to be set. */
async function reportsAbove(
  tx: Transaction,
  { job }: Batch<UserColumn>,
  links: readonly Link[],
): Promise<[user: number, manager: number][]> {
  const rows = await tx.query<{ id: number; manager_id: number }>(
    sql`with recursive above (id, manager_id) as (
          select id, manager_id from users
          where tenant_id = ${job.tenantId} and id = any(${links.map((l) => l.manager_id)}::bigint[])
          union
          select u.id, u.manager_id from above
          join users u on u.tenant_id = ${job.tenantId} and u.id = above.manager_id
        )
        select id, manager_id from above where manager_id is not null`,
  )
  return rows.map((row) => [row.id, row.manager_id])
}

async function setManagers(
  tx: Transaction,
  { job }: Batch<UserColumn>,
  links: readonly Link[],
): Promise<void> {
  if (links.length === 0) return
  await tx.query(
    sql`update users u set manager_id = l.manager_id, version = u.version + 1, updated_at = now()
        from unnest(${links.map((l) => l.user_id)}::bigint[], ${links.map((l) => l.manager_id)}::bigint[])
          as l (user_id, manager_id)
        where u.tenant_id = ${job.tenantId} and u.id = l.user_id`,
  )
}

async function tell(
  tx: Transaction,
  { job }: Batch<UserColumn>,
  links: readonly Link[],
  message: string,
): Promise<void> {
  if (links.length === 0) return
  await tx.query(
    sql`update import_results set message = ${message}
        where tenant_id = ${job.tenantId} and import_id = ${job.id}
          and line = any(${links.map((link) => link.line)}::int[])`,
  )
}
