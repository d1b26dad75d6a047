import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Group, groupChanges } from '#contract/groups.ts'
import type { Database } from '../db/database.ts'
import { outsideActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { requireVersion } from '../http/version.ts'
import { softDelete } from '../trash/soft-delete.ts'
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

/** @throws Failure 404 as `getGroup`; 409 when it was modified since `version` was read. */
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
 * Moves groups to the trash with their members: their users lose the courses that they have only by
 * them.
 *
 * @throws Failure 404 when one of them does not exist; 409 when one of them has users or courses
 *   outside the actor's business units, since users whom the actor does not see would lose courses.
 *   Then none is deleted.
 */
export function deleteGroups(
  db: Database,
  scope: Scope,
  ids: number[],
): Promise<{ deleted: number }> {
  const { tenantId, areaIds, courseIds } = scope
  const beyond = sql`${areaIds !== null} and exists (
      select from group_users m
      join users u on u.tenant_id = ${tenantId} and u.id = m.user_id
      where m.tenant_id = ${tenantId} and m.group_id = t.id and ${outsideActorAreas(scope, 'u.area_id')}
    ) or ${courseIds !== null} and exists (
      select from group_courses m
      where m.tenant_id = ${tenantId} and m.group_id = t.id
        and m.tenant_course_id <> all(${[...(courseIds ?? [])]}::bigint[]))`
  return softDelete(db, scope, ids, {
    kind: 'groups',
    missing: 'No se encontró alguno de los grupos elegidos',
    // Prevents additions meanwhile: see lockGroup.
    hold: 'for no key update',
    noStatementTimeout: true,
    reach: {
      beyond,
      one: (name) =>
        `«${name}» tiene usuarios o cursos de otras unidades de negocio: solo lo puede eliminar quien los vea todos.`,
      many: (count) =>
        `${count} de los grupos elegidos tienen usuarios o cursos de otras unidades de negocio: solo los puede eliminar quien los vea todos.`,
    },
  })
}
