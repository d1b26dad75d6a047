import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { CourseStatus } from '#contract/course-report.ts'
import type { PeopleFilters } from '#contract/people-filters.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { isFiltered, peopleFilter, searched } from '../members/people-filters.ts'

/**
 * Who the report of a course (spec 2, §2 'Course detail') tells of: everybody who has it, and those from whom
 * it was taken after they began. An actor with business units is told of the people in their areas.
 */

/** What the whole report is narrowed by: contract/course-report.ts, `courseNarrowing`. */
export type ReportFilters = Omit<PeopleFilters, 'status'> & { q?: string | undefined }

/**
 * Which people of a course count where, said here alone. `current`: they have it now and their account is on; the
 * reminder and the report of courses count these. `disabled`: they have it, their account is off; the report
 * counts them with `onlyActive=false`. `unassigned`: it was taken from them after they began. The page of the
 * course shows all three, and says how many are of the last two.
 */
export const ENROLMENT_STATE = raw(
  `case when not cu.enabled then 'unassigned' when u.disabled then 'disabled' else 'current' end`,
)
/** `cu` and `u` of `current` people. */
export const CURRENT = raw('cu.enabled and not u.disabled')

/** `cu` of the report, in whatever status. */
export const IN_REPORT = raw(`(cu.enabled or cu.status in ('finished', 'active'))`)

/** `cu` of people in a status. Whoever began stays when the course is taken from them. */
export function inStatus(scope: Scope, id: number, status: CourseStatus): Sql {
  const began = status === 'finished' || status === 'active'
  return sql`${ofCourse(scope, id)} and cu.status = ${status} ${began ? empty : sql`and cu.enabled`}`
}

export function ofCourse({ tenantId }: Scope, id: number): Sql {
  return sql`cu.tenant_id = ${tenantId} and cu.tenant_course_id = ${id}`
}

export const userOf = ({ tenantId }: Scope) =>
  sql`join users u on u.tenant_id = ${tenantId} and u.id = cu.user_id`

/**
 * Whom of them the actor sees and the report is narrowed to, as `and …` over their users `u`.
 * @throws Failure 422 for a filter by a field that the company has not named.
 */
export function narrowedTo(scope: Scope, { q, ...filters }: ReportFilters): Sql {
  return sql`${withinActorAreas(scope, 'u.area_id')} ${peopleFilter(scope, filtersOf(filters))}
    ${q ? searched(scope, q, filtersOf(filters)) : empty}`
}

/** Whether that asks for their users at all. */
export function filtersByUser(scope: Scope, { q, ...filters }: ReportFilters): boolean {
  return scope.areaIds !== null || q !== undefined || isFiltered(filtersOf(filters))
}

/** A report's own `status` is no filter of people. */
function filtersOf(filters: Omit<ReportFilters, 'q'>): PeopleFilters {
  return { ...filters, status: undefined }
}
