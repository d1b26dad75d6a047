import sql, { raw, type Sql } from 'sql-template-tag'
import type { CourseStatus } from '#contract/courses/course-report.ts'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import { inOrder, type PageRange } from '#api/platform/db/page.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { usersPage } from '#api/platform/members/users-page.ts'
import { inStatus, ofCourse } from './report-scope.ts'

/** Order of the users in the report of a course, and the pages that indexes give in that order. */

type Sort = SortOf<'courseReportUsers'>
type Order = 'asc' | 'desc'
type IndexedSort = Extract<Sort, 'name' | 'points'>

/** Order of the users. The index of points ends with the user's id, so that the order is total in both directions. */
export function userOrder(sort: Sort, order: Order, id = 'id'): string[] {
  if (sort === 'points') return [`points ${order}`, `${id} ${order === 'asc' ? 'desc' : 'asc'}`]
  const name = inOrder('full_name collate "und-x-icu"', order)
  if (sort === 'name') return name
  const isText = sort === 'area' || sort === 'manager_name'
  return [`${sort}${isText ? ' collate "und-x-icu"' : ''} ${order} nulls last`, ...name]
}

/** True for sorts that an index has. */
export function isIndexed(sort: Sort): sort is IndexedSort {
  return sort === 'name' || sort === 'points'
}

/**
 * Query of one row, `total` and `ids`: a page of all users, or of all with a status, in its order. One plan is good for all
 * courses, because the query itself decides by the total whether it sorts or reads an index in its order.
 */
export function pageOfAll(
  scope: Scope,
  id: number,
  status: CourseStatus | undefined,
  { sort, order, limit, skip }: PageRange & { sort: IndexedSort; order: Order },
): Sql {
  const links = sql`from course_users cu where ${inStatus(scope, id, status)}`
  const total = totalOf(scope, id, status, links)
  if (sort === 'name') {
    const within = { linked: true, links, user: raw('cu.user_id'), total }
    return usersPage(scope, { sort, order, limit, skip }, {}, within)
  }
  const by = raw(userOrder(sort, order, 'user_id').join(', '))
  return sql`select total, array(
      select user_id ${links} order by ${by} limit ${limit}::bigint offset ${skip}::bigint
    ) as ids from (${total}) counted`
}

/** Query of one row, `total`: tallied for all and for those who began (courses/routines.sql), counted for the others. */
function totalOf(scope: Scope, id: number, status: CourseStatus | undefined, links: Sql): Sql {
  const column = { all: 'assigned', finished: 'completed', active: 'active' }[
    (status ?? 'all') as string
  ]
  return column
    ? sql`select coalesce(sum(cu.${raw(column)}), 0)::bigint as total from course_user_tallies cu
        where ${ofCourse(scope, id)}`
    : sql`select count(*) as total ${links}`
}
