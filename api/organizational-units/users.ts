import sql from 'sql-template-tag'
import type { UserRow } from '#contract/users.ts'
import type { Database } from '../db/database.ts'
import { onlyMyAreas } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'
import { getUnit } from './read.ts'

type Row = { [Field in keyof UserRow]: UserRow[Field] | null } & { total: number }

/**
 * Those whom a unit limits and the actor sees, by name, a page at a time.
 * @throws Failure 404 as `getUnit`.
 */
export async function listUnitUsers(
  db: Database,
  scope: Scope,
  unitId: number,
  { limit, skip }: { limit: number; skip: number },
) {
  const tenant = scope.tenantId
  await getUnit(db, scope, unitId)
  const rows = await db.query<Row>(
    scope,
    sql`with limited as (
          select u.* from user_organizational_units m
          join users u on u.tenant_id = ${tenant} and u.id = m.user_id
          where m.tenant_id = ${tenant} and m.unit_id = ${unitId} ${onlyMyAreas(scope, 'u.area_id')}
        )
        select counted.total, u.id, u.username, u.email, u.full_name, u.avatar,
          u.identification_number, a.name as area_name, p.name as position_name, u.location, u.role,
          u.disabled
        from (select count(*) as total from limited) counted
        left join (
          select * from limited order by full_name collate "und-x-icu", id
          limit ${limit} offset ${skip}
        ) u on true
        left join areas a on a.tenant_id = ${tenant} and a.id = u.area_id
        left join positions p on p.tenant_id = ${tenant} and p.id = u.position_id
        order by u.full_name collate "und-x-icu", u.id`,
  )
  return {
    results: rows.filter((row) => row.id !== null).map(({ total: _, ...row }) => row as UserRow),
    pagination: { total: rows[0]?.total ?? 0, limit },
  }
}
