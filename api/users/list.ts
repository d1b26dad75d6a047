import sql, { type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { users } from '#contract/users.ts'
import type { Database, Statement } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'
import { chosenPage } from './chosen.ts'
import { answerRows, rowsOf } from './rows.ts'
import { walkedPage } from './walk.ts'

type Query = z.output<typeof users.list.query>

/**
 * A page of the users an actor may see (spec 1, §2 'Users list').
 *
 * One statement: the page's ids and the total first, without reading the users between; then the
 * rows. `q` matches parts of full name, username, e-mail and identification number, blind to accents
 * and case. Users without a value come last in ascending order.
 *
 * @returns rows and `pagination` with the exact total.
 */
export async function listUsers(db: Database, scope: Scope, query: Query) {
  const { ids, ...chosenFrom } = query
  if (ids) {
    return answerRows(
      db,
      scope,
      rowsOf(scope, chosenPage(scope, { ...chosenFrom, ids })),
      query.limit,
    )
  }
  const filtered = query.q || query.only_admins
  return answerRows(
    db,
    scope,
    filtered
      ? rowsOf(scope, foundPage(scope, query))
      : prepared(scope, query, rowsOf(scope, walkedPage(scope, query))),
    query.limit,
  )
}

/**
 * The plan does not depend on which page is asked for, so it is made once per connection. It does
 * depend on how many users the business units have, so theirs is made each time.
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
