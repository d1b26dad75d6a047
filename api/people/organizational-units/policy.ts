import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { forbidden } from '#api/platform/http/failure.ts'
import { isLimited } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/**
 * Access rules for business units. An actor limited to some sees and creates only units within
 * their own scope, so that they cannot widen their access or grant more than they have
 * (docs/decisions/0022-who-changes-business-units.md).
 */

/** SQL condition on `column`: units that the actor sees. */
export function onlyMyUnits(scope: Scope, column: string): Sql {
  if (!isLimited(scope)) return empty
  const { tenantId, areaIds, courseIds } = scope
  return sql`and ${raw(column)} in (
    select units_within(${tenantId}, ${areaIds}, ${courseIds}))`
}

/**
 * Returns issues for a unit of a limited actor without areas or courses: it would open all, which
 * is outside their scope.
 */
export function beyond(
  { areaIds, courseIds }: Scope,
  { areas, courses }: { areas: number[]; courses: number[] },
): FieldIssue[] {
  const issues: FieldIssue[] = []
  if (areaIds !== null && areas.length === 0) {
    const message = 'Debes elegir al menos un área de tus unidades de negocio'
    issues.push({ path: 'areas', code: 'required', message })
  }
  if (courseIds !== null && courses.length === 0) {
    const message = 'Debes elegir al menos un curso de tus unidades de negocio'
    issues.push({ path: 'courses', code: 'required', message })
  }
  return issues
}

/** @throws Failure 403 when one of the units limits the actor's own account. */
export async function requireNotOwn(tx: Transaction, scope: Scope, ids: number[]): Promise<void> {
  const own = await tx.query(
    sql`select from user_organizational_units
        where tenant_id = ${scope.tenantId} and user_id = ${scope.actor.id}
          and unit_id = any(${ids}::bigint[])
        limit 1`,
  )
  if (own.length > 0) {
    throw forbidden('No puedes modificar una unidad de negocio que limita tu propia cuenta')
  }
}
