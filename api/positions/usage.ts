import sql from 'sql-template-tag'
import type { PositionUsage } from '#contract/positions.ts'
import type { Transaction } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import { outsideActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'

export const NO_SUCH_POSITIONS = 'No se encontró alguno de los cargos elegidos'

/**
 * Returns the number of users of each position, by name, including those outside the actor's
 * business units.
 * @throws Failure 404 when one of them does not exist.
 */
export async function usageOfPositions(
  tx: Transaction,
  scope: Scope,
  ids: number[],
): Promise<PositionUsage[]> {
  const usage = await tx.query<PositionUsage>(
    sql`select p.id, p.code, p.name,
          coalesce((
            select sum(tally) from user_tallies t
            where t.tenant_id = ${scope.tenantId} and t.kind = 'position' and t.group_id = p.id
          ), 0)::int as users,
          (
            select count(*) from users u
            where u.tenant_id = ${scope.tenantId} and u.position_id = p.id
              and ${outsideActorAreas(scope, 'u.area_id')}
          )::int as users_outside
        from positions p
        where p.tenant_id = ${scope.tenantId} and p.id = any(${ids}::bigint[])
        order by p.name collate "und-x-icu", p.id`,
  )
  if (usage.length < ids.length) throw notFound(NO_SUCH_POSITIONS)
  return usage
}
