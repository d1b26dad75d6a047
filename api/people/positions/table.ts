import sql, { raw, type Sql } from 'sql-template-tag'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import type { Position } from '#contract/people/positions.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { byText, type RecordTable } from '#api/platform/records/table.ts'
import { ISSUES } from './policy.ts'

/**
 * Positions with their average costs (spec 1, §2 'Positions'). Business units do not limit them. Positions without a
 * formation path come last in its ascending order.
 */
export const POSITIONS: RecordTable<Position, SortOf<'positions'>> = {
  table: 'positions',
  noun: NOUNS.position,
  fields: ['code', 'name', 'formation_path_id', 'due_date', 'due_days'],
  columns: () => sql`t.id, t.code, t.name, t.formation_path_id, (
      select f.name from formation_paths f
      where f.tenant_id = t.tenant_id and f.id = t.formation_path_id
    ) as formation_path, t.due_date::text as due_date, t.due_days, t.created_at, t.version, coalesce((
      select json_object_agg(c.year, c.cost order by c.year) from position_costs c
      where c.tenant_id = t.tenant_id and c.position_id = t.id
    ), '{}') as costs`,
  search: 't.search',
  sorts: {
    name: byText('name'),
    code: byText('code'),
    formation_path: byText('formation_path'),
    created_at: 'created_at',
  },
  constraints: {
    positions_code: ISSUES.code,
    positions_tenant_id_formation_path_id_fkey: ISSUES.path,
  },
}

/** SQL: number of users of a position; without business units tallies are used instead of counting. */
export function userCount(scope: Scope, position = raw('page.id')): Sql {
  return scope.areaIds
    ? sql`select count(*) from users u
          where u.tenant_id = ${scope.tenantId} and u.position_id = ${position}
            ${withinActorAreas(scope, 'u.area_id')}`
    : sql`select coalesce(sum(tally), 0)::bigint from user_tallies
          where tenant_id = ${scope.tenantId} and kind = 'position' and group_id = ${position}`
}
