import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { PeopleFilters } from '#contract/platform/people/people-filters.ts'
import type { Database } from '../db/database.ts'
import type { Statement } from '../db/statement.ts'
import { filteredByIds, answerPage, type PageRow, type PageRange } from '../db/page.ts'
import { withinActorAreas } from '../identity/area-scope.ts'
import type { Scope } from '../identity/scope.ts'
import { columnsOf, isOwner, linksOf, type Members } from './members.ts'
import { plannedOnce, usersPage } from './users-page.ts'
import { usersTotal } from './users-total.ts'

/** Filters apply to people only. */
type Query = PageRange & { q?: string | undefined; ids?: number[] | undefined } & PeopleFilters

/**
 * A page of the members of an owner, by name. One statement: first the page's ids and the total,
 * then the rows.
 * @throws Failure 404 without the owner.
 */
export async function listMembers<Row extends { id: number }, Tied extends object>(
  db: Database,
  scope: Scope,
  members: Members<Row, Tied>,
  id: number,
  query: Query,
) {
  const columns = columnsOf({ ...members.columns, ...members.linkColumns }, scope)
  const statement = pageOfMembers(scope, members, true, columns, id, query)
  const rows = await db.query<PageRow<Row & Tied>>(scope, statement)
  return answer(members, rows, query)
}

/** `listMembers` for what can be added: entities that are no members yet. */
export async function listAvailable<Row extends { id: number }>(
  db: Database,
  scope: Scope,
  members: Members<Row>,
  id: number,
  query: Query,
) {
  const columns = columnsOf(members.columns, scope)
  const statement = pageOfMembers(scope, members, false, columns, id, query)
  const rows = await db.query<PageRow<Row>>(scope, statement)
  return answer(members, rows, query)
}

/** Returns the page; throws without any row, because then the owner does not exist. */
function answer<Row extends object>(
  { owner }: Members,
  rows: PageRow<Row>[],
  { limit }: PageRange,
) {
  if (rows.length === 0) throw owner.missing()
  return answerPage(rows, limit, (row) => row)
}

function pageOfMembers(
  scope: Scope,
  members: Members,
  onlyMembers: boolean,
  columns: Sql,
  id: number,
  query: Query,
): Statement {
  const { owner, link, from, extraJoins = '', areUsers } = members
  const find = areUsers ? findUsers : findThings
  const linkJoin = sql`left join ${raw(link.table)} m
    on ${linksOf(members, scope, id)} and m.${raw(link.member)} = s.id`
  const statement = sql`select page.total, ${columns}
    from ${raw(owner.table)} o
    cross join (${find(scope, members, onlyMembers, id, query)}) page
    left join unnest(page.ids) with ordinality as at (id, place) on true
    left join ${raw(from)} on s.tenant_id = ${scope.tenantId} and s.id = at.id
    ${raw(extraJoins)} ${onlyMembers ? linkJoin : empty}
    where ${isOwner(members, scope, id)}
    order by at.place`
  return plannedOnce(scope, query, statement)
}

/** Users have the pager of their list, since there may be as many as in the tenant. */
function findUsers(
  scope: Scope,
  members: Members,
  onlyMembers: boolean,
  id: number,
  { limit, skip, ...filters }: Query,
): Sql {
  const { link } = members
  const links = sql`from ${raw(link.table)} m where ${linksOf(members, scope, id)}
    ${link.when ? sql`and ${link.when}` : empty}`
  const mine = scope.areaIds
    ? sql`and exists (select from users u where u.tenant_id = ${scope.tenantId}
        and u.id = m.${raw(link.member)} ${withinActorAreas(scope, 'u.area_id')})`
    : empty
  const total = sql`select count(*) as total ${links} ${mine}`
  return usersPage(scope, { sort: 'name', order: 'asc', limit, skip }, filters, {
    linked: onlyMembers,
    links,
    user: raw(`m.${link.member}`),
    total: onlyMembers ? total : sql`select (${usersTotal(scope)}) - (${total}) as total`,
  })
}

/** Materializes the matches once, for the page and for the total. */
function findThings(
  scope: Scope,
  members: Members,
  onlyMembers: boolean,
  id: number,
  query: Query,
): Sql {
  const { q, ids, limit, skip } = query
  const { link, from, name, search, visibleToActor } = members
  const table = raw(`${link.table} m`)
  const linkCondition = sql`${linksOf(members, scope, id)} and m.${raw(link.member)} = s.id
    ${link.when ? sql`and ${link.when}` : empty}`
  return sql`
    with matched as materialized (
      select s.id, ${raw(name)} as name from ${raw(from)}
      ${onlyMembers ? sql`join ${table} on ${linkCondition}` : empty}
      where s.tenant_id = ${scope.tenantId}
        ${onlyMembers ? empty : sql`and not exists (select from ${table} where ${linkCondition})`}
        ${q ? sql`and ${search(q)}` : empty} ${filteredByIds(ids, 's.id')} ${visibleToActor(scope)}
    )
    select (select count(*) from matched) as total, array(
      select id from matched order by name collate "und-x-icu", id limit ${limit} offset ${skip}
    ) as ids`
}
