import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { SortOf } from '#contract/list-sorts.ts'
import type { organizationalUnits } from '#contract/organizational-units.ts'
import type { Database } from '../db/database.ts'
import { filteredByIds, inOrder, readPage } from '../db/page.ts'
import { notFound } from '../http/failure.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { onlyMyUnits } from './policy.ts'

type Query = z.output<typeof organizationalUnits.list.query>

type Row = { id: number; name: string; created_at: Date; user_count: number }

const SORTS: Record<SortOf<'organizationalUnits'>, string> = {
  name: 'name collate "und-x-icu"',
  created_at: 'created_at',
}

/**
 * Business units, a page at a time (spec 1, §2); `q` matches a part of the name, ignoring accents
 * and case.
 */
export function listUnits(db: Database, scope: Scope, query: Query) {
  const { ids, q, sort, order } = query
  const matched = sql`select id, name, created_at from organizational_units
    where tenant_id = ${scope.tenantId} ${onlyMyUnits(scope, 'id')}
      ${q ? sql`and fold(name) like fragment_pattern(${q})` : empty} ${filteredByIds(ids)}`
  const columns = sql`page.*, (${opened(scope)}) as user_count`
  const list = { matched, order: inOrder(SORTS[sort], order), columns }
  return readPage(db, scope, list, query, ({ created_at, ...unit }: Row) => ({
    ...unit,
    created_at: created_at.toISOString(),
  }))
}

/** SQL: number of users in the scope of the unit `page`: those of its areas, or all when it has none. */
function opened({ tenantId, areaIds }: Scope): Sql {
  const areas = sql`select area_id from organizational_unit_areas
    where tenant_id = ${tenantId} and unit_id = page.id`
  return sql`select coalesce(sum(tally), 0)::bigint from user_tallies t
    where t.tenant_id = ${tenantId} and t.kind = 'area'
      ${areaIds ? sql`and t.group_id = any(${areaIds}::bigint[])` : empty}
      and (t.group_id in (${areas}) or not exists (${areas}))`
}

/**
 * The units that limit a user, by name; none for an unlimited user.
 * @throws Failure 404 when the actor sees no such user.
 */
export async function unitsOfUser(db: Database, scope: Scope, userId: number) {
  const rows = await db.query<{ id: number | null; name: string }>(
    scope,
    sql`select o.id, o.name from users u
        left join user_organizational_units m on m.tenant_id = u.tenant_id and m.user_id = u.id
        left join organizational_units o on o.tenant_id = m.tenant_id and o.id = m.unit_id
        where u.tenant_id = ${scope.tenantId} and u.id = ${userId} ${withinActorAreas(scope, 'u.area_id')}
        order by o.name collate "und-x-icu", o.id`,
  )
  if (rows.length === 0) throw notFound('No se encontró el usuario')
  return rows.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]))
}
