import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { usersOfPage } from '../users/rows.ts'
import { getPosition } from './read.ts'

/**
 * A page of the users of a position that an actor may see, by name.
 * @throws Failure 404 as `getPosition`.
 */
export async function listPositionUsers(
  db: Database,
  scope: Scope,
  id: number,
  { limit, skip }: { limit: number; skip: number },
) {
  await getPosition(db, scope, id)
  const mine = sql`tenant_id = ${scope.tenantId} and position_id = ${id} ${withinActorAreas(scope, 'area_id')}`
  // There are no tallies by position and area together, so with business units the users are
  // counted.
  const total = scope.areaIds
    ? sql`select count(*) from users where ${mine}`
    : sql`select coalesce(sum(tally), 0)::bigint from user_tallies
        where tenant_id = ${scope.tenantId} and kind = 'position' and group_id = ${id}`
  const page = sql`
    select (${total}) as total, array(
      select id from users where ${mine}
      order by full_name collate "und-x-icu", id limit ${limit} offset ${skip}
    ) as ids`
  return usersOfPage(db, scope, page, limit)
}
