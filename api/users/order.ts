import { raw, type Sql } from 'sql-template-tag'
import type { UserSort } from '#contract/users.ts'

export type Direction = 'asc' | 'desc'

/** The columns of each sort's index. `id` makes the order total: paging repeats and skips nobody. */
export const INDEXED = {
  name: ['full_name collate "und-x-icu"', 'id'],
  identification: ['identification_number', 'id'],
  location: ['location collate "und-x-icu"', 'id'],
} as const

/** Sorts by the name of what a user belongs to; inside it, users are in the order of their names. */
export const GROUPED = {
  area: { table: raw('areas'), column: raw('area_id') },
  position: { table: raw('positions'), column: raw('position_id') },
} as const

export type GroupedSort = keyof typeof GROUPED

export function isGrouped(sort: UserSort): sort is GroupedSort {
  return sort in GROUPED
}

/** `first asc, second asc`, each with its alias. */
export function by(columns: readonly string[], direction: Direction, alias?: string): Sql {
  const prefix = alias ? `${alias}.` : ''
  return raw(columns.map((column) => `${prefix}${column} ${direction}`).join(', '))
}
