import { z } from 'zod'
import { fileColumn } from './import-jobs.ts'
import { id } from './shapes.ts'

/** What the columns of a file are taken for: asked of a job, and kept for the company. */

export const jobId = z.object({ jobId: z.uuid('La importación no existe') })

/** What is known of a job's columns, and what they may be: for the page on which somebody says so. */
export const jobColumns = z.object({
  columns: z.array(
    fileColumn.extend({
      /** The company has set it. */
      kept: z.boolean(),
      /** Some of its values; none of a secret one. */
      samples: z.array(z.string()),
    }),
  ),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** A new record needs it. */
      required: z.boolean(),
      /** Tells which record a row is about; one of these there has to be. */
      key: z.boolean(),
    }),
  ),
})
export type ImportJobColumns = z.infer<typeof jobColumns>

/** A column's place in the file and the fields that it fills; none when it is not imported. */
const chosenColumn = z.object({
  column: z
    .number('Columna no válida')
    .int('Columna no válida')
    .min(0)
    .max(999, 'Columna no válida'),
  fields: z.array(z.string().max(50)).max(2, 'Una columna llena un campo, o dos si también nombra'),
})

export const columnsChosen = jobId.extend({ columns: z.array(chosenColumn).max(1000) })

export const keptColumn = z.object({
  id,
  name: z.string(),
  fields: z.array(z.string()),
  /** What the fields are called. */
  labels: z.array(z.string()),
})
export type KeptColumn = z.infer<typeof keptColumn>
