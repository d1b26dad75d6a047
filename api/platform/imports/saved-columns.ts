import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'
import { foldColumnName, type ColumnFields, type SavedColumns } from './header.ts'
import type { ImportDefinition } from './kind.ts'

/** Returns the fields that the tenant has saved for columns of a kind, by their folded names. */
export async function savedColumns(
  db: Database,
  scope: Scope,
  kind: ImportDefinition,
): Promise<SavedColumns> {
  const rows = await db.query<{ folded: string; fields: string[] }>(
    scope,
    sql`select folded, fields from import_columns
        where tenant_id = ${scope.tenantId} and kind = ${kind.name}`,
  )
  return new Map(rows.map(({ folded, fields }) => [folded, fields]))
}

/** Returns the saved columns as a list, by name. */
export async function listSavedColumns(db: Database, scope: Scope, kind: ImportDefinition) {
  const words = kind.words(scope)
  const rows = await db.query<{ id: number; name: string; fields: string[] }>(
    scope,
    sql`select id, name, fields from import_columns
        where tenant_id = ${scope.tenantId} and kind = ${kind.name} order by folded, id`,
  )
  return rows.map((row) => ({
    ...row,
    labels: row.fields.map((field) => words[field]?.label ?? field),
  }))
}

/** Deletes the saved fields of a column. Throws Failure 404 when there are none. */
export async function forgetColumn(
  db: Database,
  scope: Scope,
  kind: ImportDefinition,
  id: number,
): Promise<{ forgotten: string }> {
  const [row] = await db.transaction(scope, (tx) =>
    tx.query<{ name: string }>(
      sql`delete from import_columns
        where tenant_id = ${scope.tenantId} and kind = ${kind.name} and id = ${id} returning name`,
    ),
  )
  if (!row) throw notFound('Esta columna ya no está guardada')
  return { forgotten: row.name }
}

/** Saves the fields of columns; null deletes them, since they are recognised without. */
export async function saveColumns(
  db: Database,
  scope: Scope,
  kind: ImportDefinition,
  columns: readonly string[],
  fields: ColumnFields,
): Promise<void> {
  const named = columns
    .map((name, index) => ({ name, folded: foldColumnName(name), fields: fields[index] ?? null }))
    .filter(({ folded }) => folded !== '')
  const given = JSON.stringify(named)
  await db.transaction(scope, async (tx) => {
    await tx.query(
      sql`delete from import_columns k
          using jsonb_to_recordset(${given}::jsonb) as g (folded text, fields text[])
          where k.tenant_id = ${scope.tenantId} and k.kind = ${kind.name} and k.folded = g.folded
            and g.fields is null`,
    )
    await tx.query(
      sql`insert into import_columns (tenant_id, kind, folded, name, fields)
          select distinct on (folded) ${scope.tenantId}, ${kind.name}, folded, name, fields
          from jsonb_to_recordset(${given}::jsonb) as g (folded text, name text, fields text[])
          where fields is not null order by folded
          on conflict (tenant_id, kind, folded) do update
            set fields = excluded.fields, name = excluded.name
            where import_columns.fields <> excluded.fields`,
    )
  })
}
