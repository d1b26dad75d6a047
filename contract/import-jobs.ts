import { z } from 'zod'
import { invitations, undoing } from './import-effects.ts'
import { IMPORT_KINDS } from './import-kinds.ts'
import { instant } from './shapes.ts'

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
  /** What each field is called. */
  labels: z.record(z.string(), z.string()),
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
export const importSummary = importJob.omit({ props: true, columns: true, labels: true })
export type ImportSummary = z.infer<typeof importSummary>
