import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { certifications } from '#contract/certifications.ts'
import type { SortOf } from '#contract/list-sorts.ts'
import type { Database } from '../db/database.ts'
import { filteredByIds, inOrder, readPage } from '../db/page.ts'
import type { Scope } from '../http/scope.ts'
import { certificationOf, columnsOf } from './read.ts'

type Query = z.output<typeof certifications.list.query>

const SORTS: Record<SortOf<'certifications'>, string> = {
  name: 'name collate "und-x-icu"',
  duration_hours: 'duration_hours',
  users: 'users',
  created_at: 'created_at',
}

/**
 * Returns a page of certifications (spec 3, §2 'Certifications'); `q` matches a part of the name, ignoring
 * accents and case. Those without a duration come last in either order. Business units limit the people
 * counted, not the certifications.
 */
export function listCertifications(db: Database, scope: Scope, query: Query) {
  const { ids, q, sort, order } = query
  const matched = sql`select ${columnsOf(scope)} from certifications c
    where c.tenant_id = ${scope.tenantId}
      ${q ? sql`and fold(c.name) like fragment_pattern(${q})` : empty} ${filteredByIds(ids, 'c.id')}`
  const list = { matched, order: inOrder(SORTS[sort], order, 'nulls last') }
  return readPage(db, scope, list, query, certificationOf)
}
