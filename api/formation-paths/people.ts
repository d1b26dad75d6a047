import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { formationPaths, PathUser } from '#contract/formation-paths.ts'
import type { Database } from '../db/database.ts'
import { BY_FULL_NAME, filteredByIds, readPage } from '../db/page.ts'
import { withinActorAreas, withinActorCourses } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { columnsOf } from '../members/members.ts'
import { dueFilterOf, dueStateOf, PATH_DUE, pathDueColumns } from '../members/due-dates.ts'
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
  const { q, ids, due } = query
  await getFormationPath(db, scope, id)
  const matched = sql`select s.id, s.full_name from users s
      ${due ? sql`cross join lateral (${progressIn(scope, id)}) progress` : empty}
    where s.tenant_id = ${scope.tenantId} and s.id = any(array(${followersOf(scope, id)}))
      ${q ? sql`and ${PEOPLE.search(q)}` : empty} ${filteredByIds(ids, 's.id')}
      ${peopleFilter(scope, query, 's')} ${withinActorAreas(scope, 's.area_id')}
      ${dueFilterOf(scope, PATH_DUE, due)}`
  const columns = sql`${columnsOf(PEOPLE.columns, scope)},
    m.full_name as manager_name, m.email as manager_email,
    coalesce(progress.percentage, 0)::float8 as percentage,
    coalesce(progress.completed, 0)::int as completed,
    (${PATH_DUE.date})::text as due_date, ${dueStateOf(scope, PATH_DUE)} as due, givers.given_by`
  const joins = sql`left join users s on s.tenant_id = ${scope.tenantId} and s.id = page.id
    ${raw(PEOPLE.extraJoins!)}
    left join users m on m.tenant_id = ${scope.tenantId} and m.id = s.manager_id
    left join lateral (${progressIn(scope, id)}) progress on true
    left join lateral (${sourcesFor(scope, id)}) givers on true`
  const list = { matched, order: BY_FULL_NAME, columns, joins, materialized: true }
  return readPage(db, scope, list, query, (row: PathUser) => row)
}

/** SQL of the progress of user `s` in a path. */
export function progressIn(scope: Scope, id: number): Sql {
  return sql`
    select trunc(avg(coalesce(cu.percentage_completed, 0))::numeric, 2) as percentage,
      count(*) filter (where cu.percentage_completed >= 100) as completed,
      ${pathDueColumns('not s.disabled')}
    from formation_path_courses pc
    left join course_users cu on cu.tenant_id = pc.tenant_id
      and cu.tenant_course_id = pc.tenant_course_id and cu.user_id = s.id and cu.enabled
    where pc.tenant_id = ${scope.tenantId} and pc.path_id = ${id}
      ${withinActorCourses(scope, 'pc.tenant_course_id')}`
}
