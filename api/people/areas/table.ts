import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Area, newArea } from '#contract/people/areas.ts'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import { codeTaken, NOUNS } from '#contract/platform/values/nouns.ts'
import type { Database } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import { invalid } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { createRecord } from '#api/platform/records/record.ts'
import { byText, type RecordTable } from '#api/platform/records/table.ts'

/** Areas (spec 1, §2 'Areas'). An actor with business units sees the areas of those units. */
export const AREAS: RecordTable<Area, SortOf<'areas'>> = {
  table: 'areas',
  noun: NOUNS.area,
  fields: ['code', 'name'],
  columns: () => sql`t.id, t.code, t.name, t.created_at, t.version`,
  visibleToActor: (scope) => withinActorAreas(scope, 't.id'),
  search: 't.search',
  sorts: { name: byText('name'), code: byText('code'), created_at: 'created_at' },
  constraints: {
    areas_code: { path: 'code', code: 'taken', message: codeTaken(NOUNS.area) },
  },
}

/** SQL: number of users of area `page`. */
export const userCount = ({ tenantId }: Scope) =>
  sql`select coalesce(sum(tally), 0)::bigint from user_tallies
    where tenant_id = ${tenantId} and kind = 'area' and group_id = page.id`

/**
 * Creates an area (spec 1, §5 and §7).
 * @throws Failure 422 as `createRecord`, and for an actor with business units.
 */
export async function createArea(
  db: Database,
  scope: Scope,
  area: z.output<typeof newArea>,
): Promise<Area> {
  const message = creationRefused(scope)
  if (message) throw invalid([{ path: '', code: 'units', message }])
  return createRecord(db, scope, AREAS, area)
}

/** Returns why the actor may not create areas: a new area is in no unit, so they would not see it. */
export function creationRefused(scope: Scope): string | null {
  return scope.areaIds === null
    ? null
    : 'Solo quien administra todas las unidades de negocio puede crear áreas'
}
