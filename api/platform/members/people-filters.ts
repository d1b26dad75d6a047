import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import {
  facetLabel,
  FACETS,
  isIdFacet,
  NOTHING,
  OFFERED_FACETS,
  WITHOUT,
  type FACET_WORDS,
  type OfferedFacet,
  type PeopleFacet,
} from '#contract/platform/people/people-facets.ts'
import type { PeopleFilters } from '#contract/platform/people/people-filters.ts'
import { invalid } from '../http/failure.ts'
import { withinActorAreas } from '../identity/area-scope.ts'
import type { ReadScope } from '../identity/scope.ts'
import { inImport } from './import-filter.ts'

/**
 * SQL of the filters of people (contract/platform/people/people-filters.ts): a condition on users for lists,
 * exports and changes. It only narrows: the caller adds tenant and business units.
 */

/** The alias of the table `users` in a statement. */
type Alias = 'u' | 's'

/**
 * SQL condition `and …` on users `u` (or `s`): all filters match; empty without any.
 * @throws Failure 422 when one is a field that the tenant has not named.
 */
export function peopleFilter(scope: ReadScope, filters: PeopleFilters, alias: Alias = 'u'): Sql {
  requireNamedFields(scope, filters)
  const conditions = FACETS.flatMap((facet) => {
    const values = filters[facet]
    return values ? [sql`and ${conditionOf(facet)(values, scope, alias)}`] : []
  })
  return conditions.length > 0 ? join(conditions, ' ') : empty
}

/** True when at least one filter is set. */
export function isFiltered(filters: PeopleFilters): boolean {
  return FACETS.some((facet) => filters[facet] !== undefined)
}

/** Returns the filters of a request, without the one in `except`. */
export function filtersIn(filters: PeopleFilters, except?: PeopleFacet): PeopleFilters {
  const among = FACETS.filter((facet) => filters[facet] && facet !== except)
  return Object.fromEntries(among.map((facet) => [facet, filters[facet]]))
}

/** Returns the tenant's facets that offer choices: of the extended fields, only those it has named. */
export function facetsOf(scope: ReadScope): OfferedFacet[] {
  return OFFERED_FACETS.filter((facet) => !isUnnamed(scope, facet))
}

type Condition = (values: string[], scope: ReadScope, alias: Alias) => Sql

/** Returns the column of users that a filter compares: that of its name, or of its reference. */
export function columnOf(facet: PeopleFacet): string {
  return isIdFacet(facet) ? `${facet}_id` : facet
}

/** Conditions of filters that are not a comparison of one column. */
const CONDITIONS: { readonly [Facet in PeopleFacet]?: Condition } = {
  // The collation of its index; under it only identical texts are equal.
  location: (values, _, alias) =>
    sql`${raw(alias)}.location collate "und-x-icu" = any(${values}::text[])`,
  status: (values, _, alias) => raw(`(${statuses(values, alias)})`),
  activity: active,
  group: inGroup,
  import: inImport,
}

function conditionOf(facet: PeopleFacet): Condition {
  return (
    CONDITIONS[facet] ??
    ((values, _, alias) => {
      const column = raw(`${alias}.${columnOf(facet)}`)
      return isIdFacet(facet) ? idOrNone(column, values) : sql`${column} = any(${values}::text[])`
    })
  )
}

/** SQL condition: the column is one of the ids, or null when `none` is among the values. */
export function idOrNone(column: Sql, values: string[]): Sql {
  const among = sql`${column} = any(${idsAmong(values)}::bigint[])`
  return values.includes(WITHOUT) ? sql`(${among} or ${column} is null)` : among
}

function idsAmong(values: string[]): string[] {
  return values.filter((value) => value !== WITHOUT && value !== NOTHING)
}

/** Literal SQL, so that the planner knows the value: few users are disabled. */
function statuses(values: string[], alias: Alias): string {
  const of: Record<string, string> = {
    enabled: `not ${alias}.disabled`,
    disabled: `${alias}.disabled`,
  }
  return values.map((value) => of[value] ?? 'false').join(' or ')
}

/** Periods of `activity` in days before now: later than the first, not later than the second. */
export const PERIODS = {
  week: { after: 7, until: 0 },
  month: { after: 30, until: 7 },
  quarter: { after: 90, until: 30 },
  older: { after: null, until: 90 },
} as const satisfies { [Period in keyof typeof FACET_WORDS.activity]?: object }

