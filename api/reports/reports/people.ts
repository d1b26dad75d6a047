import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { PERSON_COLUMNS, type PersonColumn } from '#contract/reports/report-kinds.ts'
import type { CustomField } from '#contract/reports/report-rows.ts'
import type { reportPeople } from '#contract/reports/report-filters.ts'
import type { ExtendedField } from '#contract/platform/people/user-labels.ts'
import type { z } from 'zod'
import type { Database } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { ReadScope } from '#api/platform/identity/scope.ts'
import { idOrNone, peopleFilter } from '#api/platform/members/people-filters.ts'
import { namedFields } from '#api/people/users/policy.ts'
import { withinFieldRanges } from './narrowing.ts'
import { columnsFrom, type ReportColumns } from './report.ts'
import { managerEmail } from '#api/platform/members/manager.ts'

/** Users in reports, and their columns. */

type PeopleQuery = z.output<z.ZodObject<typeof reportPeople>>

/**
 * SQL condition on users `u`: visible to the actor and matching the report's filters.
 * @throws Failure 422 for a filter by a field that the tenant has not named.
 */
export function matchingUsers(
  scope: ReadScope,
  { manager, onlyActive, ...filters }: PeopleQuery,
): Sql {
  return sql`u.tenant_id = ${scope.tenantId} ${withinActorAreas(scope, 'u.area_id')}
    ${onlyActive ? sql`and not u.disabled` : empty}
    ${peopleFilter(scope, filters)} ${withinFieldRanges(scope, filters)}
    ${manager ? sql`and ${idOrNone(sql`u.manager_id`, manager)}` : empty}`
}

/** Number of values sampled to detect a field of dates. */
const SAMPLED_VALUES = 200

/** Returns the fields that the tenant named, with their type. */
export async function customFields(db: Database, scope: ReadScope): Promise<CustomField[]> {
  const named = namedFields(scope)
  if (named.length === 0) return []
  const dates = await db.query<{ field: string }>(
    scope,
    sql`select field from unnest(${named}::text[]) field
        where (
          select count(sortable_day(value)) * 2 > count(*) from (
            select value from user_field_values v
            where v.tenant_id = ${scope.tenantId} and v.field = field.field limit ${SAMPLED_VALUES}
          ) sampled)`,
  )
  return named.map((field_name) => ({
    field_name,
    field_display_name: nameOf(scope, field_name),
    sort: dates.some(({ field }) => field === field_name) ? 'date' : 'text',
  }))
}

const nameOf = ({ tenant }: ReadScope, field: ExtendedField) =>
  tenant.extended_fields[field.slice(-1)]!

type Joined = Record<'person' | 'area' | 'position' | 'manager', Sql>

/** Joins for the columns of a user; `k` is the report's row. */
function joins({ tenantId }: ReadScope): Joined {
  return {
    person: sql`join users u on u.tenant_id = ${tenantId} and u.id = k.user_id`,
    area: sql`left join areas a on a.tenant_id = ${tenantId} and a.id = u.area_id`,
    position: sql`left join positions p on p.tenant_id = ${tenantId} and p.id = u.position_id`,
    manager: sql`left join users m on m.tenant_id = ${tenantId} and m.id = u.manager_id`,
  }
}

/** Columns of users: those of every report, and the fields that the tenant named. */
export function personColumns(scope: ReadScope): ReportColumns<PersonColumn> {
  const { person, area, position, manager } = joins(scope)
  const own = (name: string) => [sql`u.${raw(name)}`, person] as const
  const named = namedFields(scope)
  return {
    ...columnsFrom(PERSON_COLUMNS, {
      identification_number: own('identification_number'),
      manager_name: [sql`m.full_name`, person, manager],
      manager_email: [managerEmail(scope), person, manager],
      area_name: [sql`a.name`, person, area],
      position_name: [sql`p.name`, person, position],
      location: own('location'),
    }),
    ...columnsFrom(
      Object.fromEntries(named.map((name) => [name, nameOf(scope, name)])),
      Object.fromEntries(named.map((name) => [name, own(name)])),
    ),
  }
}
