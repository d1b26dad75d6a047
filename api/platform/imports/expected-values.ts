import sql, { raw, type Sql } from 'sql-template-tag'
import { AUDIT_FIELDS, type AuditEntity } from '#contract/oversight/audit-log-words.ts'
import type { ImportChange } from '#contract/platform/imports/import-jobs.ts'
import type { Queryable, Transaction } from '../db/database.ts'
import { cell, pendingIn, rowsOf } from './batch.ts'
import { excerpt } from './cells.ts'
import type { Header } from './header.ts'
import type { ExpectedValues, Batch } from './kind.ts'
import { formatMoment } from '../http/wording.ts'

/**
 * Optimistic locking of imports. A row that changes a record is staged with its expected values
 * (`basis`): by column, the stored value where the row announces another one. The row writes only
 * these columns, and only while they are unchanged; otherwise it fails and reports who changed
 * them.
 */

/** Id column in the record's table, by field that names another record by a text. */
export type Ids = Readonly<Record<string, string>>

/** The new value of a field in row `r`; null where the row announced no change of it. */
export function newValueOf<Column extends string>(
  header: Header<Column>,
  field: Column,
  ids: Ids = {},
): Sql {
  return sql`case when r.basis ? ${ids[field] ?? field} then ${cell(header, field)} end`
}

/** Table and statements of the records that the rows of an import kind change. */
export type UpdateTarget = {
  readonly table: string
  /** Alias of the table in the statements. */
  readonly as: string
  readonly entity: AuditEntity
  readonly ids?: Ids
  /** The record as JSON by column, compared with the expected values. */
  readonly state: Sql
  /** JSON by column: the names that its ids stand for, as written in a file. */
  readonly names: Sql
  /** SQL condition `and …`: the actor may change the record. */
  readonly mine: Sql
}

/**
 * Locks the records that a batch changes until the transaction ends, and records as failed the rows
 * whose expected values no longer hold. Records outside the actor's scope are left to the step that
 * applies the batch.
 *
 * @returns the number of rows of the batch that change a record.
 */
export async function rejectStaleRows(
  tx: Transaction,
  batch: Batch,
  target: UpdateTarget,
): Promise<number> {
  const { tenantId } = batch.job
  const { state, names, mine } = target
  const [table, as] = [raw(`${target.table} ${target.as}`), raw(target.as)]
  const updates = sql`${rowsOf(batch)} and r.action = 'update' and ${pendingIn(batch)}`
  const [batchOf] = await tx.query<{ updates: number }>(
    sql`with updates as materialized (
          select r.target_id from import_rows r where ${updates}
        ), held as materialized (
          select from ${table} where ${as}.tenant_id = ${tenantId}
            and ${as}.id = any(array(select target_id from updates))
          order by ${as}.id for no key update
        )
        select (select count(*) from updates) as updates, (select count(*) from held) as held`,
  )
  if (!batchOf?.updates) return 0
  // A separate statement sees what was committed while it waited for the locks.
  const outdated = await tx.query<StaleRow>(
    sql`select r.line, ${as}.id, r.changes, r.basis, (
          select jsonb_object_agg(key, (${state} || ${names}) -> key) from jsonb_each(r.basis)
          where ${state} -> key is distinct from value
        ) as now
        from import_rows r
        join ${table} on ${as}.tenant_id = ${tenantId} and ${as}.id = r.target_id ${mine}
        where ${updates} and (${state} @> r.basis) is not true`,
  )
  await failRows(tx, batch, await describeStaleRows(tx, batch, target, outdated))
  return batchOf.updates
}

/** A row whose expected values no longer hold, with the current values of the columns that differ. */
export type StaleRow = {
  line: number
  id: number
  /** Null in rows that were validated before expected values existed. */
  basis: ExpectedValues | null
  changes: readonly ImportChange[] | null
  now: ExpectedValues | null
}

const NOT_KNOWN =
  'No se sabe si alguien cambió este registro después de validar el archivo: súbelo de nuevo'

/**
 * Returns the message of each stale row by line: the values that differ from the expected ones, and
 * who changed them when.
 */
