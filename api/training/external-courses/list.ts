import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { externalCourses } from '#contract/training/external-courses.ts'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import type { Database } from '#api/platform/db/database.ts'
import { filteredByIds, inOrder, readPage } from '#api/platform/db/page.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { hasOverdue } from './overdue.ts'
import { columnsOf, courseOf, NAMED, peopleCount, UNDATED } from './read.ts'

type Query = z.output<typeof externalCourses.list.query>

const SORTS: Record<SortOf<'externalCourses'>, string> = {
  code: 'c.code collate "und-x-icu"',
  name: 'c.name collate "und-x-icu"',
  hours: 'c.hours',
  competence: 'k.name collate "und-x-icu"',
  category: 's.name collate "und-x-icu"',
  instructor_name: 'i.name collate "und-x-icu"',
  created_at: 'c.created_at',
}

/** Sorts by referenced rows. */
const NAMED_SORTS: readonly SortOf<'externalCourses'>[] = [
  'competence',
  'category',
  'instructor_name',
]

/**
 * Returns a page of external courses (spec 3, §2 'External courses'); `q` matches parts of code or name,
 * ignoring accents and case. Missing values come last in either order.
 */
export function listExternalCourses(db: Database, scope: Scope, query: Query) {
  const { ids, q, category, competence, instructor, undated, due, sort, order } = query
  const matched = sql`select c.id, ${raw(SORTS[sort])} as key from external_courses c
    ${NAMED_SORTS.includes(sort) ? NAMED : empty}
    where c.tenant_id = ${scope.tenantId}
      ${q ? sql`and c.search like fragment_pattern(${q})` : empty} ${filteredByIds(ids, 'c.id')}
      ${named('c.category_id', category)} ${named('c.competence_id', competence)}
      ${named('c.instructor_id', instructor)}
      ${undated ? sql`and (${peopleCount(scope, UNDATED)}) > 0` : empty}
      ${due ? sql`and ${hasOverdue(scope)}` : empty}`
  // Users and references are looked up for the page alone.
  const list = {
    matched,
    order: inOrder('key', order, 'nulls last'),
    columns: columnsOf(scope),
    joins: sql`left join external_courses c on c.tenant_id = ${scope.tenantId} and c.id = page.id ${NAMED}`,
  }
  return readPage(db, scope, list, query, courseOf)
}

function named(column: string, id: number | undefined): Sql {
  return id === undefined ? empty : sql`and ${raw(column)} = ${id}`
}
