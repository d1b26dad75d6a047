/**
 * How the rows of a report are shown: which columns, in which order, and how close the rows are. The address
 * has what was chosen; a report whose address has nothing is shown as the reader chose last (look.server.ts).
 */

export const DENSITIES = { comfortable: 'Cómodas', compact: 'Compactas' } as const
export type Density = keyof typeof DENSITIES

export type TableLayout = {
  /** Keys in their order, after the first column, which names the row; null is all of them. */
  columns: readonly string[] | null
  density: Density
}

export const DEFAULT_LAYOUT: TableLayout = { columns: null, density: 'comfortable' }

/** Parameters of an address. */
export const LOOK_NAMES = ['columns', 'density'] as const
const KEY = /^\w{1,40}$/
const MAX_COLUMNS = 40

/** What an address says of it. */
export function layoutIn(search: { get: (name: string) => string | null }): Partial<TableLayout> {
  const columns = search.get('columns')
  const density = search.get('density')
  return {
    ...(columns === null ? undefined : { columns: keysIn(columns.split(',')) }),
    ...(isDensity(density) ? { density } : undefined),
  }
}

/** Keys of columns, each once. */
export function keysIn(given: readonly string[]): string[] {
  return [...new Set(given.filter((key) => KEY.test(key)))].slice(0, MAX_COLUMNS)
}

export function isDensity(value: unknown): value is Density {
  return typeof value === 'string' && Object.hasOwn(DENSITIES, value)
}

/** What an address has of it. */
export function lookParams({
  columns,
  density,
}: Partial<TableLayout>): [name: string, value: string][] {
  return [
    ...(columns ? [['columns', columns.join(',')] as [string, string]] : []),
    ...(density ? [['density', density] as [string, string]] : []),
  ]
}

/** The columns that are shown, in their order. The first always is; keys that no column has are left out. */
export function arranged<Column extends { key: string }>(
  [first, ...others]: readonly Column[],
  { columns }: Pick<TableLayout, 'columns'>,
): Column[] {
  if (!first) return []
  if (!columns) return [first, ...others]
  const chosen = columns.flatMap((key) => others.find((column) => column.key === key) ?? [])
  return [first, ...chosen]
}

/** A key one place up (-1) or down (1) among the others. */
export function moved(keys: readonly string[], key: string, by: number): string[] {
  const from = keys.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= keys.length) return [...keys]
  const left = keys.filter((one) => one !== key)
  return [...left.slice(0, to), key, ...left.slice(to)]
}
