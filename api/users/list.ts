import sql, { type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { users } from '#contract/users.ts'
import type { Database, Statement } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'
import { isFiltered } from '../members/people-filters.ts'
import { selectedPage } from './selected-page.ts'
import { filteredPage } from './filtered.ts'
import { answerRows, rowsOf } from './rows.ts'
import { indexPage } from './index-page.ts'

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
  return answerRows(db, scope, pageOf(scope, query), query.limit)
}

function pageOf(scope: Scope, { ids, ...query }: Query): Statement {
  if (ids) return rowsOf(scope, selectedPage(scope, { ...query, ids }))
  if (query.console || isFiltered(query)) return rowsOf(scope, filteredPage(scope, query))
  if (query.q || query.only_admins) return rowsOf(scope, foundPage(scope, query))
  return prepared(scope, query, rowsOf(scope, indexPage(scope, query)))
}

/**
 * Names the statement, so that it is planned once per connection: the plan does not depend on the
 * page. With business units it depends on how many users these have, so it is planned each time.
 */
function prepared(scope: Scope, { sort, order }: Query, statement: Sql): Statement {
  if (scope.areaIds) return statement
  return Object.assign(statement, { name: `users-${sort}-${order}` })
}

function foundPage(scope: Scope, { q, only_admins, sort, order, limit, skip }: Query): Sql {
  return sql`select total, ids from find_users(
    ${q || null}, ${only_admins ?? false}, ${scope.areaIds}, ${sort}, ${order === 'desc'}, ${limit}, ${skip}
  )`
}
