import sql, { raw, type Sql } from 'sql-template-tag'
import type { UserSort } from '#contract/users.ts'
import type { Scope } from '../http/scope.ts'
import { matching, type Filters } from './matching.ts'
import { by, GROUPED, INDEXED, isGrouped } from './order.ts'

type Query = Filters & {
  ids: readonly number[]
  sort: UserSort
  order: 'asc' | 'desc'
  limit: number
  skip: number
}

/**
 * Query of one row, as `indexPage`: the page of the selected users that the actor sees and that
 * pass the filters.
 */
export function selectedPage(
  scope: Scope,
  { ids, sort, order, limit, skip, ...filters }: Query,
): Sql {
  const name = by(INDEXED.name, order, 'u')
  const inOrder = isGrouped(sort)
    ? sql`(select g.name collate "und-x-icu" from ${GROUPED[sort].table} g
          where g.tenant_id = u.tenant_id and g.id = u.${GROUPED[sort].column}) ${raw(order)},
        u.${GROUPED[sort].column} ${raw(order)}, ${name}`
    : by(INDEXED[sort], order, 'u')
  const chosen = sql`from users u where ${matching(scope, filters)} and u.id = any(${ids}::bigint[])`
  return sql`select (select count(*) ${chosen}) as total,
    array(select u.id ${chosen} order by ${inOrder} limit ${limit} offset ${skip}) as ids`
}
