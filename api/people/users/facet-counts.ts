import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { FacetContext } from '#contract/people/people-facet-calls.ts'
import type { PeopleFacet } from '#contract/platform/people/people-facets.ts'
import type { PeopleFilters } from '#contract/platform/people/people-filters.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import {
  columnOf,
  filtersIn,
  isFiltered,
  matching,
  PERIODS,
} from '#api/platform/members/people-filters.ts'

type CountQuery = PeopleFilters & FacetContext & { q?: string | undefined }

/** SQL: people per value of a filter (`value`, `count`), with the search and all other filters applied. */
export function countsOf(scope: Scope, facet: PeopleFacet, query: CountQuery): Sql {
  const others = filtersIn(query, facet)
  const where = sql`${matching(scope, { ...others, q: query.q })} ${among(scope, query)}`
  const everybody = !query.q && !isFiltered(others) && among(scope, query) === empty
  if (facet === 'area' && everybody)
    return tallies(scope, facet, withinActorAreas(scope, 'group_id'))
  const known = everybody && !scope.areaIds && countsOfEverybody(scope, facet)
  return known || countsAmong(scope, facet, { from: raw('users'), where })
}

/** The same for the whole tenant without reading all users; null when the filter has no such shortcut. */
function countsOfEverybody(scope: Scope, facet: PeopleFacet): Sql | null {
  const { tenantId } = scope
  if (facet === 'position') return tallies(scope, facet, empty)
  if (facet === 'group') {
    return sql`select m.group_id as value, count(*) as count
      from group_users m where m.tenant_id = ${tenantId} group by 1`
  }
  if (facet === 'role') {
    const staff = sql`select u.role as value, count(*) as count
      from users u where u.tenant_id = ${tenantId} and u.role <> 'user' group by 1`
    return andTheRest(scope, staff, 'user')
  }
  if (facet === 'activity') {
    const active = sql`select ${PERIOD} as value, count(*) as count
      from user_activity a where a.tenant_id = ${tenantId} group by 1`
    return andTheRest(scope, active, 'never')
  }
  return null
}

/** Adds to some counts a row for everybody else, with the value `rest`. */
function andTheRest({ tenantId }: Scope, counts: Sql, rest: string): Sql {
  return sql`with told as materialized (${counts})
    select value, count from told
    union all
    select ${rest}, coalesce((select sum(tally) from user_tallies
        where tenant_id = ${tenantId} and kind = 'area'), 0)::bigint
      - coalesce((select sum(count) from told), 0)::bigint`
}

/** Users to count: the relation `u` with the columns of `users`, and a condition. */
type Whom = { from: Sql; where: Sql }

function countsAmong(scope: Scope, facet: PeopleFacet, whom: Whom): Sql {
  if (facet === 'activity') return activities(scope, whom)
  if (facet === 'group') return groups(scope, whom)
  const value =
    facet === 'status'
      ? "case when u.disabled then 'disabled' else 'enabled' end"
      : `u.${columnOf(facet)}`
  return sql`select ${raw(value)} as value, count(*) as count
    from ${whom.from} u where ${whom.where} group by 1`
}

/** Maximum number of users to gather; for more it is faster to count per filter. */
const GATHERED = 50_000

/**
 * The counts of several filters without a value, which all count the same people: one statement
 * finds them once. `toRows` makes the answer out of the counts of a filter. Returns one row with the
 * counts by filter, or null when there are too many people to gather.
 */
export function batchedCounts(
  scope: Scope,
  facets: readonly PeopleFacet[],
  query: CountQuery,
  toRows: (facet: PeopleFacet, counts: Sql) => Sql,
): Sql {
  const where = sql`${matching(scope, { ...filtersIn(query), q: query.q })} ${among(scope, query)}`
  const whom = { from: raw('found'), where: raw('true') }
  const each = facets.map((facet) => {
    const rows = toRows(facet, countsAmong(scope, facet, whom))
    return sql`${facet}::text, (select coalesce(json_agg(told), '[]') from (${rows}) told)`
  })
  const columns = facets.flatMap((facet) => COLUMNS[facet] ?? [columnOf(facet)])
  return sql`with found as materialized (
      select u.id, ${raw(columns.map((column) => `u.${column}`).join(', '))}
      from users u where ${where} limit ${GATHERED + 1}
    )
    select case when (select count(*) from found) <= ${GATHERED}
      then json_build_object(${join(each)}) end as counts`
}

/** Columns of users that a filter counts by, where it does not compare one. */
const COLUMNS: { [Facet in PeopleFacet]?: string[] } = {
  status: ['disabled'],
  activity: [],
  group: [],
}

/** True when the count covers less than the whole tenant. */
export function isNarrowed(scope: Scope, query: CountQuery): boolean {
  return (
    query.q !== undefined ||
    isFiltered(query) ||
    scope.areaIds !== null ||
    among(scope, query) !== empty
  )
}

function tallies({ tenantId }: Scope, kind: 'area' | 'position', mine: Sql): Sql {
  return sql`select group_id as value, sum(tally)::bigint as count from user_tallies
    where tenant_id = ${tenantId} and kind = ${kind} ${mine}
    group by 1 having sum(tally) > 0`
}

function activities({ tenantId }: Scope, { from, where }: Whom): Sql {
  return sql`select ${PERIOD} as value, count(*) as count
    from ${from} u
    left join user_activity a on a.tenant_id = ${tenantId} and a.user_id = u.id
    where ${where} group by 1`
}

const after = (days: number) => sql`a.last_at > now() - ${`${days} days`}::interval`

/** Period of the user's last activity, with `user_activity` as `a`. */
const PERIOD = sql`case
    when a.last_at is null then 'never'
    when ${after(PERIODS.week.after)} then 'week'
    when ${after(PERIODS.month.after)} then 'month'
    when ${after(PERIODS.quarter.after)} then 'quarter'
    else 'older' end`

function groups({ tenantId }: Scope, { from, where }: Whom): Sql {
  return sql`select m.group_id as value, count(*) as count
    from ${from} u
    join group_users m on m.tenant_id = ${tenantId} and m.user_id = u.id
    where ${where} group by 1`
}

function among(
  { tenantId, courseIds }: Scope,
  { course, without_course, without_group, external_course, without_external_course }: FacetContext,
): Sql {
  const has = (id: number) => sql`exists (select from course_users m
    where m.tenant_id = ${tenantId} and m.tenant_course_id = ${id} and m.user_id = u.id and m.enabled)`
  const isIn = (id: number) => sql`exists (select from group_users m
    where m.tenant_id = ${tenantId} and m.group_id = ${id} and m.user_id = u.id)`
  const attends = (id: number) => sql`exists (select from external_course_users m
    where m.tenant_id = ${tenantId} and m.external_course_id = ${id} and m.user_id = u.id and m.enabled)`
  const hidden = [course, without_course].some((id) => id && courseIds && !courseIds.includes(id))
  if (hidden) return sql`and false`
  if (course) return sql`and ${has(course)}`
  if (without_course) return sql`and not ${has(without_course)}`
  if (external_course) return sql`and ${attends(external_course)}`
  if (without_external_course) return sql`and not ${attends(without_external_course)}`
  return without_group ? sql`and not ${isIn(without_group)}` : empty
}
