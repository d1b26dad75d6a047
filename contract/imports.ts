import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './shapes.ts'

/** One pipeline serves every kind of import; a kind brings its columns and rules. */
export const importKind = z.enum(['users'])
export type ImportKind = z.infer<typeof importKind>

export const importStatus = z.enum(['in_progress', 'completed', 'failed'])

/** validating → validation_complete → importing → import_complete; `cancelled` ends either phase. */
export const importPhase = z.enum([
  'validating',
  'validation_complete',
  'importing',
  'import_complete',
  'cancelled',
])

const count = z.number().int()

/** One finding about a line of the file. `line` is what an editor shows, header included. */
export const finding = z.object({
  line: count,
  field: z.string().nullable(),
  message: z.string(),
  user: z.string().nullable(),
})

/** One row that will be applied. `changes` holds old and new values of an update. */
export const correctRow = z.object({
  line: count,
  user: z.string(),
  action: z.enum(['create', 'update', 'unchanged']),
  changes: z.array(
    z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() }),
  ),
})

export const importJob = z.object({
  id: z.uuid(),
  kind: importKind,
  filename: z.string(),
  status: importStatus,
  phase: importPhase,
  /** 0–100 of the running phase. */
  progress: z.number(),
  /** What went wrong when `status` is failed, ready to be shown. */
  error: z.string().nullable(),
  created_at: instant,
  created_by: z.string(),
  /** When the running phase began, to reckon the time left. */
  phase_started_at: instant,
  counts: z.object({
    /** Rows of data read so far. */
    rows: count,
    errors: count,
    warnings: count,
    create: count,
    update: count,
    unchanged: count,
  }),
  props: z.object({
    /** The first findings and rows of each sort, 200 at most; the counts say how many there are. */
    validation: z.object({
      errors: z.array(finding),
      warnings: z.array(finding),
      correct: z.array(correctRow),
    }),
    /** Rows applied so far. */
    imported_count: count,
    /** Rows that were correct and yet could not be applied. */
    failed_count: count,
  }),
})
export type ImportJob = z.infer<typeof importJob>

const jobQuery = z.object({ jobId: z.uuid('La importación no existe') })

export const userImports = {
  validate: endpoint({
    method: 'post',
    path: '/users/import/validate',
    summary: 'Subir un CSV de usuarios y empezar a validarlo',
    access: 'admin',
    upload: 'file',
    status: 202,
    answer: z.object({ jobId: z.uuid() }),
  }),
  validateStatus: endpoint({
    method: 'post',
    path: '/users/import/validate/status',
    summary: 'Estado de una validación',
    access: 'admin',
    query: jobQuery,
    answer: importJob,
  }),
  start: endpoint({
    method: 'post',
    path: '/users/import',
    summary: 'Importar las filas correctas de una validación terminada',
    access: 'admin',
    body: jobQuery,
    status: 202,
    answer: z.object({ jobId: z.uuid() }),
  }),
  status: endpoint({
    method: 'post',
    path: '/users/import/status',
    summary: 'Estado de una importación',
    access: 'admin',
    query: jobQuery,
    answer: importJob,
  }),
  cancel: endpoint({
    method: 'post',
    path: '/users/import/cancel',
    summary: 'Cancelar una validación o una importación; lo ya aplicado se conserva',
    access: 'admin',
    body: jobQuery,
    answer: importJob,
  }),
  recent: endpoint({
    method: 'get',
    path: '/users/import',
    summary: 'Las importaciones más recientes de la compañía',
    access: 'admin',
    answer: z.array(importJob.omit({ props: true })),
  }),
  failedRows: endpoint({
    method: 'get',
    path: '/users/import/failed-rows',
    summary: 'Las filas con error o no aplicadas, como CSV con una columna de error',
    access: 'admin',
    query: jobQuery.extend({ sep: z.enum([',', ';']).default(',') }),
    answer: { stream: 'text/csv; charset=utf-8' },
  }),
  template: endpoint({
    method: 'get',
    path: '/users/import/template',
    summary: 'Plantilla CSV con las columnas de la importación de usuarios',
    access: 'admin',
    query: z.object({ sep: z.enum([',', ';']).default(',') }),
    answer: { stream: 'text/csv; charset=utf-8' },
  }),
}
