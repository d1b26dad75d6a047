import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Scope } from '../http/scope.ts'
import { precomputedTotal } from './precomputed-total.ts'
import { matching, type Filters } from './matching.ts'
import { by, GROUPED, INDEXED, isGrouped, type Direction } from './order.ts'
import type { Page } from './index-page.ts'

/** Maximum number of ids to gather, which also counts them; more are counted by a separate query. */
const MAX_GATHERED = 20_000

/**
 * Maximum number of gathered users to sort; for more the page is read by walking the index of its
 * order. The fewer users match, the more others the walk passes: `(skip + limit) × everybody /
 * found`. In a tenant of a million users that is cheaper than reading the names of all matches
 * above this number.
 */
function mostSorted({ skip, limit }: Page): number {
  const EVERYBODY = 1_000_000
  return Math.min(MAX_GATHERED, Math.ceil(Math.sqrt((skip + limit) * EVERYBODY)))
}

/**
 * A page of the users that pass filters, as a query of one row: `total` and `ids` in the page's
 * order. Only ids are gathered, which an index has for most filters. With many matches the page is
 * read from the nearer end. PostgreSQL evaluates only the branch that a `case` takes.
 */
export function filteredPage(scope: Scope, query: Page & Filters): Sql {
  const { sort, order, limit, skip } = query
  const where = matching(scope, query)
  const from = (users: Sql) => sql`${users} ${isGrouped(sort) ? groupsOf(scope, sort) : empty}`
  const walk = (direction: Direction, take: Sql, after: Sql) => sql`
    select u.id from ${from(sql`users u`)} where ${where}
    order by ${orderOf(sort, direction)} limit ${take} offset ${after}`
  const take = sql`${limit}::bigint`
  const after = sql`${skip}::bigint`
  return sql`
    with matched as materialized (
      select u.id from users u where ${where} limit ${MAX_GATHERED + 1}
    ), counted as materialized (${precomputedTotal(scope, query) ?? looked(where)})
    select total, case
      when total <= ${mostSorted(query)} then array(
        select u.id from ${from(sql`matched join users u on u.tenant_id = ${scope.tenantId} and u.id = matched.id`)}
        order by ${orderOf(sort, order)} limit ${take} offset ${after})
      when ${after} * 2 <= total then array(${walk(order, take, after)})
      else array(
        select id from unnest(array(${walk(
          order === 'asc' ? 'desc' : 'asc',
          sql`greatest(least(${take}, total - ${after}), 0)`,
          sql`greatest(total - ${after} - ${take}, 0)`,
        )})) with ordinality as walked (id, place) order by place desc)
      end as ids
    from counted`
}

function looked(where: Sql): Sql {
  return sql`select case when n <= ${MAX_GATHERED} then n
      else (select count(*) from users u where ${where}) end as total
    from (select count(*) as n from matched) gathered`
}

function groupsOf({ tenantId }: Scope, sort: keyof typeof GROUPED): Sql {
  const { table, column } = GROUPED[sort]
  return sql`left join ${table} g on g.tenant_id = ${tenantId} and g.id = u.${column}`
}

function orderOf(sort: Page['sort'], direction: Direction): Sql {
  if (!isGrouped(sort)) return by(INDEXED[sort], direction, 'u')
  const group = by(['name collate "und-x-icu"', 'id'], direction, 'g')
  return join([group, by(INDEXED.name, direction, 'u')])
}
