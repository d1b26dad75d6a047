import sql, { join } from 'sql-template-tag'
import { PERSON_COLUMNS } from '#contract/reports/report-kinds.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { column, columnsFrom, type ReportColumns, type Table } from '../report.ts'
import { requireReportedCourses } from './scope.ts'
import {
  AREA_ORDER,
  areasOf,
  PEOPLE_ORDER,
  courseProgressOf,
  withoutZeroes,
  type CourseQuery,
} from './course-progress.ts'
import { DAYS } from './course.ts'

/** Tables of super-administrators' reports as files: columns over `k`, and all rows in order. */

const PEOPLE: ReportColumns = {
  ...columnsFrom(
    {
      tenant_name: 'Compañía',
      identification_number: PERSON_COLUMNS.identification_number,
      full_name: PERSON_COLUMNS.full_name,
      email: 'Correo',
      area: PERSON_COLUMNS.area_name,
      position: PERSON_COLUMNS.position_name,
      location: PERSON_COLUMNS.location,
      status: 'Estado',
      percentage_completed: 'Progreso',
      points: 'Puntos',
      last_activity: 'Última actividad',
    },
    {
      status: [
        sql`case k.status when 'finished' then 'Completado' when 'active' then 'Activo'
          when 'downloaded' then 'Sin avance' else 'No descargada' end`,
      ],
      points: [sql`k.shown_points`],
    },
  ),
  enabled: column('Cuenta activa', 'yes-no', sql`not k.disabled`),
}

const AREAS: ReportColumns = {
  name: column('Área', 'text', sql`coalesce(k.name, 'Sin área')`),
  users: column('Usuarios', 'whole', sql`k.users`),
  points: column('Puntos', 'whole', sql`k.points`),
  average: column('Promedio', 'whole', sql`k.average`),
}

const DATES: ReportColumns = {
  day: column('Fecha', 'day', sql`k.day`),
  n: column('Usuarios activos', 'whole', sql`k.n`),
  points: column('Puntos', 'whole', sql`k.points`),
}

/** Returns all users of the course, most points first. Throws Failure 404 without the course. */
export async function peopleTable(db: Database, scope: Scope, query: CourseQuery): Promise<Table> {
  await requireReportedCourses(db, scope, [query.course])
  return {
    columns: PEOPLE,
    rows: (cells) => sql`with ${courseProgressOf(scope, query)} select ${join(cells)} from (
        select * from standing where true ${withoutZeroes(query)}) k order by ${PEOPLE_ORDER}`,
  }
}

/** Returns the areas, best average first, or the days with answers. Throws Failure 404. */
export async function generalTable(
  db: Database,
  scope: Scope,
  { of, ...query }: CourseQuery & { of: 'areas' | 'dates' },
): Promise<Table> {
  await requireReportedCourses(db, scope, [query.course])
  if (of === 'areas') {
    return {
      columns: AREAS,
      rows: (cells) => sql`with ${courseProgressOf(scope, query)} select ${join(cells)} from (
        ${areasOf(query)}) k order by ${AREA_ORDER}`,
    }
  }
  return {
    columns: DATES,
    rows: (cells) =>
      sql`with ${courseProgressOf(scope, query)} select ${join(cells)} from (${DAYS}) k order by day`,
  }
}
