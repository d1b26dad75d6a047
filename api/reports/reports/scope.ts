import sql from 'sql-template-tag'
import type { Database } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { isLimited, withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { ReadScope } from '#api/platform/identity/scope.ts'
import { idOrNone } from '#api/platform/members/people-filters.ts'

/**
 * Filter values of reports that the actor may see. For an actor with business units a value outside them is
 * treated as missing, and so is any unknown id, as a 404 for some would reveal which ids the tenant has.
 * For others an unknown course or path, or one of another tenant, is a 404.
 */

const courseNotFound = () => notFound('No se encontró el curso')

type Course = { id: number; course_id: number; name: string }

/**
 * Returns the tenant's course and the id of its design; null outside the actor's business units.
 * @throws Failure 404 for other actors when it does not exist.
 */
export async function courseOf(db: Database, scope: ReadScope, id: number): Promise<Course | null> {
  if (scope.courseIds && !scope.courseIds.includes(id)) return null
  const [found] = await db.query<Course>(
    scope,
    sql`select tc.id, tc.course_id, d.name from tenant_courses tc join courses d on d.id = tc.course_id
        where tc.tenant_id = ${scope.tenantId} and tc.id = ${id}`,
  )
  if (!found) throw courseNotFound()
  return found
}

/**
 * Returns the courses of a filter: null without a filter, empty when the actor may see none of them.
 * @throws Failure 404 when the tenant lacks one of them, for an actor without business units.
 */
export async function coursesAmong(
  db: Database,
  scope: ReadScope,
  ids: readonly number[],
): Promise<number[] | null> {
  if (ids.length === 0) return null
  const { courseIds } = scope
  if (courseIds) return ids.filter((id) => courseIds.includes(id))
  const [found] = await db.query<{ n: number }>(
    scope,
    sql`select count(*) as n from tenant_courses
        where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])`,
  )
  if (found!.n < ids.length) throw courseNotFound()
  return [...ids]
}

/** @throws Failure 404 unless the tenant has each of the formation paths, outside the trash. */
export async function requirePaths(
  db: Database,
  scope: ReadScope,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const [found] = await db.query<{ n: number }>(
    scope,
    sql`select count(*) as n from formation_paths
        where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])`,
  )
  if (found!.n < ids.length) throw notFound('No se encontró el plan de formación')
}

/** Filters whose values business units limit. */
export type UnitFilters = {
  course?: number | readonly number[]
  area?: readonly string[] | undefined
  manager?: readonly string[] | undefined
}

/** Returns the filters that the actor's business units leave without a value: then nothing matches. */
export async function outOfReach(
  db: Database,
  scope: ReadScope,
  { course = [], area = [], manager = [] }: UnitFilters,
): Promise<string[]> {
  if (!isLimited(scope)) return []
  const { areaIds, courseIds } = scope
  const courses = [course].flat()
  const none = {
    course:
      courses.length > 0 && courseIds !== null && !courses.some((id) => courseIds.includes(id)),
    area: area.length > 0 && areaIds !== null && !area.some((id) => areaIds.includes(Number(id))),
    manager: manager.length > 0 && !(await manageSomebody(db, scope, manager)),
  }
  return Object.entries(none).flatMap(([filter, unreached]) => (unreached ? [filter] : []))
}

/** True when a user visible to the actor has one of these managers, or none where that is requested. */
async function manageSomebody(
  db: Database,
  scope: ReadScope,
  managers: readonly string[],
): Promise<boolean> {
  const [found] = await db.query<{ some: boolean }>(
    scope,
    sql`select exists (
          select from users u where u.tenant_id = ${scope.tenantId} ${withinActorAreas(scope, 'u.area_id')}
            and ${idOrNone(sql`u.manager_id`, [...managers])}) as some`,
  )
  return found!.some
}
