import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { REPORT_QUERIES } from './report-filters.ts'
import { REPORT_KINDS, type ReportKind } from './report-kinds.ts'
import {
  activityRow,
  asOf,
  contentTally,
  courseRow,
  customField,
  moduleRow,
} from './report-rows.ts'
import { formationPathRow, reportedDays, reportGroup, responseRow, yearAgo } from './report-rows.ts'
import { reportScheduleCalls } from './report-schedules.ts'
import { filterWords, reportViewCalls } from './report-views.ts'
import { id, idFilter, instant, option } from '#contract/platform/values/shapes.ts'
import { orElse, q, wholeNumber } from '#contract/platform/values/shapes.ts'

/**
 * Reports of a tenant: specification 3, §2, §3 and §7 'Reports'; domain decisions, 'Reports'.
 * Organizational units limit users and courses silently: a filter's value outside of them is
 * ignored, and when none is left the report is empty and names the filter. A course that the tenant
 * does not have is a 404.
 */

const count = z.number().int()
const average = z.number().nullable()

/**
 * Totals of all matching rows, not only of the page, for the table's footer. Averages have two
 * decimals, null without rows.
 */
function totalsShape<T extends z.core.$ZodShape, A extends z.core.$ZodShape>(
  totals: T,
  averages: A,
) {
  return z.object({ people: count, totals: z.object(totals), averages: z.object(averages) })
}

/** Numbers of rows by state. */
const states = { completed: count, behind: count, not_started: count }

const around = {
  pagination: z.object({ total: count, limit: count }),
  custom_fields: z.array(customField),
  /** Filters without a value inside the actor's organizational units: nothing matches. */
  out_of_reach: z.array(z.string()),
  year_ago: yearAgo,
  as_of: asOf,
}

/** Subtotals of a report by the people's area, position or manager. */
const grouped = <const Kind extends ReportKind, Query extends z.ZodObject>(
  kind: Kind,
  query: Query,
  noun: string,
) =>
  endpoint({
    method: 'get',
    path: `/reports/${kind}/groups`,
    summary: `Subtotales d${noun} por área, cargo o jefe, con el mismo filtro`,
    access: 'staff',
    query,
    answer: z.object({ results: z.array(reportGroup), ...around, foot: reportGroup }),
  })

/** File with the columns as `REPORT_COLUMNS` names them. */
const exported = <const Kind extends ReportKind, Query extends z.ZodObject>(
  kind: Kind,
  query: Query,
  noun: string,
) =>
  endpoint({
    method: 'get',
    path: `/reports/${kind}/export`,
    summary: `Exportar ${noun} como CSV o como libro de Excel (format=xlsx)`,
    access: 'staff',
    query,
    answer: { stream: 'text/csv; charset=utf-8' },
  })

