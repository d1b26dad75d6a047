import sql from 'sql-template-tag'
import { agree } from '#contract/nouns.ts'
import type { Database, Transaction } from '../db/database.ts'
import { conflict, notFound } from '../http/failure.ts'
import { beyondMyAreas } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'

/**
 * Puts certifications into the trash. Who holds one keeps it, files and all, and it is marked as deleted
 * there; nobody is assigned it any more, and it counts for nothing (docs/decisions/0052).
 *
 * @throws Failure 404 when one of them does not exist; 409 when somebody holds one whom the actor's
 *   business units do not open: it would be changed for people whom the actor does not see. Then none is
 *   deleted.
 */
export function removeCertifications(
  db: Database,
  scope: Scope,
  ids: number[],
): Promise<{ deleted: number }> {
  return db.transaction(scope, async (tx) => {
    // Whoever assigns one at this moment waits, and finds it gone: see trash_table.
    const found = await tx.query(
      sql`select id from certifications
          where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])
          order by id for update`,
    )
    if (found.length < ids.length)
      throw notFound('No se encontró alguna de las certificaciones elegidas')
    await requireAllMine(tx, scope, ids)
    const moved = await tx.query(sql`select move_to_trash('certifications', ${ids}::bigint[])`)
    return { deleted: moved.length }
  })
}

async function requireAllMine(tx: Transaction, scope: Scope, ids: number[]): Promise<void> {
  if (scope.areaIds === null) return
  const others = await tx.query<{ name: string }>(
    sql`select name from certifications c
        where c.tenant_id = ${scope.tenantId} and c.id = any(${ids}::bigint[]) and exists (
          select from user_certifications held
          join users u on u.tenant_id = ${scope.tenantId} and u.id = held.user_id
          where held.tenant_id = ${scope.tenantId} and held.certification_id = c.id
            and ${beyondMyAreas(scope, 'u.area_id')})
        order by name collate "und-x-icu", id`,
  )
  if (others.length === 0) return
  throw conflict(
    agree(
      others.length,
      `«${others[0]!.name}» la tienen usuarios de otras unidades de negocio: solo la puede eliminar quien los vea todos.`,
      `${others.length} de las certificaciones elegidas las tienen usuarios de otras unidades de negocio: solo las puede eliminar quien los vea todos.`,
    ),
  )
}
