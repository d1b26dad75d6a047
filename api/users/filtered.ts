import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Scope } from '../http/scope.ts'
import { matching, type Filters } from './matching.ts'
import { by, GROUPED, INDEXED, isGrouped, type Direction } from './order.ts'
import type { Page } from './walk.ts'

/**
 * So many are gathered and sorted; of more the page is found by walking the index of its order. A page near
 * the beginning is soon walked to: then so many are gathered that the walk, past everybody else, is short.
 */
const GATHERED = { near: 10_000, far: 50_000 }
const NEAR = 100

/** What of users is gathered to sort them, no more: then an index alone may have it all. */
const GATHERED_COLUMNS: Record<Page['sort'], string> = {
  name: 'u.full_name',
  identification: 'u.identification_number',
  location: 'u.location',
  area: 'u.full_name, u.area_id',
  position: 'u.full_name, u.position_id',
}

/**
 * A page of the users that pass filters, as a query of one row: `total` and `ids` in the page's order.
 * They are gathered once, for the total and for the page. When they are too many for that they are
 * counted, and the page is walked to from the nearer end. What is not needed is not run: PostgreSQL
 * evaluates only the branch that a `case` takes.
 */
export function filteredPage(scope: Scope, query: Page & Filters): Sql {
  const { sort, order, limit, skip } = query
  const where = matching(scope, query)
  const most = skip < NEAR ? GATHERED.near : GATHERED.far
  const from = (users: Sql) => sql`${users} ${isGrouped(sort) ? groupsOf(scope, sort) : empty}`
  const walk = (direction: Direction, take: Sql, after: Sql) => sql`
    select u.id from ${from(sql`users u`)} where ${where}
    order by ${orderOf(sort, direction)} limit ${take} offset ${after}`
  const take = sql`${limit}::bigint`
  const after = sql`${skip}::bigint`
  return sql`
    with matched as materialized (
      select u.id, ${raw(GATHERED_COLUMNS[sort])} from users u where ${where} limit ${most + 1}
    ), counted as materialized (
      select case when few then n else (select count(*) from users u where ${where}) end as total, few
      from (select count(*) as n, count(*) <= ${most} as few from matched) gathered
    )
    select total, case
      when few then array(
        select u.id from ${from(sql`matched u`)}
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

function groupsOf({ tenantId }: Scope, sort: keyof typeof GROUPED): Sql {
  const { table, column } = GROUPED[sort]
  return sql`left join ${table} g on g.tenant_id = ${tenantId} and g.id = u.${column}`
}

function orderOf(sort: Page['sort'], direction: Direction): Sql {
  if (!isGrouped(sort)) return by(INDEXED[sort], direction, 'u')
  const group = by(['name collate "und-x-icu"', 'id'], direction, 'g')
  return join([group, by(INDEXED.name, direction, 'u')])
}
