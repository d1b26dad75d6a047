import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { groups } from '#contract/groups.ts'
import type { SortOf } from '#contract/list-sorts.ts'
import type { Database } from '../db/database.ts'
import { filteredByIds, inOrder, readPage } from '../db/page.ts'
import type { Scope } from '../http/scope.ts'
import { COLUMNS, groupOf, userCount, type GroupRecord } from './read.ts'

type Query = z.output<typeof groups.list.query>

const SORTS: Record<SortOf<'groups'>, string> = {
  name: 'name collate "und-x-icu"',
  created_at: 'created_at',
}

/**
 * Groups, a page at a time (spec 1, §2 'Groups'); `q` matches a part of the name, ignoring accents
 * and case. Business units limit the members seen in a group, not the groups.
 */
export function listGroups(db: Database, scope: Scope, query: Query) {
  const { ids, q, sort, order } = query
  const matched = sql`select ${COLUMNS} from groups
    where tenant_id = ${scope.tenantId}
      ${q ? sql`and fold(name) like fragment_pattern(${q})` : empty} ${filteredByIds(ids)}`
  const columns = sql`page.*, (${userCount(scope, sql`page.id`)}) as user_count`
  type Row = GroupRecord & { user_count: number }
  const list = { matched, order: inOrder(SORTS[sort], order), columns }
  return readPage(db, scope, list, query, ({ user_count, ...group }: Row) => ({
    ...groupOf(group),
    user_count,
  }))
}
