import type { Grouping, Indicator, RecordList } from '#contract/indicators.ts'
import { counted } from '#contract/nouns.ts'

export const PERSON = { one: 'persona', many: 'personas', gender: 'f' } as const

/** An hour of the position of these people has no cost in the year of the session. */
export const UNPRICED = 'Sin costo por hora'
export const unpricedWords = (people: number) =>
  `${counted(people, PERSON)} ${UNPRICED.toLowerCase()}`

/** What the specification calls them (3, section 9). */
export const INDICATOR_NAMES: Record<Indicator, string> = {
  attendance: 'Impacto',
  hours: 'Asistencia',
  approval: 'Aprobación',
  cost: 'Costo',
}

/** Cost centres are called as the company calls extended field 1. */
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

/** What of the sessions each list has. */
export const LIST_NOTES: Record<RecordList, string> = {
  hours: 'Todas las sesiones asignadas',
  attendance: 'Todas las sesiones asignadas',
  approval: 'Las sesiones de cursos evaluables',
  cost: 'Las sesiones a las que se asistió',
  'hours-by-type': 'Las sesiones a las que se asistió',
}

export const TYPE_NAMES = {
  internal: 'Interno',
  external: 'Externo',
  none: 'Sin formador',
} as const

export const FILTER_NAMES = {
  cc: 'Centro de costo',
  comp: 'Competencia',
  esc: 'Escuela',
  cour: 'Curso',
  form: 'Formador',
} as const
export type FilterName = keyof typeof FILTER_NAMES
export const FILTERS = Object.keys(FILTER_NAMES) as FilterName[]
