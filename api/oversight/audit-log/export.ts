import sql, { join, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { auditLog } from '#contract/oversight/audit-log.ts'
import { AUDIT_ACTIONS, AUDIT_ENTITIES, AUDIT_FIELDS } from '#contract/oversight/audit-log-words.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { TableExport } from '#api/platform/downloads/table.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { matching } from './matching.ts'
import { nameOf } from './names.ts'
import { mayBeNamed } from './policy.ts'

/** Exports the log with the labels of its page; times are in the tenant's time zone. */
export async function auditLogExport(
  db: Database,
  scope: Scope,
  { sep, format: _, ...filters }: z.output<typeof auditLog.export.query>,
): Promise<TableExport> {
  const conditions = await matching(db, scope, filters)
  const branches = conditions.map((condition) => sql`select * from audit_log a where ${condition}`)
  const entities = Object.fromEntries(
    Object.entries(AUDIT_ENTITIES).map(([entity, { label }]) => [entity, label]),
  )
  return {
    filename: 'registro de cambios.csv',
    delimiter: sep,
    header: [
      'fecha',
      'quien',
      'de_otra_compania',
      'accion',
      'objeto',
      'id',
      'nombre',
      'usuario',
      'antes',
      'despues',
      'solicitud',
    ],
    formats: { fecha: 'instant' },
    rows: sql`select to_char(a.at at time zone ${scope.tenant.timezone}, 'YYYY-MM-DD HH24:MI:SS'),
        csv_cell(coalesce(a.actor_name, 'Sistema') || coalesce(' con el token «' || a.token_name || '»', '')), case when a.acting then 'si' else 'no' end,
        ${wordFor(AUDIT_ACTIONS, sql`a.action`)}, ${wordFor(entities, sql`a.entity`)},
        a.entity_id, csv_cell(a.label),
        csv_cell((select r.full_name from users r
          where r.tenant_id = ${scope.tenantId} and r.id = a.user_id ${mayBeNamed(scope, 'user')})),
        csv_cell(${fieldsAsText(scope, sql`a.before`)}), csv_cell(${fieldsAsText(scope, sql`a.after`)}), a.request_id
      from (${join(branches, ' union all ')}) a
      order by a.id desc`,
  }
}

function wordFor(words: Record<string, string>, key: Sql): Sql {
  return sql`coalesce(${JSON.stringify(words)}::jsonb ->> ${key}, ${key})`
}

/** SQL: 'Nombre: Ana; Área: Ventas', or null when there is nothing. */
function fieldsAsText(scope: Scope, document: Sql): Sql {
  const fields = { ...AUDIT_FIELDS, ...extendedFields(scope) }
  const value = sql`case e.value when 'true' then 'sí' when 'false' then 'no' else e.value end`
  return sql`(select string_agg(${wordFor(fields, sql`e.key`)} || ': '
      || coalesce(${nameOf(scope, sql`e.key`, sql`e.value`)}, ${value}, ''), '; ' order by e.key)
    from jsonb_each_text(${document}) e)`
}

/** Extended fields by the tenant's names. */
function extendedFields({ tenant }: Scope): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tenant.extended_fields).map(([number, name]) => [
      `extended_field${number}`,
      name,
    ]),
  )
}
