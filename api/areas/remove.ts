import sql from 'sql-template-tag'
import type { AreaUsage } from '#contract/areas.ts'
import { agree, counted, NOUNS } from '#contract/nouns.ts'
import type { Database, Transaction } from '../db/database.ts'
import { Failure, invalidField } from '../http/failure.ts'
import { isMyArea } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'
import { quoted } from '../http/wording.ts'
import { usageOfAreas } from './usage.ts'

/**
 * Moves areas to the trash. With `moveTo` their users get that area first; both happen or neither.
 * Where somebody works is no right of theirs, so accounts that the actor may not edit are moved too.
 *
 * @throws Failure 404 when one of them does not exist for the actor; 409 when one has users and there
 *   is nowhere to move them, or is the only one of a business unit; 422 when `moveTo` is none of the
 *   actor's areas or is being deleted itself. Then nothing is deleted.
 */
export function removeAreas(
  db: Database,
  scope: Scope,
  ids: number[],
  moveTo: number | undefined,
): Promise<{ deleted: number; moved_users: number }> {
  return db.transaction(scope, async (tx) => {
    // A whole company may take longer than a statement usually may.
    await tx.query(sql`select set_config('statement_timeout', '0', true)`)
    await lock(tx, scope, ids, moveTo)
    const usage = await usageOfAreas(tx, scope, ids)
    requireUnitsKeepAreas(usage)
    const inUse = usage.filter(({ users }) => users > 0)
    if (inUse.length > 0 && moveTo === undefined) throw areasInUse(inUse)
    const moved = moveTo === undefined ? 0 : await moveUsers(tx, scope, ids, moveTo)
    const deleted = await tx.query(sql`select move_to_trash('areas', ${ids})`)
    return { deleted: deleted.length, moved_users: moved }
  })
}

/**
 * Holds the business units that have the areas, then the areas: whoever puts a user or a unit's link
 * there has to wait, and finds the area gone.
 */
async function lock(
  tx: Transaction,
  scope: Scope,
  ids: number[],
  moveTo: number | undefined,
): Promise<void> {
  if (moveTo !== undefined && ids.includes(moveTo)) throw WRONG_TARGET.deleted()
  await tx.query(
    sql`select id from organizational_units
        where tenant_id = ${scope.tenantId} and id in (
          select unit_id from organizational_unit_areas
          where tenant_id = ${scope.tenantId} and area_id = any(${ids}::bigint[]))
        order by id for no key update`,
  )
  const held = await tx.query<{ id: number }>(
    sql`select id from areas
        where tenant_id = ${scope.tenantId} and id = any(${[...ids, moveTo ?? 0]}::bigint[])
        order by id for update`,
  )
  if (moveTo === undefined) return
  if (!isMyArea(scope, moveTo) || !held.some(({ id }) => id === moveTo))
    throw WRONG_TARGET.unknown()
}

const WRONG_TARGET = {
  unknown: () => invalidField('move_to', 'unknown', 'El área a la que se mueven no existe'),
  deleted: () =>
    invalidField(
      'move_to',
      'deleted',
      'El área a la que se mueven no puede ser una que se elimina',
    ),
}

async function moveUsers(
  tx: Transaction,
  scope: Scope,
  ids: number[],
  moveTo: number,
): Promise<number> {
  const [moved] = await tx.query<{ users: number }>(
    sql`with moved as (
          update users set area_id = ${moveTo}, version = version + 1, updated_at = now()
          where tenant_id = ${scope.tenantId} and area_id = any(${ids}::bigint[])
          returning id
        ) select count(*) as users from moved`,
  )
  return moved?.users ?? 0
}

function requireUnitsKeepAreas(usage: AreaUsage[]): void {
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

function areasInUse(areas: AreaUsage[]): Failure {
  const users = areas.reduce((sum, area) => sum + area.users, 0)
  const which = quoted(areas.map(({ name }) => name))
  const subject = agree(areas.length, `El área ${which} tiene`, `Las áreas ${which} tienen`)
  return new Failure(
    409,
    'in_use',
    `${subject} ${counted(users, NOUNS.user)}: elige a qué otra área pasarlos.`,
  )
}
