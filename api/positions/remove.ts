import sql from 'sql-template-tag'
import { agree, counted, NOUNS } from '#contract/nouns.ts'
import type { PositionUsage } from '#contract/positions.ts'
import type { Database, Transaction } from '../db/database.ts'
import { Failure, invalidField } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import { quoted } from '../http/wording.ts'
import { usageOfPositions } from './usage.ts'

/**
 * Moves positions to the trash. With `moveTo` their users get that position first, and with it the
 * courses of its formation path; both happen or neither. Which position somebody has is no right of
 * theirs, so accounts that the actor may not edit are moved too.
 *
 * @throws Failure 404 when one of them does not exist; 409 when one has users and there is nowhere to
 *   move them, or users outside the actor's business units; 422 when `moveTo` does not exist or is
 *   being deleted itself. Then nothing is deleted.
 */
export function removePositions(
  db: Database,
  scope: Scope,
  ids: number[],
  moveTo: number | undefined,
): Promise<{ deleted: number; moved_users: number }> {
  return db.transaction(scope, async (tx) => {
    // A whole company may take longer than a statement usually may.
    await tx.query(sql`select set_config('statement_timeout', '0', true)`)
    await lock(tx, scope, ids, moveTo)
    const usage = await usageOfPositions(tx, scope, ids)
    requireReach(usage)
    const inUse = usage.filter(({ users }) => users > 0)
    if (inUse.length > 0 && moveTo === undefined) throw positionsInUse(inUse)
    const moved = moveTo === undefined ? 0 : await moveUsers(tx, scope, ids, moveTo)
    const deleted = await tx.query(sql`select move_to_trash('positions', ${ids})`)
    return { deleted: deleted.length, moved_users: moved }
  })
}

/** Holds the positions: whoever gives one to a user has to wait, and finds it gone. */
async function lock(
  tx: Transaction,
  scope: Scope,
  ids: number[],
  moveTo: number | undefined,
): Promise<void> {
  if (moveTo !== undefined && ids.includes(moveTo)) {
    const message = 'El cargo al que se mueven no puede ser uno que se elimina'
    throw invalidField('move_to', 'deleted', message)
  }
  const held = await tx.query<{ id: number }>(
    sql`select id from positions
        where tenant_id = ${scope.tenantId} and id = any(${[...ids, moveTo ?? 0]}::bigint[])
        order by id for update`,
  )
  if (moveTo !== undefined && !held.some(({ id }) => id === moveTo)) {
    throw invalidField('move_to', 'unknown', 'El cargo al que se mueven no existe')
  }
}

async function moveUsers(
  tx: Transaction,
  scope: Scope,
  ids: number[],
  moveTo: number,
): Promise<number> {
  const [moved] = await tx.query<{ users: number }>(
    sql`with moved as (
          update users set position_id = ${moveTo}, version = version + 1, updated_at = now()
          where tenant_id = ${scope.tenantId} and position_id = any(${ids}::bigint[])
          returning id
        ) select count(*) as users from moved`,
  )
  return moved?.users ?? 0
}

function requireReach(usage: PositionUsage[]): void {
  const beyond = usage.filter(({ users_outside }) => users_outside > 0)
  if (beyond.length === 0) return
  const which = quoted(beyond.map(({ name }) => name))
  const subject = agree(beyond.length, `El cargo ${which} tiene`, `Los cargos ${which} tienen`)
  throw new Failure(
    409,
    'in_use_outside',
    `${subject} usuarios fuera de tus unidades de negocio: solo quien administra toda la compañía puede eliminar${agree(beyond.length, 'lo', 'los')}.`,
  )
}

function positionsInUse(positions: PositionUsage[]): Failure {
  const users = positions.reduce((sum, position) => sum + position.users, 0)
  const which = quoted(positions.map(({ name }) => name))
  const subject = agree(positions.length, `El cargo ${which} tiene`, `Los cargos ${which} tienen`)
  return new Failure(
    409,
    'in_use',
    `${subject} ${counted(users, NOUNS.user)}: elige a qué otro cargo pasarlos.`,
  )
}
