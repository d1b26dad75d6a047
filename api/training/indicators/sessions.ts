import sql, { empty, type Sql } from 'sql-template-tag'
import type { RecordFilters } from '#contract/training/indicator-filters.ts'
import type { RecordList } from '#contract/training/indicators.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Period } from './period.ts'

/** Filters of a tenant's sessions. */
export type SessionQuery = Omit<RecordFilters, 'dt'> & {
  /** Part of the person's name, user name, e-mail or number, or of the course's name or code. */
  q?: string | undefined
  list?: RecordList | undefined
}

/**
 * SQL of the courses that are not in the trash, with the values for figures: `hundredths` of an hour, and
 * `internal`, true for an instructor of the tenant, null without one.
 */
export function coursesOf(
  { tenantId }: Scope,
  { comp, esc, cour, form, type, without, list }: SessionQuery,
): Sql {
  return sql`select c.id, c.name, c.search, (coalesce(c.hours, 0) * 100)::int as hundredths, c.assessable,
      c.category_id, c.instructor_id, i.type = 'internal' as internal
    from external_courses c
    left join instructors i on i.tenant_id = ${tenantId} and i.id = c.instructor_id
    where c.tenant_id = ${tenantId}
      ${comp ? sql`and c.competence_id = any(${comp}::bigint[])` : empty}
      ${esc ? sql`and c.category_id = any(${esc}::bigint[])` : empty}
      ${cour ? sql`and c.id = any(${cour}::bigint[])` : empty}
      ${form ? sql`and c.instructor_id = any(${form}::bigint[])` : empty}
      ${type ? sql`and i.type = any(${type}::text[])` : empty}
      ${without?.includes('esc') ? sql`and c.category_id is null` : empty}
      ${without?.includes('form') ? sql`and c.instructor_id is null` : empty}
      ${list === 'approval' ? sql`and c.assessable` : empty}`
}

/** SQL of filtered records `r` without a date, which belong to no period, of courses that count. */
export function undatedOf(scope: Scope, sessionQuery: SessionQuery): Sql {
  const { cc } = sessionQuery
  const tenant = scope.tenantId
  const withPeople = cc !== undefined || scope.areaIds !== null
  return sql`from external_course_users r
    join (${coursesOf(scope, sessionQuery)}) c on c.id = r.external_course_id
    ${withPeople ? sql`join users u on u.tenant_id = ${tenant} and u.id = r.user_id` : empty}
    where r.tenant_id = ${tenant} and r.enabled and r.start_time is null
      ${cc ? sql`and u.extended_field1 = any(${cc}::text[])` : empty}
      ${withinActorAreas(scope, 'u.area_id')}`
}

/**
 * SQL of the sessions `r` of a period that count, with their courses `c`. With `people` also their users
 * `u`, which business units and the cost-centre filter add in any case. Without `courses` the caller has to
 * exclude courses that do not count.
 *
 * The instants are passed as plain values, so that the planner can estimate the number of sessions between them.
 */
export function sessionsOf(
  scope: Scope,
  { dateRanges, ends }: Period,
  sessionQuery: SessionQuery,
  { people = false, courses = true }: { people?: boolean; courses?: boolean } = {},
): Sql {
  const { cc, comp, esc, cour, form, type, without, q, list } = sessionQuery
  const tenant = scope.tenantId
  const withoutCenter = without?.includes('cc') ?? false
  const withPeople = people || cc !== undefined || withoutCenter || scope.areaIds !== null
  const some = [comp, esc, cour, form, type, without].some((values) => values !== undefined)
  return sql`from external_course_users r
    ${courses ? sql`join (${coursesOf(scope, sessionQuery)}) c on c.id = r.external_course_id` : empty}
    ${withPeople ? sql`join users u on u.tenant_id = ${tenant} and u.id = r.user_id` : empty}
    where r.tenant_id = ${tenant} and r.enabled
      and r.start_time >= ${dateRanges[0]!.begins}::timestamptz and r.start_time < ${ends}::timestamptz
      ${some && !courses ? sql`and r.external_course_id in (select id from (${coursesOf(scope, sessionQuery)}) c)` : empty}
      ${cour ? sql`and r.external_course_id = any(${cour}::bigint[])` : empty}
      ${cc ? sql`and u.extended_field1 = any(${cc}::text[])` : empty}
      ${withoutCenter ? sql`and u.extended_field1 is null` : empty}
      ${withinActorAreas(scope, 'u.area_id')}
      ${list === 'cost' || list === 'hours-by-type' ? sql`and r.assisted` : empty}
      ${q ? sql`and (r.user_id in (select search_users(${q})) or c.search like fragment_pattern(${q}))` : empty}`
}
