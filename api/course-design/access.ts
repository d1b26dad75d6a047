import sql from 'sql-template-tag'
import { isAdministrator } from '../http/access.ts'
import { forbidden, notFound } from '../http/failure.ts'
import { withinActorCourses } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import type { Services } from '../services.ts'

/** Whose a design is: the company that owns it changes it, those that were given it see what is published. */

export const designNotFound = () => notFound('No se encontró el curso')

/** In whose name a design is read or changed; `owns` is whether its draft is open to them. */
export type DesignAccess = { scope: Scope; id: number; owns: boolean; editable: boolean }

/**
 * A design that the actor's company has and their business units open.
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
  return { scope, id, owns: found.owns, editable: found.owns && isAdministrator(scope) }
}

/**
 * A design of whatever company, in the name of its owner.
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
  return { scope: theirs, id, owns: true, editable: true }
}

/** Throws Failure 403 for a company that was given the course. */
export function requireOwner({ owns }: DesignAccess): void {
  if (!owns) throw forbidden('Solo la compañía dueña del curso puede editarlo')
}
