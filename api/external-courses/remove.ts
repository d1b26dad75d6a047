import sql from 'sql-template-tag'
import { agree } from '#contract/nouns.ts'
import type { Database, Transaction } from '../db/database.ts'
import { conflict, notFound } from '../http/failure.ts'
import { beyondMyAreas } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'

/**
 * Puts external courses into the trash, with their skills, their places in formation paths and what was
 * recorded of their people left in place: it counts for nothing until they come back.
 *
 * @throws Failure 404 when one of them does not exist; 409 when one has records of people whom the actor's
 *   business units do not open: it would be gone for people whom the actor does not see. Then none is
 *   deleted.
 */
export function removeExternalCourses(
  db: Database,
  scope: Scope,
  ids: number[],
): Promise<{ deleted: number }> {
  return db.transaction(scope, async (tx) => {
    // Whoever assigns somebody at this moment waits, and finds it gone: see trash_table.
    const found = await tx.query(
      sql`select id from external_courses
          where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])
          order by id for update`,
    )
    if (found.length < ids.length) throw notFound('No se encontró alguno de los cursos elegidos')
    await requireAllMine(tx, scope, ids)
    const moved = await tx.query(sql`select move_to_trash('external_courses', ${ids}::bigint[])`)
    return { deleted: moved.length }
  })
}

async function requireAllMine(tx: Transaction, scope: Scope, ids: number[]): Promise<void> {
  if (scope.areaIds === null) return
  const others = await tx.query<{ name: string }>(
    sql`select name from external_courses c
        where c.tenant_id = ${scope.tenantId} and c.id = any(${ids}::bigint[]) and exists (
          select from external_course_users r
          join users u on u.tenant_id = ${scope.tenantId} and u.id = r.user_id
          where r.tenant_id = ${scope.tenantId} and r.external_course_id = c.id
            and ${beyondMyAreas(scope, 'u.area_id')})
        order by name collate "und-x-icu", id`,
  )
  if (others.length === 0) return
  throw conflict(
    agree(
      others.length,
      `«${others[0]!.name}» tiene registros de usuarios de otras unidades de negocio: solo lo puede eliminar quien los vea todos.`,
      `${others.length} de los cursos elegidos tienen registros de usuarios de otras unidades de negocio: solo los puede eliminar quien los vea todos.`,
    ),
  )
}
