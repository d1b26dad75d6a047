import sql from 'sql-template-tag'
import type { ImportChange } from '#contract/platform/imports/import-jobs.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import { describeStaleRows } from '#api/platform/imports/expected-values.ts'
import { cell, rowsOf } from '#api/platform/imports/batch.ts'
import type { ExpectedValues, Batch, Job, Step } from '#api/platform/imports/kind.ts'
import { USER_IDS, type UserColumn } from './columns.ts'
import { onCycles } from './hierarchy.ts'
import { LOST } from './messages.ts'

/**
 * Sets the managers that rows announced and that are not set yet. A row whose manager cannot be set
 * any more gets a message; its other changes stay.
 */
export const linkManagers: Step<UserColumn> = {
  batchRows: 2000,
  async run(tx, _services, batch) {
    await holdUsers(tx, batch)
    // Manager changes of a tenant are serialized, as when a single user is modified.
    await tx.query(
      sql`select pg_advisory_xact_lock(hashtext('users.manager_id'), ${batch.job.tenantId})`,
    )
    const links = await findLinks(tx, batch)
    const open = links.filter((link) => !link.outdated)
    const known = open.filter((link) => link.manager_id !== null)
    const circle = onCycles(
      new Map([
        ...(await reportsAbove(
          tx,
          batch.job,
          known.map((link) => link.manager_id!),
        )),
        ...known.map((link) => [link.user_id, link.manager_id!] as const),
      ]),
    )
    await setManagers(
      tx,
      batch,
      known.filter((link) => !circle.has(link.user_id)),
    )
    const messages = new Map(await outdated(tx, batch, links))
    for (const { line, user_id, manager_id, basis } of open) {
      if (manager_id === null) messages.set(line, basis ? LOST.managerUnchanged : LOST.manager)
      else if (circle.has(user_id)) messages.set(line, LOST.circle)
    }
    await tell(tx, batch, links, messages)
  },
}

/** SQL condition on results `x` in import_results: applied rows of the batch. */
const appliedIn = ({ job, after, upTo }: Batch<UserColumn>) => sql`x.tenant_id = ${job.tenantId}
  and x.import_id = ${job.id} and x.line > ${after} and x.line <= ${upTo} and x.applied`

/** Locks the users before the hierarchy, in the same order as modifying a single user. */
async function holdUsers(tx: Transaction, batch: Batch<UserColumn>): Promise<void> {
  await tx.query(
    sql`with held as materialized (
          select from users u
          where u.tenant_id = ${batch.job.tenantId} and u.id = any(array(
            select x.record_id from import_results x where ${appliedIn(batch)}))
          order by u.id for no key update
        ) select count(*) from held`,
  )
}

type Link = {
  line: number
  user_id: number
  manager_id: number | null
  /** True when another change has set a manager since. */
  outdated: boolean
  basis: ExpectedValues | null
  changes: ImportChange[] | null
  /** Username of the user's current manager. */
  now: string | null
}

/** Applied rows of the batch whose user does not have the announced manager. */
function findLinks(tx: Transaction, batch: Batch<UserColumn>): Promise<Link[]> {
  const { header, job } = batch
  return tx.query<Link>(
    // Users are looked up by their line: neither table has statistics, and a join of the two would
    // be planned as a nested loop.
    sql`with users_by_line as materialized (
          select jsonb_object_agg(x.line, x.record_id) as ids
          from import_results x where ${appliedIn(batch)}
        ), named as materialized (
          select r.line, ((select ids from users_by_line) ->> r.line::text)::bigint as user_id,
            r.basis, r.changes, lower(${cell(header, 'manager_username')}) as manager
          from import_rows r
          where ${rowsOf(batch)} and (r.action = 'create' or r.basis ? 'manager_id')
            and ${cell(header, 'manager_username')} is not null
        ), managers as materialized (
          select coalesce(jsonb_object_agg(c.value, u.id), '{}') as by_username
          from user_claims(array(select distinct manager from named), '{}', '{}') c
          join users u on u.tenant_id = ${job.tenantId} and u.id = c.owner_id
            ${withinActorAreas(job.scope, 'u.area_id')}
          where c.field = 'username'
        ), links as (
          select n.*, ((select by_username from managers) ->> n.manager)::bigint as manager_id
          from named n
        )
        select l.line, l.user_id, l.manager_id, l.basis, l.changes, m.username as now,
          u.manager_id is distinct from (l.basis ->> 'manager_id')::bigint as outdated
        from links l
        join users u on u.tenant_id = ${job.tenantId} and u.id = l.user_id
        left join users m on m.tenant_id = u.tenant_id and m.id = u.manager_id
        where lower(m.username) is distinct from l.manager
        order by l.line`,
  )
}

