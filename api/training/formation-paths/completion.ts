import sql from 'sql-template-tag'
import type { Database } from '#api/platform/db/database.ts'
import { filteredByIds } from '#api/platform/db/page.ts'
import { withinActorAreas, withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { followersOf, pathNotFound } from './read.ts'

type Completion = { followers: number; results: { id: number; completed: number }[] }

/**
 * Returns how many of the followers of a path have finished some of its courses: only followers and courses visible
 * to the actor. Reads the finished enrolments alone, by their index.
 * @throws Failure 404 without the path.
 */
export async function courseCompletion(
  db: Database,
  scope: Scope,
  id: number,
  ids: number[] | undefined,
): Promise<Completion> {
  const { tenantId } = scope
  const followers = scope.areaIds
    ? sql`select u.id from users u where u.tenant_id = ${tenantId}
        and u.id = any(array(${followersOf(scope, id)})) ${withinActorAreas(scope, 'u.area_id')}`
    : followersOf(scope, id)
  const [row] = await db.query<Completion>(
    scope,
    sql`with followers as materialized (${followers}), counted as (
          select pc.tenant_course_id as id, (
            select count(*) from course_users cu join followers f on f.id = cu.user_id
            where cu.tenant_id = ${tenantId} and cu.tenant_course_id = pc.tenant_course_id
              and cu.status = 'finished' and cu.enabled
          ) as completed
          from formation_path_courses pc
          where pc.tenant_id = ${tenantId} and pc.path_id = ${id}
            ${filteredByIds(ids, 'pc.tenant_course_id')}
            ${withinActorCourses(scope, 'pc.tenant_course_id')}
        )
        select (select count(*) from followers) as followers,
          (select coalesce(json_agg(counted order by id), '[]') from counted) as results
        from formation_paths where tenant_id = ${tenantId} and id = ${id}`,
  )
  if (!row) throw pathNotFound()
  return row
}
