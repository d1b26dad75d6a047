import sql, { type Sql } from 'sql-template-tag'
import { codeTaken, NOUNS } from '#contract/platform/values/nouns.ts'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { outsideActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/** Rules and messages shared by the form and the import of positions. */

export const ISSUES = {
  code: { path: 'code', code: 'taken', message: codeTaken(NOUNS.position) },
  path: {
    path: 'formation_path_id',
    code: 'unknown',
    message: 'El plan de formación no existe',
  },
  pathBeyond: {
    path: 'formation_path_id',
    code: 'beyond',
    message:
      'Este cargo tiene usuarios fuera de tus unidades de negocio: no puedes cambiar su plan de formación',
  },
} satisfies Record<string, FieldIssue>

/**
 * Returns those of the positions that have users outside the actor's business units. Positions
 * belong to the whole tenant, but the actor must not change the courses of those users.
 */
export async function positionsOutsideScope(
  tx: Transaction,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (scope.areaIds === null) return new Set()
  const rows = await tx.query<{ id: number }>(
    sql`select given.id from unnest(${ids}::bigint[]) as given (id)
        where exists (
          select from users u where u.tenant_id = ${scope.tenantId} and u.position_id = given.id
            and ${outsideActorAreas(scope, 'u.area_id')})`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * SQL condition on positions `t` and the values of a row `b`: the formation path stays, or the actor sees all users
 * whose courses it changes.
 */
export function mayMoveTo(scope: Scope): Sql {
  return sql`and (
    coalesce(b.formation_path_id, t.formation_path_id) is not distinct from t.formation_path_id
    or not exists (
      select from users u where u.tenant_id = t.tenant_id and u.position_id = t.id
        and ${outsideActorAreas(scope, 'u.area_id')}))`
}
