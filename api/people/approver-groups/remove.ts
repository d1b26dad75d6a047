import sql from 'sql-template-tag'
import type { Database } from '#api/platform/db/database.ts'
import { outsideActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { softDelete } from '#api/platform/records/soft-delete.ts'

/**
 * Moves approver groups to the trash; they keep their users and areas. Until they are restored their
 * requests are decided by the administrators.
 *
 * @throws Failure 404 when one of them does not exist; 409 when one has users or areas outside the actor's
 *   business units, as other people would decide for people not visible to the actor. Then none is deleted.
 */
export function removeApproverGroups(
  db: Database,
  scope: Scope,
  ids: number[],
): Promise<{ deleted: number }> {
  const beyond = sql`exists (
      select from approver_group_users m
      join users u on u.tenant_id = ${scope.tenantId} and u.id = m.user_id
      where m.tenant_id = ${scope.tenantId} and m.group_id = t.id
        and ${outsideActorAreas(scope, 'u.area_id')}
    ) or exists (
      select from approver_group_areas m
      where m.tenant_id = ${scope.tenantId} and m.group_id = t.id
        and ${outsideActorAreas(scope, 'm.area_id')})`
  return softDelete(db, scope, ids, {
    kind: 'approver_groups',
    missing: 'No se encontró alguno de los grupos elegidos',
    reach: {
      beyond,
      one: (name) =>
        `«${name}» tiene administradores o áreas de otras unidades de negocio: solo lo puede eliminar quien los vea todos.`,
      many: (count) =>
        `${count} de los grupos elegidos tienen administradores o áreas de otras unidades de negocio: solo los puede eliminar quien los vea todos.`,
    },
  })
}
