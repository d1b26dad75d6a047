import sql, { raw } from 'sql-template-tag'
import type { z } from 'zod'
import type { externalCourseUsers } from '#contract/training/external-course-users.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { TableExport } from '#api/platform/downloads/table.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { openCourse } from './course.ts'
import { RECORD_COLUMNS } from './import/columns.ts'
import { narrowedTo, orderOf, recordsOf } from './records.ts'

type Query = z.output<typeof externalCourseUsers.exportUsers.query>

/** Header of the export of a course's users: the columns of their import, with the full name after the username. */
export const RECORDS_HEADER = RECORD_COLUMNS.flatMap((column) =>
  column === 'username' ? [column, 'full_name'] : [column],
)

const RECORDS_FORMATS: TableExport['formats'] = {
  start_time: 'instant',
  end_time: 'instant',
  quantitative_result: 'decimal',
  due_date: 'day',
}

/**
 * Exports a course's users with their records as a file that their own import accepts and that changes
 * nothing. Times are local times of the tenant's zone, as in spreadsheets.
 * @throws Failure 404 without the course.
 */
export async function recordsExport(
  db: Database,
  scope: Scope,
  id: number,
  { sort, order, sep, format: _, ...narrowing }: Query,
): Promise<TableExport> {
  const { name } = await db.transaction(scope, (tx) => openCourse(tx, scope, id))
  const { timezone } = scope.tenant
  return {
    filename: `Usuarios Curso - ${name}.csv`,
    delimiter: sep,
    header: RECORDS_HEADER,
    formats: RECORDS_FORMATS,
    rows: sql`select csv_cell(s.username), csv_cell(s.full_name), csv_cell(s.email),
        local_moment(m.start_time, ${timezone}), local_moment(m.end_time, ${timezone}),
        case when m.assisted then 'sí' else 'no' end, case when m.approved then 'sí' else 'no' end,
        ${sep === ';' ? sql`replace(trim_scale(m.quantitative_result)::text, '.', ',')` : sql`trim_scale(m.quantitative_result)`},
        csv_cell(m.qualitative_result), m.due_date
      from ${recordsOf(scope, id)} ${narrowedTo(scope, narrowing)}
      order by ${raw(orderOf(sort, order).join(', '))}`,
  }
}
