import type { AuditEntity } from '#contract/oversight/audit-log-words.ts'
import type { ImportInvitations } from '#contract/platform/imports/import-effects.ts'
import type { FieldWords } from '#contract/platform/imports/import-words.ts'
import type { ImportChange, ImportKind } from '#contract/platform/imports/import-jobs.ts'
import type { Sql } from 'sql-template-tag'
import type { Database, Transaction } from '../db/database.ts'
import type { Scope } from '../identity/scope.ts'
import type { Services } from '../services/services.ts'
import type { Header } from './header.ts'
import type { FileRow } from './reading/rows.ts'

/**
 * Definition of one kind of import. The pipeline does everything else: upload, encodings, the job
 * and its phases, progress, cancelling, resuming, answers, CSV of failures.
 */
export type ImportDefinition<Column extends string = string> = {
  readonly name: ImportKind
  /** The columns that the tenant uses, in the order of the template. */
  columns(scope: Scope): readonly Column[]
  /** Label and synonyms of each column. */
  words(scope: Scope): Readonly<Record<Column, FieldWords>>
  /**
   * Headings of the product's own exports of these records. Those that are no column of the import
   * are ignored without a warning, so that an export can be imported as it is.
   */
  readonly exported?: readonly string[]
  /** Columns that identify the record of a row; a file without any of them is refused. */
  readonly keys: readonly Column[]
  /** Columns that a new record requires; a file without them can only update. */
  readonly required: readonly Column[]
  /** The column that is encrypted at rest, never shown and left out of every answer. */
  readonly secret: Column | null
  /** Example row of the template. */
  readonly example: Readonly<Record<Column, string>>
  /**
   * For kinds with a parent, such as users of a course: throws Failure 404 unless the actor may
   * open it. Every call checks it first, and jobs of another parent do not exist there.
   */
  openParent?(db: Database, scope: Scope, id: number): Promise<unknown>
  /** Creates the validator of a file's rows. */
  createValidator(context: ValidationContext<Column>): Promise<RowValidator>
  /** Steps that apply the correct rows of a file; each step processes all rows before the next one starts. */
  steps(file: { header: Header<Column>; secrets: boolean }): readonly Step<Column>[]
  /**
   * Runs after the end of a job, also of a cancelled or failed one. It may be interrupted and is
   * then called again, so it is idempotent. Returns true when it finished before the signal.
   */
  finalize?(
    services: Services,
    session: Transaction,
    job: Job,
    signal: AbortSignal,
  ): Promise<boolean>
  /** For kinds that invite the users they create: the invitations that the validated rows of a job would send. */
  invitations?(db: Database, job: Job, header: Header<Column>): Promise<ImportInvitations>
  /** For kinds whose records are users: the number of those in a job's file that are inactive and stay so. */
  inactive?(db: Database, job: Job): Promise<number>
  /** Undo of its rows; a kind without it cannot be undone. */
  readonly undo?: Undo
}

/** The definition of each kind; api/import-definitions.ts has all. */
export type ImportDefinitions = Readonly<Record<ImportKind, ImportDefinition>>

/** A job, as validating and applying use it. */
export type Job = {
  readonly tenantId: number
  readonly id: string
  /** Id of the parent: the course, for course users. */
  readonly parentId: number | null
  /** Scope of the job's owner: a file may not do more than its owner. */
  readonly scope: Scope
  /** True when the created users are invited. */
  readonly invites: boolean
}

export type ValidationContext<Column extends string> = {
  readonly services: Services
  readonly job: Job
  readonly header: Header<Column>
  /** The job's own connection, outside transactions. */
  readonly session: Transaction
}

/** An error or warning of one column, or of the whole row when `field` is null. */
export type Finding = { field: string | null; message: string }

export type ValidatedRow = {
  readonly line: number
  /** Display name of the record of the row. */
  readonly label: string | null
  action: 'create' | 'update' | 'unchanged' | 'error'
  /** Values to be applied, in the order of the header; the secret one is empty. */
  readonly cells: string[]
  readonly secret: Uint8Array | null
  /** Record to update; for course users, the user of the row. */
  targetId: number | null
  /** Old and new values of an update; for a new record only those that its cells do not contain. */
  changes: ImportChange[] | null
  /** Values that must be unchanged when the row is applied; null when it creates. */
  readonly expected: ExpectedValues | null
  readonly errors: Finding[]
  readonly warnings: Finding[]
}

/** Values of a record by column, as its table holds them. */
export type ExpectedValues = Readonly<Record<string, string | number | boolean | null>>

/** Validates one file, batch by batch, in its order. */
export type RowValidator = {
  rows(batch: readonly FileRow[]): Promise<ValidatedRow[]>
  /**
   * Returns errors that only the whole file shows, by line.
   * @throws RefusedFile when nothing of it can be imported for one reason.
   */
  finish(): Promise<(Finding & { line: number })[]>
}

/** Error: the file as a whole cannot be imported. The message is shown. */
export class RefusedFile extends Error {}

/** Thrown between two batches when the job was cancelled. */
export class Stopped extends Error {}

/** Correct rows that are applied together: lines after `after`, up to and including `upTo`. */
export type Batch<Column extends string = string> = {
  readonly job: Job
  readonly header: Header<Column>
  readonly after: number
  readonly upTo: number
}

export type Step<Column extends string = string> = {
  /** Rows of a batch; fewer when each is slow, so that progress and cancellation stay responsive. */
  readonly batchRows: number
  /** Slow work without writes; runs for the next batch while one is applied. */
  prepare?(services: Services, batch: Batch<Column>): Promise<unknown>
  /**
   * Applies a batch in `tx`. The first step adds a row to import_results for each row of the batch.
   * It may violate a unique index or a foreign key: then the batch is rolled back,
   * `isolateConflicts` records the rows that cannot be applied any more, and the others are tried
   * again.
   */
  run(tx: Transaction, services: Services, batch: Batch<Column>, prepared: unknown): Promise<void>
  /** Records the rows of the batch that lost a race as failed, in `tx`. */
  isolateConflicts?(tx: Transaction, batch: Batch<Column>): Promise<void>
  /** Returns the message for a row that the database refused. */
  explain?(error: unknown): string | null
}

/** Undo of the rows that a job has applied. */
export type Undo = {
  /**
   * SQL with the undo status of each applied row: the columns `line`, `id` (the record; null
   * outside the actor's scope), `name` (null then), `created`, `why` (why undoing would leave it as
   * it is, else null) and `active` (its owner has begun to use what the row created).
   */
  undoStatus(job: Job, lines?: Lines): Sql
  /** Its entity in the audit log, which has the authors of later changes. */
  readonly entity: AuditEntity
  /** Spanish message of each `why`. */
  readonly skipReasons: Readonly<Record<string, string>>
  /**
   * Undoes the rows of `lines` that can be undone, in `tx`, and locks their records until it ends.
   * It may violate a unique index or a foreign key: then `lines` are rolled back, and fewer are
   * tried.
   *
   * @returns the rows that were left as they are.
   */
  run(tx: Transaction, job: Job, lines: Lines): Promise<readonly SkippedRow[]>
}

/** Row that undoing leaves as it is; `id` of its record, null outside the actor's scope. */
export type SkippedRow = { line: number; id: number | null; why: string }

/** Lines after `after`, up to and including `upTo`. */
export type Lines = { readonly after: number; readonly upTo: number }
