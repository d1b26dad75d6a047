import { USER_WORDS, type FieldWords } from '#contract/platform/imports/import-words.ts'

/** Columns of the import of people's certifications, in the order of its template. */
export const HOLDER_COLUMNS = [
  'username',
  'email',
  'identification_number',
  'certification',
  'date_completed',
  'valid_through',
  'files',
] as const
export type HolderColumn = (typeof HOLDER_COLUMNS)[number]

/** Columns that identify the user: the first one given counts, and the others must match that user. */
export const NAMING = ['username', 'email', 'identification_number'] as const

/** Labels of the columns, and the header names accepted for them. */
export const HOLDER_WORDS: Record<HolderColumn, FieldWords> = {
  username: USER_WORDS.username,
  email: USER_WORDS.email,
  identification_number: USER_WORDS.identification_number,
  certification: { label: 'Certificación', names: ['Nombre de la certificación', 'Certificado'] },
  date_completed: {
    label: 'Fecha de la certificación',
    names: ['Fecha', 'Expedición', 'Fecha de expedición', 'Desde'],
  },
  valid_through: {
    label: 'Válida hasta',
    names: ['Vencimiento', 'Fecha de vencimiento', 'Vence', 'Hasta', 'Valida hasta'],
  },
  files: { label: 'Archivos', names: ['Archivo', 'Adjuntos', 'Adjunto', 'Soporte', 'Soportes'] },
}
