import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, page, paged, q, sep, sortOrder } from './shapes.ts'

/**
 * What external training came to: hours, attendance, approval and cost (specification 3, sections 2, 3, 7 and 9;
 * the formulas: domain decisions, 'Indicators'). A session is one person's record in an external course; it is of
 * the day of its start in the company's time zone.
 */

const feature = 'externalTraining'
const count = z.number().int()

const RANGE = 'El rango debe ser dos fechas AAAA-MM-DD con una coma'

/** '2026-01-01,2026-03-31', both days included; it cannot end after today (422). None: all with a start. */
const dt = z
  .string({ error: RANGE })
  .regex(/^\d{4}-\d{2}-\d{2},\d{4}-\d{2}-\d{2}$/, RANGE)
  .transform((value) => value.split(',') as [string, string])
  .refine((days) => days.every((day) => z.iso.date().safeParse(day).success), RANGE)
  .refine(([from, to]) => from <= to, 'La fecha final debe ser igual o posterior a la inicial')
  .optional()

const MANY = 'Se admiten hasta 200 valores'

function several<Value extends z.ZodType>(value: Value) {
  return z
    .union([value, z.array(value).max(200, MANY)])
    .transform((given) => [...new Set([given].flat())] as z.output<Value>[])
    .optional()
    .meta({ description: 'Se puede repetir' })
}

/** Empty is all. Ids that are not the company's count nothing. */
export const indicatorFilters = {
  dt,
  /** Cost centres, whole: people's values of extended field 1. */
  cc: several(z.string().min(1, 'El filtro está vacío').max(200)),
  /** Competences of courses. */
  comp: several(id),
  /** Schools of courses. */
  esc: several(id),
  /** Courses. */
  cour: several(id),
  /** Instructors of courses. */
  form: several(id),
}
export type IndicatorFilters = z.output<z.ZodObject<typeof indicatorFilters>>

const query = z.object(indicatorFilters)

/** Null where there is nothing to divide by. Exact: whoever shows it rounds it. */
const percentage = z.number().nullable()

export const hoursIndicator = z.object({
  percentage,
  assisted_hours: z.number(),
  programmed_hours: z.number(),
})
export const attendanceIndicator = z.object({ percentage, assistance: count, total: count })
export const approvalIndicator = z.object({ percentage, approval: count, total: count })
/** Pesos. */
export const costIndicator = z.object({ total: z.number() })
/** Attended hours; both types always, null for courses without an instructor where there are such hours. */
export const hoursByType = z.array(
  z.object({ type: z.enum(['internal', 'external']).nullable(), total: z.number() }),
)

export const INDICATORS = ['attendance', 'hours', 'approval', 'cost'] as const
export type Indicator = (typeof INDICATORS)[number]
export const GROUPINGS = ['month', 'category', 'cost_center', 'instructor'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** Lists that figures were counted from; cost and hours-by-type are counted from attended records. */
export const RECORD_LISTS = ['hours', 'attendance', 'approval', 'cost', 'hours-by-type'] as const
export type RecordList = (typeof RECORD_LISTS)[number]

const metrics = z.union([hoursIndicator, attendanceIndicator, approvalIndicator, costIndicator])

/** `metrics` is the indicator's own answer for the group; a month's label is 'YYYY-MM', other groups' their name. */
export const history = z.array(z.object({ label: z.string(), metrics }))
export type History = z.infer<typeof history>

/** Somebody's session, with what it adds to the figures. */
export const sessionRecord = z.object({
  record_id: id,
  user_id: id,
  course_id: id,
  full_name: z.string(),
  identification_number: z.string().nullable(),
  course_name: z.string(),
  start_time: instant,
  /** The course's. */
  hours: z.number(),
  assisted: z.boolean(),
  /** Null where the course is not assessable. */
  approved: z.boolean().nullable(),
  /** Pesos: the course's hours × what an hour of the person's position costs in that year; 0 where unknown. */
  cost: z.number(),
})
export type SessionRecord = z.infer<typeof sessionRecord>

export const recordSort = z.enum(['start_time', 'full_name', 'course_name', 'hours', 'cost'])
export type RecordSort = z.infer<typeof recordSort>

const recordQuery = {
  ...indicatorFilters,
  q,
  sort: recordSort.default('start_time'),
  order: sortOrder.default('desc'),
}
const recordParams = z.object({
  name: z.enum(RECORD_LISTS, { error: 'No se encontró el indicador' }),
})

/** All figures of a list, whole: they add up to the indicator. */
const recordTotals = z.object({
  records: count,
  people: count,
  hours: z.number(),
  assisted: count,
  approved: count,
  cost: z.number(),
})

/** What the filters' choices are made of. */
const choice = z.object({ id, name: z.string() })

export const indicators = {
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
      'Lo que puede elegirse en los filtros: centros de costo, competencias, escuelas, cursos y formadores (hasta 1000 de cada uno)',
    access: 'staff',
    feature,
    answer: z.object({
      cost_centers: z.array(z.string()),
      competencies: z.array(choice),
      categories: z.array(choice),
      courses: z.array(choice),
      instructors: z.array(choice),
    }),
  }),
  history: endpoint({
    method: 'get',
    path: '/external-courses/historic/{type}/{groupBy}',
    summary: 'Un indicador por mes, escuela, centro de costo o formador',
    access: 'staff',
    feature,
    params: z.object({
      type: z.enum(INDICATORS, { error: 'No se encontró el indicador' }),
      groupBy: z.enum(GROUPINGS, { error: 'No se encontró la agrupación' }),
    }),
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
    query: z.object({ ...recordQuery, sep }),
    answer: { stream: 'text/csv; charset=utf-8' },
  }),
}
