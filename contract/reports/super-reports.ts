import { z } from 'zod'
import { courseStatus } from '#contract/courses/course-report.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { peopleFilters } from '#contract/platform/people/people-filters.ts'
import { reportDate } from './report-date.ts'
import { severalIds } from './report-filters.ts'
import { activityRow, asOf, customField, reportedDays } from './report-rows.ts'
import { REPORT_LIMIT } from './report-kinds.ts'
import {
  id,
  int32Id,
  instant,
  option,
  orElse,
  page,
  q,
  sortOrder,
  wholeNumber,
} from '#contract/platform/values/shapes.ts'
import { tableFile } from '#contract/platform/values/table-file.ts'
import { SUPER_ACTIVITY_COLUMNS } from './super-activity-columns.ts'

/**
 * Reports for super-administrators: specification 2, §2 'Admin report pages', §3 and §9; domain
 * decisions, 'Reports'. The header X-Tenant-Id names the tenant, or is `all` for every tenant.
 * `course` is the tenant's course id, and with `all` the design's, since tenants share designs. An
 * `area` stands for all areas of the report with the same name (trimmed and ignoring case).
 */

const count = z.number().int()

/** Maximum number of rows of a table: the slider of the page. */
const most = orElse(wholeNumber({ max: 30 }), 10)

const NO_COURSE = 'Debes seleccionar un curso'
/** Years 2000 to 2199. */
const epoch = (message: string) =>
  wholeNumber({ min: 946_684_800_000, max: 7_258_118_400_000, message })

export const MAX_REPORT_YEARS = 5
const TOO_LONG = `El periodo puede tener hasta ${MAX_REPORT_YEARS} años`

const narrowing = {
  course: z
    .union([z.string().min(1, NO_COURSE), z.number()], { error: NO_COURSE })
    .pipe(id)
    .meta({ type: 'integer', minimum: 1 }),
  area: peopleFilters.area,
  location: peopleFilters.location,
  /** Epoch milliseconds; the days that contain them, in the tenant's time zone, are both included. */
  from: epoch('La fecha inicial no es válida').optional(),
  to: epoch('La fecha final no es válida').optional(),
  /** False leaves out users and areas with 0 points. */
  include_zeroes: z.stringbool({ error: 'Se espera true o false' }).default(true),
}

function checkPeriod<T extends z.core.$ZodLooseShape>(query: z.ZodObject<T>) {
  return query.superRefine((given, context) => {
    const { from, to } = given as { from?: number; to?: number }
    if (from === undefined) return
    const end = to ?? Date.now()
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (to !== undefined && to < from)
      issue('to', 'La fecha final no puede ser anterior a la inicial')
    else if (end - from > MAX_REPORT_YEARS * 366 * 86_400_000) issue('from', TOO_LONG)
  })
}

const tables = { max_users: most, max_areas: most }

/** User who has the course. */
export const superReportUser = z.object({
  id,
  /** Tenant of the user, for a report of every tenant. */
  tenant_id: id,
  tenant_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  identification_number: z.string().nullable(),
  area: z.string().nullable(),
  position: z.string().nullable(),
  location: z.string().nullable(),
  /** Current points; with `from` or `to` those gained in that period. */
  points: count,
  status: courseStatus,
  /** False for disabled users, who are counted and marked. */
  enabled: z.boolean(),
  last_activity: instant.nullable(),
})
export type SuperReportUser = z.infer<typeof superReportUser>

const areaRow = z.object({
  /** Most frequent spelling; null for users without an area. */
  name: z.string().nullable(),
  users: count,
  points: count,
  /** Points per user, rounded. */
  average: count,
})
export type SuperReportArea = z.infer<typeof areaRow>

const usersReport = {
  /** At most `max_users` of each status: those with most points first. */
  users: z.array(superReportUser),
  /** Number of users in each status, whatever `max_users`. */
  statuses: z.object({
    finished: count,
    active: count,
    downloaded: count,
    'not-downloaded': count,
  }),
  /** At most `max_areas`, the best average first. */
  areas: z.array(areaRow),
  areas_total: count,
  as_of: asOf,
}

