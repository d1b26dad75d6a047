import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { approverGroups } from '#contract/approver-groups.ts'
import type { SortOf } from '#contract/list-sorts.ts'
import type { Database } from '../db/database.ts'
import { filteredByIds, inOrder, readPage } from '../db/page.ts'
import type { Scope } from '../http/scope.ts'
import { columnsOf, rowOf, type ApproverGroupRecord } from './read.ts'

type Query = z.output<typeof approverGroups.list.query>

const SORTS: Record<SortOf<'approverGroups'>, string> = {
  name: 'name collate "und-x-icu"',
  user_count: 'user_count',
  created_at: 'created_at',
}

/**
 * Returns a page of approver groups (spec 3, §2 'Approver groups'); `q` matches a part of the name,
 * ignoring accents and case. Business units limit neither the groups nor the users counted, who decide
 * requests of all people.
 */
export function listApproverGroups(db: Database, scope: Scope, query: Query) {
  const { ids, q, sort, order } = query
  const matched = sql`select ${columnsOf(scope)} from approver_groups g
    where g.tenant_id = ${scope.tenantId}
      ${q ? sql`and fold(g.name) like fragment_pattern(${q})` : empty} ${filteredByIds(ids, 'g.id')}`
  const list = { matched, order: inOrder(SORTS[sort], order) }
  return readPage(db, scope, list, query, (row: ApproverGroupRecord) => rowOf(row))
}
