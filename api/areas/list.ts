import sql, { empty, raw } from 'sql-template-tag'
import type { z } from 'zod'
import type { areas } from '#contract/areas.ts'
import type { SortOf } from '#contract/list-sorts.ts'
import type { Database } from '../db/database.ts'
import { filteredByIds, inOrder, readPage } from '../db/page.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import type { CsvExport } from '../http/csv.ts'
import { areaOf, type AreaRecord, COLUMNS } from './read.ts'

type Query = z.output<typeof areas.list.query>

/** Columns of each sort. */
const SORTS: Record<SortOf<'areas'>, string> = {
  code: 'code collate "und-x-icu"',
  name: 'name collate "und-x-icu"',
  created_at: 'created_at',
}

/**
 * A page of the areas that an actor may see (spec 1, §2 'Areas'); `q` matches parts of code or
 * name, ignoring accents and case. An actor with business units sees the areas of those units.
 */
export function listAreas(db: Database, scope: Scope, query: Query) {
  const { ids, q, sort, order } = query
  const matched = sql`select ${COLUMNS} from areas
    where tenant_id = ${scope.tenantId} ${withinActorAreas(scope, 'id')}
      ${q ? sql`and search like fragment_pattern(${q})` : empty} ${filteredByIds(ids)}`
  const columns = sql`page.*, (
    select coalesce(sum(tally), 0)::bigint from user_tallies
    where tenant_id = ${scope.tenantId} and kind = 'area' and group_id = page.id) as user_count`
  type Row = AreaRecord & { user_count: number }
  const list = { matched, order: inOrder(SORTS[sort], order), columns }
  return readPage(db, scope, list, query, ({ user_count, ...area }: Row) => ({
    ...areaOf(area),
    user_count,
  }))
}

/** Exports codes and names of the areas of the list, as a file that the import accepts. */
export function areaExport(
  scope: Scope,
  { q, sort, order, sep }: z.output<typeof areas.export.query>,
): CsvExport {
  return {
    filename: 'áreas.csv',
    delimiter: sep,
    header: ['code', 'name'],
    rows: sql`select csv_cell(code), csv_cell(name) from areas
      where tenant_id = ${scope.tenantId} ${withinActorAreas(scope, 'id')}
        ${q ? sql`and search like fragment_pattern(${q})` : empty}
      order by ${raw(`${SORTS[sort]} ${order}, id ${order}`)}`,
  }
}
