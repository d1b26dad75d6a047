import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { instructors } from '#contract/instructors.ts'
import type { SortOf } from '#contract/list-sorts.ts'
import type { Database } from '../db/database.ts'
import { filteredByIds, inOrder, readPage } from '../db/page.ts'
import type { Scope } from '../http/scope.ts'
import { COLUMNS, instructorOf } from './read.ts'

type Query = z.output<typeof instructors.list.query>

const SORTS: Record<SortOf<'instructors'>, string> = {
  code: 'code collate "und-x-icu"',
  created_at: 'created_at',
  name: 'name collate "und-x-icu"',
  type: 'type',
}

/**
 * Returns a page of instructors (spec 3, §2); `q` matches a part of the code or the name, ignoring accents
 * and case. Those without a code come last in either order.
 */
export function listInstructors(db: Database, scope: Scope, query: Query) {
  const { ids, q, type, sort, order } = query
  const matched = sql`select ${COLUMNS} from instructors
    where tenant_id = ${scope.tenantId}
      ${q ? sql`and search like fragment_pattern(${q})` : empty}
      ${type ? sql`and type = ${type}` : empty} ${filteredByIds(ids)}`
  const list = { matched, order: inOrder(SORTS[sort], order, 'nulls last') }
  return readPage(db, scope, list, query, instructorOf)
}
