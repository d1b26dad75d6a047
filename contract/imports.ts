import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { importedRecord, invitations, undoing, undoPreview } from './import-effects.ts'
import { IMPORT_KINDS, type ImportName } from './import-kinds.ts'
import { id, instant, page, paged, sep, wholeNumber, type idParams } from './shapes.ts'

/** One pipeline serves every kind of import; a kind brings its columns and rules. */
export const importKind = z.enum(Object.values(IMPORT_KINDS).map(({ kind }) => kind))
export type ImportKind = z.infer<typeof importKind>

export const importStatus = z.enum(['in_progress', 'completed', 'failed'])

/**
 * validating → validation_complete → importing → import_complete; `cancelled` ends any but the last. What
 * was applied may be undone: undoing → undone. A job that failed keeps the phase it failed in; one that
 * failed while importing or undoing may be continued.
 */
export const importPhase = z.enum([
  'validating',
  'validation_complete',
  'importing',
  'import_complete',
  'cancelled',
  'undoing',
  'undone',
])
export type ImportPhase = z.infer<typeof importPhase>

const count = z.number().int()

/** How many findings and rows of each sort a job's answer lists; of more, its lists are paged. */
export const LISTED = 200

/**
 * One finding. `line` is what an editor shows, header included; a finding about the file as a whole
 * has the header's line. `field` is the column's name, null when the whole row is meant.
 */
export const finding = z.object({
  line: count,
  field: z.string().nullable(),
  message: z.string(),
  user: z.string().nullable(),
})
export type ImportFinding = z.infer<typeof finding>

/**
 * Old and new value of a column, as a file would have them; secrets are masked. A kind whose columns only
 * say whom a row is about tells in words what becomes of them.
 */
export const change = z.object({
  field: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
})
export type ImportChange = z.infer<typeof change>

/** One row that will be applied. A new record has no old values. */
export const correctRow = z.object({
  line: count,
  user: z.string(),
  action: z.enum(['create', 'update']),
  changes: z.array(change),
})

/** The same thing said of many rows. `id` filters the list of findings. */
export const cause = z.object({
  id: count,
  field: z.string().nullable(),
  /** As it was said first. */
  message: z.string(),
  count,
})
export type ImportCause = z.infer<typeof cause>

/** A column of a file: its name as written, and the fields that it fills; null when nobody knows it. */
export const fileColumn = z.object({ name: z.string(), fields: z.array(z.string()).nullable() })
export type ImportFileColumn = z.infer<typeof fileColumn>

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
  /** What else is to be known, ready to be shown: what a cancelled job kept, that rows are purged. */
  notice: z.string().nullable(),
  /** It was not validated: somebody has to say first what its columns are. `error` says why. */
  awaits_columns: z.boolean(),
  /** Cancelling was asked for and the batch at hand is being finished. */
  cancelling: z.boolean(),
  created_at: instant,
  created_by: z.string(),
  /** When the running phase began, to reckon the time left. */
  phase_started_at: instant,
  /** When nothing more will happen by itself: validated, imported, cancelled or failed. */
  finished_at: instant.nullable(),
  counts: z.object({
    /** Rows of data read so far. */
    rows: count,
    /** Findings; a row may have several. */
    errors: count,
    warnings: count,
    /** Rows with at least one error, which will not be applied. */
    error_rows: count,
    create: count,
    update: count,
    unchanged: count,
  }),
  /** The columns of the file in its order. */
  columns: z.array(fileColumn),
  props: z.object({
    /**
     * The first of each sort, LISTED at most; the counts say how many there are. Empty while a phase
     * is running.
     */
    validation: z.object({
      errors: z.array(finding),
      warnings: z.array(finding),
      correct: z.array(correctRow),
      /** What all of the findings come from, commonest first. */
      causes: z.object({ errors: z.array(cause), warnings: z.array(cause) }),
    }),
    /** Rows applied so far. */
    imported_count: count,
    /** Rows that were correct and yet could not be applied. */
    failed_count: count,
    /** The first of those, and of the rows that were applied but for one value. */
    failed: z.array(finding),
    /** Of a validated file of a kind that invites whom it creates, else null. */
    invitations: invitations.nullable(),
    undo: undoing,
  }),
})
export type ImportJob = z.infer<typeof importJob>

/** What a list of jobs shows. */
export const importSummary = importJob.omit({ props: true, columns: true })
export type ImportSummary = z.infer<typeof importSummary>

const jobId = z.object({ jobId: z.uuid('La importación no existe') })
const part = jobId.extend(page)
/** All, or only the findings of one cause. */
const partOfCause = part.extend({ cause: wholeNumber({ max: 1000 }).optional() })

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

type Place = { path: string; things: string; params?: typeof idParams }

