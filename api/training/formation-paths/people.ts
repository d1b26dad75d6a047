import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { formationPaths, PathUser } from '#contract/training/formation-paths.ts'
import type { Database } from '#api/platform/db/database.ts'
import { BY_FULL_NAME, filteredByIds, readPage } from '#api/platform/db/page.ts'
import { withinActorAreas, withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { columnsOf } from '#api/platform/members/members.ts'
import {
  dueFilterOf,
  dueStateOf,
  PATH_DUE,
  pathDueColumns,
} from '#api/platform/members/due-dates.ts'
import { peopleFilter } from '#api/platform/members/people-filters.ts'
import { PEOPLE } from '#api/platform/members/people.ts'
import { sourcesFor } from './sources.ts'
import { courseCount, followersOf, getFormationPath } from './read.ts'
import { managerEmail } from '#api/platform/members/manager.ts'

type Query = z.output<typeof formationPaths.users.query>
type Filters = Omit<Query, 'sort' | 'order' | 'limit' | 'skip' | 'ids'> &
  Partial<Pick<Query, 'ids'>>

/** Order of followers, ties by name; people without a value come last. */
const ORDERS: Record<Query['sort'], string[]> = {
  name: [],
  percentage: ['percentage'],
  completed: ['completed'],
  due_date: ['due_date'],
}

export function followerOrder({ sort, order }: Pick<Query, 'sort' | 'order'>): string[] {
  const [name, tie] = BY_FULL_NAME
  if (sort === 'name') return [`${name} ${order}`, `${tie} ${order}`]
  return [...ORDERS[sort].map((column) => `${column} ${order} nulls last`), name!, tie!]
}

/**
 * SQL of the followers `s` who match, with their `progress` where it is compared. Followers are looked up by an
 * array: with a join the planner overestimates them and reads all users.
 */
export function matchingFollowers(
  scope: Scope,
  id: number,
  { q, ids, due, ...filters }: Filters,
  withProgress: boolean,
): Sql {
  return sql`from users s
      ${withProgress ? sql`left join (${progressOfAll(scope, id)}) progress on progress.user_id = s.id` : empty}
    where s.tenant_id = ${scope.tenantId} and s.id = any(array(${followersOf(scope, id)}))
      ${q ? sql`and ${PEOPLE.search(q)}` : empty} ${filteredByIds(ids, 's.id')}
      ${peopleFilter(scope, filters, 's')} ${withinActorAreas(scope, 's.area_id')}
      ${dueFilterOf(scope, PATH_DUE, due)}`
}

/**
 * Returns the followers of a path, with their mean progress in its courses: only courses and people visible to the
 * actor. One statement finds the page; ordered by name it reads no other person's progress.
 * @throws Failure 404 as `getFormationPath`; 422 when a filter is a field that the tenant has not named.
 */
export async function listFollowers(db: Database, scope: Scope, id: number, query: Query) {
  await getFormationPath(db, scope, id)
  const sorted = query.sort !== 'name'
  const compared = sorted || query.due !== undefined
  const found = matchingFollowers(scope, id, query, compared)
  const measured = sql`coalesce(progress.percentage, 0) as percentage,
    coalesce(progress.completed, 0) as completed, ${PATH_DUE.date} as due_date`
  const matched = sql`select s.id, s.full_name ${sorted ? sql`, ${measured}` : empty} ${found}`
  const columns = sql`${columnsOf(PEOPLE.columns, scope)},
    m.full_name as manager_name, ${managerEmail(scope)} as manager_email,
    coalesce(progress.percentage, 0)::float8 as percentage,
    coalesce(progress.completed, 0)::int as completed,
    (${PATH_DUE.date})::text as due_date, ${dueStateOf(scope, PATH_DUE)} as due, givers.given_by`
  const joins = sql`left join users s on s.tenant_id = ${scope.tenantId} and s.id = page.id
    ${raw(PEOPLE.extraJoins!)}
    left join users m on m.tenant_id = ${scope.tenantId} and m.id = s.manager_id
    left join lateral (${progressIn(scope, id)}) progress on true
    left join lateral (${sourcesFor(scope, id)}) givers on true`
  const list = { matched, order: followerOrder(query), columns, joins, materialized: true }
  return readPage(db, scope, list, query, (row: PathUser) => row)
}

/** SQL of the progress of every follower with an enrolment, at once: many of them are compared. */
function progressOfAll(scope: Scope, id: number): Sql {
  return sql`
    select cu.user_id, trunc((sum(cu.percentage_completed)
        / (${courseCount(scope, `${id}`)}))::numeric, 2) as percentage,
      count(*) filter (where cu.percentage_completed >= 100) as completed,
      ${pathDueColumns('not d.disabled')}
    from formation_path_courses pc
    join course_users cu on cu.tenant_id = pc.tenant_id
      and cu.tenant_course_id = pc.tenant_course_id and cu.enabled
    join (${followersOf(scope, id)}) follower on follower.id = cu.user_id
    join users d on d.tenant_id = cu.tenant_id and d.id = cu.user_id
    where pc.tenant_id = ${scope.tenantId} and pc.path_id = ${id}
      ${withinActorCourses(scope, 'pc.tenant_course_id')}
    group by cu.user_id`
}

/** SQL of the progress of user `s` in a path. */
export function progressIn(scope: Scope, id: number | Sql): Sql {
  return sql`
    select trunc(avg(coalesce(cu.percentage_completed, 0))::numeric, 2) as percentage,
      count(*) filter (where cu.percentage_completed >= 100) as completed, count(*) as courses,
      ${pathDueColumns('not s.disabled')}
    from formation_path_courses pc
    left join course_users cu on cu.tenant_id = pc.tenant_id
      and cu.tenant_course_id = pc.tenant_course_id and cu.user_id = s.id and cu.enabled
    where pc.tenant_id = ${scope.tenantId} and pc.path_id = ${id}
      ${withinActorCourses(scope, 'pc.tenant_course_id')}`
}
