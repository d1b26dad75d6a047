import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { AuditChange, AuditEntry, auditLog } from '#contract/oversight/audit-log.ts'
import { AUDIT_FIELDS } from '#contract/oversight/audit-log-words.ts'
import type { Database } from '#api/platform/db/database.ts'
import { prepared, type Statement } from '#api/platform/db/statement.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { matching } from './matching.ts'
import { nameOf } from './names.ts'
import { mayBeNamed } from './policy.ts'

type Query = z.output<typeof auditLog.list.query>
type Document = Record<string, unknown> | null

type Row = Omit<AuditEntry, 'at' | 'user' | 'changes'> & {
  at: Date
  user_id: number | null
  user_name: string | null
  before: Document
  after: Document
  /** Names by 'column:id'. */
  names: Record<string, string> | null
}

/**
 * A page of the audit log, the newest entry first. Keyset pagination: the last page of a million
 * entries costs the same as the first.
 */
export async function listAuditLog(db: Database, scope: Scope, query: Query) {
  const conditions = await matching(db, scope, query)
  return keysetResult(query, await entriesOf(db, scope, pageOf(conditions, query)))
}

type KeysetQuery = Pick<Query, 'limit' | 'older_than' | 'newer_than'>

/**
 * Returns a page, newest first, from `rows` with one row more than the limit, which shows that
 * there are more in that direction.
 */
export function keysetResult<Row extends { id: number }>(
  { limit, older_than, newer_than }: KeysetQuery,
  rows: Row[],
) {
  const onwards = newer_than === undefined
  const more = rows.length > limit
  const results = onwards ? rows.slice(0, limit) : rows.slice(-limit)
  const first = results.at(0)?.id ?? null
  const last = results.at(-1)?.id ?? null
  return {
    results,
    pagination: {
      limit,
      older_than: onwards ? (more ? last : null) : last,
      newer_than: onwards ? (older_than === undefined ? null : first) : more ? first : null,
    },
  }
}

/** SQL of a keyset page over the ids of `alias`: its start and its order. */
export function keysetPage(alias: Sql, { limit, older_than, newer_than }: KeysetQuery) {
  return {
    beyond: newer_than
      ? sql`and ${alias}.id > ${newer_than}`
      : older_than
        ? sql`and ${alias}.id < ${older_than}`
        : empty,
    order: newer_than
      ? sql`order by id asc limit ${limit + 1}`
      : sql`order by id desc limit ${limit + 1}`,
  }
}

/** SQL: entries of the page, merged from the first ones of each condition. */
function pageOf(conditions: Sql[], onwards: KeysetQuery): Sql {
  const { beyond, order } = keysetPage(sql`a`, onwards)
  const branches = conditions.map(
    (condition) => sql`(select a.* from audit_log a where ${condition} ${beyond} ${order})`,
  )
  return sql`select * from (${join(branches, ' union all ')}) merged ${order}`
}

/** Returns the entries of the query `page` of the log, the newest first. */
export async function entriesOf(db: Database, scope: Scope, page: Sql): Promise<AuditEntry[]> {
  return (await db.query<Row>(scope, rowsOf(scope, page))).map(entryOf)
}

function rowsOf(scope: Scope, page: Sql): Statement {
  const auditedFields = sql`(
    select * from jsonb_each_text(coalesce(a.before, '{}'))
    union select * from jsonb_each_text(coalesce(a.after, '{}')))`
  return prepared(sql`select a.id, a.at, a.actor_id, a.actor_name, a.token_name, a.acting, a.action, a.entity, a.entity_id,
      a.label, a.user_id, concerned.name as user_name, a.before, a.after, a.request_id,
      (select jsonb_object_agg(key || ':' || value, name) from (
        select key, value, ${nameOf(scope, sql`key`, sql`value`)} as name from ${auditedFields} told
      ) named where name is not null) as names
    from (
      -- Read first: otherwise the names are planned once for each month.
      ${page} offset 0
    ) a
    left join lateral (
      select r.full_name as name from users r
      where r.tenant_id = ${scope.tenantId} and r.id = a.user_id ${mayBeNamed(scope, 'user')}
    ) concerned on true
    order by a.id desc`)
}

function entryOf({ at, user_id, user_name, before, after, names, ...entry }: Row): AuditEntry {
  return {
    ...entry,
    at: at.toISOString(),
    user: user_id === null || user_name === null ? null : { id: user_id, name: user_name },
    changes: changesOf(before, after, names ?? {}),
  }
}

const ORDER = Object.keys(AUDIT_FIELDS)

/** Changes by column, in the order of their labels; those without a label last. */
function changesOf(
  before: Document,
  after: Document,
  names: Record<string, string>,
): AuditChange[] {
  const place = (field: string) => (ORDER.indexOf(field) + ORDER.length) % ORDER.length
  const valueIn = (document: Document, field: string) => {
    const value = document?.[field]
    if (value === undefined) return null
    const name = typeof value === 'number' ? names[`${field}:${value}`] : undefined
    return { value, name: name ?? null }
  }
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .sort((a, b) => place(a) - place(b))
    .map((field) => ({ field, before: valueIn(before, field), after: valueIn(after, field) }))
}
