import sql, { empty, raw } from 'sql-template-tag'
import type { z } from 'zod'
import type { Area, areas, AreaSort } from '#contract/areas.ts'
import type { Database } from '../db/database.ts'
import { onlyMyAreas } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'
import { areaOf, COLUMNS, type AreaRecord } from './read.ts'

type Query = z.output<typeof areas.list.query>

/** One row without an id when the page is empty. */
type Row = { total: number } & (AreaRecord | { id: null })

const SORTS: Record<AreaSort, string> = {
  code: 'code collate "und-x-icu"',
  name: 'name collate "und-x-icu"',
  created_at: 'created_at',
}

/**
 * A page of the areas an actor may see (spec 1, §2 'Areas'); `q` matches parts of code or name, blind
 * to accents and case. An actor with business units sees the areas of those units.
 */
export async function listAreas(db: Database, scope: Scope, query: Query) {
  const { q, sort, order, limit, skip } = query
  const shown = sql`tenant_id = ${scope.tenantId} ${onlyMyAreas(scope, 'id')}
    ${q ? sql`and search like fragment_pattern(${q})` : empty}`
  const inOrder = raw(`${SORTS[sort]} ${order}, id ${order}`)
  const rows = await db.query<Row>(
    scope,
    sql`select counted.total, page.*
        from (select count(*) as total from areas where ${shown}) counted
        left join (
          select ${COLUMNS} from areas where ${shown} order by ${inOrder} limit ${limit} offset ${skip}
        ) page on true
        order by ${inOrder}`,
  )
  return {
    results: rows.filter((row) => row.id !== null).map(areaOf) satisfies Area[],
    pagination: { total: rows[0]?.total ?? 0, limit },
  }
}
