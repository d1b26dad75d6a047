import sql from 'sql-template-tag'
import { agree, NOUNS } from '#contract/platform/values/nouns.ts'
import type { PositionUsage } from '#contract/people/positions.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { Failure } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { namedHave, reassignAndDelete } from '#api/platform/records/reassign-and-delete.ts'
import { someNotFound } from '#api/platform/records/soft-delete.ts'
import { outsideActorAreas } from '#api/platform/identity/area-scope.ts'

/**
 * Moves positions to the trash. With `moveTo` their users are moved to that position first, and get
 * the courses of its formation path, in the same transaction.
 *
 * @throws Failure 404 when one of them does not exist; 409 when one has users and there is nowhere
 *   to move them, or users outside the actor's business units; 422 when `moveTo` does not exist or
 *   is being deleted itself. Then nothing is deleted.
 */
export function removePositions(
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
      kind: 'positions',
      column: 'position_id',
      usage: (tx) => usageOfPositions(tx, scope, ids),
      refuse: requireReach,
    },
  )
}

function requireReach(usage: readonly PositionUsage[]): void {
  const beyond = usage.filter(({ users_outside }) => users_outside > 0)
  if (beyond.length === 0) return
  throw new Failure(
    409,
    'in_use_outside',
    `${namedHave(NOUNS.position, beyond)} usuarios fuera de tus unidades de negocio: solo quien administra toda la compañía puede eliminar${agree(beyond.length, 'lo', 'los')}.`,
  )
}

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
  if (usage.length < ids.length) throw someNotFound('positions')
  return usage
}