export const generalReport = z.object({
  counts: z.object({
    course: z.object({
      /** Users who have the course. */
      total: count,
      /** Users with progress, including those who finished. */
      active: count,
      finished: count,
      /** Answers to contents of the template Challenge. */
      challenges: z.object({ finished: count }),
    }),
  }),
  /** Whole percentages, truncated: active of all, finished of the active; null when the divisor is 0. */
  rates: z.object({ participation: count.nullable(), completion: count.nullable() }),
  transactions: z.object({
    /** Seconds, averaged over those who finished and spent any; null without them. */
    average_completion_time: z.number().nullable(),
    total_seconds: count,
  }),
  ...usersReport,
  /**
   * By day of the tenant's calendar ('2026-11-20'), each day from the first to the last: users who
   * answered, and the points gained. Without `from` it begins with the first answer, at most 5
   * years ago.
   */
  dates: z.record(z.iso.date(), z.object({ activeUsers: count, points: count })),
})
export type GeneralReport = z.infer<typeof generalReport>

const activity = {
  /** Empty means all. */
  course: severalIds(),
  area: peopleFilters.area,
  date: reportDate,
  /** True: users who completed a course in that period; false: users active in it. */
  only_completed: z.stringbool({ error: 'Se espera true o false' }).default(false),
  sort: z.enum(SUPER_ACTIVITY_COLUMNS).default('percentage_completed'),
  order: sortOrder.default('desc'),
}

const csv = { stream: 'text/csv; charset=utf-8' } as const
const superCall = { method: 'get', access: 'super', everyCompany: true } as const

export const superReports = {
  general: endpoint({
    ...superCall,
    path: '/sa/reports/course/general',
    summary: 'Reporte general de un curso, de una compañía o de todas (X-Tenant-Id: all)',
    query: checkPeriod(z.strictObject({ ...narrowing, ...tables })),
    answer: generalReport,
  }),
  exportGeneral: endpoint({
    ...superCall,
    path: '/sa/reports/course/general/export',
    summary: 'Exportar del reporte general las áreas, o los días con sus activos y sus puntos',
    query: checkPeriod(
      z.strictObject({
        ...narrowing,
        of: z.enum(['areas', 'dates']).default('areas'),
        ...tableFile,
      }),
    ),
    answer: csv,
  }),
  users: endpoint({
    ...superCall,
    path: '/sa/reports/course/users',
    summary: 'Reporte de usuarios de un curso: los de cada estado y sus áreas',
    query: checkPeriod(z.strictObject({ ...narrowing, ...tables })),
    answer: z.object(usersReport),
  }),
  exportUsers: endpoint({
    ...superCall,
    path: '/sa/reports/course/users/export',
    summary: 'Exportar todos los usuarios de un curso, con su estado y sus puntos',
    query: checkPeriod(z.strictObject({ ...narrowing, ...tableFile })),
    answer: csv,
  }),
  activity: endpoint({
    ...superCall,
    path: '/sa/reports/activity',
    summary: 'Actividad de un mes: quiénes estuvieron activos en los cursos, o los completaron',
    query: z.strictObject({
      ...activity,
      limit: orElse(wholeNumber({ min: 1, max: 1000 }), REPORT_LIMIT),
      skip: page.skip,
    }),
    answer: z.object({
      data: z.array(activityRow.extend({ tenant_id: id, tenant_name: z.string() })),
      pagination: z.object({ total: count, limit: count }),
      /** Extended fields of one tenant; empty for all tenants. */
      custom_fields: z.array(customField),
      days: reportedDays,
      as_of: asOf,
    }),
  }),
  exportActivity: endpoint({
    ...superCall,
    path: '/sa/reports/activity/export',
    summary: 'Exportar la actividad de un mes como CSV o como libro de Excel (format=xlsx)',
    query: z.strictObject({ ...activity, ...tableFile }),
    answer: csv,
  }),
  areas: endpoint({
    ...superCall,
    path: '/sa/users/areas',
    summary:
      'Áreas para filtrar reportes: las que se llaman igual son una, con su nombre más común',
    answer: z.array(option),
  }),
  locations: endpoint({
    ...superCall,
    path: '/sa/users/locations',
    summary: 'Ubicaciones de la gente, para filtrar reportes (hasta 1000); busca por una parte',
    query: z.object({ q }),
    answer: z.array(z.string()),
  }),
  instructors: endpoint({
    method: 'get',
    path: '/sa/tenants/{id}/instructors',
    summary: 'Los expertos de una compañía, por nombre (hasta 1000)',
    access: 'super',
    params: z.object({ id: int32Id }),
    answer: z.array(option),
  }),
}
