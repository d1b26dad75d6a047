import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { organizationalUnits } from '#contract/people/organizational-units.ts'
import type { Option } from '#contract/platform/values/shapes.ts'
import type { Database } from '#api/platform/db/database.ts'
import { BY_NAME, filteredByIds, readPage } from '#api/platform/db/page.ts'
import { withinActorAreas, withinActorCourses } from '#api/platform/identity/area-scope.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

type Query = z.output<typeof organizationalUnits.areas.query>

/** Choices of the form (spec 1, §9): the first matches of a part of the name or code, and their total. */
export function areaChoices(db: Database, scope: Scope, query: Query) {
  return choices(
    db,
    scope,
    query,
    sql`select id, name, code || E'\n' || name as searched from areas
        where tenant_id = ${scope.tenantId} ${withinActorAreas(scope, 'id')}`,
  )
}

/** The tenant's courses, by their ids in it. */
export function courseChoices(db: Database, scope: Scope, query: Query) {
  return choices(
    db,
    scope,
    query,
    sql`select t.id, c.name, c.name as searched
        from tenant_courses t join courses c on c.id = t.course_id
        where t.tenant_id = ${scope.tenantId} ${withinActorCourses(scope, 't.id')}`,
  )
}

function choices(db: Database, scope: Scope, { q, ids, limit }: Query, from: Sql) {
  const matched = sql`select id, name from (${from}) choice
    where true ${q ? sql`and fold(searched) like fragment_pattern(${q})` : empty}
      ${filteredByIds(ids)}`
  return readPage(db, scope, { matched, order: BY_NAME }, { limit, skip: 0 }, (row: Option) => row)
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
