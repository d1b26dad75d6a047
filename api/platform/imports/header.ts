import type { FieldWords } from '#contract/platform/imports/import-words.ts'

/** Normalizes a heading for comparison: 'Área Code', 'área-code' and 'area_code' are the same. */
export function foldColumnName(name: string): string {
  const words = name
    .replace(/\([^)]*\)/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => !ARTICLES.has(word)).join('') || words.join('')
}

/** Words that are ignored inside a heading: 'Número de documento', 'Código del área'. */
const ARTICLES = new Set(['de', 'del', 'la', 'el', 'los', 'las', 'n', 'no', 'nro', 'num', 'numero'])

/**
 * Fields of each column of a file, by index: several when the column also identifies the record of
 * a row; an empty list when a user chose to ignore it; null when it is unknown.
 */
export type ColumnFields = readonly (readonly string[] | null)[]

export type Header<Column extends string> = {
  /** Index of each known column in a row; absent columns are not in the map. */
  at: ReadonlyMap<Column, number>
  /** Unknown columns: index, and name as written, empty when there is none. */
  unknown: readonly { index: number; name: string }[]
  /** The names of all columns as written. */
  names: readonly string[]
}

/** Returns the header of a file from the fields that were recognised, or set, when it was uploaded. */
export function headerOf<Column extends string>(
  names: readonly string[],
  fields: ColumnFields,
): Header<Column> {
  const at = new Map<Column, number>()
  const unknown: { index: number; name: string }[] = []
  names.forEach((name, index) => {
    const of = fields[index] ?? null
    if (of === null) unknown.push({ index, name })
    else for (const field of of as readonly Column[]) at.set(field, index)
  })
  return { at, unknown, names }
}

/** Fields saved by the tenant for a column's folded name; an empty list means that it is ignored. */
export type SavedColumns = ReadonlyMap<string, readonly string[]>

/** Removes what directories add to a heading: 'User name [userPrincipalName] Required'. */
const withoutProperty = (name: string) => name.replace(/\[[^\]]*\].*$/s, '')

export type Recognised = {
  fields: ColumnFields
  /** Columns that match the same field; a user has to choose one. */
  clashes: readonly { field: string; columns: readonly string[] }[]
}

/**
 * Finds the known fields in a header, in any order and case: by the tenant's saved columns, by
 * their own names, by their Spanish labels. When several columns match the same field, none is
 * taken. `exported` columns that are no field are not imported.
 */
export function recognise(
  names: readonly string[],
  words: Readonly<Record<string, FieldWords>>,
  saved: SavedColumns = new Map(),
  exported: readonly string[] = [],
): Recognised {
  const ignored = new Set(exported.map(foldColumnName))
  const byName = new Map<string, string>()
  // The first name learned wins: the fields' own names come first.
  const learn = (name: string, field: string) => {
    const folded = foldColumnName(name)
    if (folded !== '' && !byName.has(folded)) byName.set(folded, field)
  }
  for (const field of Object.keys(words)) learn(field, field)
  for (const [field, { label }] of Object.entries(words)) learn(label, field)
  for (const [field, { names: others }] of Object.entries(words)) {
    for (const name of others) learn(name, field)
  }
  const found = names.map((name) => {
    const folded = foldColumnName(name)
    const set = saved.get(folded)?.filter((field) => field in words)
    if (set && (set.length > 0 || saved.get(folded)!.length === 0)) return set
    const field = byName.get(folded) ?? byName.get(foldColumnName(withoutProperty(name)))
    if (field !== undefined) return [field]
    return ignored.has(folded) ? [] : null
  })
  const columnsOf = (field: string) => names.filter((_, index) => found[index]?.includes(field))
  const clashes = [...new Set(found.flatMap((fields) => fields ?? []))]
    .map((field) => ({ field, columns: columnsOf(field) }))
    .filter(({ columns }) => columns.length > 1)
  const unclear = new Set(clashes.map(({ field }) => field))
  const fields = found.map((of) => {
    if (of === null || !of.some((field) => unclear.has(field))) return of
    const clear = of.filter((field) => !unclear.has(field))
    return clear.length > 0 ? clear : null
  })
  return { fields, clashes }
}
