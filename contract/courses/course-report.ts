import { z } from 'zod'
import { dueFilter, dueOf } from '#contract/platform/values/due-dates.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { peopleFilters } from '#contract/platform/people/people-filters.ts'
import { id, idParams, instant, page, paged, q, sorting } from '#contract/platform/values/shapes.ts'
import { tableFile } from '#contract/platform/values/table-file.ts'

/** Report of a course, table by table: specification 2, section 2, 'Course detail'. */

const count = z.number().int()

/** Status of a user in the course; pages label 'downloaded' as 'Sin avance'. */
export const courseStatus = z.enum(['finished', 'active', 'downloaded', 'not-downloaded'])
export type CourseStatus = z.infer<typeof courseStatus>

const { status: _accountStatus, ...filters } = peopleFilters

/**
 * Filters shared by every table of a report, its summary and its files: a search for users and
 * their attributes, and by their due date. `status` is the progress in the course, not the state of the account.
 */
export const courseNarrowing = { q, ...filters, due: dueFilter }

/** User in the report of a course. */
export const courseReportUser = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  identification_number: z.string().nullable(),
  area: z.string().nullable(),
  position: z.string().nullable(),
  location: z.string().nullable(),
  /** Immediate manager; null without one. */
  manager_name: z.string().nullable(),
  manager_email: z.string().nullable(),
  points: count,
  /** 0–100, with at most two decimals. */
  percentage_completed: z.number(),
  status: courseStatus,
  /** False when the course was taken from the user; those who began it stay in the report. */
  enabled: z.boolean(),
  /** True when the account is disabled. */
  disabled: z.boolean(),
  ...dueOf,
  last_activity: instant.nullable(),
  date_completed: instant.nullable(),
})
export type CourseReportUser = z.infer<typeof courseReportUser>

/** Areas with the same name, ignoring case, are merged; null: users without an area. */
export const courseReportArea = z.object({
  id: id.nullable(),
  name: z.string().nullable(),
  users: count,
  points: count,
  /** Points per user, rounded. */
  average: count,
})
export type CourseReportArea = z.infer<typeof courseReportArea>

/** Maximum number of areas in the summary. */
export const SUMMED_AREAS = 100

/** Counts of all users in the report: the four add up to `assigned`, as the tables do. */
export const courseSummary = z.object({
  assigned: count,
  /**
   * The same users by whether other reports count them: `current` users have the course now and an
   * enabled account, as in the report of courses and reminders; `disabled` users have a disabled
   * account; from `unassigned` users the course was taken after they began.
   */
  standing: z.object({ current: count, disabled: count, unassigned: count }),
  completed: count,
  active: count,
  no_progress: count,
  not_downloaded: count,
  /** Number of `current` users who have not finished: past their due date, and within seven days of it. */
  due: z.object({ overdue: count, soon: count }),
  /**
   * Completions by week of the tenant's calendar, from Monday: from the first completion, at most
   * the last twelve weeks including the current one. Empty without completions.
   */
  weeks: z.array(z.object({ start: z.iso.date(), completed: count })),
  /** Lowest completion first; ties by more users first. */
  areas: z.object({
    total: count,
    results: z.array(
      z.object({
        /** Areas with the same name, ignoring case, are merged; null: without an area. */
        ids: z.array(id.nullable()),
        name: z.string().nullable(),
        assigned: count,
        completed: count,
      }),
    ),
  }),
})
export type CourseSummary = z.infer<typeof courseSummary>

/** First rows of a table, and its total number of rows. */
export const reportUsers = z.object({ total: count, results: z.array(courseReportUser) })
export const reportAreas = z.object({ total: count, results: z.array(courseReportArea) })

const userSorting = {
  ...courseNarrowing,
  status: courseStatus,
  ...sorting(SORTS.courseReportUsers),
}
const areaSorting = {
  ...courseNarrowing,
  ...sorting(SORTS.courseReportAreas),
}
/** Delimiter; Spanish spreadsheets expect the semicolon. */
const csv = { stream: 'text/csv; charset=utf-8' } as const

/** One or several, with the name repeated. */
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
    summary:
      'Exportar como CSV a todos los de un curso, en el orden dado, con su estado, porcentaje y fecha',
    access: 'staff',
    params: idParams,
    query: z.strictObject({
      ...courseNarrowing,
      ...sorting(SORTS.courseReportUsers),
      statuses,
      ...tableFile,
    }),
    answer: csv,
  }),
  reportUsers: endpoint({
    method: 'get',
    path: '/courses/{id}/report/users',
    summary: 'Usuarios de un curso, todos o los de un estado',
    access: 'staff',
    params: idParams,
    query: z.strictObject({ ...page, ...userSorting, status: courseStatus.optional() }),
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
    query: z.strictObject({ ...userSorting, ...tableFile }),
    answer: csv,
  }),
  exportAreas: endpoint({
    method: 'get',
    path: '/courses/{id}/report/areas/export',
    summary: 'Exportar como CSV el promedio de un curso por área',
    access: 'staff',
    params: idParams,
    query: z.strictObject({ ...areaSorting, ...tableFile }),
    answer: csv,
  }),
}
