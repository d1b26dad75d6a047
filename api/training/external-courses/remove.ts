import sql from 'sql-template-tag'
import type { Database } from '#api/platform/db/database.ts'
import { outsideActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { softDelete } from '#api/platform/records/soft-delete.ts'

/**
 * Moves external courses to the trash. Their skills, their places in formation paths and their records
 * stay, and count for nothing until they are restored.
 *
 * @throws Failure 404 when one of them does not exist; 409 when one has records of users outside the
 *   actor's business units, who would lose it too. Then none is deleted.
 */
export function removeExternalCourses(
  db: Database,
  scope: Scope,
  ids: number[],
): Promise<{ deleted: number }> {
  const beyond = sql`exists (
    select from external_course_users r
    join users u on u.tenant_id = ${scope.tenantId} and u.id = r.user_id
    where r.tenant_id = ${scope.tenantId} and r.external_course_id = t.id
      and ${outsideActorAreas(scope, 'u.area_id')})`
  return softDelete(db, scope, ids, {
    kind: 'external_courses',
    missing: 'No se encontró alguno de los cursos elegidos',
    reach: {
      beyond,
      one: (name) =>
        `«${name}» tiene registros de usuarios de otras unidades de negocio: solo lo puede eliminar quien los vea todos.`,
      many: (count) =>
        `${count} de los cursos elegidos tienen registros de usuarios de otras unidades de negocio: solo los puede eliminar quien los vea todos.`,
    },
  })
}
