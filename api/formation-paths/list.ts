import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { formationPaths } from '#contract/formation-paths.ts'
import type { SortOf } from '#contract/list-sorts.ts'
import type { Database } from '../db/database.ts'
import { filteredByIds, inOrder, readPage } from '../db/page.ts'
import type { Scope } from '../http/scope.ts'
import { COLUMNS, courseCount, pathOf, type PathRecord } from './read.ts'

type Query = z.output<typeof formationPaths.list.query>

const SORTS: Record<SortOf<'formationPaths'>, string> = {
  name: 'name collate "und-x-icu"',
  created_at: 'created_at',
  courses_count: 'courses_count',
}

/**
 * Returns a page of the tenant's formation paths (spec 3, §2); `q` matches a part of the name, ignoring
 * accents and case. Business units limit the courses counted, not the paths.
 */
export function listFormationPaths(db: Database, scope: Scope, query: Query) {
  const { ids, q, sort, order } = query
  const matched = sql`select ${COLUMNS}, (${courseCount(scope, 'p.id')}) as courses_count
    from formation_paths p
    where tenant_id = ${scope.tenantId}
      ${q ? sql`and fold(name) like fragment_pattern(${q})` : empty} ${filteredByIds(ids)}`
  type Row = PathRecord & { courses_count: number }
  const list = { matched, order: inOrder(SORTS[sort], order) }
  return readPage(db, scope, list, query, ({ courses_count, ...path }: Row) => ({
    ...pathOf(path),
    courses_count,
  }))
}
