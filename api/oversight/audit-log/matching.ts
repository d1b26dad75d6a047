import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { auditLog } from '#contract/oversight/audit-log.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { entriesOfOperation } from './operation.ts'
import { reachesOf } from './policy.ts'

export type Filters = Omit<z.output<typeof auditLog.export.query>, 'sep' | 'format'>

/**
 * SQL conditions on entries `a`: the actor may read them and they pass the filters. The conditions
 * are mutually exclusive (see `reachesOf`).
 */
export async function matching(db: Database, scope: Scope, filters: Filters): Promise<Sql[]> {
  const { entity, action, actor, user, from, to, q, deed } = filters
  const zone = scope.tenant.timezone
  const common = sql`a.tenant_id = ${scope.tenantId}
    ${entity ? sql`and a.entity = ${entity}` : empty}
    ${action ? sql`and a.action = ${action}` : empty}
    ${actor ? sql`and a.actor_id = ${actor}` : empty}
    ${from ? since(sql`(${from}::date::timestamp at time zone ${zone})`) : empty}
    ${to ? until(sql`((${to}::date + 1)::timestamp at time zone ${zone})`) : empty}
    ${deed ? sql`and ${await entriesOfOperation(db, scope, deed)}` : empty}
    ${q ? sql`and (${join(await nameMatches(db, scope, q), ' or ')})` : empty}`
  const about = user
    ? [
        sql`a.user_id = ${user}`,
        sql`a.actor_id = ${user} and a.user_id is distinct from ${user}::bigint`,
      ]
    : [sql`true`]
  return reachesOf(scope).flatMap((reach) =>
    about.map((one) => sql`${common} and ${one} and ${reach}`),
  )
}

// Ids bound the months of the log that are read. They are selected to be computed once, not for each row.
const since = (moment: Sql) =>
  sql`and a.at >= ${moment} and a.id >= (select audit_ids_since(${moment}))`
const until = (moment: Sql) =>
  sql`and a.at < ${moment} and a.id < (select audit_ids_until(${moment}))`

/** Maximum number of matches to look up one by one; with more, scanning the log soon finds the newest. */
const FEW = 5000

/**
 * SQL conditions on entries `a`: about users who match the search of their list, and about records
 * with a matching name.
 */
export async function nameMatches(db: Database, scope: Scope, q: string): Promise<[Sql, Sql]> {
  const [found] = await db.query<{ people: string[]; entries: string[] }>(
    scope,
    sql`select array(select search_users(${q}) limit ${FEW + 1}) as people,
          array(select search_audit_log(${q}) limit ${FEW + 1}) as entries`,
  )
  const people = found?.people ?? []
  const entries = found?.entries ?? []
  const concerned =
    people.length > FEW
      ? sql`a.user_id in (select search_users(${q}))`
      : sql`a.user_id = any(${people.map(Number)}::bigint[])`
  const called =
    entries.length > FEW
      ? sql`a.id in (select search_audit_log(${q}))`
      : sql`a.id = any(${entries.map(Number)}::bigint[])`
  return [concerned, called]
}
