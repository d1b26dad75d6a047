import sql, { empty, type Sql } from 'sql-template-tag'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'

/**
 * SQL condition on certifications `t` in the trash: of people visible to the actor, who may restore them.
 */
export function onlyMyTrashedCertifications(scope: Scope): Sql {
  if (scope.areaIds === null) return empty
  return sql`and exists (
    select from users u
    where u.tenant_id = ${scope.tenantId} and u.id = t.owner_id ${withinActorAreas(scope, 'u.area_id')})`
}
