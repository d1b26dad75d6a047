import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queryable } from '#api/platform/db/database.ts'
import { readPage } from '#api/platform/db/page.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { conditionOf } from './filters/filter-sql.ts'
import { parseFilter } from './filters/filter.ts'
import type { Range } from './list-query.ts'
import { resources, userColumns, userFilterColumns, type UserRow } from './users/user-resource.ts'

export const noSuchUser = () => notFound('No existe la persona')

/** @throws Failure 404 when there is none in the company, or the directory deleted it. */
export async function readUser(tx: Queryable, scope: Scope, id: number): Promise<UserRow> {
  const { columns, joins } = userColumns(scope)
  const [row] = await tx.query<UserRow>(
    sql`select ${columns} from users u ${joins}
        where u.tenant_id = ${scope.tenantId} and u.id = ${id} and l.removed_at is null`,
  )
  if (!row) throw noSuchUser()
  return row
}

/** Returns a page of the users that match a filter, in the order of their ids, with the exact total. */
export async function listUsers(
  db: Parameters<typeof readPage>[0],
  scope: Scope,
  { filter, skip, limit }: Range,
): Promise<{ total: number; rows: UserRow[] }> {
  const { columns, joins } = userColumns(scope)
  const condition: Sql = filter
    ? sql`and ${conditionOf(parseFilter(filter), 'user', userFilterColumns(scope))}`
    : empty
  const { results, pagination } = await readPage(
    db,
    scope,
    {
      matched: sql`select u.id from ${resources(scope)} ${condition}`,
      order: ['id'],
      columns,
      joins: sql`left join users u on u.tenant_id = ${scope.tenantId} and u.id = page.id ${joins}`,
    },
    { limit, skip },
    (row: UserRow) => row,
  )
  return { total: pagination.total, rows: results }
}
