import sql from 'sql-template-tag'
import { agree } from '#contract/nouns.ts'
import type { Database, Transaction } from '../db/database.ts'
import { conflict, notFound } from '../http/failure.ts'
import { beyondMyAreas } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'

/**
 * Puts approver groups into the trash, with who decides and their areas left in place. Their requests are
 * for the administrators until they come back.
 *
 * @throws Failure 404 when one of them does not exist; 409 when one has people or areas that the actor's
 *   business units do not open: who decides would change for people whom the actor does not see. Then none
 *   is deleted.
 */
export function removeApproverGroups(
  db: Database,
  scope: Scope,
  ids: number[],
): Promise<{ deleted: number }> {
  return db.transaction(scope, async (tx) => {
    const found = await tx.query(
      sql`select id from approver_groups
          where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])
          order by id for update`,
    )
    if (found.length < ids.length) throw notFound('No se encontró alguno de los grupos elegidos')
    await requireAllMine(tx, scope, ids)
    const moved = await tx.query(sql`select move_to_trash('approver_groups', ${ids}::bigint[])`)
    return { deleted: moved.length }
  })
}

async function requireAllMine(tx: Transaction, scope: Scope, ids: number[]): Promise<void> {
  if (scope.areaIds === null) return
  const others = await tx.query<{ name: string }>(
    sql`select name from approver_groups g
        where g.tenant_id = ${scope.tenantId} and g.id = any(${ids}::bigint[]) and (exists (
          select from approver_group_users m
          join users u on u.tenant_id = ${scope.tenantId} and u.id = m.user_id
          where m.tenant_id = ${scope.tenantId} and m.group_id = g.id
            and ${beyondMyAreas(scope, 'u.area_id')}
        ) or exists (
          select from approver_group_areas m
          where m.tenant_id = ${scope.tenantId} and m.group_id = g.id
            and ${beyondMyAreas(scope, 'm.area_id')}
        ))
        order by name collate "und-x-icu", id`,
  )
  if (others.length === 0) return
  throw conflict(
    agree(
      others.length,
      `«${others[0]!.name}» tiene administradores o áreas de otras unidades de negocio: solo lo puede eliminar quien los vea todos.`,
      `${others.length} de los grupos elegidos tienen administradores o áreas de otras unidades de negocio: solo los puede eliminar quien los vea todos.`,
    ),
  )
}
