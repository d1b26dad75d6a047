import sql from 'sql-template-tag'
import type { Database } from '#api/platform/db/database.ts'
import { outsideActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { softDelete } from '#api/platform/records/soft-delete.ts'

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
