import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import { prepared, type Statement } from '../db/statement.ts'
import { filteredByIds, type PageRange } from '../db/page.ts'
import type { Scope } from '../identity/scope.ts'
import { isFiltered, matching, searchOf, type Filters } from './people-filters.ts'
import { GROUPED, isGrouped, orderBy, type Direction, type GroupedSort } from './users-order.ts'
import { precomputedTotal, usersTotal } from './users-total.ts'

/**
 * The pager of users: of the list, of an area or a position, and of members of an owner. Few matches are
 * gathered and sorted. For many the page is read by an index scan in its order, from the nearer end, so that
 * the last page of a million users costs the same as the first.
 */

export type UsersPage = PageRange & { sort: SortOf<'users'>; order: Direction }

/**
 * Condition on users `u` that is no filter: they have a link (`linked`) or none. `links` is the `from` and `where` of the
 * links, one a user, `user` their column of the user, and `total` the query of the total without filters.
 */
export type Within = { linked: boolean; links: Sql; user: Sql; total: Sql }

/** Maximum number of ids to gather, which also counts them; more are counted by a separate query. */
const MAX_GATHERED = 20_000

/** The same of a search, which finds and counts all ids in any case. */
const MAX_SEARCHED = 50_000

/**
 * SQL of the maximum number of users to sort; for more the page is read by an index scan. The fewer users match, the
 * more others the scan passes, also those outside the actor's areas: `(skip + limit) × everybody / found`. That is
 * cheaper than reading the names of all matches above this number. A scan by area or position first counts all matches.
 */
function mostSorted(scope: Scope, { sort, skip, limit }: UsersPage, most: number): Sql {
  if (isGrouped(sort)) return sql`${most}`
  const everybody = usersTotal({ ...scope, areaIds: null })
  return sql`least(${most}, ceil(sqrt(${skip + limit}::float8 * (${everybody}))))`
}

/** True when the page is of all users that the actor may see. */
export function isEverybody({ ids, q, only_admins, console: staff, ...filters }: Filters): boolean {
  return !ids && !q && !only_admins && !staff && !isFiltered(filters)
}

/**
 * Plans a page without filters once per connection: its plan does not depend on values. With business units it depends
 * on how many users these have.
 */
export function plannedOnce(scope: Scope, filters: Filters, statement: Sql): Statement {
  return !scope.areaIds && isEverybody(filters) ? prepared(statement) : statement
}

/**
 * Query of one row: `total`, and `ids`, the page's users in its order. PostgreSQL evaluates only the branch that a
 * `case` takes, and only the queries that it reads.
 */
export function usersPage(scope: Scope, page: UsersPage, filters: Filters, within?: Within): Sql {
  const { sort, order, limit, skip } = page
  // Further conditions by the id alone.
  const also = (end: Sql) =>
    sql`${filteredByIds(filters.ids, 'u.id')} ${within ? sql`and ${raw(within.linked ? 'exists' : 'not exists')} (select ${within.links} and ${within.user} = u.id ${end})` : empty}`
  const where = sql`${matching(scope, filters)} ${also(empty)}`
  // An index scan compares the text of each row, which needs no index of texts, and evaluates the subquery for each
  // row: `offset 0` keeps the planner from joining it, since it does not know how few rows are read.
  const scanned = sql`${matching(scope, filters, 'row')} ${also(raw('offset 0'))}`
  const unfiltered = isEverybody(filters)
  const everybody = unfiltered && !within
  const searchOnly = filters.q && !filters.console && !isFiltered(filters)
  const search = searchOf(scope, filters)
  // Reads only the links of the users found: the planner does not know how few they are.
  const linksFound = within ? sql`and ${within.user} = any(array(select id from found))` : empty
  const gathered = searchOnly
    ? sql`select u.id from (${within ? raw('table found') : search}) u where true ${also(linksFound)}`
    : within?.linked && unfiltered && !scope.areaIds
      ? sql`select ${within.user} as id ${within.links} limit ${MAX_GATHERED + 1}`
      : sql`select u.id from users u where ${where} limit ${MAX_GATHERED + 1}`
  const known = within ? (unfiltered ? within.total : null) : precomputedTotal(scope, filters)
  const total = known ?? (searchOnly ? sql`select count(*) as total from matched` : counted(where))

  const scan = (direction: Direction, take: Sql, from: Sql) =>
    isGrouped(sort)
      ? scanGroups(scope, sort, scanned, direction, take, from)
      : sql`select u.id from users u where ${scanned}
          order by ${orderBy(sort, direction)} limit ${take} offset ${from}`
  const take = sql`${limit}::bigint`
  const from = sql`${skip}::bigint`
  const queries = [
    ...(searchOnly && within ? [sql`found as materialized (${search})`] : []),
    ...(everybody ? [] : [sql`matched as materialized (${gathered})`]),
    ...(isGrouped(sort)
      ? [sql`groups as materialized (${sizedGroups(scope, sort, scanned, everybody)})`]
      : []),
    sql`counted as materialized (${total})`,
  ]
  const most = mostSorted(scope, page, searchOnly ? MAX_SEARCHED : MAX_GATHERED)
  const sorted = sql`when total <= ${most} then array(
    select u.id from users u ${isGrouped(sort) ? namesOf(scope, sort) : empty}
    where u.tenant_id = ${scope.tenantId} and u.id = any(array(select id from matched))
    order by ${orderBy(sort, order)} limit ${take} offset ${from})`
  return sql`with ${join(queries)}
    select total, case ${everybody ? empty : sorted}
      when ${from} * 2 <= total then array(${scan(order, take, from)})
      else array(
        select id from unnest(array(${scan(
          order === 'asc' ? 'desc' : 'asc',
          sql`greatest(least(${take}, total - ${from}), 0)`,
          sql`greatest(total - ${from} - ${take}, 0)`,
        )})) with ordinality as scanned (id, place) order by place desc)
      end as ids
    from counted`
}

