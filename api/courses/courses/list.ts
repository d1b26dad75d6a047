import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { courses, ListedCourse } from '#contract/courses/courses.ts'
import type { Database } from '#api/platform/db/database.ts'
import { BY_NAME, filteredByIds, readPage } from '#api/platform/db/page.ts'
import { withinActorCourses, withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { IN_REPORT, userOf } from './report-scope.ts'

type Query = z.output<typeof courses.list.query>

/** Common columns of a course `tc` and its design `d` in every answer. */
export const SUMMARY = raw(`tc.id, tc.course_id, tc.uuid, d.name, d.slug, d.description,
  coalesce(d.gallery_image, d.detail_image) as image, d.gallery_image, d.detail_image, tc.enabled,
  d.owner_tenant_id`)

/**
 * Courses of the tenant, by name (spec 2, §2 'Course list'); `q` matches a part of name or slug,
 * ignoring accents and case.
 *
 * @returns rows with the progress of each course's users, and `pagination` with the exact total.
 */
export async function listCourses(db: Database, scope: Scope, query: Query) {
  const { ids, q, without_people: empties } = query
  const matched = sql`select ${SUMMARY} from tenant_courses tc
    join courses d on d.id = tc.course_id
    where tc.tenant_id = ${scope.tenantId} ${withinActorCourses(scope, 'tc.id')} ${filteredByIds(ids, 'tc.id')}
      ${q ? sql`and fold(d.name || E'\\n' || d.slug) like fragment_pattern(${q})` : empty}
      ${empties === undefined ? empty : sql`and ${raw(empties ? '' : 'not')} ${withoutPeople(scope)}`}`
  type Row = Omit<ListedCourse, 'progress'>
  const page = await readPage(db, scope, { matched, order: BY_NAME }, query, (row: Row) => row)
  const progress = await progressOf(
    db,
    scope,
    page.results.map(({ id }) => id),
  )
  const nobody = { assigned: 0, completed: 0, active: 0 }
  return {
    ...page,
    results: page.results.map((course) => ({
      ...course,
      progress: progress.get(course.id) ?? nobody,
    })),
  }
}

/** SQL condition on courses `tc`: enabled and without users, as `attention` counts them; see there for `offset 0`. */
function withoutPeople({ tenantId }: Scope): Sql {
  return sql`(tc.enabled and not exists (select from course_users cu
    where cu.tenant_id = ${tenantId} and cu.tenant_course_id = tc.id and cu.enabled offset 0))`
}

type Progress = ListedCourse['progress']

/**
 * Returns the progress of users by course, for the users of its report. With business units only
 * their users are counted.
 */
async function progressOf(
  db: Database,
  scope: Scope,
  courses: readonly number[],
): Promise<Map<number, Progress>> {
  const rows = await db.query<Progress & { id: number }>(
    scope,
    scope.areaIds ? countedFor(scope, courses) : talliedFor(scope, courses),
  )
  return new Map(rows.map(({ id, ...progress }) => [id, progress]))
}

/** SQL: progress of all users, from the tallies beside the enrolments (courses/routines.sql). */
function talliedFor({ tenantId }: Scope, courses: readonly number[]): Sql {
  return sql`select tenant_course_id as id, sum(assigned) as assigned, sum(completed) as completed,
      sum(active) as active
    from course_user_tallies
    where tenant_id = ${tenantId} and tenant_course_id = any(${courses}::bigint[])
    group by 1`
}

/** SQL: progress of the users of some areas, counted in one pass. */
function countedFor(scope: Scope, courses: readonly number[]): Sql {
  return sql`select cu.tenant_course_id as id, count(*) as assigned,
      count(*) filter (where cu.status = 'finished') as completed,
      count(*) filter (where cu.status = 'active') as active
    from course_users cu ${userOf(scope)}
    where cu.tenant_id = ${scope.tenantId} and cu.tenant_course_id = any(${courses}::bigint[])
      and ${IN_REPORT} ${withinActorAreas(scope, 'u.area_id')}
    group by 1`
}
