import { lineOf } from '#contract/platform/values/text.ts'
import type { Scope } from '../../identity/scope.ts'
import { excerpt } from '../cells.ts'
import { FileRefusal } from './file-refusal.ts'
import type { SavedColumns } from '../header.ts'
import type { StoredFile } from '../job.ts'
import type { ImportDefinition } from '../kind.ts'
import { describeAmbiguity, matchColumns } from '../known-columns.ts'
import type { FileRow, Table } from './rows.ts'

export type Inspected = Omit<StoredFile, 'filename' | 'key'>

/** Returns the columns of a file, their fields as far as they are known, and sample values. */
export async function inspectTable(
  kind: ImportDefinition,
  scope: Scope,
  saved: SavedColumns,
  { columns, delimiter, rows }: Table,
): Promise<Inspected> {
  const found = matchColumns(kind, scope, columns, saved)
  const first = await firstOf(rows)
  const isSecret = (index: number) => found.fields[index]?.some((field) => field === kind.secret)
  return {
    columns,
    delimiter,
    fields: found.fields,
    samples: columns.map((_, index) => (isSecret(index) ? [] : samplesOf(first, index))),
    unclear: describeAmbiguity(kind, scope, columns, found),
  }
}

async function firstOf(rows: AsyncIterable<FileRow>): Promise<FileRow[]> {
  const first: FileRow[] = []
  try {
    for await (const row of rows) if (first.push(row) === SAMPLED_ROWS) break
  } catch (error) {
    // One row of data is enough; the validation reports faults after it.
    if (first.length === 0 || !(error instanceof FileRefusal)) throw error
  }
  return first
}

/** Rows that are read for the sample values of a column. */
const SAMPLED_ROWS = 20
const SAMPLES = 3

function samplesOf(rows: readonly FileRow[], index: number): string[] {
  const values = rows.map(({ cells }) => lineOf(cells[index] ?? '')).filter((cell) => cell !== '')
  return [...new Set(values)]
    .slice(0, SAMPLES)
    .map((cell) => excerpt(cell.replaceAll('\u0000', '')))
}
