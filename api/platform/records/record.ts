import sql, { join, raw } from 'sql-template-tag'
import { thisOne } from '#contract/platform/values/nouns.ts'
import {
  foreignKeyViolation,
  uniqueViolation,
  type Database,
  type Queryable,
  type Transaction,
} from '../db/database.ts'
import { invalid } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'
import { requireVersion } from '../calls/version.ts'
import { answerOf, recordNotFound, within, type RecordTable, type Stored } from './table.ts'

/**
 * Reads and writes of one record, with optimistic locking. A context that checks or stores more than fields does it
 * in the transaction of `saveRecord`, around `insertRecord` or `lockRecord` and `changeRecord`.
 */

/** Values of fields, or their SQL; a field without a value is not written. */
type Values<Answer> = { readonly [Field in keyof Answer]?: unknown }

/** @throws Failure 404 when there is none, it is of another tenant, in the trash, or not visible to the actor. */
export function getRecord<Answer extends object>(
  db: Database,
  scope: Scope,
  table: RecordTable<Answer>,
  id: number,
): Promise<Answer> {
  return readRecord(db.for(scope), scope, table, id)
}

/** `getRecord` within a transaction; `locked` until it ends, so that other records may meanwhile refer to it. */
export async function readRecord<Answer extends object>(
  tx: Queryable,
  scope: Scope,
  table: RecordTable<Answer>,
  id: number,
  locked = false,
): Promise<Answer> {
  const [row] = await tx.query<Stored<Answer>>(
    sql`select ${table.columns(scope)} from ${raw(table.table)} t
        where ${within(scope, table)} and t.id = ${id} ${raw(locked ? 'for no key update' : '')}`,
  )
  if (!row) throw recordNotFound(table)
  return answerOf(row)
}

/** @throws Failure 422 when a constraint of the table is violated. */
export function createRecord<Answer extends object>(
  db: Database,
  scope: Scope,
  table: RecordTable<Answer>,
  values: Values<Answer>,
): Promise<Answer> {
  return saveRecord(db, scope, table, (tx) => insertRecord(tx, scope, table, values))
}

/** @throws Failure 404 and 409 as `lockRecord`; 422 as `createRecord`. */
export function updateRecord<Answer extends { version: number }>(
  db: Database,
  scope: Scope,
  table: RecordTable<Answer>,
  id: number,
  { version, ...values }: Values<Answer> & { version?: number | undefined },
): Promise<Answer> {
  return saveRecord(db, scope, table, async (tx) => {
    await lockRecord(tx, scope, table, id, version)
    return changeRecord(tx, scope, table, id, values as Values<Answer>)
  })
}

/** Runs `work` in a transaction. @throws Failure 422 when it violates a constraint of the table. */
export function saveRecord<T>(
  db: Database,
  scope: Scope,
  { constraints = {} }: Pick<RecordTable<object>, 'constraints'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(scope, work).catch((error: unknown) => {
    const broken = constraints[uniqueViolation(error) ?? foreignKeyViolation(error) ?? '']
    throw broken ? invalid([broken]) : error
  })
}

/** @throws Failure 404 as `getRecord`; 409 when it is no longer at `version`. */
export async function lockRecord<Answer extends { version: number }>(
  tx: Transaction,
  scope: Scope,
  table: RecordTable<Answer>,
  id: number,
  version: number | undefined,
): Promise<Answer> {
  const stored = await readRecord(tx, scope, table, id, true)
  requireVersion(version, stored.version, thisOne(table.noun))
  return stored
}

export async function insertRecord<Answer extends object>(
  tx: Transaction,
  scope: Scope,
  table: RecordTable<Answer>,
  values: Values<Answer>,
): Promise<Answer> {
  const written = table.fields.filter((field) => values[field] !== undefined)
  const [row] = await tx.query<Stored<Answer>>(
    sql`insert into ${raw(table.table)} as t (tenant_id, ${raw(written.join())})
        values (${scope.tenantId}, ${join(written.map((field) => sql`${values[field]}`))})
        returning ${table.columns(scope)}`,
  )
  return answerOf(row!)
}

/** Changes a locked record and its version. */
export async function changeRecord<Answer extends object>(
  tx: Transaction,
  scope: Scope,
  table: RecordTable<Answer>,
  id: number,
  values: Values<Answer>,
): Promise<Answer> {
  const written = table.fields.filter((field) => values[field] !== undefined)
  const changes = written.map((field) => sql`${raw(field)} = ${values[field]}`)
  const [row] = await tx.query<Stored<Answer>>(
    sql`update ${raw(table.table)} as t set ${join([...changes, sql`version = t.version + 1`])}
        where t.tenant_id = ${scope.tenantId} and t.id = ${id} returning ${table.columns(scope)}`,
  )
  return answerOf(row!)
}
