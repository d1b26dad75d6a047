import type { z } from 'zod'
import type { users } from '#contract/people/users.ts'
import type { UserRow } from '#contract/platform/people/user-shapes.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#api/platform/db/database.ts'
import { answerPage, type PageRow } from '#api/platform/db/page.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { plannedOnce, usersPage } from '#api/platform/members/users-page.ts'

type Query = z.output<typeof users.list.query>

/**
 * A page of the users that an actor may see (spec 1, §2 'Users list'). One statement: first the
 * page's ids and the total, without reading the users between, then the rows. `q` matches parts of
 * full name, username, e-mail and identification number, ignoring accents and case. Users without a
 * value come last in ascending order.
 *
 * @returns rows and `pagination` with the exact total.
 * @throws Failure 422 for a filter by a field that the tenant has not named.
 */
export async function listUsers(db: Database, scope: Scope, query: Query) {
  const { sort, order, limit, skip, ...filters } = query
  const page = usersPage(scope, { sort, order, limit, skip }, filters)
  const statement = plannedOnce(scope, filters, rowsOf(scope, page))
  const rows = await db.query<PageRow<UserRow>>(scope, statement)
  return answerPage(rows, limit, (user) => user)
}

/** A page of the users of an area or a position that an actor may see, by name. */
export function listUsersOf(
  db: Database,
  scope: Scope,
  facet: 'area' | 'position',
  id: number,
  page: Pick<Query, 'limit' | 'skip'>,
) {
  return listUsers(db, scope, { ...page, [facet]: [String(id)], sort: 'name', order: 'asc' })
}

/** Query of the columns that the table shows; one row without an id when the page is empty. */
function rowsOf(scope: Scope, page: Sql): Sql {
  return sql`select page.total, u.id, u.username, u.email, u.full_name, u.last_name,
      u.avatar,
      u.identification_number, a.name as area_name, p.name as position_name, u.location, u.role,
      u.disabled
    from (${page}) page
    left join unnest(page.ids) with ordinality as at (id, place) on true
    left join users u on u.tenant_id = ${scope.tenantId} and u.id = at.id
    left join areas a on a.tenant_id = ${scope.tenantId} and a.id = u.area_id
    left join positions p on p.tenant_id = ${scope.tenantId} and p.id = u.position_id
    order by at.place`
}
