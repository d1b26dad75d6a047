import sql, { empty, raw } from 'sql-template-tag'
import type { z } from 'zod'
import type { positions } from '#contract/positions.ts'
import type { CsvExport } from '../http/csv.ts'
import type { Scope } from '../http/scope.ts'
import { SORTS } from './list.ts'
import { WITH_PATH } from './read.ts'

type Query = z.output<typeof positions.export.query>

/** Exports codes and names of the positions of the list, as a file that the import accepts. */
export function positionExport(scope: Scope, { q, sort, order, sep }: Query): CsvExport {
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
