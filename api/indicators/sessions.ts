import sql, { empty, type Sql } from 'sql-template-tag'
import type { IndicatorFilters, RecordList } from '#contract/indicators.ts'
import { onlyMyAreas } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'
import type { Period } from './period.ts'

/** What of a company's sessions is looked at. */
export type Asked = Omit<IndicatorFilters, 'dt'> & {
  /** A part of the person's name, user name, e-mail or number, or of the course's name or code. */
  q?: string | undefined
  list?: RecordList | undefined
}

/**
 * The sessions `r` of a period that count, with their courses `c`: of courses that are not in the trash, in the
 * company's own words of them (`hundredths` of an hour, `type` of the instructor). With `people` also whose they are,
 * `u`; who asks within business units, or by a cost centre, gets that in any case.
 *
 * The instants stand in it as they are, so that the planner knows how many sessions there are between them.
 */
export function sessionsOf(
  scope: Scope,
  { stretches, ends }: Period,
  { cc, comp, esc, cour, form, q, list }: Asked,
  { people = false }: { people?: boolean } = {},
): Sql {
  const tenant = scope.tenantId
  const withPeople = people || cc !== undefined || scope.areaIds !== null
  return sql`from external_course_users r
    join (
      select c.id, c.name, c.search, (coalesce(c.hours, 0) * 100)::int as hundredths, c.assessable,
        c.category_id, c.instructor_id, i.type
      from external_courses c
      left join instructors i on i.tenant_id = ${tenant} and i.id = c.instructor_id
      where c.tenant_id = ${tenant}
        ${comp ? sql`and c.competence_id = any(${comp}::bigint[])` : empty}
        ${esc ? sql`and c.category_id = any(${esc}::bigint[])` : empty}
        ${cour ? sql`and c.id = any(${cour}::bigint[])` : empty}
        ${form ? sql`and c.instructor_id = any(${form}::bigint[])` : empty}
        ${list === 'approval' ? sql`and c.assessable` : empty}
    ) c on c.id = r.external_course_id
    ${withPeople ? sql`join users u on u.tenant_id = ${tenant} and u.id = r.user_id` : empty}
    where r.tenant_id = ${tenant} and r.enabled
      and r.start_time >= ${stretches[0]!.begins}::timestamptz and r.start_time < ${ends}::timestamptz
      ${cour ? sql`and r.external_course_id = any(${cour}::bigint[])` : empty}
      ${cc ? sql`and u.extended_field1 = any(${cc}::text[])` : empty}
      ${onlyMyAreas(scope, 'u.area_id')}
      ${list === 'cost' || list === 'hours-by-type' ? sql`and r.assisted` : empty}
      ${q ? sql`and (r.user_id in (select search_users(${q})) or c.search like fragment_pattern(${q}))` : empty}`
}
