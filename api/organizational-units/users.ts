import sql from 'sql-template-tag'
import type { UserRow } from '#contract/user-shapes.ts'
import type { Database } from '../db/database.ts'
import { answerPage, pageOf, type PageRow, type Part } from '../db/page.ts'
import { onlyMyAreas } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'
import { getUnit } from './read.ts'

/**
 * Those whom a unit limits and the actor sees, by name, a page at a time.
 * @throws Failure 404 as `getUnit`.
 */
export async function listUnitUsers(db: Database, scope: Scope, unitId: number, part: Part) {
  const tenant = scope.tenantId
  await getUnit(db, scope, unitId)
  const limited = sql`select u.id, u.username, u.email, u.full_name, u.avatar,
      u.identification_number, a.name as area_name, p.name as position_name, u.location, u.role,
      u.disabled
    from user_organizational_units m
    join users u on u.tenant_id = ${tenant} and u.id = m.user_id
    left join areas a on a.tenant_id = ${tenant} and a.id = u.area_id
    left join positions p on p.tenant_id = ${tenant} and p.id = u.position_id
    where m.tenant_id = ${tenant} and m.unit_id = ${unitId} ${onlyMyAreas(scope, 'u.area_id')}`
  const by = sql`full_name collate "und-x-icu", id`
  const rows = await db.query<PageRow<UserRow>>(scope, pageOf(limited, by, part))
  return answerPage(rows, part.limit, (user) => user)
}
