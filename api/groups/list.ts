import sql, { empty, raw } from 'sql-template-tag'
import type { z } from 'zod'
import type { groups } from '#contract/groups.ts'
import type { Database } from '../db/database.ts'
import { filteredByIds, answerPage, pageOf, type PageRow } from '../db/page.ts'
import type { Scope } from '../http/scope.ts'
import { COLUMNS, groupOf, userCount, type GroupRecord } from './read.ts'

type Query = z.output<typeof groups.list.query>

const SORTS = { name: raw('name collate "und-x-icu"'), created_at: raw('created_at') }

/**
 * Groups, a page at a time (spec 1, §2 'Groups'); `q` matches a part of the name, ignoring accents
 * and case. Business units limit the members seen in a group, not the groups.
 */
export async function listGroups(db: Database, scope: Scope, query: Query) {
  const { ids, q, sort, order } = query
  const matched = sql`select ${COLUMNS} from groups
    where tenant_id = ${scope.tenantId}
      ${q ? sql`and fold(name) like fragment_pattern(${q})` : empty} ${filteredByIds(ids)}`
  const by = sql`${SORTS[sort]} ${raw(order)}, id ${raw(order)}`
  const page = sql`select page.*, (${userCount(scope, sql`page.id`)}) as user_count
    from (${pageOf(matched, by, query)}) page order by ${by}`
  const rows = await db.query<PageRow<GroupRecord & { user_count: number }>>(scope, page)
  return answerPage(rows, query.limit, ({ user_count, ...group }) => ({
    ...groupOf(group),
    user_count,
  }))
}
