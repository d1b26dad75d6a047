import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { organizationalUnits } from '#contract/organizational-units.ts'
import type { Option } from '#contract/shapes.ts'
import type { Database } from '../db/database.ts'
import { BY_NAME, filteredByIds, readPage } from '../db/page.ts'
import { withinActorAreas, withinActorCourses } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'

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
