import sql from 'sql-template-tag'
import type { AreaUsage } from '#contract/areas.ts'
import type { Transaction } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'

export const NO_SUCH_AREAS = 'No se encontró alguna de las áreas elegidas'

/**
 * Returns what prevents deleting these areas together, by name.
 * @throws Failure 404 when one of them does not exist for the actor.
 */
export async function usageOfAreas(
  tx: Transaction,
  scope: Scope,
  ids: number[],
): Promise<AreaUsage[]> {
  const usage = await tx.query<AreaUsage>(
    sql`select a.id, a.code, a.name,
      coalesce((
        select sum(tally) from user_tallies t
        where t.tenant_id = ${scope.tenantId} and t.kind = 'area' and t.group_id = a.id
      ), 0)::int as users,
      coalesce((
        select json_agg(json_build_object('name', u.name, 'in_trash', u.in_trash)
          order by u.name collate "und-x-icu")
        from units_left_without_area(${ids}) u where u.area_id = a.id
      ), '[]') as only_area_of
    from areas a
    where a.tenant_id = ${scope.tenantId} and a.id = any(${ids}::bigint[])
      ${withinActorAreas(scope, 'a.id')}
    order by a.name collate "und-x-icu", a.id`,
  )
  if (usage.length < ids.length) throw notFound(NO_SUCH_AREAS)
  return usage
}
