import { z } from 'zod'
import { fileColumn } from './import-jobs.ts'
import { id, wholeNumber } from '../values/shapes.ts'

/** Mapping of file columns to fields: set for a job, and saved for the tenant. */

export const jobId = z.object({ jobId: z.uuid('La importación no existe') })

/** Columns of a job with the fields they can be mapped to, for the page of the mapping. */
export const jobColumns = z.object({
  columns: z.array(
    fileColumn.extend({
      /** True when the mapping is saved for the tenant. */
      kept: z.boolean(),
      /** Sample values; empty for a secret column. */
      samples: z.array(z.string()),
    }),
  ),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** True when a new record requires it. */
      required: z.boolean(),
      /** True when it identifies the record of a row; at least one such column is required. */
      key: z.boolean(),
    }),
  ),
})
export type ImportJobColumns = z.infer<typeof jobColumns>

/** First rows of the file of a job, among which the headings are chosen. */
export const jobHeadings = z.object({
  rows: z.array(
    z.object({
      line: z.number().int(),
      /** First cells of the row, without those of a secret column. */
      cells: z.array(z.string()),
      /** True for the row that the headings were taken from. */
      chosen: z.boolean(),
    }),
  ),
})
export type ImportHeadings = z.infer<typeof jobHeadings>

export const headingsChosen = jobId.extend({ line: wholeNumber({ min: 1, max: 2_147_483_647 }) })

/** Index of a column in the file and the fields it fills; an empty list ignores the column. */
const chosenColumn = z.object({
  column: z
    .number('Columna no válida')
    .int('Columna no válida')
    .min(0)
    .max(999, 'Columna no válida'),
  fields: z.array(z.string().max(50)).max(2, 'Una columna llena un campo, o dos si también nombra'),
})

export const columnsChosen = jobId.extend({ columns: z.array(chosenColumn).max(1000) })

export const savedColumn = z.object({
  id,
  name: z.string(),
  fields: z.array(z.string()),
  /** Labels of the fields. */
  labels: z.array(z.string()),
})
export type SavedColumn = z.infer<typeof savedColumn>
