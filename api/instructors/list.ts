import sql, { empty, raw } from 'sql-template-tag'
import type { z } from 'zod'
import type { instructors } from '#contract/instructors.ts'
import type { SortOf } from '#contract/list-sorts.ts'
import type { Database } from '../db/database.ts'
import { filteredByIds, answerPage, pageOf, type PageRow } from '../db/page.ts'
import type { Scope } from '../http/scope.ts'
import { COLUMNS, instructorOf, type InstructorRecord } from './read.ts'

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
export async function listInstructors(db: Database, scope: Scope, query: Query) {
  const { ids, q, type, sort, order } = query
  const matched = sql`select ${COLUMNS} from instructors
    where tenant_id = ${scope.tenantId}
      ${q ? sql`and search like fragment_pattern(${q})` : empty}
      ${type ? sql`and type = ${type}` : empty} ${filteredByIds(ids)}`
  const by = raw(`${SORTS[sort]} ${order} nulls last, id ${order}`)
  const rows = await db.query<PageRow<InstructorRecord>>(scope, pageOf(matched, by, query))
  return answerPage(rows, query.limit, instructorOf)
}
