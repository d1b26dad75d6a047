import type { ImportDefinition } from '#api/platform/imports/kind.ts'
import { EXPIRING_HEADER } from '../expiring-export.ts'
import { applyHolders, applyWithDocuments } from './apply.ts'
import { HOLDER_COLUMNS, HOLDER_WORDS, NAMING, type HolderColumn } from './columns.ts'
import { undoHolders } from './undo.ts'
import { validateHolderRows } from './validate-rows.ts'

/** Import of people's certifications with their dates, by CSV or Excel, or in a zip with their documents. */
export const userCertificationsKind: ImportDefinition<HolderColumn> = {
  name: 'user-certifications',
  columns: () => HOLDER_COLUMNS,
  words: () => HOLDER_WORDS,
  exported: EXPIRING_HEADER,
  keys: NAMING,
  required: ['certification', 'date_completed'],
  secret: null,
  example: {
    username: 'usuario.de.ejemplo',
    email: '',
    identification_number: '',
    certification: 'Trabajo en alturas',
    date_completed: '3/11/2026',
    valid_through: '3/11/2028',
    files: '',
  },
  createValidator: validateHolderRows,
  steps: ({ header }) => [header.at.has('files') ? applyWithDocuments : applyHolders],
  undo: undoHolders,
}