/** One lookup in user_activity for all values; with `never` it excludes users active in the other periods. */
function active(values: string[], { tenantId }: ReadScope, alias: Alias): Sql {
  const never = values.includes('never')
  const periods = Object.entries(PERIODS).filter(([name]) => values.includes(name) !== never)
  const at = periods.map(([, { after, until }]) => {
    const from = after === null ? sql`true` : sql`a.last_at > now() - ${`${after} days`}::interval`
    return until === 0 ? from : sql`(${from} and a.last_at <= now() - ${`${until} days`}::interval)`
  })
  const always = at.length === Object.keys(PERIODS).length
  const during = always ? sql`true` : at.length > 0 ? sql`(${join(at, ' or ')})` : sql`false`
  return sql`${never ? raw('not exists') : raw('exists')} (
    select from user_activity a
    where a.tenant_id = ${tenantId} and a.user_id = ${raw(alias)}.id and ${during})`
}

/**
 * Groups are visible to all console users of the tenant. A group in the trash has no members. A
 * single group is checked separately: each member is then known to occur once, and the members can
 * be looked up instead of all users.
 */
function inGroup(values: string[], { tenantId }: ReadScope, alias: Alias): Sql {
  const user = raw(`${alias}.id`)
  const group = onlyGroup(values)
  if (group) {
    return sql`exists (select from groups g where g.tenant_id = ${tenantId} and g.id = ${group})
      and exists (select from group_users m
        where m.tenant_id = ${tenantId} and m.group_id = ${group} and m.user_id = ${user})`
  }
  const memberships = sql`select from group_users m
    join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
    where m.tenant_id = ${tenantId} and m.user_id = ${user}`
  const among = sql`exists (${memberships} and m.group_id = any(${idsAmong(values)}::bigint[]))`
  return values.includes(WITHOUT) ? sql`(${among} or not exists (${memberships}))` : among
}

/** Returns the group when exactly one is filtered by. */
export function onlyGroup(values: string[]): Sql | null {
  const [id] = idsAmong(values)
  return id && values.length === 1 ? sql`${id}::bigint` : null
}

/** Filters of the list of users; exports and actions on 'all that match' take the same. */
export type Filters = PeopleFilters & {
  ids?: readonly number[] | undefined
  q?: string | undefined
  only_admins?: boolean | undefined
  /** Administrators and readers only. */
  console?: boolean | undefined
}

/**
 * SQL condition on users `u`: the actor may see them and they pass the filters, except `ids`. The text is
 * found by its index, or compared row by row, for statements that read the users in another way. Console users
 * are few and found by another index.
 */
export function matching(scope: ReadScope, filters: Filters, text: 'index' | 'row' = 'index'): Sql {
  const { q, only_admins, console: staff } = filters
  const compared = q && (staff || text === 'row')
  return sql`u.tenant_id = ${scope.tenantId} ${withinActorAreas(scope, 'u.area_id')}
    ${peopleFilter(scope, filters)}
    ${only_admins ? sql`and u.role = 'admin'` : empty}
    ${staff ? sql`and u.role <> 'user'` : empty}
    ${compared ? sql`and u.search like all (word_patterns(${q}))` : q ? searched(scope, q, filters) : empty}`
}

/** SQL condition `and …` on users `u`: a text matches; further filters only restrict the search. */
export function searched(scope: Pick<ReadScope, 'areaIds'>, q: string, filters: Filters): Sql {
  return sql`and u.id in (${searchOf(scope, { ...filters, q })})`
}

/**
 * Query of the ids of the users whose text matches `q`. Because of row-level security the search is a
 * function of its own; filters that an index or the row can answer are passed to it, so that it
 * does not look up every match of the text. It only narrows: `peopleFilter` is applied too.
 */
export function searchOf({ areaIds }: Pick<ReadScope, 'areaIds'>, filters: Filters): Sql {
  const { q, area, position, location, role, status, only_admins } = filters
  const ids = (values?: string[]) => (values?.includes(WITHOUT) ? null : values && idsAmong(values))
  const disabled = status?.length === 1 ? status[0] === 'disabled' : null
  return sql`select search_users(${q}, ${ids(area) ?? areaIds}::bigint[],
    ${ids(position) ?? null}::bigint[], ${location ?? null}::text[],
    ${role ?? (only_admins ? ['admin'] : null)}::text[], ${disabled}::boolean) as id`
}

function isUnnamed({ tenant }: ReadScope, facet: PeopleFacet): boolean {
  return facetLabel(facet, tenant.extended_fields) === null
}

/** @throws Failure 422 when one of the filters is a field that the tenant has not named. */
export function requireNamedFields(scope: ReadScope, filters: PeopleFilters): void {
  const unnamed = FACETS.filter((facet) => filters[facet] && isUnnamed(scope, facet))
  if (unnamed.length === 0) return
  const message = 'La compañía no usa este campo'
  throw invalid(unnamed.map((path) => ({ path, code: 'unnamed', message })))
}
