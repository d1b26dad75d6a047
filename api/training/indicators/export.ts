import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { indicators, RecordList } from '#contract/training/indicators.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { TableExport } from '#api/platform/downloads/table.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { periodOf } from './period.ts'
import { orderOf, recordsIn } from './records.ts'

type Query = z.output<typeof indicators.exportRecords.query>

const NAMES: Record<RecordList, string> = {
  hours: 'horas de asistencia',
  attendance: 'impacto',
  approval: 'aprobación',
  cost: 'costo',
  'hours-by-type': 'horas por tipo',
}

const HEADER = [
  'identificacion',
  'nombre',
  'curso',
  'escuela',
  'formador',
  'fecha',
  'horas',
  'asistio',
  'aprobo',
  'costo',
  'nota',
]

/**
 * Exports a list of sessions, in its order. Dates are in the tenant's time zone, numbers have a decimal
 * point.
 * @throws Failure 422 when the period ends after today.
 */
export async function recordsExport(
  db: Database,
  scope: Scope,
  list: RecordList,
  { sep, format: _, sort, order, dt, ...filters }: Query,
): Promise<TableExport> {
  const tenant = scope.tenantId
  const zone = scope.tenant.timezone
  const period = await periodOf(db, scope, dt, { by: 'year' })
  const none = {
    dateRanges: [{ year: 0, month: '', day: 'infinity', begins: 'infinity' }],
    last: 'infinity',
    ends: 'infinity',
  }
  const sessionQuery = { ...filters, list }
  return {
    filename: `indicadores - ${NAMES[list]}.csv`,
    delimiter: sep,
    header: HEADER,
    formats: { fecha: 'instant', horas: 'decimal', costo: 'decimal' },
    rows: sql`select csv_cell(identification_number), csv_cell(full_name), csv_cell(course_name),
        csv_cell(e.name), csv_cell(i.name),
        to_char(start_time at time zone ${zone}, 'YYYY-MM-DD HH24:MI'), hours::numeric(9, 2),
        case when assisted then 'Sí' else 'No' end,
        case when approved then 'Sí' when not approved then 'No' end, cost::numeric(20, 2),
        case when unpriced then 'Sin costo por hora' end
      from (${recordsIn(scope, period ?? none, sessionQuery)}) found
      left join external_course_categories e on e.tenant_id = ${tenant} and e.id = found.category_id
      left join instructors i on i.tenant_id = ${tenant} and i.id = found.instructor_id
      order by ${orderOf({ sort, order })}`,
  }
}
