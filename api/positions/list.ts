import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { positions } from '#contract/positions.ts'
import type { SortOf } from '#contract/list-sorts.ts'
import type { Database } from '../db/database.ts'
import { filteredByIds, inOrder, readPage } from '../db/page.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import type { CsvExport } from '../http/csv.ts'
import { COLUMNS, positionOf, type PositionRecord, WITH_PATH } from './read.ts'

type Query = z.output<typeof positions.list.query>

/** Columns of each sort. */
const SORTS: Record<SortOf<'positions'>, string> = {
  code: 'p.code collate "und-x-icu"',
  name: 'p.name collate "und-x-icu"',
  formation_path: 'f.name collate "und-x-icu"',
  created_at: 'p.created_at',
}

/**
 * A page of the tenant's positions (spec 1, §2 'Positions'); `q` matches parts of code or name,
 * ignoring accents and case. Positions without a formation path come last in its ascending order.
 */
export function listPositions(db: Database, scope: Scope, query: Query) {
  const { ids, q, sort, order } = query
  const matched = sql`select p.id, ${raw(SORTS[sort])} as key from positions p
    ${sort === 'formation_path' ? WITH_PATH : empty}
    where p.tenant_id = ${scope.tenantId}
      ${q ? sql`and p.search like fragment_pattern(${q})` : empty} ${filteredByIds(ids, 'p.id')}`
  const list = {
    matched,
    order: inOrder('key', order),
    columns: sql`${COLUMNS}, (${userCount(scope)}) as user_count`,
    joins: sql`left join positions p on p.tenant_id = ${scope.tenantId} and p.id = page.id ${WITH_PATH}`,
  }
  type Row = PositionRecord & { user_count: number }
  return readPage(db, scope, list, query, ({ user_count, ...position }: Row) => ({
    ...positionOf(position),
    user_count,
  }))
}

/** SQL: number of users of a position; without business units tallies are used instead of counting. */
function userCount(scope: Scope): Sql {
  return scope.areaIds
    ? sql`select count(*) from users u
          where u.tenant_id = ${scope.tenantId} and u.position_id = page.id ${withinActorAreas(scope, 'u.area_id')}`
    : sql`select coalesce(sum(tally), 0)::bigint from user_tallies
          where tenant_id = ${scope.tenantId} and kind = 'position' and group_id = page.id`
}

/** Exports codes and names of the positions of the list, as a file that the import accepts. */
export function positionExport(
  scope: Scope,
  { q, sort, order, sep }: z.output<typeof positions.export.query>,
): CsvExport {
  return {
    filename: 'cargos.csv',
    delimiter: sep,
    header: ['code', 'name'],
    rows: sql`select csv_cell(p.code), csv_cell(p.name) from positions p
      ${sort === 'formation_path' ? WITH_PATH : empty}
      where p.tenant_id = ${scope.tenantId}
        ${q ? sql`and p.search like fragment_pattern(${q})` : empty}
      order by ${raw(`${SORTS[sort]} ${order}, p.id ${order}`)}`,
  }
}
