import { agree, listed } from '#contract/platform/values/nouns.ts'
import type { Scope } from '../identity/scope.ts'
import { FileRefusal } from './reading/file-refusal.ts'
import {
  foldColumnName,
  headerOf,
  recognise,
  type Header,
  type SavedColumns,
  type Recognised,
} from './header.ts'
import type { JobRow } from './job.ts'
import type { ImportDefinition } from './kind.ts'

/** Heading of the reasons in the file of failed rows; uploaded again it is not imported. */
export const ERROR_COLUMN = 'error'

/** Recognises the columns of a file by the tenant's saved columns, the kind's words and its exports. */
export function recogniseFor(
  kind: ImportDefinition,
  scope: Scope,
  columns: readonly string[],
  saved?: SavedColumns,
): Recognised {
  return recognise(columns, kind.words(scope), saved, [...(kind.exported ?? []), ERROR_COLUMN])
}

/** Returns the header of a job's file, with the fields that were known when its columns were set. */
export function headerOfJob(
  kind: ImportDefinition,
  { columns, fields, scope }: Pick<JobRow, 'columns' | 'fields' | 'scope'>,
): Header<string> {
  return headerOf(columns, fields ?? recogniseFor(kind, scope, columns).fields)
}

/** Returns the label of each field of a kind. */
export function labelsOf(kind: ImportDefinition, scope: Scope): Record<string, string> {
  const words = Object.entries(kind.words(scope))
  return Object.fromEntries(words.map(([field, { label }]) => [field, label]))
}

/**
 * Matches the columns of a file to fields.
 * @throws FileRefusal when a known name occurs twice: the two could not be distinguished.
 */
export function matchColumns(
  kind: ImportDefinition,
  scope: Scope,
  columns: readonly string[],
  saved: SavedColumns,
): Recognised {
  const found = recogniseFor(kind, scope, columns, saved)
  for (const { field, columns: names } of found.clashes) {
    if (new Set(names.map(foldColumnName)).size < names.length) {
      throw new FileRefusal('columns', `La columna ${field} está repetida.`)
    }
  }
  return found
}

/** Returns why a file cannot be read before a user sets its columns; null when it can. */
export function describeAmbiguity(
  kind: ImportDefinition,
  scope: Scope,
  columns: readonly string[],
  { fields, clashes }: Recognised,
): string | null {
  const words = kind.words(scope)
  const [clash] = clashes
  if (clash) {
    const names = listed(clash.columns.map((name) => `«${name}»`))
    return `${agree(clash.columns.length, 'La columna', 'Las columnas')} ${names} dirían lo mismo (${words[clash.field]!.label}). Indica cuál se usa.`
  }
  return missingKey(kind, scope, headerOf(columns, fields))
}

/** Returns the message when no column identifies the record of a row; null when one does. */
export function missingKey(
  kind: ImportDefinition,
  scope: Scope,
  header: Header<string>,
): string | null {
  if (kind.keys.some((key) => header.at.has(key))) return null
  const words = kind.words(scope)
  const named = kind.keys.map((key) => `${words[key]!.label} (${key})`)
  const any = new Intl.ListFormat('es', { type: 'disjunction' }).format(named)
  return `Ninguna columna del archivo se reconoce como ${any}. Indica cuál es.`
}
