import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import { PEOPLE_FACETS } from '#contract/platform/people/people-facets.ts'

/**
 * Reports of a tenant by name, and the labels of their columns. Labels only: pages that show them
 * load no schemas in the browser.
 */

export const REPORT_KINDS = {
  routes: 'Planes de formación',
  courses: 'Cursos',
  modules: 'Módulos',
  responses: 'Respuestas',
  activity: 'Finalizacion de cursos',
} as const
export type ReportKind = keyof typeof REPORT_KINDS

/** User columns, with which each report begins; the fields named by the tenant follow. */
export const PERSON_COLUMNS = {
  identification_number: 'Identificación',
  full_name: 'Nombre',
  manager_name: 'Jefe',
  manager_email: 'Correo del jefe',
  area_name: 'Área',
  position_name: 'Cargo',
  location: 'Ubicación',
} as const
export type PersonColumn = keyof typeof PERSON_COLUMNS

/** Label of the chosen columns. */
export const COLUMNS_LABEL = 'Columnas'

/** Columns of each report, in order. */
export const REPORT_COLUMNS = {
  routes: {
    path_name: 'Plan de formación',
    courses_number: 'Cursos',
    courses_total_percentage: 'Suma de porcentajes',
    route_percentage: 'Progreso',
    due_date: DUE_DATE,
    due: 'Plazo',
  },
  courses: {
    course_name: 'Curso',
    percentage_completed: 'Progreso',
    date_completed: 'Fecha de finalización',
    due_date: DUE_DATE,
    due: 'Plazo',
    points: 'Puntos',
    external_revalidated: 'Revalidado',
    revalidation_comments: 'Comentarios de revalidación',
  },
  modules: {
    module: 'Módulo',
    percentage_completed: 'Progreso',
    points: 'Puntos',
    last_activity: 'Última actividad',
  },
  responses: {
    module: 'Módulo',
    content_title: 'Contenido',
    template: 'Tipo',
    answer: 'Respuesta',
    correct: 'Correcta',
    points: 'Puntos',
    seconds: 'Segundos',
    date: 'Fecha',
  },
  activity: {
    course_name: 'Curso',
    percentage_completed: 'Progreso',
    date_completed: 'Fecha de finalización',
    last_activity: 'Última actividad',
  },
} as const satisfies Record<ReportKind, Record<string, string>>
export type ReportColumn<Kind extends ReportKind> = keyof (typeof REPORT_COLUMNS)[Kind] & string

/**
 * Type of a column's values. `day` and `instant` are instants, a `day` is shown without its time; a `date` has no
 * time zone.
 */
export type CellSort =
  | 'text'
  | 'whole'
  | 'percentage'
  | 'date'
  | 'day'
  | 'instant'
  | 'due-state'
  | 'yes-no'

/** Types of the columns of all reports that are not text. */
const CELL_SORTS: Readonly<Record<string, CellSort>> = {
  courses_number: 'whole',
  courses_total_percentage: 'percentage',
  route_percentage: 'percentage',
  percentage_completed: 'percentage',
  date_completed: 'day',
  due_date: 'date',
  due: 'due-state',
  last_activity: 'instant',
  points: 'whole',
  external_revalidated: 'yes-no',
  correct: 'yes-no',
  seconds: 'whole',
  date: 'instant',
}

/** Returns the type of a report's column by its key. */
export function sortOf(column: string): CellSort {
  return CELL_SORTS[column] ?? 'text'
}

/** Returns the first sort order of a column: ascending for texts, descending for figures and dates. */
export function firstOrder(column: string): 'asc' | 'desc' {
  return ['text', 'due-state', 'date'].includes(sortOf(column)) ? 'asc' : 'desc'
}

/** State of a person in a report; `overdue` is behind after the due date. */
export const REPORT_STATES = {
  completed: 'Completados',
  behind: 'Sin terminar',
  started: 'Activos',
  not_started: 'Sin avance',
  overdue: 'Vencidos',
} as const
export type ReportState = keyof typeof REPORT_STATES

/** Name of a content without a title. */
export const UNTITLED_CONTENT = 'Sin título'

/** Groups of people that a report is summed by. */
export const REPORT_GROUPS = { area: 'Área', position: 'Cargo', manager: 'Jefe' } as const
export type ReportGroup = keyof typeof REPORT_GROUPS

/** Names of the groups of people without one. */
export const UNGROUPED = {
  area: PEOPLE_FACETS.area.none,
  position: PEOPLE_FACETS.position.none,
  manager: 'Sin jefe',
} as const satisfies Record<ReportGroup, string>

const STATE_FIGURES = {
  completed: REPORT_STATES.completed,
  behind: REPORT_STATES.behind,
  not_started: REPORT_STATES.not_started,
}

/**
 * Figures of a group in each report, in order: numbers of people and of rows, sums, and averages, which end in
 * `_average`.
 */
export const GROUP_FIGURES = {
  routes: {
    people: 'Personas',
    rows: 'Planes',
    ...STATE_FIGURES,
    overdue: REPORT_STATES.overdue,
    route_percentage_average: 'Progreso promedio',
  },
  courses: {
    people: 'Personas',
    rows: 'Asignaciones',
    ...STATE_FIGURES,
    overdue: REPORT_STATES.overdue,
    percentage_completed_average: 'Progreso promedio',
  },
  modules: {
    people: 'Personas',
    rows: 'Módulos',
    ...STATE_FIGURES,
    percentage_completed_average: 'Progreso promedio',
  },
  responses: {
    people: 'Personas',
    rows: 'Respuestas',
    correct: 'Correctas',
    incorrect: 'Incorrectas',
    points: 'Puntos',
  },
  activity: {
    people: 'Personas',
    rows: 'Asignaciones',
    ...STATE_FIGURES,
    percentage_completed_average: 'Progreso promedio',
  },
} as const satisfies Record<ReportKind, Record<string, string>>

/** Columns with dates that each report is filtered by: `KEY_from` and `KEY_to`, both inclusive. */
export const REPORT_DATES = {
  routes: ['due_date'],
  courses: ['due_date', 'date_completed'],
  modules: ['last_activity'],
  responses: ['date'],
  activity: ['due_date'],
} as const satisfies Record<ReportKind, readonly string[]>

/** Default sort of each report: progress, descending. */
export const REPORT_SORTS = {
  routes: 'route_percentage',
  courses: 'percentage_completed',
  modules: 'percentage_completed',
  responses: 'points',
  activity: 'percentage_completed',
} as const satisfies { [Kind in ReportKind]: ReportColumn<Kind> }

/** Number of rows in a page without `limit`. */
export const REPORT_LIMIT = 500

export const REPORT_FREQUENCIES = {
  daily: 'Cada día',
  weekly: 'Cada semana',
  monthly: 'Cada mes',
} as const
export type ReportFrequency = keyof typeof REPORT_FREQUENCIES

/** Messages for an actor who may not save reports here, or not change one. */
export const SAVED_REPORT_REFUSALS = {
  view: 'Las vistas son de quienes trabajan en la compañía: aquí no puedes guardarlas',
  schedule: 'Los envíos son de quienes trabajan en la compañía: aquí no puedes programarlos',
  othersView: 'Solo quien guardó la vista o un administrador puede cambiarla',
} as const