export async function describeStaleRows(
  tx: Transaction,
  batch: Batch,
  { entity, ids = {} }: Pick<UpdateTarget, 'entity' | 'ids'>,
  rows: readonly StaleRow[],
): Promise<ReadonlyMap<number, string>> {
  if (rows.length === 0) return new Map()
  const { tenant } = batch.job.scope
  const authors = await lastChanges(tx, batch, entity, rows)
  return new Map(
    rows.map(({ line, id, basis, changes, now }) => {
      const parts = Object.entries(now ?? {}).map(([column, value]) => {
        const change = changes?.find(({ field }) => (ids[field] ?? field) === column)
        const old = change ? change.old : basis?.[column]
        const number = /^extended_field(\d)$/.exec(column)?.[1]
        const name = number && tenant.extended_fields[number]
        const label = name ?? AUDIT_FIELDS[auditedAs(column)] ?? column
        const author = authors.get(`${id} ${column}`)
        const by = author ? `: lo cambió ${authorIn(author, tenant.timezone)}` : ''
        return column === 'password'
          ? `${label} ya es otra${by}`
          : `${label} ya no es ${quotedValue(old)} sino ${quotedValue(value)}${by}`
      })
      return [line, parts.length > 0 ? parts.join('. ') : NOT_KNOWN]
    }),
  )
}

/** Column name in the audit log; that of a secret differs from its field. */
const auditedAs = (column: string) => (column === 'password' ? 'password_hash' : column)

function quotedValue(value: ExpectedValues[string] | undefined): string {
  if (value === null || value === undefined) return '«(vacío)»'
  const text = String(value)
  return `«${text === 'true' ? 'sí' : text === 'false' ? 'no' : excerpt(text)}»`
}

/** Actor and time of a change. */
export type Author = { actor_name: string | null; at: Date }

/** Returns, for example, 'Ana Muñoz el 3 de marzo de 2026 a las 10:32 a. m.' */
export function authorIn({ actor_name, at }: Author, timeZone: string): string {
  return `${actor_name ?? 'el sistema'} el ${formatMoment(at, timeZone)}`
}

/** SQL: id of the record in an entry `a` of the audit log, as its indexes have it. */
const about = (entity: AuditEntity) =>
  entity === 'user' ? sql`a.user_id` : sql`a.entity <> 'user' and a.entity_id`

/** Returns the last change of these columns since the file was uploaded, by 'id column'. */
async function lastChanges(
  tx: Transaction,
  { job: { tenantId, id } }: Batch,
  entity: AuditEntity,
  rows: readonly StaleRow[],
): Promise<ReadonlyMap<string, Author>> {
  const staleColumns = rows.flatMap(({ id: of, now }) =>
    Object.keys(now ?? {}).map((column) => ({ of, column })),
  )
  const found = await tx.query<Author & { id: number; column: string }>(
    sql`select given.id, given.column, a.actor_name, a.at
        from unnest(${staleColumns.map(({ of }) => of)}::bigint[], ${staleColumns.map(({ column }) => column)}::text[],
          ${staleColumns.map(({ column }) => auditedAs(column))}::text[]) as given (id, "column", audited)
        cross join lateral (
          select a.actor_name, a.at from audit_log a
          where a.tenant_id = ${tenantId} and a.entity = ${entity} and ${about(entity)} = given.id
            and a.after ? given.audited and a.at >= (
              select created_at from imports where tenant_id = ${tenantId} and id = ${id})
          order by a.id desc limit 1
        ) a`,
  )
  return new Map(found.map(({ id: of, column, ...author }) => [`${of} ${column}`, author]))
}

/** Returns author and time of the last change of each record, as text: 'Ana Muñoz el 3 de marzo …'. */
export async function lastChange(
  tx: Queryable,
  { tenantId, entity }: { tenantId: number; entity: AuditEntity },
  ids: readonly number[],
  timeZone: string,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await tx.query<Author & { id: number }>(
    sql`select given.id, a.actor_name, a.at
        from unnest(${[...ids]}::bigint[]) as given (id)
        cross join lateral (
          select a.actor_name, a.at from audit_log a
          where a.tenant_id = ${tenantId} and a.entity = ${entity} and ${about(entity)} = given.id
            and a.action <> 'other'
          order by a.id desc limit 1
        ) a`,
  )
  return new Map(found.map(({ id, ...author }) => [id, authorIn(author, timeZone)]))
}

/** Records rows of the batch as failed, with the message for each line. */
export async function failRows(
  tx: Transaction,
  { job }: Batch,
  messages: ReadonlyMap<number, string>,
): Promise<void> {
  if (messages.size === 0) return
  await tx.query(
    sql`insert into import_results (tenant_id, import_id, line, applied, message)
        select ${job.tenantId}, ${job.id}, line, false, message
        from unnest(${[...messages.keys()]}::int[], ${[...messages.values()]}::text[])
          as failed (line, message)`,
  )
}
