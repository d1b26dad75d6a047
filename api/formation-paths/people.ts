import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { formationPaths, PathUser } from '#contract/formation-paths.ts'
import type { Database } from '../db/database.ts'
import { filteredByIds, answerPage, type PageRow } from '../db/page.ts'
import { withinActorAreas, withinActorCourses } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { columnsOf } from '../members/members.ts'
import { peopleFilter } from '../members/people-filters.ts'
import { PEOPLE } from '../members/people.ts'
import { sourcesFor } from './sources.ts'
import { followersOf, getFormationPath } from './read.ts'

type Query = z.output<typeof formationPaths.users.query>

/**
 * Returns the followers of a path, by name, with their mean progress in its courses: only courses and
 * people visible to the actor. One statement finds the page and reads no other person's progress. Followers
 * are looked up by an array: with a join the planner overestimates them and reads all users.
 * @throws Failure 404 as `getFormationPath`; 422 when a filter is a field that the tenant has not named.
 */
export async function listFollowers(db: Database, scope: Scope, id: number, query: Query) {
  const { q, ids, limit, skip } = query
  await getFormationPath(db, scope, id)
  const rows = await db.query<PageRow<PathUser>>(
    scope,
    sql`with matched as materialized (
          select s.id, s.full_name from users s
          where s.tenant_id = ${scope.tenantId} and s.id = any(array(${followersOf(scope, id)}))
            ${q ? sql`and ${PEOPLE.search(q)}` : empty} ${filteredByIds(ids, 's.id')}
            ${peopleFilter(scope, query, 's')} ${withinActorAreas(scope, 's.area_id')}
        )
        select counted.total, ${columnsOf(PEOPLE.columns, scope)},
          coalesce(progress.percentage, 0)::float8 as percentage,
          coalesce(progress.completed, 0)::int as completed, givers.given_by
        from (select count(*) as total from matched) counted
        left join (
          select id from matched order by full_name collate "und-x-icu", id limit ${limit} offset ${skip}
        ) page on true
        left join users s on s.tenant_id = ${scope.tenantId} and s.id = page.id
        left join areas a on a.tenant_id = s.tenant_id and a.id = s.area_id
        left join positions p on p.tenant_id = s.tenant_id and p.id = s.position_id
        left join lateral (${progressIn(scope, id)}) progress on true
        left join lateral (${sourcesFor(scope, id)}) givers on true
        order by s.full_name collate "und-x-icu", s.id`,
  )
  return answerPage(rows, limit, (row) => row)
}

/** SQL of the progress of user `s` in a path. */
function progressIn(scope: Scope, id: number): Sql {
  return sql`
    select trunc(avg(coalesce(cu.percentage_completed, 0))::numeric, 2) as percentage,
      count(*) filter (where cu.percentage_completed >= 100) as completed
    from formation_path_courses pc
    left join course_users cu on cu.tenant_id = pc.tenant_id
      and cu.tenant_course_id = pc.tenant_course_id and cu.user_id = s.id and cu.enabled
    where pc.tenant_id = ${scope.tenantId} and pc.path_id = ${id}
      ${withinActorCourses(scope, 'pc.tenant_course_id')}`
}
