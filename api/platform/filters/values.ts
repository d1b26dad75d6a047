import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { Filter, filters, FilterValue } from '#contract/platform/people/filters.ts'
import type { Database } from '../db/database.ts'
import { readPage, type PageRange } from '../db/page.ts'
import { notFound } from '../http/failure.ts'
import { withinActorAreas } from '../identity/area-scope.ts'
import type { Scope } from '../identity/scope.ts'

/** Returns the fields that the tenant has named, by their number. */
function named({ tenant }: Scope): Filter[] {
  return Object.entries(tenant.extended_fields)
    .map(([number, name]) => ({ id: Number(number), name }))
    .sort((one, other) => one.id - other.id)
}

export function listFilters(scope: Scope, { limit, skip }: PageRange) {
  const all = named(scope)
  return { results: all.slice(skip, skip + limit), pagination: { total: all.length, limit } }
}

/** @throws Failure 404 for a field without a name, which is hidden everywhere. */
export function getFilter(scope: Scope, id: number): Filter {
  const found = named(scope).find((filter) => filter.id === id)
  if (!found) throw notFound('El filtro no existe')
  return found
}

/**
 * Returns the values of a field, sorted; for a limited actor those of visible people. `q` matches a part,
 * ignoring accents and case. The id is derived from the value, as no table numbers them.
 * @throws Failure 404 as `getFilter`.
 */
export function listValues(
  db: Database,
  scope: Scope,
  id: number,
  { q, limit, skip, page }: z.output<typeof filters.values.query>,
) {
  getFilter(scope, id)
  const field = `extended_field${id}`
  const matched = sql`select value from (${valuesOf(scope, field, q)}) used where value is not null`
  const part = { limit, skip: skip + (page - 1) * limit }
  const columns = sql`page.value, split_part(page.value, ' - ', 1) as code,
    ('x' || left(md5(page.value), 13))::bit(52)::bigint as id`
  const list = { matched, order: ['value collate "und-x-icu"', 'value'], columns }
  return readPage(db, scope, list, part, (row: FilterValue) => row)
}

/**
 * SQL of the values. For a whole tenant they are also stored in a table when written, until a nightly job
 * deletes unused ones, so current values decide. `intersect` is hashed or sorted; a semi-join became a nested loop, since
 * one row is expected of a search.
 */
function valuesOf(scope: Scope, field: string, q = ''): Sql {
  const { tenantId } = scope
  const found = (column: string) =>
    q ? sql`and fold(${raw(column)}) like fragment_pattern(${q})` : empty
  return scope.areaIds
    ? sql`select distinct ${raw(field)} as value from users
        where tenant_id = ${tenantId} ${withinActorAreas(scope, 'area_id')} ${found(field)}`
    : sql`select value from user_field_values
          where tenant_id = ${tenantId} and field = ${field} ${found('value')}
        intersect select ${raw(field)} from users where tenant_id = ${tenantId}`
}
