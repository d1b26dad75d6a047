import { param, type Source } from '#app/kit/urls/url-state.ts'
import type { Query } from '#app/kit/urls/with-query.ts'

/**
 * Layout of a report's rows: columns, their order, and density. The URL holds the chosen layout; without one a
 * report uses the layout chosen last (table-layout.server.ts).
 */

export const DENSITIES = { comfortable: 'Cómodas', compact: 'Compactas' } as const
export type Density = keyof typeof DENSITIES

export type TableLayout = {
  /** Column keys in order, after the first column, which names the row; null for all. */
  columns: readonly string[] | null
  density: Density
  /** Key of the last column that stays in place while the rows scroll sideways; '' for the first column. */
  freeze: string
}

export const DEFAULT_LAYOUT: TableLayout = { columns: null, density: 'comfortable', freeze: '' }

/** Names of the URL's parameters. */
export const LOOK_NAMES = ['columns', 'density', 'freeze'] as const
const KEY = /^\w{1,40}$/
const MAX_COLUMNS = 40
/** Maximum number of columns that stay in place; styles/frozen-columns.ts has their positions. */
export const MAX_FROZEN = 6

/** Parses the layout of a URL. */
export function layoutIn(source: Source): Partial<TableLayout> {
  const columns = param(source, 'columns')
  const density = param(source, 'density')
  const freeze = param(source, 'freeze')
  return {
    ...(columns === undefined ? undefined : { columns: keysIn(columns.split(',')) }),
    ...(isDensity(density) ? { density } : undefined),
    ...(isKey(freeze) ? { freeze } : undefined),
  }
}

/** Returns valid column keys without duplicates. */
export function keysIn(given: readonly string[]): string[] {
  return [...new Set(given.filter((key) => KEY.test(key)))].slice(0, MAX_COLUMNS)
}

/** True for a valid column key. */
export function isKey(value: unknown): value is string {
  return typeof value === 'string' && KEY.test(value)
}

export function isDensity(value: unknown): value is Density {
  return typeof value === 'string' && Object.hasOwn(DENSITIES, value)
}

/** Returns the layout's parameters for a URL; an empty list of columns is kept. */
export function lookParams({ columns, density, freeze }: Partial<TableLayout>): Query {
  return { columns: columns && [columns.join(',')], density, freeze }
}

/** Key of the column that names a row, which is always shown. */
const NAME = 'full_name'

/** Returns the columns for files, saved views and schedules; undefined for all. */
export function columnsParam({ columns }: Pick<TableLayout, 'columns'>): string | undefined {
  return columns?.length === 0 ? NAME : columns?.join(',')
}

/**
 * Returns the shown columns in order, those that stay in place with `frozen`. The first is always shown and frozen;
 * unknown and hidden keys are ignored.
 */
export function arranged<Column extends { key: string }>(
  [first, ...others]: readonly Column[],
  { columns, freeze }: Pick<TableLayout, 'columns' | 'freeze'>,
): (Column & { frozen: boolean })[] {
  if (!first) return []
  const chosen =
    columns?.flatMap((key) => others.find((column) => column.key === key) ?? []) ?? others
  const visible = [first, ...chosen]
  const last = Math.max(
    0,
    visible.findIndex(({ key }) => key === freeze),
  )
  const frozen = Math.min(last + 1, MAX_FROZEN)
  return visible.map((column, place) => ({ ...column, frozen: place < frozen }))
}

/** Moves a key one position up (-1) or down (1). */
export function moved(keys: readonly string[], key: string, by: number): string[] {
  const from = keys.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= keys.length) return [...keys]
  const left = keys.filter((one) => one !== key)
  return [...left.slice(0, to), key, ...left.slice(to)]
}
