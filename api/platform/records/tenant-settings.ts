import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Database, Queryable, TenantScope, Transaction } from '../db/database.ts'
import type { Scope } from '../identity/scope.ts'
import { requireVersion } from '../calls/version.ts'
import { changedFields, logTenantChange } from './tenant-log.ts'

/**
 * Settings of a tenant: some columns of its row in `tenants`, or its row in a table of theirs. A context declares their
 * columns, checks a change in the transaction of `saveSettings`, and answers what is stored with facts of its own.
 */
export type TenantSettings<Stored extends object, Unsaved = never> = {
  readonly table: 'tenants' | 'scim_settings' | 'sign_on_connections' | 'tenant_brands'
  /** SQL of their names: with `version`, which every change raises, but for settings whose contract has none. */
  readonly columns: string
  /** Type of the stored settings; it has no value. */
  readonly stored?: Stored
  /** Columns of `tenants` that the audit log leaves out. The trigger of another table logs its changes. */
  readonly unlogged?: readonly (keyof Stored & string)[]
  /** Settings of a tenant without a row; every tenant has one in `tenants`. */
  readonly unsaved?: Unsaved
}

/** New values, or their SQL, by column: names go into the statement as they are. A column without a value stays. */
type Changes<Stored> = { readonly [Column in keyof Stored]?: Stored[Column] | Sql | undefined }

/** Returns the settings as stored. */
export async function readSettings<Stored extends object, Unsaved = never>(
  { query }: Queryable,
  { tenantId }: TenantScope,
  { table, columns, unsaved }: TenantSettings<Stored, Unsaved>,
): Promise<Stored | Unsaved> {
  const [stored] = await query<Stored>(
    sql`select ${raw(columns)} from ${raw(table)} where ${keyOf(table)} = ${tenantId}`,
  )
  return stored ?? (unsaved as Unsaved)
}

/**
 * Changes settings with optimistic locking, and logs the change. Values that are stored already change nothing, not
 * even the version.
 * @param version the one that the caller read; without it, whatever is stored is changed.
 * @param change returns the values to store, given those of before, in the transaction that locks them.
 * @returns the settings as stored, with their version.
 * @throws Failure 409 when they changed since `version` was read.
 */
export function saveSettings<Stored extends object, Unsaved = never>(
  db: Database,
  scope: Scope,
  settings: TenantSettings<Stored, Unsaved>,
  version: number | undefined,
  change: (tx: Transaction, before: Stored | Unsaved) => Changes<Stored> | Promise<Changes<Stored>>,
): Promise<Stored> {
  const { table, unlogged } = settings
  const { tenantId } = scope
  return db.transaction(scope, async (tx) => {
    await tx.query(lockOf(table, tenantId))
    const before = await readSettings(tx, scope, settings)
    const stored = { ...before } as Partial<Stored> & { version?: number }
    if (stored.version !== undefined) requireVersion(version, stored.version, 'esta configuración')
    const given = await change(tx, before)
    const changed = changedFields<Changes<Stored>>(stored, given).filter(
      (column) => given[column] !== undefined,
    )
    if (before && changed.length === 0) return before as Stored
    const after = await store<Stored>(tx, tenantId, settings, stored, {
      ...Object.fromEntries(changed.map((column) => [column, given[column]])),
      ...(stored.version !== undefined && { version: stored.version + 1 }),
    })
    if (table === 'tenants') await logTenantChange<object>(tx, tenantId, stored, after, unlogged)
    return after
  })
}

/** Locks the tenant's row, or, since there may be none yet, the table for the tenant. */
function lockOf(table: string, tenantId: number): Sql {
  return table === 'tenants'
    ? sql`select from tenants where id = ${tenantId} for no key update`
    : sql`select pg_advisory_xact_lock(hashtext(${table}), ${tenantId})`
}

const keyOf = (table: string) => raw(table === 'tenants' ? 'id' : 'tenant_id')

async function store<Stored extends object>(
  tx: Transaction,
  tenantId: number,
  { table, columns }: Pick<TenantSettings<Stored>, 'table' | 'columns'>,
  before: object,
  values: object,
): Promise<Stored> {
  const changes = Object.entries(values).map(([column, value]) => sql`${raw(column)} = ${value}`)
  const [updated] = await tx.query<Stored>(
    sql`update ${raw(table)} set ${join(changes)} where ${keyOf(table)} = ${tenantId} returning ${raw(columns)}`,
  )
  if (updated) return updated
  const all = Object.entries({ ...before, ...values })
  const [inserted] = await tx.query<Stored>(
    sql`insert into ${raw(table)} (tenant_id, ${raw(all.map(([column]) => column).join(', '))})
        values (${tenantId}, ${join(all.map(([, value]) => sql`${value}`))}) returning ${raw(columns)}`,
  )
  return inserted!
}
