import { agree, listed } from '#contract/nouns.ts'
import type { Scope } from '../http/scope.ts'
import { FileRefusal } from './file-refusal.ts'
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

/** What the columns of a kind's file are, by what the company has set, its words and its exports. */
export function recogniseFor(
  kind: ImportDefinition,
  scope: Scope,
  columns: readonly string[],
  kept?: SavedColumns,
): Recognised {
  return recognise(columns, kind.words(scope), kept, kind.exported)
}

/** The header of a job's file, as it was understood when its columns became known. */
export function headerOfJob(
  kind: ImportDefinition,
  { columns, fields, scope }: Pick<JobRow, 'columns' | 'fields' | 'scope'>,
): Header<string> {
  return headerOf(columns, fields ?? recogniseFor(kind, scope, columns).fields)
}

/** What each field of a kind is called. */
export function labelsOf(kind: ImportDefinition, scope: Scope): Record<string, string> {
  const words = Object.entries(kind.words(scope))
  return Object.fromEntries(words.map(([field, { label }]) => [field, label]))
}

/**
 * What a file's columns are.
 * @throws FileRefusal when a name that is known is there twice: nothing could tell the two apart.
 */
export function matchColumns(
  kind: ImportDefinition,
  scope: Scope,
  columns: readonly string[],
  kept: SavedColumns,
): Recognised {
  const found = recogniseFor(kind, scope, columns, kept)
  for (const { field, columns: names } of found.clashes) {
    if (new Set(names.map(foldColumnName)).size < names.length) {
      throw new FileRefusal('columns', `La columna ${field} está repetida.`)
    }
  }
  return found
}

/** Why a file cannot be read before somebody says what its columns are; null when it can. */
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

/** What is said when no column tells whom a row is about; null when one does. */
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
