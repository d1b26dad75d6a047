import sql, { type Sql } from 'sql-template-tag'
import type { UserRow } from '#contract/user-shapes.ts'
import type { Database, Statement } from '../db/database.ts'
import { answerPage, type PageRow } from '../db/page.ts'
import type { Scope } from '../http/scope.ts'

/** Rows of users as every table shows them, for callers that know the ids of the page. */

/**
 * Returns the rows of a page of users. `page` is a query of one row: `total`, and `ids` in the
 * page's order; it applies the access scope.
 */
export function usersOfPage(db: Database, scope: Scope, page: Sql, limit: number) {
  return answerRows(db, scope, rowsOf(scope, page), limit)
}

/** Query of the columns that the table shows; one row without an id when the page is empty. */
export function rowsOf(scope: Scope, page: Sql): Sql {
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

/** Runs a statement of `rowsOf` and returns the page as the API answers it. */
export async function answerRows(db: Database, scope: Scope, statement: Statement, limit: number) {
  const rows = await db.query<PageRow<UserRow>>(scope, statement)
  return answerPage(rows, limit, (user) => user)
}
