import { z } from 'zod'
import { invitations, undoing } from './import-effects.ts'
import { IMPORT_KINDS } from './import-kinds.ts'
import { instant } from '../values/shapes.ts'

/** Kinds of import. All share one pipeline; a kind adds its columns and rules. */
export const importKind = z.enum(Object.values(IMPORT_KINDS).map(({ kind }) => kind))
export type ImportKind = z.infer<typeof importKind>

export const importStatus = z.enum(['in_progress', 'completed', 'failed'])

/**
 * validating → validation_complete → importing → import_complete; `cancelled` ends any but the
 * last. An applied job may be undone: undoing → undone. A failed job keeps the phase it failed in;
 * one that failed while importing or undoing may be continued.
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

/** Maximum number of findings and rows of each sort in a job's answer; longer lists are paged. */
export const LISTED = 200

/**
 * Finding of the validation. `line` is the line in an editor, header included; a finding about the
 * whole file has the header's line. `field` is the column's name, null for the whole row.
 */
export const finding = z.object({
  line: count,
  field: z.string().nullable(),
  message: z.string(),
  user: z.string().nullable(),
})
export type ImportFinding = z.infer<typeof finding>

/**
 * Old and new value of a column, as in a file; secrets are masked. A kind whose columns only
 * identify the user describes the effect in words.
 */
export const change = z.object({
  field: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
})
export type ImportChange = z.infer<typeof change>

/** Row that will be applied. A new record has no old values. */
export const correctRow = z.object({
  line: count,
  user: z.string(),
  action: z.enum(['create', 'update']),
  changes: z.array(change),
})

/** Findings with the same text, grouped. `id` filters the list of findings. */
export const cause = z.object({
  id: count,
  field: z.string().nullable(),
  /** Text of the first finding. */
  message: z.string(),
  count,
})
export type ImportCause = z.infer<typeof cause>

/** Column of a file: its name as written, and the fields that it fills; null when unknown. */
export const fileColumn = z.object({ name: z.string(), fields: z.array(z.string()).nullable() })
export type ImportFileColumn = z.infer<typeof fileColumn>

export const importJob = z.object({
  id: z.uuid(),
  kind: importKind,
  filename: z.string(),
  status: importStatus,
  phase: importPhase,
  /** 0–100 of the current phase. */
  progress: z.number(),
  /** Error message, ready to display, when `status` is failed. */
  error: z.string().nullable(),
  /** Further notice, ready to display: records kept by a cancelled job, purged rows. */
  notice: z.string().nullable(),
  /** True when the columns must be mapped before validation. `error` gives the reason. */
  awaits_columns: z.boolean(),
  /** True while a cancelled job finishes the current batch. */
  cancelling: z.boolean(),
  created_at: instant,
  created_by: z.string(),
  /** Start of the current phase, to estimate the time left. */
  phase_started_at: instant,
  /** Time when the job stopped: validated, imported, cancelled or failed. */
  finished_at: instant.nullable(),
  counts: z.object({
    /** Number of data rows read so far. */
    rows: count,
    /** Number of findings; a row may have several. */
    errors: count,
    warnings: count,
    /** Number of rows with at least one error, which will not be applied. */
    error_rows: count,
    create: count,
    update: count,
    unchanged: count,
  }),
  /** Columns of the file in their order. */
  columns: z.array(fileColumn),
  /** Labels of the fields. */
  labels: z.record(z.string(), z.string()),
  props: z.object({
    /**
     * First findings and rows of each sort, at most LISTED; the counts give the totals. Empty while
     * a phase is running.
     */
    validation: z.object({
      errors: z.array(finding),
      warnings: z.array(finding),
      correct: z.array(correctRow),
      /** Causes of all findings, most frequent first. */
      causes: z.object({ errors: z.array(cause), warnings: z.array(cause) }),
    }),
    /** Number of rows applied so far. */
    imported_count: count,
    /** Number of valid rows that could not be applied. */
    failed_count: count,
    /** First findings of those rows, and of rows that were applied except for one value. */
    failed: z.array(finding),
    /** For a validated file of a kind that invites created users, else null. */
    invitations: invitations.nullable(),
    /** Number of users of the file that are inactive now and that it does not activate; 0 for other kinds. */
    inactive: count,
    undo: undoing,
  }),
})
export type ImportJob = z.infer<typeof importJob>

/** Job as shown in lists. */
export const importSummary = importJob.omit({ props: true, columns: true, labels: true })
export type ImportSummary = z.infer<typeof importSummary>