export const reports = {
  routes: endpoint({
    method: 'get',
    path: '/reports/routes',
    summary: 'Reporte de planes de formación: el progreso de cada persona en cada plan que sigue',
    access: 'staff',
    query: REPORT_QUERIES.routes.page,
    answer: z.object({
      results: z.array(formationPathRow),
      ...around,
      foot: totalsShape(
        { courses_number: count, ...states, overdue: count },
        {
          courses_number: average,
          courses_total_percentage: average,
          route_percentage: average,
        },
      ),
    }),
  }),
  courses: endpoint({
    method: 'get',
    path: '/reports/courses',
    summary: 'Reporte de cursos: el progreso de cada persona en cada curso; sin curso, en todos',
    access: 'staff',
    query: REPORT_QUERIES.courses.page,
    answer: z.object({
      results: z.array(courseRow),
      ...around,
      foot: totalsShape(
        { ...states, overdue: count, points: count, external_revalidated: count },
        { percentage_completed: average, points: average },
      ),
    }),
  }),
  modules: endpoint({
    method: 'get',
    path: '/reports/modules',
    summary: 'Reporte de módulos de un curso: cuánto de cada uno ha respondido cada persona',
    access: 'staff',
    query: REPORT_QUERIES.modules.page,
    answer: z.object({
      results: z.array(moduleRow),
      ...around,
      foot: totalsShape(
        { ...states, points: count },
        { percentage_completed: average, points: average },
      ),
    }),
  }),
  responses: endpoint({
    method: 'get',
    path: '/reports/responses',
    summary: 'Reporte de respuestas de un curso: la mejor de cada persona a cada contenido',
    access: 'staff',
    query: REPORT_QUERIES.responses.page,
    answer: z.object({
      results: z.array(responseRow),
      ...around,
      contents: z.array(contentTally),
      foot: totalsShape(
        { correct: count, incorrect: count, points: count, seconds: count },
        { points: average, seconds: average },
      ),
    }),
  }),
  activity: endpoint({
    method: 'get',
    path: '/reports/activity',
    summary: 'Finalizacion de cursos: quiénes completaron cursos en un mes, o estuvieron activos',
    access: 'staff',
    query: REPORT_QUERIES.activity.page,
    answer: z.object({
      data: z.array(activityRow),
      ...around,
      days: reportedDays,
      foot: totalsShape({ ...states }, { percentage_completed: average }),
    }),
  }),

  groupedRoutes: grouped(
    'routes',
    REPORT_QUERIES.routes.groups,
    'el reporte de planes de formación',
  ),
  groupedCourses: grouped('courses', REPORT_QUERIES.courses.groups, 'el reporte de cursos'),
  groupedModules: grouped('modules', REPORT_QUERIES.modules.groups, 'el reporte de módulos'),
  groupedResponses: grouped(
    'responses',
    REPORT_QUERIES.responses.groups,
    'el reporte de respuestas',
  ),
  groupedActivity: grouped(
    'activity',
    REPORT_QUERIES.activity.groups,
    'el reporte de finalización de cursos',
  ),

  exportRoutes: exported(
    'routes',
    REPORT_QUERIES.routes.export,
    'el reporte de planes de formación',
  ),
  exportCourses: exported('courses', REPORT_QUERIES.courses.export, 'el reporte de cursos'),
  exportModules: exported('modules', REPORT_QUERIES.modules.export, 'el reporte de módulos'),
  exportResponses: exported(
    'responses',
    REPORT_QUERIES.responses.export,
    'el reporte de respuestas',
  ),
  exportActivity: exported(
    'activity',
    REPORT_QUERIES.activity.export,
    'el reporte de finalización de cursos',
  ),

  customFields: endpoint({
    method: 'get',
    path: '/reports/values/custom-fields',
    summary: 'Los campos extendidos que la compañía usa, con el nombre que les dio',
    access: 'staff',
    answer: z.array(customField),
  }),
  modulesOf: endpoint({
    method: 'get',
    path: '/reports/values/modules',
    summary: 'Los módulos de un curso, en su orden',
    access: 'staff',
    query: z.object({ course: id }),
    answer: z.array(option),
  }),
  contentsOf: endpoint({
    method: 'get',
    path: '/reports/values/contents',
    summary: 'Los contenidos de un curso, en su orden, cada uno con su módulo',
    access: 'staff',
    query: z.object({ course: id }),
    answer: z.array(option),
  }),
  managers: endpoint({
    method: 'get',
    path: '/reports/values/managers',
    summary: 'Quienes son jefes de alguien, por nombre; busca por una parte de él',
    access: 'staff',
    query: z.object({ q, ...idFilter, limit: orElse(wholeNumber({ min: 1, max: 1000 }), 100) }),
    answer: z.array(option),
  }),
  /** Recent reports of the actor, newest first, one per report and filters. */
  recent: endpoint({
    method: 'get',
    path: '/reports/recent',
    summary: 'Los últimos reportes que consultó quien pregunta, con sus filtros (hasta 10)',
    access: 'staff',
    answer: z.array(
      z.object({
        kind: z.enum(Object.keys(REPORT_KINDS) as [keyof typeof REPORT_KINDS]),
        /** Query string of the report, without `?` and without empty parameters. */
        query: z.string(),
        filters: z.array(filterWords),
        used_at: instant,
      }),
    ),
  }),
  ...reportViewCalls,
  ...reportScheduleCalls,
}
