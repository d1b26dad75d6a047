import sql from 'sql-template-tag'
import type { Unit } from '#contract/organizational-units.ts'
import type { Database } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import { onlyMyUnits } from './policy.ts'

export const unitNotFound = () => notFound('No se encontró la unidad de negocio')

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
