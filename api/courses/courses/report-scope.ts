import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { CourseStatus } from '#contract/courses/course-report.ts'
import type { DueFilter } from '#contract/platform/values/due-words.ts'
import type { PeopleFilters } from '#contract/platform/people/people-filters.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { COURSE_DUE, dueFilterOf } from '#api/platform/members/due-dates.ts'
import { isFiltered, peopleFilter, searched } from '#api/platform/members/people-filters.ts'

/**
 * People in the report of a course (spec 2, §2 'Course detail'): all users who have it, and those
 * who lost it after they began. An actor with business units sees the users of their areas.
 */

/** Filters of the whole report: contract/courses/course-report.ts, `courseNarrowing`. */
export type ReportFilters = Omit<PeopleFilters, 'status'> & {
  q?: string | undefined
  due?: DueFilter[] | undefined
}

/**
 * State of an enrolment, defined only here. `current`: has the course and an enabled account; the
 * reminder and the report of courses count these. `disabled`: has it with a disabled account; the
 * report counts them with `onlyActive=false`. `unassigned`: lost it after having begun. The page of
 * the course shows all three, and the number of the last two.
 */
export const ENROLMENT_STATE = raw(
  `case when not cu.enabled then 'unassigned' when u.disabled then 'disabled' else 'current' end`,
)
/** SQL condition on `cu` and `u`: `current` people. */
export const CURRENT = raw('cu.enabled and not u.disabled')

/** SQL condition on `cu`: in the report, with any status. */
export const IN_REPORT = raw(`(cu.enabled or cu.status in ('finished', 'active'))`)

/**
 * SQL condition on `cu`: people with a status; all of the report without one. Users who began stay in the report when
 * they lose the course.
 */
export function inStatus(scope: Scope, id: number, status: CourseStatus | undefined): Sql {
  if (status === undefined) return sql`${ofCourse(scope, id)} and ${IN_REPORT}`
  const began = status === 'finished' || status === 'active'
  return sql`${ofCourse(scope, id)} and cu.status = ${status} ${began ? empty : sql`and cu.enabled`}`
}

export function ofCourse({ tenantId }: Scope, id: number): Sql {
  return sql`cu.tenant_id = ${tenantId} and cu.tenant_course_id = ${id}`
}

export const userOf = ({ tenantId }: Scope) =>
  sql`join users u on u.tenant_id = ${tenantId} and u.id = cu.user_id`

/**
 * SQL condition `and …` on users `u` and their enrolments `cu`: visible to the actor and matching the filters.
 * @throws Failure 422 for a filter by a field that the tenant has not named.
 */
export function narrowedTo(scope: Scope, { q, due, ...filters }: ReportFilters): Sql {
  return sql`${withinActorAreas(scope, 'u.area_id')} ${peopleFilter(scope, filtersOf(filters))}
    ${dueFilterOf(scope, COURSE_DUE, due)} ${q ? searched(scope, q, filtersOf(filters)) : empty}`
}

/** True when `narrowedTo` needs the table of users. */
export function filtersByUser(scope: Scope, { q, due, ...filters }: ReportFilters): boolean {
  return (
    scope.areaIds !== null || q !== undefined || due !== undefined || isFiltered(filtersOf(filters))
  )
}

/** Removes `status`, which is a report's own filter and none of people. */
function filtersOf(filters: Omit<ReportFilters, 'q' | 'due'>): PeopleFilters {
  return { ...filters, status: undefined }
}
