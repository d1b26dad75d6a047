import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Group, groupChanges } from '#contract/groups.ts'
import type { Database, Transaction } from '../db/database.ts'
import { conflict, notFound } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import { requireVersion } from '../http/version.ts'
import { COLUMNS, groupNotFound, groupOf, type GroupRecord } from './read.ts'

export async function createGroup(
  db: Database,
  scope: Scope,
  { name }: { name: string },
): Promise<Group> {
  const [row] = await db.transaction(scope, (tx) =>
    tx.query<GroupRecord>(
      sql`insert into groups (tenant_id, name) values (${scope.tenantId}, ${name})
          returning ${COLUMNS}`,
    ),
  )
  return groupOf(row!)
}

/** @throws Failure 404 as `getGroup`; 409 when somebody modified it since `version` was read. */
export function renameGroup(
  db: Database,
  scope: Scope,
  id: number,
  { name, version }: z.output<typeof groupChanges>,
): Promise<Group> {
  return db.transaction(scope, async (tx) => {
    const [stored] = await tx.query<{ version: number }>(
      sql`select version from groups where tenant_id = ${scope.tenantId} and id = ${id}
          for no key update`,
    )
    if (!stored) throw groupNotFound()
    requireVersion(version, stored.version, 'este grupo')
    const [row] = await tx.query<GroupRecord>(
      sql`update groups set name = ${name}, version = version + 1
          where tenant_id = ${scope.tenantId} and id = ${id} returning ${COLUMNS}`,
    )
    return groupOf(row!)
  })
}

/**
 * Puts groups into the trash with everything they have: their users lose the courses that they had by
 * them and by nothing else.
 *
 * @throws Failure 404 when one of them does not exist; 409 when one of them has users or courses that
 *   the actor's business units do not open, since it would be taken from people whom the actor does
 *   not see. Then none is deleted.
 */
export function deleteGroups(
  db: Database,
  scope: Scope,
  ids: number[],
): Promise<{ deleted: number }> {
  return db.transaction(scope, async (tx) => {
    await tx.query(sql`select set_config('statement_timeout', '0', true)`)
    // Nobody adds anything to them meanwhile: see lockGroup.
    const found = await tx.query<{ id: number; name: string }>(
      sql`select id, name from groups
          where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])
          order by id for no key update`,
    )
    if (found.length < ids.length) throw notFound('No se encontró alguno de los grupos elegidos')
    await requireAllMine(tx, scope, ids)
    const moved = await tx.query(sql`select move_to_trash('groups', ${ids}::bigint[])`)
    return { deleted: moved.length }
  })
}

async function requireAllMine(tx: Transaction, scope: Scope, ids: number[]): Promise<void> {
  const { tenantId, areaIds, courseIds } = scope
  const [first, ...others] = await tx.query<{ name: string }>(
    sql`select name from groups g
        where g.tenant_id = ${tenantId} and g.id = any(${ids}::bigint[]) and (
          (${areaIds !== null} and exists (
            select from group_users m
            join users u on u.tenant_id = ${tenantId} and u.id = m.user_id
            where m.tenant_id = ${tenantId} and m.group_id = g.id
              and (u.area_id = any(${[...(areaIds ?? [])]}::bigint[])) is not true
          )) or (${courseIds !== null} and exists (
            select from group_courses m
            where m.tenant_id = ${tenantId} and m.group_id = g.id
              and m.tenant_course_id <> all(${[...(courseIds ?? [])]}::bigint[])
          ))
        )
        order by name collate "und-x-icu", id`,
  )
  if (!first) return
  throw conflict(
    others.length === 0
      ? `«${first.name}» tiene usuarios o cursos de otras unidades de negocio: solo lo puede eliminar quien los vea todos.`
      : `${others.length + 1} de los grupos elegidos tienen usuarios o cursos de otras unidades de negocio: solo los puede eliminar quien los vea todos.`,
  )
}