/** The calls of one kind of import, which are the same for every kind. */
function importsOf({ path, things, params }: Place) {
  /** One of a job's lists, which may be far longer than its answer shows. */
  const list = <const Name extends string, Row extends z.ZodType, Query extends z.ZodObject>(
    name: Name,
    summary: string,
    row: Row,
    query: Query,
  ) =>
    endpoint({
      method: 'get',
      path: `${path}/import/${name}`,
      params,
      summary,
      access: 'admin',
      query,
      answer: paged(row),
    })

  return {
    validate: endpoint({
      method: 'post',
      path: `${path}/import/validate`,
      params,
      summary: `Subir un archivo de ${things} (CSV o Excel) y empezar a validarlo`,
      access: 'admin',
      upload: 'file',
      status: 202,
      answer: jobId,
    }),
    validateStatus: endpoint({
      method: 'post',
      path: `${path}/import/validate/status`,
      params,
      summary: 'Estado de una validación',
      access: 'admin',
      query: jobId,
      answer: importJob,
    }),
    errors: list(
      'validate/errors',
      'Los errores de una validación, por páginas',
      finding,
      partOfCause,
    ),
    warnings: list(
      'validate/warnings',
      'Las advertencias de una validación, por páginas; primero las del archivo',
      finding,
      partOfCause,
    ),
    correct: list(
      'validate/correct',
      'Las filas correctas de una validación con lo que cambian, por páginas',
      correctRow,
      part,
    ),
    failed: list(
      'failed',
      'Las filas que no se aplicaron, o no del todo, y por qué, por páginas',
      finding,
      part,
    ),
    start: endpoint({
      method: 'post',
      path: `${path}/import`,
      params,
      summary: 'Importar las filas correctas de una validación terminada',
      access: 'admin',
      body: jobId.extend({
        /** Whether those whom it creates are invited at its end, where the kind invites. */
        invite: z.boolean({ error: 'Se espera true o false' }).default(true),
      }),
      status: 202,
      answer: jobId,
    }),
    status: endpoint({
      method: 'post',
      path: `${path}/import/status`,
      params,
      summary: 'Estado de una importación',
      access: 'admin',
      query: jobId,
      answer: importJob,
    }),
    cancel: endpoint({
      method: 'post',
      path: `${path}/import/cancel`,
      params,
      summary: 'Cancelar una validación o una importación; lo ya aplicado se conserva',
      access: 'admin',
      body: jobId,
      answer: importJob,
    }),
    records: endpoint({
      method: 'get',
      path: `${path}/import/records`,
      params,
      summary: 'Lo que una importación creó o actualizó, y lo que deshacerla deja como está',
      access: 'admin',
      query: jobId.extend({ which: z.enum(['created', 'updated', 'kept', 'active']), ...page }),
      answer: paged(importedRecord),
    }),
    undoPreview: endpoint({
      method: 'get',
      path: `${path}/import/undo`,
      params,
      summary: 'Lo que haría deshacer una importación',
      access: 'admin',
      query: jobId,
      answer: undoPreview,
    }),
    undo: endpoint({
      method: 'post',
      path: `${path}/import/undo`,
      params,
      summary: 'Deshacer una importación: desactiva lo que creó y devuelve los valores de antes',
      access: 'admin',
      body: jobId,
      status: 202,
      answer: jobId,
    }),
    recent: endpoint({
      method: 'get',
      path: `${path}/import`,
      params,
      summary: 'Las 20 importaciones más recientes',
      access: 'admin',
      answer: z.array(importSummary),
    }),
    columns: endpoint({
      method: 'get',
      path: `${path}/import/columns`,
      params,
      summary:
        'Las columnas del archivo de una importación, con ejemplos, y los campos que pueden ser',
      access: 'admin',
      query: jobId,
      answer: jobColumns,
    }),
    setColumns: endpoint({
      method: 'put',
      path: `${path}/import/columns`,
      params,
      summary:
        'Decir qué campo es cada columna: queda guardado para la compañía y el archivo se valida de nuevo. Las columnas que no se envían quedan como están',
      access: 'admin',
      body: columnsChosen,
      answer: jobId.extend({
        /** False when the file is no longer there: the next one needs nothing. */
        validating: z.boolean(),
      }),
    }),
    keptColumns: endpoint({
      method: 'get',
      path: `${path}/import/kept-columns`,
      params,
      summary: `Lo que la compañía ha guardado de las columnas de sus archivos de ${things}`,
      access: 'admin',
      answer: z.array(keptColumn),
    }),
    forgetColumn: endpoint({
      method: 'delete',
      path: `${path}/import/kept-columns`,
      params,
      summary: 'Olvidar lo guardado de una columna',
      access: 'admin',
      query: z.object({ column: id }),
      answer: z.object({ forgotten: z.string() }),
    }),
    failedRows: endpoint({
      method: 'get',
      path: `${path}/import/failed-rows`,
      params,
      summary: 'Las filas con error o no aplicadas, como CSV con una columna de error',
      access: 'admin',
      query: jobId.extend({ sep }),
      answer: { stream: 'text/csv; charset=utf-8' },
    }),
    template: endpoint({
      method: 'get',
      path: `${path}/import/template`,
      params,
      summary: `Plantilla CSV con las columnas de la importación de ${things}`,
      access: 'admin',
      query: z.object({ sep }),
      answer: { stream: 'text/csv; charset=utf-8' },
    }),
  }
}

/** Handlers and screens serve every kind: `params` name what is imported into, where it has such a thing. */
export type ImportCalls = ReturnType<typeof importsOf>

/** The calls of every kind. */
export const imports = Object.fromEntries(
  Object.entries(IMPORT_KINDS).map(([name, kind]) => [name, importsOf(kind)]),
) as Record<ImportName, ImportCalls>