function outdated(tx: Transaction, batch: Batch, links: readonly Link[]) {
  const rows = links.filter((link) => link.outdated)
  return describeStaleRows(
    tx,
    batch,
    { entity: 'user', ids: USER_IDS },
    rows.map(({ line, user_id: id, basis, changes, now }) => {
      return { line, id, basis, changes, now: { manager_id: now } }
    }),
  )
}

/** Returns the chain of managers above the managers to be set. */
export async function reportsAbove(
  tx: Transaction,
  { tenantId }: Job,
  managers: readonly number[],
): Promise<[user: number, manager: number][]> {
  const rows = await tx.query<{ id: number; manager_id: number }>(
    sql`with recursive above (id, manager_id) as (
          select id, manager_id from users
          where tenant_id = ${tenantId} and id = any(${[...managers]}::bigint[])
          union
          select u.id, u.manager_id from above
          join users u on u.tenant_id = ${tenantId} and u.id = above.manager_id
        )
        select id, manager_id from above where manager_id is not null`,
  )
  return rows.map((row) => [row.id, row.manager_id])
}

async function setManagers(
  tx: Transaction,
  { job: { tenantId, id } }: Batch<UserColumn>,
  links: readonly Link[],
): Promise<void> {
  if (links.length === 0) return
  // A user changed between the two steps no longer has the state that this import left.
  await tx.query(
    sql`with l as materialized (
          select * from unnest(${links.map((l) => l.line)}::int[], ${links.map((l) => l.user_id)}::bigint[],
            ${links.map((l) => l.manager_id)}::bigint[],
            ${links.map((l) => l.basis?.['manager_id'] ?? null)}::bigint[])
            as l (line, user_id, manager_id, had)
        ), linked as (
          update users u set manager_id = l.manager_id, version = u.version + 1, updated_at = now()
          from l where u.tenant_id = ${tenantId} and u.id = l.user_id
          returning l.line, l.had, u.version
        )
        update import_results x
        set version = case when linked.version = x.version + 1 then linked.version else x.version end,
          before = x.before || jsonb_build_object('manager_id', linked.had)
        from linked
        where x.tenant_id = ${tenantId} and x.import_id = ${id} and x.line = linked.line`,
  )
}

/** Reports failures by row. A row that announced only a manager counts as not applied. */
async function tell(
  tx: Transaction,
  { job: { tenantId, id } }: Batch<UserColumn>,
  links: readonly Link[],
  messages: ReadonlyMap<number, string>,
): Promise<void> {
  if (messages.size === 0) return
  const lines = [...messages.keys()]
  const empty = links.filter(({ line, basis }) => {
    return messages.has(line) && basis !== null && Object.keys(basis).length === 1
  })
  const nothing = sql`x.line = any(${empty.map(({ line }) => line)}::int[])`
  await tx.query(
    sql`update import_results x
        set message = ${JSON.stringify(Object.fromEntries(messages))}::jsonb ->> x.line::text,
          applied = not ${nothing}, record_id = case when not ${nothing} then x.record_id end
        where x.tenant_id = ${tenantId} and x.import_id = ${id} and x.line = any(${lines}::int[])`,
  )
  if (empty.length === 0) return
  await tx.query(
    sql`update imports set imported_count = imported_count - ${empty.length},
          failed_count = failed_count + ${empty.length}
        where tenant_id = ${tenantId} and id = ${id}`,
  )
}
