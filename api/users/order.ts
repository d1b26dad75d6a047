import { raw, type Sql } from 'sql-template-tag'
import type { UserSort } from '#contract/users.ts'

export type Direction = 'asc' | 'desc'

/** Columns of each sort's index. `id` makes the order total, so paging neither repeats nor skips users. */
export const INDEXED = {
  name: ['full_name collate "und-x-icu"', 'id'],
  identification: ['identification_number', 'id'],
  location: ['location collate "und-x-icu"', 'id'],
} as const

/** Sorts by the name of the user's area or position; within it, users are sorted by name. */
export const GROUPED = {
  area: { table: raw('areas'), column: raw('area_id') },
  position: { table: raw('positions'), column: raw('position_id') },
} as const

export type GroupedSort = keyof typeof GROUPED

export function isGrouped(sort: UserSort): sort is GroupedSort {
  return sort in GROUPED
}

/** SQL: `first asc, second asc`, each with its alias. */
export function by(columns: readonly string[], direction: Direction, alias?: string): Sql {
  const prefix = alias ? `${alias}.` : ''
  return raw(columns.map((column) => `${prefix}${column} ${direction}`).join(', '))
}
