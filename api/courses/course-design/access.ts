import sql from 'sql-template-tag'
import { isAdministrator } from '#api/platform/identity/access.ts'
import { forbidden, notFound } from '#api/platform/http/failure.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'

/**
 * Access to course designs: the tenant that owns a design edits it, the tenants that were given it
 * read the published version.
 */

export const designNotFound = () => notFound('No se encontró el curso')

/**
 * Scope in which a design is read or changed; `owns` is true when its draft is accessible, `anyTenant` for the calls
 * of super-administrators, which take the designs of all tenants.
 */
export type DesignAccess = {
  scope: Scope
  id: number
  owns: boolean
  editable: boolean
  anyTenant: boolean
}

/**
 * Returns access to a design that the actor's tenant has, within their business units.
 * @throws Failure 404 for any other one.
 */
export async function requireDesignAccess(
  { db }: Services,
  scope: Scope,
  id: number,
): Promise<DesignAccess> {
  const [found] = await db.query<{ owns: boolean }>(
    scope,
    sql`select d.owner_tenant_id = ${scope.tenantId} as owns
        from tenant_courses tc join courses d on d.id = tc.course_id
        where tc.tenant_id = ${scope.tenantId} and tc.course_id = ${id}
          ${withinActorCourses(scope, 'tc.id')}`,
  )
  if (!found) throw designNotFound()
  const { owns } = found
  return { scope, id, owns, editable: owns && isAdministrator(scope), anyTenant: false }
}

/**
 * Returns access to a design of any tenant, in the scope of its owner.
 * @throws Failure 404 when there is none.
 */
export async function requireAnyDesignAccess(
  { db }: Services,
  scope: Scope,
  id: number,
): Promise<DesignAccess> {
  const [found] = await db.queryWithoutTenant<{ owner: number | null }>(
    sql`select course_owner(${id}) as owner`,
  )
  const owner = found?.owner
  if (!owner) throw designNotFound()
  const theirs: Scope = {
    ...scope,
    tenantId: owner,
    acting: owner !== scope.actor.tenant_id,
    areaIds: null,
    courseIds: null,
  }
  return { scope: theirs, id, owns: true, editable: true, anyTenant: true }
}

/** Throws Failure 403 for a tenant that was given the course. */
export function requireOwner({ owns }: Pick<DesignAccess, 'owns'>): void {
  if (!owns) throw forbidden('Solo la compañía dueña del curso puede editarlo')
}
