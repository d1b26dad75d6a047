import { raw, type Sql } from 'sql-template-tag'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'

export type Direction = 'asc' | 'desc'

/** Columns of each sort's index. `id` makes the order total, so paging neither repeats nor skips users. */
const INDEXED = {
  name: ['u.full_name collate "und-x-icu"', 'u.id'],
  identification: ['u.identification_number', 'u.id'],
  location: ['u.location collate "und-x-icu"', 'u.id'],
} as const

/** Sorts by the name of the user's area or position; within it, users are sorted by name. */
export const GROUPED = {
  area: { table: raw('areas'), column: raw('area_id') },
  position: { table: raw('positions'), column: raw('position_id') },
} as const

export type GroupedSort = keyof typeof GROUPED

export function isGrouped(sort: SortOf<'users'>): sort is GroupedSort {
  return sort in GROUPED
}

/** SQL: order of users `u`; `group` is the alias of their areas or positions. */
export function orderBy(sort: SortOf<'users'>, direction: Direction, group = 'g'): Sql {
  const columns = isGrouped(sort)
    ? [`${group}.name collate "und-x-icu"`, `${group}.id`, ...INDEXED.name]
    : INDEXED[sort]
  return raw(columns.map((column) => `${column} ${direction}`).join(', '))
}
