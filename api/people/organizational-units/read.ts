import sql, { empty, type Sql } from 'sql-template-tag'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import type { Unit } from '#contract/people/organizational-units.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { byText, recordNotFound, type RecordTable } from '#api/platform/records/table.ts'
import { onlyMyUnits } from './policy.ts'

/** Business units as their list has them (spec 1, §2). */
export const UNITS: RecordTable<
  Pick<Unit, 'id' | 'name' | 'created_at'>,
  SortOf<'organizationalUnits'>
> = {
  table: 'organizational_units',
  noun: NOUNS.businessUnit,
  fields: ['name'],
  columns: () => sql`t.id, t.name, t.created_at`,
  visibleToActor: (scope) => onlyMyUnits(scope, 't.id'),
  sorts: { name: byText('name'), created_at: 'created_at' },
}

export const unitNotFound = () => recordNotFound(UNITS)

/** SQL: number of users in the scope of the unit `page`: those of its areas, or all when it has none. */
export function userCount({ tenantId, areaIds }: Scope): Sql {
  const areas = sql`select area_id from organizational_unit_areas
    where tenant_id = ${tenantId} and unit_id = page.id`
  return sql`select coalesce(sum(tally), 0)::bigint from user_tallies y
    where y.tenant_id = ${tenantId} and y.kind = 'area'
      ${areaIds ? sql`and y.group_id = any(${areaIds}::bigint[])` : empty}
      and (y.group_id in (${areas}) or not exists (${areas}))`
}

type Row = Omit<Unit, 'created_at'> & { created_at: Date }

/**
 * Returns a unit with its areas and courses by name; none of either means all. `users` counts all
 * users it limits, also those whom the actor does not see.
 * @throws Failure 404 when there is none, it is of another tenant, in the trash, or wider than the
 *   actor's own units.
 */
export async function getUnit(db: Database, scope: Scope, id: number): Promise<Unit> {
  const tenant = scope.tenantId
  const [row] = await db.query<Row>(
    scope,
    sql`select id, name, version, created_at,
          coalesce((
            select json_agg(json_build_object('id', a.id, 'name', a.name)
              order by a.name collate "und-x-icu", a.id)
            from organizational_unit_areas m
            join areas a on a.tenant_id = ${tenant} and a.id = m.area_id
            where m.tenant_id = ${tenant} and m.unit_id = ${id}
          ), '[]') as areas,
          coalesce((
            select json_agg(json_build_object('id', t.id, 'name', c.name)
              order by c.name collate "und-x-icu", t.id)
            from organizational_unit_courses m
            join tenant_courses t on t.tenant_id = ${tenant} and t.id = m.tenant_course_id
            join courses c on c.id = t.course_id
            where m.tenant_id = ${tenant} and m.unit_id = ${id}
          ), '[]') as courses,
          (select count(*) from user_organizational_units
            where tenant_id = ${tenant} and unit_id = ${id}) as users
        from organizational_units
        where tenant_id = ${tenant} and id = ${id} ${onlyMyUnits(scope, 'id')}`,
  )
  if (!row) throw unitNotFound()
  return { ...row, created_at: row.created_at.toISOString() }
}
