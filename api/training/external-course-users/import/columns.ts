import { DUE_DATE, DUE_NAMES } from '#contract/platform/values/due-words.ts'
import { USER_WORDS, type FieldWords } from '#contract/platform/imports/import-words.ts'

/**
 * Columns of the import of users into an external course, in the order of its template (domain decisions).
 */
export const RECORD_COLUMNS = [
  'username',
  'email',
  'start_time',
  'end_time',
  'assisted',
  'approved',
  'quantitative_result',
  'qualitative_result',
  'due_date',
] as const

export type RecordColumn = (typeof RECORD_COLUMNS)[number]

/** Columns that identify the user: the first one given counts, and the others must match that user. */
export const NAMING = ['username', 'email'] as const

/** Columns with the values of the record. */
export const RECORDED = RECORD_COLUMNS.filter(
  (column): column is Exclude<RecordColumn, (typeof NAMING)[number]> =>
    !(NAMING as readonly string[]).includes(column),
)
export type Recorded = (typeof RECORDED)[number]

/** Labels of the columns, and the header names accepted for them. */
export const RECORD_WORDS: Record<RecordColumn, FieldWords> = {
  username: USER_WORDS.username,
  email: USER_WORDS.email,
  start_time: { label: 'Desde', names: ['Inicio', 'Fecha de inicio', 'Fecha inicial', 'Fecha'] },
  end_time: {
    label: 'Hasta',
    names: ['Fin', 'Fecha de fin', 'Fecha final', 'Fecha de finalización'],
  },
  assisted: { label: 'Asistió', names: ['Asistencia', 'Asiste'] },
  approved: { label: 'Aprobó', names: ['Aprobado', 'Aprobación', 'Aprueba'] },
  quantitative_result: {
    label: 'Resultado',
    names: ['Resultado cuantitativo', 'Nota', 'Calificación', 'Puntaje'],
  },
  qualitative_result: { label: 'Resultado cualitativo', names: ['Observaciones', 'Concepto'] },
  due_date: { label: DUE_DATE, names: DUE_NAMES },
}
