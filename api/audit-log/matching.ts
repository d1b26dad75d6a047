import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { auditLog } from '#contract/audit-log.ts'
import type { Database } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'
import { entriesOfOperation } from './operation.ts'
import { reachesOf } from './policy.ts'

export type Filters = Omit<z.output<typeof auditLog.export.query>, 'sep'>

/**
 * The entries `a` that an actor may read and that pass the filters, as conditions that exclude each
 * other (see `reachesOf`).
 */
export async function matching(db: Database, scope: Scope, filters: Filters): Promise<Sql[]> {
  const { entity, action, actor, user, from, to, q, deed } = filters
  const zone = scope.tenant.timezone
  const common = sql`a.tenant_id = ${scope.tenantId}
    ${entity ? sql`and a.entity = ${entity}` : empty}
    ${action ? sql`and a.action = ${action}` : empty}
    ${actor ? sql`and a.actor_id = ${actor}` : empty}
    ${from ? sql`and a.at >= (${from}::date::timestamp at time zone ${zone})` : empty}
    ${to ? sql`and a.at < ((${to}::date + 1)::timestamp at time zone ${zone})` : empty}
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

/** So many are looked up one by one; of more, the newest are soon met by going through the log. */
const FEW = 5000

/** Entries `a` about people, who are searched for as in their list, and about things that were called so. */
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
