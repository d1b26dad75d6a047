import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { peopleFilters } from './people-filters.ts'
import { id, idParams, instant, page, paged, q, sep, sortOrder } from './shapes.ts'

/** The report of a course, table by table: specification 2, section 2, 'Course detail'. */

const count = z.number().int()

/** How far somebody is; 'downloaded' is what the pages call 'Sin avance'. */
export const courseStatus = z.enum(['finished', 'active', 'downloaded', 'not-downloaded'])
export type CourseStatus = z.infer<typeof courseStatus>

const { status: _accountStatus, ...filters } = peopleFilters

/**
 * What every table of a report, its summary and its files are narrowed by: a search for people, and what they
 * are. `status` is how far somebody is in the course, and no filter by account.
 */
export const courseNarrowing = { q, ...filters }

/** Somebody in the report of a course. */
export const courseReportUser = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  identification_number: z.string().nullable(),
  area: z.string().nullable(),
  position: z.string().nullable(),
  location: z.string().nullable(),
  points: count,
  status: courseStatus,
  /** False when the course was taken from them; who began it stays in the report. */
  enabled: z.boolean(),
  /** Their account is off. */
  disabled: z.boolean(),
  last_activity: instant.nullable(),
})
export type CourseReportUser = z.infer<typeof courseReportUser>

/** Areas of one name, whatever its case, are one; without an area people are told under null. */
export const courseReportArea = z.object({
  id: id.nullable(),
  name: z.string().nullable(),
  users: count,
  points: count,
  /** Points a person, rounded. */
  average: count,
})
export type CourseReportArea = z.infer<typeof courseReportArea>

/** How many areas the summary tells of. */
export const SUMMED_AREAS = 100

/** Everybody in the report, counted: the four add up to `assigned`, as the tables do. */
export const courseSummary = z.object({
  assigned: count,
  /**
   * The same people by whether they count elsewhere: `current` ones have the course now and their account is on,
   * as the report of courses and reminders count; `disabled` ones have an account that is off; from
   * `unassigned` ones it was taken after they began.
   */
  standing: z.object({ current: count, disabled: count, unassigned: count }),
  completed: count,
  active: count,
  no_progress: count,
  not_downloaded: count,
  /**
   * Completions by week of the company's calendar, which begins on Monday: from the first one, and of the
   * last twelve at most, this one included. Empty while nobody has completed it.
   */
  weeks: z.array(z.object({ start: z.iso.date(), completed: count })),
  /** Where least is completed comes first; of equal ones where more people are. */
  areas: z.object({
    total: count,
    results: z.array(
      z.object({
        /** Areas of one name, whatever its case, are one; null is without an area. */
        ids: z.array(id.nullable()),
        name: z.string().nullable(),
        assigned: count,
        completed: count,
      }),
    ),
  }),
})
export type CourseSummary = z.infer<typeof courseSummary>

/** The beginning of a table, and how many rows it has. */
export const reportUsers = z.object({ total: count, results: z.array(courseReportUser) })
export const reportAreas = z.object({ total: count, results: z.array(courseReportArea) })

export const reportSort = z.enum(['name', 'area', 'points'])
export type ReportSort = z.infer<typeof reportSort>
export const areaReportSort = z.enum(['name', 'average'])
export type AreaReportSort = z.infer<typeof areaReportSort>

const userSorting = {
  ...courseNarrowing,
  status: courseStatus,
  sort: reportSort.default('name'),
  order: sortOrder.default('asc'),
}
const areaSorting = {
  ...courseNarrowing,
  sort: areaReportSort.default('name'),
  order: sortOrder.default('asc'),
}
/** Delimiter; Spanish spreadsheets expect the semicolon. */
const csv = { stream: 'text/csv; charset=utf-8' } as const

/** One or several, repeated. */
const statuses = z
  .union([courseStatus, z.array(courseStatus).max(courseStatus.options.length)])
  .transform((given) => [given].flat())
  .optional()
  .meta({ description: 'Se puede repetir' })

export const reportCalls = {
  summary: endpoint({
    method: 'get',
    path: '/courses/{id}/report/summary',
    summary: 'Un curso en cifras: por estado, por semana y por área',
    access: 'staff',
    params: idParams,
    query: z.strictObject(courseNarrowing),
    answer: courseSummary,
  }),
  exportEverybody: endpoint({
    method: 'get',
    path: '/courses/{id}/report/export',
    summary: 'Exportar como CSV a todos los de un curso, con su estado, porcentaje y fecha',
    access: 'staff',
    params: idParams,
    query: z.strictObject({ ...courseNarrowing, statuses, sep }),
    answer: csv,
  }),
  reportUsers: endpoint({
    method: 'get',
    path: '/courses/{id}/report/users',
    summary: 'Usuarios de un curso en un estado',
    access: 'staff',
    params: idParams,
    query: z.strictObject({ ...page, ...userSorting }),
    answer: paged(courseReportUser),
  }),
  reportAreas: endpoint({
    method: 'get',
    path: '/courses/{id}/report/areas',
    summary: 'Promedio de puntos de un curso por área',
    access: 'staff',
    params: idParams,
    query: z.strictObject({ ...page, ...areaSorting }),
    answer: paged(courseReportArea),
  }),
  exportUsers: endpoint({
    method: 'get',
    path: '/courses/{id}/report/users/export',
    summary: 'Exportar como CSV los usuarios de un curso en un estado',
    access: 'staff',
    params: idParams,
    query: z.strictObject({ ...userSorting, sep }),
    answer: csv,
  }),
  exportAreas: endpoint({
    method: 'get',
    path: '/courses/{id}/report/areas/export',
    summary: 'Exportar como CSV el promedio de un curso por área',
    access: 'staff',
    params: idParams,
    query: z.strictObject({ ...areaSorting, sep }),
    answer: csv,
  }),
}
