import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { AuditOperation, auditLog } from '#contract/oversight/audit-log.ts'
import type { Database } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/statement.ts'
import { isLimited } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { BELONGS_TO_OPERATION, operationIdsOf } from './operation.ts'
import { entriesOf, keysetResult, keysetPage } from './list.ts'
import { nameMatches, matching } from './matching.ts'

type Query = z.output<typeof auditLog.deeds.query>
type Row = Omit<AuditOperation, 'at' | 'last_at' | 'more' | 'entries'> & {
  at: Date
  last_at: Date
  /** Ids, as text: the driver returns arrays like this. */
  newest: string[]
}

/** Maximum number of entries shown with an operation. */
const MAX_ENTRIES = 10
/** Maximum count with a search or business units, where entries have to be counted. */
const COUNTED = 1000

/**
 * A page of the audited operations, the newest first. A request's changes of one kind are one
 * operation with a stored count; where a search, a user or business units exclude entries of it,
 * they are counted up to COUNTED. Keyset pagination, as for entries.
 */
export async function listAuditOperations(db: Database, scope: Scope, query: Query) {
  const picked = await filteredEntries(db, scope, query)
  const { beyond, order } = keysetPage(sql`d`, query)
  const page = sql`select d.* from audit_deeds d
    where d.tenant_id = ${scope.tenantId} ${await operationFilters(db, scope, query)}
      and exists (select from audit_log a where ${BELONGS_TO_OPERATION} and ${picked ?? sql`true`} offset 0)
      ${beyond} ${order}`
  const statement = operationsOf(page, picked)
  const { limit: _, older_than: __, newer_than: ___, ...filters } = query
  // Without filters the plan is the same in every company, and planning it takes longer than the page.
  const isUnfiltered =
    picked === null && Object.values<unknown>(filters).every((one) => one === undefined)
  const rows = await db.query<Row>(scope, isUnfiltered ? prepared(statement) : statement)
  const { results, pagination } = keysetResult(query, rows)
  const ids = results.flatMap(({ newest }) => newest)
  const entries = await entriesOf(
    db,
    scope,
    sql`select * from audit_log where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])`,
  )
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return {
    results: results.map(({ newest, count, at, last_at, ...deed }) => ({
      ...deed,
      count: picked ? Math.min(count, COUNTED) : count,
      more: picked !== null && count > COUNTED,
      at: at.toISOString(),
      last_at: last_at.toISOString(),
      entries: newest.flatMap((id) => byId.get(Number(id)) ?? []),
    })),
    pagination,
  }
}

/** SQL condition on entries `a` that count; null when all of an operation do, so that its stored count is right. */
async function filteredEntries(db: Database, scope: Scope, query: Query): Promise<Sql | null> {
  if (!isLimited(scope) && !query.user && !query.q) return null
  const { from: _, to: __, deed: ___, ...entryFilters } = query
  return sql`(${join(await matching(db, scope, entryFilters), ' or ')})`
}

async function operationFilters(
  db: Database,
  scope: Scope,
  { entity, action, actor, user, from, to, deed, q }: Query,
): Promise<Sql> {
  const zone = scope.tenant.timezone
  return sql`${deed ? sql`and d.id = ${deed}` : empty}
    ${entity ? sql`and d.entity = ${entity}` : empty}
    ${action ? sql`and d.action = ${action}` : empty}
    ${actor ? sql`and d.actor_id = ${actor}` : empty}
    ${from ? sql`and d.last_at >= (${from}::date::timestamp at time zone ${zone})` : empty}
    ${to ? sql`and d.at < ((${to}::date + 1)::timestamp at time zone ${zone})` : empty}
    ${
      user
        ? sql`and d.id in (${operationIdsOf(scope, sql`a.user_id = ${user}`)} union all
            select id from audit_deeds where tenant_id = ${scope.tenantId} and actor_id = ${user})`
        : empty
    }
    ${q ? sql`and d.id in (${await operationsNamed(db, scope, q)})` : empty}`
}

async function operationsNamed(db: Database, scope: Scope, q: string): Promise<Sql> {
  const called = await nameMatches(db, scope, q)
  return join(
    called.map((condition) => operationIdsOf(scope, condition)),
    ' union all ',
  )
}

/** SQL: the operations of a page, each with its count and the ids of its newest entries. */
function operationsOf(page: Sql, picked: Sql | null): Sql {
  const entries = sql`select a.id from audit_log a where ${BELONGS_TO_OPERATION} and ${picked ?? sql`true`}`
  const count = picked
    ? sql`(select count(*) from (${entries} limit ${COUNTED + 1}) met)`
    : sql`d.entries`
  return sql`select d.id, d.at, d.last_at, counted.count,
      counted.count = 1 or d.difference is not null as same,
      counted.count = 1 or d.entity_id is not null as one,
      array(${entries} order by a.id desc limit ${MAX_ENTRIES}) as newest, imported.file
    from (${page}) d cross join lateral (select ${count} as count) counted
    left join lateral (
      select json_build_object('name', i.filename, 'undone', i.phase in ('undoing', 'undone')) as file
      from imports i
      where i.tenant_id = d.tenant_id and i.scope ->> 'requestId' = d.request_id limit 1
    ) imported on true
    order by d.id desc`
}
