import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { certifications } from '#contract/training/certifications.ts'
import type { ExpiringCertification } from '#contract/training/expiring-certifications.ts'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import { EXPIRING_DAYS } from '#contract/platform/values/validity-words.ts'
import type { Database } from '#api/platform/db/database.ts'
import { filteredByIds, readPage } from '#api/platform/db/page.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { columnsOf } from '#api/platform/members/members.ts'
import { idOrNone, peopleFilter } from '#api/platform/members/people-filters.ts'
import { PEOPLE } from '#api/platform/members/people.ts'
import { todayIn, validityOf } from './validity.ts'
import { managerEmail } from '#api/platform/members/manager.ts'

type Query = z.output<typeof certifications.expiring.query>
type Sorted = Pick<Query, 'sort' | 'order'>

/** Filters of what expires, of everybody that the actor sees. */
export type ExpiringFilters = Pick<Query, 'days'> &
  Partial<Omit<Query, 'days' | 'limit' | 'skip' | keyof Sorted>>

const SORTS: Record<SortOf<'expiringCertifications'>, string> = {
  valid_through: 'ends_on',
  full_name: 'holder_name collate "und-x-icu"',
  certification_name: 'certification_name collate "und-x-icu"',
  manager_name: 'manager_name collate "und-x-icu"',
}

/** Order of `expiringOf`; people with the same date by name, those without a manager last. */
export function orderOf({ sort, order }: Sorted): string[] {
  const then = sort === 'full_name' ? SORTS.valid_through : SORTS.full_name
  const last = sort === 'manager_name' ? ' nulls last' : ''
  return [`${SORTS[sort]} ${order}${last}`, then, 'assignment_id']
}

/** Tenant and areas of the people. */
type Seen = Pick<Scope, 'tenantId' | 'areaIds'>

/**
 * SQL of certifications that have expired or expire within `days`, for the page, its export, the start page,
 * the reminders and renewals: only the newest of each person and certification, so that renewed ones are left out,
 * of active people and existing certifications. Rows have ids and sort columns; `q` matches the person, as
 * in their list, or a part of the certification's name.
 * @throws Failure 422 for a filter by a field that the tenant has not named.
 */
export function expiringOf(scope: Scope, filters: ExpiringFilters): Sql {
  const { ids, area, position, location, group, manager, certification, ...narrowed } = filters
  return expiringOn(
    todayIn(scope),
    scope,
    narrowed,
    sql`${filteredByIds(ids, 'held.id')} ${peopleFilter(scope, { area, position, location, group }, 's')}
      ${manager ? sql`and ${idOrNone(raw('s.manager_id'), manager)}` : empty}
      ${certification ? sql`and ${idOrNone(raw('held.certification_id'), certification)}` : empty}`,
  )
}

type Selected = Pick<z.output<typeof certifications.renew.body>, 'ids' | 'matching'>

/** Returns the filters of selected certifications: with ids those, whenever they end. */
export function filtersOfSelected({ ids, matching }: Selected): ExpiringFilters {
  const longest = EXPIRING_DAYS[EXPIRING_DAYS.length - 1]!
  if (!matching) return { ids, days: longest }
  const { all, days = all ? longest : EXPIRING_DAYS[0], ...filters } = matching
  return { ...filters, days }
}

/** The same on another day, given as SQL of a date; `further` is SQL of more conditions, 'and …'. */
export function expiringOn(
  today: Sql,
  scope: Seen,
  { q, days, status }: Pick<ExpiringFilters, 'q' | 'days' | 'status'>,
  further: Sql = empty,
): Sql {
  const tenant = scope.tenantId
  return sql`select held.id as assignment_id, s.id as holder_id, s.full_name as holder_name,
      c.name as certification_name, held.valid_through as ends_on, m.full_name as manager_name
    from user_certifications held
    join certifications c on c.tenant_id = ${tenant} and c.id = held.certification_id
    join users s on s.tenant_id = ${tenant} and s.id = held.user_id and not s.disabled
    left join users m on m.tenant_id = ${tenant} and m.id = s.manager_id
    where held.tenant_id = ${tenant} and held.valid_through <= ${today} + ${Number(days)}::int
      ${status === 'expired' ? sql`and held.valid_through < ${today}` : empty}
      ${status === 'upcoming' ? sql`and held.valid_through >= ${today}` : empty}
      and not exists (
        select from user_certifications newer
        where newer.tenant_id = ${tenant} and newer.certification_id = held.certification_id
          and newer.user_id = held.user_id
          and (newer.date_completed, newer.id) > (held.date_completed, held.id))
      ${withinActorAreas(scope, 's.area_id')}
      ${further}
      ${q ? sql`and (${PEOPLE.search(q)} or c.id in (${called(tenant, q)}))` : empty}`
}

/** A subquery, so that each name is compared once and not for every holder. */
function called(tenantId: number, q: string): Sql {
  return sql`select id from certifications
    where tenant_id = ${tenantId} and fold(name) like fragment_pattern(${q})`
}

/** Returns a page with the exact total; the longest expired first by default. */
export function listExpiring(db: Database, scope: Scope, { limit, skip, ...query }: Query) {
  const tenant = scope.tenantId
  const list = {
    matched: expiringOf(scope, query),
    order: orderOf(query),
    columns: sql`${columnsOf(PEOPLE.columns, scope)}, assignment_id, held.certification_id,
      certification_name, held.date_completed::text, ends_on::text as valid_through,
      ${validityOf(scope, 'ends_on')} as validity, page.manager_name, ${managerEmail(scope)} as manager_email`,
    joins: sql`left join user_certifications held
        on held.tenant_id = ${tenant} and held.id = assignment_id
      left join users s on s.tenant_id = ${tenant} and s.id = holder_id
      left join users m on m.tenant_id = ${tenant} and m.id = s.manager_id
      ${raw(PEOPLE.extraJoins!)}`,
    materialized: true,
    prepared: true,
  }
  return readPage(db, scope, list, { limit, skip }, (row: ExpiringCertification) => row)
}
