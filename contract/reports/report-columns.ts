import { z } from 'zod'
import { PERSON_COLUMNS, REPORT_COLUMNS, type ReportKind } from './report-kinds.ts'
import { EXTENDED_FIELDS } from '#contract/platform/people/user-labels.ts'

/** Returns the keys of all columns of a report; a company may not use some of the fields. */
export function columnKeys(kind: ReportKind): string[] {
  return [
    ...Object.keys(PERSON_COLUMNS),
    ...EXTENDED_FIELDS.map((number) => `extended_field${number}`),
    ...Object.keys(REPORT_COLUMNS[kind]),
  ]
}

/**
 * Columns of a file in order, separated by commas. The name comes first in any case; fields that the company does not
 * use are left out.
 */
export function fileColumns(kind: ReportKind) {
  return z
    .string()
    .max(1000, 'Son demasiadas columnas')
    .transform((text) => [...new Set(text.split(',').filter((key) => key !== ''))])
    .pipe(z.array(z.enum(columnKeys(kind), { error: 'El reporte no tiene esa columna' })))
    .optional()
    .meta({
      type: 'string',
      description: 'En orden, separadas por comas: area_name,points. Sin ellas, todas.',
    })
}
