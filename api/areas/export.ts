import sql, { empty, raw } from 'sql-template-tag'
import type { z } from 'zod'
import type { areas } from '#contract/areas.ts'
import type { CsvExport } from '../http/csv.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { SORTS } from './list.ts'

type Query = z.output<typeof areas.export.query>

/** Exports codes and names of the areas of the list, as a file that the import accepts. */
export function areaExport(scope: Scope, { q, sort, order, sep }: Query): CsvExport {
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
