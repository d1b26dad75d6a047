import type { ImportInvitations } from '#contract/import-effects.ts'
import type { FieldWords } from '#contract/import-words.ts'
import type { ImportChange, ImportKind } from '#contract/import-jobs.ts'
import type { Sql } from 'sql-template-tag'
import type { Database, Transaction } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'
import type { Services } from '../services.ts'
import type { Header } from './header.ts'
import type { FileRow } from './rows.ts'

/**
 * What a kind of import brings; everything else (upload, encodings, the job and its phases, progress,
 * cancelling, resuming, answers, CSV of failures) is the pipeline's.
 */
export type ImportDefinition<Column extends string = string> = {
  readonly name: ImportKind
  /** The columns that the scope's company uses, in the order of the template. */
  columns(scope: Scope): readonly Column[]
  /** What each of them is called. */
  words(scope: Scope): Readonly<Record<Column, FieldWords>>
  /**
   * Headings that the product's own exports of these records write. Those that are no column of the import
   * are ignored without a warning, so that an export can be imported as it is.
   */
  readonly exported?: readonly string[]
  /** Each names the record that a row is about; a file without any of them is refused. */
  readonly keys: readonly Column[]
  /** What a new record needs; a file without these columns can only update. */
  readonly required: readonly Column[]
  /** The column that is sealed at rest, shown to nobody and left out of every answer. */
  readonly secret: Column | null
  /** One row for the template. */
  readonly example: Readonly<Record<Column, string>>
  /**
   * Of a kind whose rows go into something, such as users into a course: throws Failure 404 unless the
   * actor may open it. Every call asks it first, and jobs of another one do not exist there.
   */
  openParent?(db: Database, scope: Scope, id: number): Promise<unknown>
  /** Begins to judge the rows of a file. */
  createValidator(context: ValidationContext<Column>): Promise<RowValidator>
  /** What is done with the correct rows of a file; each step goes through all before the next. */
  steps(file: { header: Header<Column>; secrets: boolean }): readonly Step<Column>[]
  /**
   * What comes after the end, also of a job that was cancelled or failed half-way. It may be cut
   * short and is then called again, so it does things exactly once by itself. Answers whether it got
   * to its end before the signal.
   */
  finalize?(
    services: Services,
    session: Transaction,
    job: Job,
    signal: AbortSignal,
  ): Promise<boolean>
  /** Of a kind that invites whom it creates: to whom the validated rows of a job would write. */
  invitations?(db: Database, job: Job, header: Header<Column>): Promise<ImportInvitations>
  /** How its rows are undone; a kind without it cannot be. */
  readonly undo?: Undo
}

/** A job, as judging and applying need it. */
export type Job = {
  readonly tenantId: number
  readonly id: string
  /** What its rows go into: of course users the course. */
  readonly parentId: number | null
  /** In whose name: a file may not do what its owner could not. */
  readonly scope: Scope
  /** Whether those whom it creates are invited. */
  readonly invites: boolean
}

export type ValidationContext<Column extends string> = {
  readonly services: Services
  readonly job: Job
  readonly header: Header<Column>
  /** The job's own connection, between transactions. */
  readonly session: Transaction
}

/** What is said about a row: of one column, or of the row when `field` is null. */
export type Finding = { field: string | null; message: string }

export type ValidatedRow = {
  readonly line: number
  /** Whom or what the row is about, as a person reads it. */
  readonly label: string | null
  action: 'create' | 'update' | 'unchanged' | 'error'
  /** As they will be applied, in the order of the header; the secret one is empty. */
  readonly cells: string[]
  readonly secret: Uint8Array | null
  /** What an update changes, or of course users whom the row is about. */
  targetId: number | null
  /** Old and new values of an update; of a new record only where its cells do not tell them. */
  changes: ImportChange[] | null
  /** What has to be found as it was for the row to be applied; null when it creates. */
  readonly expected: ExpectedValues | null
  readonly errors: Finding[]
  readonly warnings: Finding[]
}

/** Values of a record by column, as its table holds them. */
export type ExpectedValues = Readonly<Record<string, string | number | boolean | null>>

/** Judges one file, batch by batch, in its order. */
export type RowValidator = {
  rows(batch: readonly FileRow[]): Promise<ValidatedRow[]>
  /**
   * What only the whole file tells: rows that are errors after all.
   * @throws RefusedFile when nothing of it can be imported for one reason.
   */
  finish(): Promise<(Finding & { line: number })[]>
}

/** The file as a whole cannot be imported; the message is shown. */
export class RefusedFile extends Error {}

/** Correct rows to apply together: those of lines after `after` and up to `upTo`. */
export type Batch<Column extends string = string> = {
  readonly job: Job
  readonly header: Header<Column>
  readonly after: number
  readonly upTo: number
}

export type Step<Column extends string = string> = {
  /** Rows of a batch; fewer when each is slow, so that progress and cancelling stay lively. */
  readonly batchRows: number
  /** What takes long and writes nothing; runs for the next batch while one is applied. */
  prepare?(services: Services, batch: Batch<Column>): Promise<unknown>
  /**
   * Applies a batch in `tx`. The first step adds a row to import_results for each row of the batch.
   * May run into a unique index or a foreign key: then nothing of the batch stays, `sift` is asked
   * to set aside the rows that cannot go in any more, and the others are tried again.
   */
  run(tx: Transaction, services: Services, batch: Batch<Column>, prepared: unknown): Promise<void>
  /** Records the rows of the batch that lost a race as failed, in `tx`. */
  isolateConflicts?(tx: Transaction, batch: Batch<Column>): Promise<void>
  /** Why a single row was refused by the database, for the person. */
  explain?(error: unknown): string | null
}

/** How the rows that a job has applied are undone. */
export type Undo = {
  /**
   * How each applied row of a job stands: SQL with the columns `line`, `id` (the record, null out of the
   * actor's reach), `name` (null then), `created`, `why` (why undoing would leave it as it is, null
   * otherwise) and `active` (its owner has begun to use what the row created).
   */
  undoStatus(job: Job, lines?: Lines): Sql
  /** What `why` says, for people, by line. */
  explain(
    tx: Pick<Transaction, 'query'>,
    job: Job,
    rows: readonly { line: number; id: number | null; why: string }[],
  ): Promise<ReadonlyMap<number, string>>
  /**
   * Takes back the rows of `lines` that can be, in `tx`, and holds their records until it ends. May run
   * into a unique index or a foreign key: then nothing of the lines stays, and fewer are tried.
   *
   * @returns by line, why a row was left as it is.
   */
  run(tx: Transaction, job: Job, lines: Lines): Promise<ReadonlyMap<number, string>>
}

/** Lines after the one and up to the other. */
export type Lines = { readonly after: number; readonly upTo: number }
