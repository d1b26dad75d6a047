import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type {
  CourseReportArea,
  CourseReportUser,
  CourseStatus,
} from '#contract/courses/course-report.ts'
import type { courses } from '#contract/courses/courses.ts'
import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import type { Database } from '#api/platform/db/database.ts'
import { answerPage, readPage, type PageRow } from '#api/platform/db/page.ts'
import { prepared } from '#api/platform/db/statement.ts'
import type { TableExport } from '#api/platform/downloads/table.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { COURSE_DUE, dueStateOf } from '#api/platform/members/due-dates.ts'
import { courseName, getCourse } from './read.ts'
import { isIndexed, pageOfAll, userOrder } from './report-order.ts'
import {
  inStatus,
  filtersByUser,
  narrowedTo,
  ofCourse,
  IN_REPORT,
  userOf,
  type ReportFilters,
} from './report-scope.ts'
import { managerEmail } from '#api/platform/members/manager.ts'

/** The tables of the report of a course; report-scope.ts defines its people. */

type UsersQuery = z.output<typeof courses.reportUsers.query>
type AreasQuery = z.output<typeof courses.reportAreas.query>
type Order = 'asc' | 'desc'

type UserRow = Omit<CourseReportUser, 'last_activity' | 'date_completed'> & {
  last_activity: Date | null
  date_completed: Date | null
}

/**
 * SQL of the users, all or with a status: the columns to sort by, and the ids of what `named` looks up. The manager's
 * name is there only to `sort` by it.
 */
function reportedUsers(
  scope: Scope,
  id: number,
  status: CourseStatus | undefined,
  narrowing: ReportFilters,
  sort?: UsersQuery['sort'],
): Sql {
  const { tenantId } = scope
  const manager = sql`, (select m.full_name from users m
    where m.tenant_id = ${tenantId} and m.id = u.manager_id) as manager_name`
  return sql`select u.id, u.full_name, u.email, u.identification_number, u.position_id, u.manager_id,
      (select a.name from areas a where a.tenant_id = ${tenantId} and a.id = u.area_id) as area,
      u.location, cu.points, cu.status, cu.enabled, u.disabled, ${COURSE_DUE.date}::text as due_date,
      ${dueStateOf(scope, COURSE_DUE)} as due, cu.last_activity,
      cu.date_completed, cu.percentage_completed::float8 as percentage_completed
      ${sort === 'manager_name' ? manager : empty}
    from course_users cu ${userOf(scope)}
    where ${inStatus(scope, id, status)} ${narrowedTo(scope, narrowing)}`
}

/** Columns of the rows of `page` and what `names` joins. Fewer joins to sort by take half the time to plan. */
const named = (
  scope: Scope,
) => sql`page.id, page.full_name, page.email, page.identification_number, page.area,
  p.name as position, page.location, m.full_name as manager_name, ${managerEmail(scope)} as manager_email,
  page.points, page.status, page.enabled, page.disabled, page.due_date, page.due, page.last_activity,
  page.date_completed, page.percentage_completed`

function names({ tenantId }: Scope): Sql {
  return sql`left join positions p on p.tenant_id = ${tenantId} and p.id = page.position_id
    left join users m on m.tenant_id = ${tenantId} and m.id = page.manager_id`
}

/**
 * A page of the users, all or with a status, and their exact number.
 * @throws Failure 404 without the course.
 */
export async function reportUsers(db: Database, scope: Scope, id: number, query: UsersQuery) {
  await courseName(db.for(scope), scope, id)
  return usersPage(db, scope, id, query)
}

async function usersPage(db: Database, scope: Scope, id: number, query: UsersQuery) {
  const { status, sort, order, limit, skip, ...narrowing } = query
  const matched = (filters: ReportFilters) => reportedUsers(scope, id, status, filters, sort)
  if (!filtersByUser(scope, narrowing) && isIndexed(sort)) {
    const found = pageOfAll(scope, id, status, { sort, order, limit, skip })
    // One look-up a row: one plan for all courses might join every user with the status.
    const rows = await db.query<PageRow<UserRow>>(
      scope,
      prepared(sql`select found.total, ${named(scope)}
        from (${found}) found
        left join unnest(found.ids) with ordinality as at (id, place) on true
        left join lateral (${matched({})} and cu.user_id = at.id limit 1) page on true
        ${names(scope)}
        order by at.place`),
    )
    return answerPage(rows, limit, toReportUser)
  }
  const list = {
    matched: matched(narrowing),
    order: userOrder(sort, order),
    columns: named(scope),
    joins: names(scope),
    counted: sql`select from course_users cu ${filtersByUser(scope, narrowing) ? userOf(scope) : empty}
      where ${inStatus(scope, id, status)} ${narrowedTo(scope, narrowing)}`,
  }
  return readPage(db, scope, list, { limit, skip }, toReportUser)
}

const toReportUser = (row: UserRow): CourseReportUser => ({
  ...row,
  last_activity: row.last_activity?.toISOString() ?? null,
  date_completed: row.date_completed?.toISOString() ?? null,
})

