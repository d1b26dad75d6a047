import sql from 'sql-template-tag'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { Failure } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { softDelete } from '#api/platform/records/soft-delete.ts'
import { onlyMyUnits, requireNotOwn } from './policy.ts'

/**
 * Moves units to the trash. A unit that limits a user cannot be deleted: they would see everything,
 * or other records than before, without anybody's decision.
 *
 * @throws Failure 404 when one of them does not exist for the actor; 403 when one limits the
 *   actor's own account; 409 (`in_use`) with an issue for each that limits a user, under
 *   `ids.{id}`. Then none is deleted.
 */
export function deleteUnits(
  db: Database,
  scope: Scope,
  ids: number[],
): Promise<{ deleted: number }> {
  return softDelete(db, scope, ids, {
    kind: 'organizational_units',
    missing: 'No se encontró alguna de las unidades elegidas',
    seen: onlyMyUnits(scope, 'id'),
    // Prevents assignments meanwhile: saving a user locks their units.
    hold: 'for no key update',
    check: async (tx) => {
      await requireNotOwn(tx, scope, ids)
      await requireUnused(tx, scope, ids)
    },
  })
}

async function requireUnused(tx: Transaction, scope: Scope, ids: number[]): Promise<void> {
  const used = await tx.query<{ id: number; name: string; users: number }>(
    sql`select o.id, o.name, count(*) as users
        from organizational_units o
        join user_organizational_units m on m.tenant_id = o.tenant_id and m.unit_id = o.id
        where o.tenant_id = ${scope.tenantId} and o.id = any(${ids}::bigint[])
        group by o.id, o.name
        order by o.name collate "und-x-icu", o.id`,
  )
  if (used.length === 0) return
  const issues = used.map(({ id, name, users }): FieldIssue => {
    const whom = `a ${counted(users, NOUNS.user)}`
    return { path: `ids.${id}`, code: 'in_use', message: `«${name}» limita ${whom}` }
  })
  const which = agree(ids.length, 'No se eliminó', 'No se eliminó ninguna')
  const message = `${which}: ${issues.map((issue) => issue.message).join(', ')}. Quienes la tienen pasarían a ver otros usuarios y cursos: primero debes quitarla de sus perfiles.`
  throw new Failure(409, 'in_use', message, { issues })
}
