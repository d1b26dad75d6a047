import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'
import { usersOfPage } from '../users/rows.ts'
import { getArea } from './read.ts'

/** A page of an area's users, by name. Throws Failure 404 as `getArea`. */
export async function listAreaUsers(
  db: Database,
  scope: Scope,
  id: number,
  { limit, skip }: { limit: number; skip: number },
) {
  await getArea(db, scope, id)
  const page = sql`
    select coalesce((
        select sum(tally) from user_tallies
        where tenant_id = ${scope.tenantId} and kind = 'area' and group_id = ${id}
      ), 0)::bigint as total,
      array(
        select id from users where tenant_id = ${scope.tenantId} and area_id = ${id}
        order by full_name collate "und-x-icu", id limit ${limit} offset ${skip}
      ) as ids`
  return usersOfPage(db, scope, page, limit)
}
