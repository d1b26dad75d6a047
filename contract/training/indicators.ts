import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  approvalIndicator,
  attendanceIndicator,
  costIndicator,
  figures,
  hoursByType,
  hoursIndicator,
  months,
} from './indicator-figures.ts'
import { indicatorFilters, recordFilters } from './indicator-filters.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { id, instant, option, page, paged, q, sorting } from '#contract/platform/values/shapes.ts'
import { tableFile } from '#contract/platform/values/table-file.ts'

/**
 * Indicators of external training: hours, attendance, approval and cost (specification 3, sections
 * 2, 3, 7 and 9; the formulas: domain decisions, 'Indicators'). A session is one user's record in
 * an external course, dated by its start in the tenant's time zone.
 */

const feature = 'externalTraining'
const count = z.number().int()

const query = z.object(indicatorFilters)

export const INDICATORS = ['attendance', 'hours', 'approval', 'cost'] as const
export type Indicator = (typeof INDICATORS)[number]
export const GROUPINGS = ['month', 'category', 'cost_center', 'instructor'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** Lists of the counted records; cost and hours-by-type count attended records. */
export const RECORD_LISTS = ['hours', 'attendance', 'approval', 'cost', 'hours-by-type'] as const
export type RecordList = (typeof RECORD_LISTS)[number]

const metrics = z.union([hoursIndicator, attendanceIndicator, approvalIndicator, costIndicator])

/**
 * `metrics` is the indicator's own answer for the group. A month's label is 'YYYY-MM'; months are
 * in order, and those without a session are left out. Other groups are labelled and sorted by name;
 * 'Sin …' is last. `value` is the value of the group's filter (esc, cc, form), null for 'Sin …', or
 * the month's label.
 */
export const history = z.array(
  z.object({ label: z.string(), value: z.string().nullable(), metrics }),
)
export type History = z.infer<typeof history>

export type Figures = z.infer<typeof figures>
export type Months = z.infer<typeof months>

/** Session of a user, with its contribution to the figures. */
export const sessionRecord = z.object({
  record_id: id,
  user_id: id,
  course_id: id,
  full_name: z.string(),
  identification_number: z.string().nullable(),
  course_name: z.string(),
  start_time: instant,
  /** Hours of the course. */
  hours: z.number(),
  assisted: z.boolean(),
  /** Null when the course is not assessable. */
  approved: z.boolean().nullable(),
  /**
   * Pesos: the course's hours × the hourly cost of the user's position in that year; 0 when the
   * cost is unknown or the user did not attend.
   */
  cost: z.number(),
  /** True when the user attended and the position has no hourly cost in that year. */
  unpriced: z.boolean(),
})
export type SessionRecord = z.infer<typeof sessionRecord>

const recordQuery = {
  ...recordFilters,
  q,
  ...sorting(SORTS.indicatorRecords, 'desc'),
}
const recordParams = z.object({
  name: z.enum(RECORD_LISTS, { error: 'No se encontró el indicador' }),
})

/** Totals of the whole list, not of the page: the figures of the indicators without their divisors. */
const recordTotals = z.object({
  records: count,
  people: count,
  programmed_hours: z.number(),
  assisted_hours: z.number(),
  assisted: count,
  approved: count,
  /** Pesos. */
  cost: z.number(),
  /** Attended sessions whose hours have no cost. */
  unpriced: count,
})
export type RecordTotals = z.infer<typeof recordTotals>

const historyParams = {
  type: z.enum(INDICATORS, { error: 'No se encontró el indicador' }),
  groupBy: z.enum(GROUPINGS, { error: 'No se encontró la agrupación' }),
}

/** Periods that the figures of a period are compared with. */
export const COMPARISONS = ['year', 'previous', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** Maximum number of choices per filter (specification 3, section 9). */
export const CHOICES_LOADED = { instructors: 200, cost_centers: 200, others: 1000 } as const

export const indicators = {
  summary: endpoint({
    method: 'get',
    path: '/external-courses/indicators/summary',
    summary:
      'Todos los indicadores de un periodo, también por mes, los del periodo con que se compara y un historial, de una vez',
    access: 'staff',
    feature,
    query: query.extend({
      indicator: historyParams.type.default('attendance'),
      group_by: historyParams.groupBy.default('month'),
      /** The same dates a year before (29 February: 28), or as many days up to the day before. */
      compare: z.enum(COMPARISONS, { error: 'No se encontró la comparación' }).default('previous'),
    }),
    answer: z.object({
      current: figures,
      months,
      /** Period compared with; null without `dt` and without a comparison. */
      previous: figures.extend({ from: z.iso.date(), to: z.iso.date(), months }).nullable(),
      history,
      /** Records without a start, in any period: no figure counts them. */
      undated: count,
      /** Attended sessions of the period whose hours have no cost: the total counts 0 for them. */
      unpriced: count,
    }),
  }),
  hours: endpoint({
    method: 'get',
    path: '/external-courses/indicators/hours',
    summary: 'Horas de asistencia y programadas en un periodo',
    access: 'staff',
    feature,
    query,
    answer: hoursIndicator,
  }),
  attendance: endpoint({
    method: 'get',
    path: '/external-courses/indicators/attendance',
    summary: 'Impacto: cuántos asistieron de los asignados en un periodo',
    access: 'staff',
    feature,
    query,
    answer: attendanceIndicator,
  }),
  approval: endpoint({
    method: 'get',
    path: '/external-courses/indicators/approval',
    summary: 'Cuántos aprobaron de los que estaban en cursos evaluables en un periodo',
    access: 'staff',
    feature,
    query,
    answer: approvalIndicator,
  }),
  cost: endpoint({
    method: 'get',
    path: '/external-courses/indicators/cost',
    summary: 'Costo en pesos de las horas de quienes asistieron en un periodo',
    access: 'staff',
    feature,
    query,
    answer: costIndicator,
  }),
  hoursByType: endpoint({
    method: 'get',
    path: '/external-courses/indicators/hours-by-type',
    summary: 'Horas de asistencia por tipo de formador en un periodo',
    access: 'staff',
    feature,
    query,
    answer: hoursByType,
  }),
  choices: endpoint({
    method: 'get',
    path: '/external-courses/indicators/choices',
    summary:
      'Lo que puede elegirse en los filtros, por nombre: hasta 200 centros de costo y formadores, y hasta 1000 competencias, escuelas y cursos',
    access: 'staff',
    feature,
    answer: z.object({
      cost_centers: z.array(z.string()),
      competencies: z.array(option),
      categories: z.array(option),
      courses: z.array(option),
      instructors: z.array(option),
    }),
  }),
  history: endpoint({
    method: 'get',
    path: '/external-courses/historic/{type}/{groupBy}',
    summary: 'Un indicador por mes, escuela, centro de costo o formador',
    access: 'staff',
    feature,
    params: z.object(historyParams),
    query,
    answer: history,
  }),
  records: endpoint({
    method: 'get',
    path: '/external-courses/indicators/{name}/records',
    summary: 'Los registros de los que se contó un indicador, con sus totales',
    access: 'staff',
    feature,
    params: recordParams,
    query: z.object({ ...page, ...recordQuery }),
    answer: paged(sessionRecord).extend({ totals: recordTotals }),
  }),
  exportRecords: endpoint({
    method: 'get',
    path: '/external-courses/indicators/{name}/records/export',
    summary: 'Exportar como CSV los registros de los que se contó un indicador',
    access: 'staff',
    feature,
    params: recordParams,
    query: z.object({ ...recordQuery, ...tableFile }),
    answer: { stream: 'text/csv; charset=utf-8' },
  }),
}
