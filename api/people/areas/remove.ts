import sql from 'sql-template-tag'
import type { AreaUsage } from '#contract/people/areas.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { Failure } from '#api/platform/http/failure.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { quoted } from '#api/platform/http/wording.ts'
import { reassignAndDelete } from '#api/platform/records/reassign-and-delete.ts'
import { someNotFound } from '#api/platform/records/soft-delete.ts'

/**
 * Moves areas to the trash. With `moveTo` their users are moved to that area first, in the same
 * transaction.
 *
 * @throws Failure 404 when one of them does not exist for the actor; 409 when one has users and
 *   there is nowhere to move them, or is the only one of a business unit; 422 when `moveTo` is none
 *   of the actor's areas or is being deleted itself. Then nothing is deleted.
 */
export function removeAreas(
  db: Database,
  scope: Scope,
  ids: number[],
  moveTo: number | undefined,
): Promise<{ deleted: number; moved_users: number }> {
  return reassignAndDelete(
    db,
    scope,
    { ids, moveTo },
    {
      kind: 'areas',
      column: 'area_id',
      visibleToActor: withinActorAreas(scope, 'id'),
      lockFirst: (tx) => holdUnits(tx, scope, ids),
      usage: (tx) => usageOfAreas(tx, scope, ids),
      refuse: requireUnitsKeepAreas,
    },
  )
}

/** Locks the business units of the areas, before the areas: a concurrent change of a unit's areas has to wait. */
async function holdUnits(tx: Transaction, { tenantId }: Scope, ids: number[]): Promise<void> {
  await tx.query(
    sql`select id from organizational_units
        where tenant_id = ${tenantId} and id in (
          select unit_id from organizational_unit_areas
          where tenant_id = ${tenantId} and area_id = any(${ids}::bigint[]))
        order by id for no key update`,
  )
}

function requireUnitsKeepAreas(usage: readonly AreaUsage[]): void {
  const areas = usage.filter(({ only_area_of }) => only_area_of.length > 0)
  if (areas.length === 0) return
  const units = [...new Set(areas.flatMap((area) => area.only_area_of.map(({ name }) => name)))]
  const one = units.length === 1
  throw new Failure(
    409,
    'only_area_of_unit',
    `${one ? 'La unidad de negocio' : 'Las unidades de negocio'} ${quoted(units)} ` +
      `${one ? 'se quedaría' : 'se quedarían'} sin áreas, y así ${one ? 'abarcaría' : 'abarcarían'} ` +
      `toda la compañía. Agrégale${one ? '' : 's'} otra área antes de eliminar ${quoted(areas.map(({ name }) => name))}.`,
  )
}

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
  if (usage.length < ids.length) throw someNotFound('areas')
  return usage
}
