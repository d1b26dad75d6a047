import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import { isLimited, withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { idOrNone } from '../members/people-filters.ts'

/**
 * The values of a report's filters that the actor can see. Whoever has business units is limited silently: a
 * value outside them is as if it were not there, and so is any unknown id, since a 404 for some would tell
 * which ids the company has. For everybody else an unknown course or path, or another company's, is a 404.
 */

const courseNotFound = () => notFound('No se encontró el curso')

type Course = { id: number; course_id: number; name: string }

/**
 * The course as the company has it, and its design's id; null outside the actor's business units.
 * @throws Failure 404 for others without it.
 */
export async function courseOf(db: Database, scope: Scope, id: number): Promise<Course | null> {
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
 * The courses that a filter narrows to: null without a filter, none when the actor sees none of them.
 * @throws Failure 404 unless the company has each of them, for an actor without business units.
 */
export async function coursesAmong(
  db: Database,
  scope: Scope,
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

/** @throws Failure 404 unless each of the formation paths is the company's and not in the trash. */
export async function requirePaths(
  db: Database,
  scope: Scope,
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

/** Names of the filters of which the actor's business units leave no value: then nothing matches. */
export async function outOfReach(
  db: Database,
  scope: Scope,
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

/** Whether somebody whom the actor sees has one of them for a manager, or has none where that is asked for. */
async function manageSomebody(
  db: Database,
  scope: Scope,
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
