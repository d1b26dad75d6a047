import type { Comparison, Grouping, Indicator, RecordList } from '#contract/training/indicators.ts'
import { counted } from '#contract/platform/values/nouns.ts'

export const PERSON = { one: 'persona', many: 'personas', gender: 'f' } as const

/** Label for users whose position has no hourly cost in the year of the session. */
export const UNPRICED = 'Sin costo por hora'
export const unpricedWords = (sessions: number) =>
  `${counted(sessions, ATTENDANCE)} ${UNPRICED.toLowerCase()}`

const ATTENDANCE = { one: 'asistencia', many: 'asistencias', gender: 'f' } as const

/** Names of the specification (3, section 9). */
export const INDICATOR_NAMES: Record<Indicator, string> = {
  attendance: 'Impacto',
  hours: 'Asistencia',
  approval: 'Aprobación',
  cost: 'Costo',
}

/** Names of the groupings; cost centres have the tenant's name of extended field 1. */
export const GROUPING_NAMES: Record<Exclude<Grouping, 'cost_center'>, string> = {
  month: 'Mes',
  category: 'Escuela',
  instructor: 'Formador',
}

export const LIST_NAMES: Record<RecordList, string> = {
  hours: 'Horas de asistencia',
  attendance: 'Impacto',
  approval: 'Aprobación',
  cost: 'Costo',
  'hours-by-type': 'Horas por tipo de formador',
}

/** Descriptions of the sessions in each list. */
export const LIST_NOTES: Record<RecordList, string> = {
  hours: 'Todas las sesiones asignadas',
  attendance: 'Todas las sesiones asignadas',
  approval: 'Las sesiones de cursos evaluables',
  cost: 'Las sesiones a las que se asistió',
  'hours-by-type': 'Las sesiones a las que se asistió',
}

/** Sentences that say how each figure is counted, and what it leaves out. */
export const COUNTED: Record<RecordList, string> = {
  hours: 'Horas del curso de cada registro con asistencia, de las de todos los asignados.',
  attendance: 'Registros con asistencia, de todos los asignados.',
  approval: 'Registros aprobados, de todos los de cursos evaluables; los demás cursos no cuentan.',
  cost: 'Horas del curso de quienes asistieron, por el costo por hora de su cargo en el año de la sesión. Deja fuera a quienes no asistieron o no tienen costo en su cargo, y lo que cuestan el formador, el lugar y los viajes.',
  'hours-by-type': 'Horas del curso de cada registro con asistencia, según quién lo dicta.',
}

export const TYPE_NAMES = {
  internal: 'Interno',
  external: 'Externo',
  none: 'Sin formador',
} as const

/** Periods that the figures are compared with, as choices. */
export const COMPARISON_NAMES: Record<Comparison, string> = {
  year: 'Año anterior',
  previous: 'Periodo anterior',
  none: 'Ninguna',
}

/** Time of the figures that a card is compared with, within a sentence. */
export const COMPARED_WHEN: Record<Exclude<Comparison, 'none'>, string> = {
  year: 'hace un año',
  previous: 'en el periodo anterior',
}

/** Groups of sessions without a cost centre, school or instructor; the tenant names cost centres. */
export const WITHOUT_NAMES = {
  cc: 'Sin centro de costo',
  esc: 'Sin escuela',
  form: 'Sin formador',
} as const
export type Without = keyof typeof WITHOUT_NAMES

export const FILTER_NAMES = {
  cc: 'Centro de costo',
  comp: 'Competencia',
  esc: 'Escuela',
  cour: 'Curso',
  form: 'Formador',
} as const
export type FilterName = keyof typeof FILTER_NAMES
export const FILTERS = Object.keys(FILTER_NAMES) as FilterName[]
