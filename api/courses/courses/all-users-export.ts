import sql, { empty, raw } from 'sql-template-tag'
import type { z } from 'zod'
import type { courses } from '#contract/courses/courses.ts'
import { DUE_DATE, DUE_STATES } from '#contract/platform/values/due-words.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { TableExport } from '#api/platform/downloads/table.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { COURSE_DUE, dueStateOf } from '#api/platform/members/due-dates.ts'
import { courseName } from './read.ts'
import { userOrder } from './report-order.ts'
import { narrowedTo, ofCourse, IN_REPORT, userOf } from './report-scope.ts'
import { managerEmail } from '#api/platform/members/manager.ts'

/** Headings of the export of all users of a course. */
export const EVERYBODY_HEADER = [
  'Identificación',
  'Nombre',
  'Correo',
  'Area',
  'Cargo',
  'Ubicación',
  'Estado',
  'Porcentaje',
  'Puntos',
  'Fecha de asignación',
  'Última actividad',
  'Fecha de finalización',
  'Asignación',
  'Cuenta',
  DUE_DATE,
  'Plazo',
  'Jefe',
  'Correo del jefe',
]

const EVERYBODY_FORMATS: TableExport['formats'] = {
  Porcentaje: 'decimal',
  Puntos: 'whole',
  'Fecha de asignación': 'day',
  'Última actividad': 'day',
  'Fecha de finalización': 'day',
  [DUE_DATE]: 'day',
}

/** Column of each sort in this query. */
const SORTED: Record<string, string> = {
  id: 'u.id',
  full_name: 'u.full_name',
  area: 'a.name',
  due_date: COURSE_DUE.date.sql,
  manager_name: 'm.full_name',
  points: 'cu.points',
  percentage_completed: 'cu.percentage_completed',
  last_activity: 'cu.last_activity',
  date_completed: 'cu.date_completed',
}

/**
 * Exports all users of a course's report, with status and dates. Dates are in the tenant's
 * time zone.
 * @throws Failure 404 without the course.
 */
export async function allUsersExport(
  db: Database,
  scope: Scope,
  id: number,
  {
    statuses,
    sort,
    order,
    sep,
    format: _,
    ...narrowing
  }: z.output<typeof courses.exportEverybody.query>,
): Promise<TableExport> {
  const name = await courseName(db.for(scope), scope, id)
  const { tenantId, tenant } = scope
  const by = userOrder(sort, order).map((part) => part.replace(/^\w+/, (column) => SORTED[column]!))
  const day = (column: 'assigned_at' | 'date_completed' | 'last_activity') => {
    const instant = {
      assigned_at: sql`cu.assigned_at`,
      date_completed: sql`cu.date_completed`,
      last_activity: sql`cu.last_activity`,
    }
    return sql`to_char(${instant[column]} at time zone ${tenant.timezone}, 'YYYY-MM-DD')`
  }
  return {
    filename: `${name} - usuarios.csv`,
    delimiter: sep,
    header: EVERYBODY_HEADER,
    formats: EVERYBODY_FORMATS,
    rows: sql`select csv_cell(u.identification_number), csv_cell(u.full_name), csv_cell(u.email),
        csv_cell(a.name), csv_cell(p.name), csv_cell(u.location),
        case cu.status when 'finished' then 'Completado' when 'active' then 'Activo'
          when 'downloaded' then 'Sin avance' else 'No descargada' end,
        round(cu.percentage_completed, 2), cu.points,
        ${day('assigned_at')}, ${day('last_activity')}, ${day('date_completed')},
        case when cu.enabled then 'Asignado' else 'Desasignado' end,
        case when u.disabled then 'Inactivo' else 'Activo' end,
        ${COURSE_DUE.date}, ${JSON.stringify(DUE_STATES)}::jsonb ->> (${dueStateOf(scope, COURSE_DUE)}),
        csv_cell(m.full_name), csv_cell(${managerEmail(scope)})
      from course_users cu ${userOf(scope)}
      left join areas a on a.tenant_id = ${tenantId} and a.id = u.area_id
      left join positions p on p.tenant_id = ${tenantId} and p.id = u.position_id
      left join users m on m.tenant_id = ${tenantId} and m.id = u.manager_id
      where ${ofCourse(scope, id)} and ${IN_REPORT} ${narrowedTo(scope, narrowing)}
        ${statuses ? sql`and cu.status = any(${statuses}::text[])` : empty}
      order by ${raw(by.join(', '))}`,
  }
}