/** Areas whose names differ only by case and blanks count as one (spec 2, §9). */
function reportedAreas(scope: Scope, id: number, narrowing: ReportFilters): Sql {
  const { tenantId } = scope
  // By id first, so that names are compared once an area.
  return sql`select min(a.id) as id, min(btrim(a.name)) as name, sum(users)::bigint as users,
      sum(points)::bigint as points, round(sum(points) / sum(users))::int as average
    from (
      select u.area_id, count(*) as users, sum(cu.points) as points
      from course_users cu ${userOf(scope)}
      where ${ofCourse(scope, id)} and ${IN_REPORT} ${narrowedTo(scope, narrowing)}
      group by u.area_id
    ) counted
    left join areas a on a.tenant_id = ${tenantId} and a.id = counted.area_id
    group by lower(btrim(a.name))`
}

function areaOrder(sort: AreasQuery['sort'], order: Order): string[] {
  const name = `name collate "und-x-icu" ${order} nulls last`
  return sort === 'name' ? [name] : [`${sort} ${order}`, name]
}

/** A page of the areas of those users. Throws Failure 404 without the course. */
export async function reportAreas(db: Database, scope: Scope, id: number, query: AreasQuery) {
  await courseName(db.for(scope), scope, id)
  return areasPage(db, scope, id, query)
}

function areasPage(db: Database, scope: Scope, id: number, query: AreasQuery) {
  const list = {
    matched: reportedAreas(scope, id, query),
    order: areaOrder(query.sort, query.order),
    materialized: true,
  }
  return readPage(db, scope, list, query, (area: CourseReportArea) => area, 'users')
}

const STATUSES = {
  completed: 'finished',
  active: 'active',
  noProgress: 'downloaded',
  notDownloaded: 'not-downloaded',
} as const satisfies Record<string, CourseStatus>

/** Returns a course and the first rows of each table, by name. Throws Failure 404 as `getCourse`. */
export async function courseDetails(db: Database, scope: Scope, id: number, limit: number) {
  const course = await getCourse(db, scope, id)
  const page = { limit, skip: 0, sort: 'name', order: 'asc' } as const
  const table = async (status: CourseStatus) => {
    const { results, pagination } = await usersPage(db, scope, id, { ...page, status })
    return { total: pagination.total, results }
  }
  const [completed, active, noProgress, notDownloaded, areas] = await Promise.all([
    table(STATUSES.completed),
    table(STATUSES.active),
    table(STATUSES.noProgress),
    table(STATUSES.notDownloaded),
    areasPage(db, scope, id, page),
  ])
  return {
    ...course,
    report: {
      users: { completed, active, noProgress, notDownloaded },
      areas: { total: areas.pagination.total, results: areas.results },
    },
  }
}

const FILE_WORDS: Record<CourseStatus, string> = {
  finished: 'completados',
  active: 'activos',
  downloaded: 'sin avance',
  'not-downloaded': 'no descargada',
}

/** Headings of the export of users with a status. */
export const USERS_HEADER = [
  'Nombre',
  'Area',
  'Puntos',
  'Correo',
  'Identificación',
  'Cargo',
  'Ubicación',
  DUE_DATE,
  'Estado',
  'Jefe',
  'Correo del jefe',
]

/** Exports the users with a status. Throws Failure 404 without the course. */
export async function usersExport(
  db: Database,
  scope: Scope,
  id: number,
  { status, sort, order, sep, format: _, ...narrowing }: z.output<typeof courses.exportUsers.query>,
): Promise<TableExport> {
  const name = await courseName(db.for(scope), scope, id)
  return {
    filename: `${name} - ${FILE_WORDS[status]}.csv`,
    delimiter: sep,
    header: USERS_HEADER,
    formats: { Puntos: 'whole', [DUE_DATE]: 'day' },
    rows: sql`select csv_cell(full_name), csv_cell(area), points, csv_cell(email),
        csv_cell(identification_number), csv_cell(position), csv_cell(location),
        due_date, case when not enabled then 'Desasignado' when disabled then 'Inactivo' else 'Activo' end,
        csv_cell(manager_name), csv_cell(manager_email)
      from (
        select ${named(scope)} from (${reportedUsers(scope, id, status, narrowing)}) page ${names(scope)}
      ) reported order by ${raw(userOrder(sort, order).join(', '))}`,
  }
}

/** Exports the areas. Throws Failure 404 without the course. */
export async function areasExport(
  db: Database,
  scope: Scope,
  id: number,
  { sort, order, sep, format: _, ...narrowing }: z.output<typeof courses.exportAreas.query>,
): Promise<TableExport> {
  const name = await courseName(db.for(scope), scope, id)
  return {
    filename: `${name} - areas.csv`,
    delimiter: sep,
    header: ['Area', 'Promedio', 'Usuarios', 'Puntos'],
    formats: { Promedio: 'decimal', Usuarios: 'whole', Puntos: 'whole' },
    rows: sql`select csv_cell(coalesce(name, 'Sin área')), average, users, points
      from (${reportedAreas(scope, id, narrowing)}) reported order by ${raw(areaOrder(sort, order).join(', '))}`,
  }
}
