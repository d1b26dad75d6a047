import sql from 'sql-template-tag'
import type { Database } from '#api/platform/db/database.ts'
import { outsideActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { softDelete } from '#api/platform/records/soft-delete.ts'

/**
 * Moves certifications to the trash. Holders keep theirs with its files, marked as deleted; it can no
 * longer be assigned and counts for nothing (docs/decisions/0052).
 *
 * @throws Failure 404 when one of them does not exist; 409 when one is held by people outside the actor's
 *   business units, for whom it would change too. Then none is deleted.
 */
export function removeCertifications(
  db: Database,
  scope: Scope,
  ids: number[],
): Promise<{ deleted: number }> {
  const beyond = sql`exists (
    select from user_certifications held
    join users u on u.tenant_id = ${scope.tenantId} and u.id = held.user_id
    where held.tenant_id = ${scope.tenantId} and held.certification_id = t.id
      and ${outsideActorAreas(scope, 'u.area_id')})`
  return softDelete(db, scope, ids, {
    kind: 'certifications',
    reach: {
      beyond,
      one: (name) =>
        `«${name}» la tienen usuarios de otras unidades de negocio: solo la puede eliminar quien los vea todos.`,
      many: (count) =>
        `${count} de las certificaciones elegidas las tienen usuarios de otras unidades de negocio: solo las puede eliminar quien los vea todos.`,
    },
  })
}
