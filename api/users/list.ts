import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { users, UserSort } from '#contract/users.ts'
import type { Database, Statement } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'

type Query = z.output<typeof users.list.query>

/**
 * The order of each sortable column, as its index has it. `id` makes it total, so that paging neither
 * repeats nor skips anybody.
 */
export const ORDER: Record<UserSort, readonly string[]> = {
  name: ['full_name collate "und-x-icu"', 'id'],
  identification: ['identification_number', 'id'],
  location: ['location collate "und-x-icu"', 'id'],
  area: ['area_id', 'full_name collate "und-x-icu"', 'id'],
  position: ['position_id', 'full_name collate "und-x-icu"', 'id'],
}

export function orderBy(sort: UserSort, order: 'asc' | 'desc', alias = 'u'): Sql {
  return raw(ORDER[sort].map((column) => `${alias}.${column} ${order}`).join(', '))
}