function counted(where: Sql): Sql {
  return sql`select case when n <= ${MAX_GATHERED} then n
      else (select count(*) from users u where ${where}) end as total
    from (select count(*) as n from matched) gathered`
}

function namesOf({ tenantId }: Scope, sort: GroupedSort): Sql {
  const { table, column } = GROUPED[sort]
  return sql`left join ${table} g on g.tenant_id = ${tenantId} and g.id = u.${column}`
}

/**
 * The groups by name, users without one last: the number of users of each, and before it (`asc`) and after it
 * (`desc`).
 */
function sizedGroups(scope: Scope, sort: GroupedSort, where: Sql, everybody: boolean): Sql {
  const { table, column } = GROUPED[sort]
  // There are no tallies by position and area together.
  const sizes =
    everybody && !(sort === 'position' && scope.areaIds)
      ? sql`select group_id as id, sum(tally)::bigint as size from user_tallies
          where tenant_id = ${scope.tenantId} and kind = ${sort}
            ${scope.areaIds ? sql`and group_id = any(${scope.areaIds}::bigint[])` : empty}
          group by 1 having sum(tally) > 0`
      : sql`select u.${column} as id, count(*) as size from users u where ${where} group by 1`
  const names = sql`named.name collate "und-x-icu"`
  return sql`select sized.id, sized.size,
      sum(size) over (order by ${names} asc, named.id asc)::bigint - size as before_asc,
      sum(size) over (order by ${names} desc, named.id desc)::bigint - size as before_desc
    from (${sizes}) sized
    left join ${table} named on named.tenant_id = ${scope.tenantId} and named.id = sized.id`
}

/** Reads only the groups that overlap the page; inside a group users are ordered by name. */
function scanGroups(
  scope: Scope,
  sort: GroupedSort,
  where: Sql,
  direction: Direction,
  take: Sql,
  from: Sql,
): Sql {
  const before = raw(`g.before_${direction}`)
  // Two branches, because an index finds `= g.id` and `is null`, but not `is not distinct from`; and
  // the group's column leads the order, or the planner would sort those without a group.
  const { column } = GROUPED[sort]
  const users = [sql`= g.id`, sql`is null and g.id is null`].map(
    (
      belongs,
    ) => sql`(select u.id, u.full_name from users u where ${where} and u.${column} ${belongs}
      order by u.${column} ${raw(direction)}, ${orderBy('name', direction)}
      limit ${take} offset greatest(${from} - ${before}, 0))`,
  )
  return sql`select u.id from groups g cross join lateral (${join(users, ' union all ')}) u
    where ${before} < ${from} + ${take} and ${before} + g.size > ${from}
    order by ${before}, ${orderBy('name', direction)}
    limit ${take}`
}
