import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { UserSort } from '#contract/users.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { by, GROUPED, INDEXED, isGrouped, type Direction, type GroupedSort } from './order.ts'

/**
 * Pages of all users that an actor may see, found by walking an index from the nearer end, so that
 * the last page of a million users costs the same as the first. Totals come from user_tallies.
 */

export type Page = { sort: UserSort; order: 'asc' | 'desc'; limit: number; skip: number }

/** Query of one row: `total` and `ids`, the page's users in its order. */
export function indexPage(scope: Scope, { sort, order, limit, skip }: Page): Sql {
  const walk = (direction: Direction, take: Sql, from: Sql) =>
    isGrouped(sort)
      ? scanGroups(scope, sort, direction, take, from)
      : scanIndex(scope, INDEXED[sort], direction, take, from)
  const opposite = order === 'asc' ? 'desc' : 'asc'
  const take = sql`${limit}::bigint`
  const from = sql`${skip}::bigint`
  const total = sql`counted.total`

  return sql`${isGrouped(sort) ? sizedGroups(scope, sort) : empty}
    select ${total},
      case when ${from} * 2 <= ${total} then array(${walk(order, take, from)})
      else array(
        select id from unnest(array(${walk(
          opposite,
          sql`greatest(least(${take}, ${total} - ${from}), 0)`,
          sql`greatest(${total} - ${from} - ${take}, 0)`,
        )})) with ordinality as walked (id, place) order by place desc
      ) end as ids
    from (${isGrouped(sort) ? COUNTED_GROUPS : counted(scope)}) counted`
}

const COUNTED_GROUPS = sql`select coalesce(sum(size), 0)::bigint as total from groups`

function counted(scope: Scope): Sql {
  return sql`select coalesce(sum(tally), 0) as total from user_tallies
    where tenant_id = ${scope.tenantId} and kind = 'area' ${withinActorAreas(scope, 'group_id')}`
}

function scanIndex(
  scope: Scope,
  columns: readonly string[],
  direction: Direction,
  take: Sql,
  from: Sql,
): Sql {
  return sql`select id from users
    where tenant_id = ${scope.tenantId} ${withinActorAreas(scope, 'area_id')}
    order by ${by(columns, direction)} limit ${take} offset ${from}`
}

/**
 * The groups by name, users without one last: the number of users of each, and before it (`asc`)
 * and after it (`desc`).
 */
function sizedGroups(scope: Scope, sort: GroupedSort): Sql {
  const { table, column } = GROUPED[sort]
  // There are no tallies by area and position together, so with business units the users are
  // counted.
  const sizes =
    sort === 'position' && scope.areaIds
      ? sql`select ${column} as id, count(*) as size from users
          where tenant_id = ${scope.tenantId} ${withinActorAreas(scope, 'area_id')} group by 1`
      : sql`select group_id as id, sum(tally)::bigint as size from user_tallies
          where tenant_id = ${scope.tenantId} and kind = ${sort}
            ${sort === 'area' ? withinActorAreas(scope, 'group_id') : empty}
          group by 1 having sum(tally) > 0`
  const names = sql`named.name collate "und-x-icu"`
  return sql`with groups as materialized (
    select sized.id, sized.size,
      sum(size) over (order by ${names} asc, named.id asc)::bigint - size as before_asc,
      sum(size) over (order by ${names} desc, named.id desc)::bigint - size as before_desc
    from (${sizes}) sized
    left join ${table} named on named.tenant_id = ${scope.tenantId} and named.id = sized.id
  )`
}

/** Reads only the groups that overlap the page; inside a group users are ordered by name. */
function scanGroups(
  scope: Scope,
  sort: GroupedSort,
  direction: Direction,
  take: Sql,
  from: Sql,
): Sql {
  const before = direction === 'asc' ? sql`g.before_asc` : sql`g.before_desc`
  // Two branches, because an index finds `= g.id` and `is null`, but not `is not distinct from`; and
  // the group's column leads the order, or the planner would sort those without a group.
  const { column } = GROUPED[sort]
  const members = [sql`= g.id`, sql`is null and g.id is null`].map(
    (belongs) => sql`(select id, full_name from users
      where tenant_id = ${scope.tenantId} and ${column} ${belongs}
        ${withinActorAreas(scope, 'area_id')}
      order by ${column} ${raw(direction)}, ${by(INDEXED.name, direction)}
      limit ${take} offset greatest(${from} - ${before}, 0))`,
  )
  return sql`select u.id from groups g cross join lateral (${join(members, ' union all ')}) u
    where ${before} < ${from} + ${take} and ${before} + g.size > ${from}
    order by ${before}, ${by(INDEXED.name, direction, 'u')}
    limit ${take}`
}
