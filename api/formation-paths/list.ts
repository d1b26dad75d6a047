import sql, { empty, raw } from 'sql-template-tag'
import type { z } from 'zod'
import type { formationPaths } from '#contract/formation-paths.ts'
import type { Database } from '../db/database.ts'
import { filteredByIds, answerPage, pageOf, type PageRow } from '../db/page.ts'
import type { Scope } from '../http/scope.ts'
import { COLUMNS, courseCount, pathOf, type PathRecord } from './read.ts'

type Query = z.output<typeof formationPaths.list.query>

const SORTS = {
  name: raw('name collate "und-x-icu"'),
  created_at: raw('created_at'),
  courses_count: raw('courses_count'),
}

/**
 * Returns a page of the tenant's formation paths (spec 3, §2); `q` matches a part of the name, ignoring
 * accents and case. Business units limit the courses counted, not the paths.
 */
export async function listFormationPaths(db: Database, scope: Scope, query: Query) {
  const { ids, q, sort, order } = query
  const matched = sql`select ${COLUMNS}, (${courseCount(scope, 'p.id')}) as courses_count
    from formation_paths p
    where tenant_id = ${scope.tenantId}
      ${q ? sql`and fold(name) like fragment_pattern(${q})` : empty} ${filteredByIds(ids)}`
  const by = sql`${SORTS[sort]} ${raw(order)}, id ${raw(order)}`
  const rows = await db.query<PageRow<PathRecord & { courses_count: number }>>(
    scope,
    pageOf(matched, by, query),
  )
  return answerPage(rows, query.limit, ({ courses_count, ...path }) => ({
    ...pathOf(path),
    courses_count,
  }))
}
