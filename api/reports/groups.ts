import sql, { join, raw, type Sql } from 'sql-template-tag'
import {
  GROUP_FIGURES,
  REPORT_GROUPS,
  UNGROUPED,
  type ReportGroup,
  type ReportKind,
} from '#contract/report-kinds.ts'
import type { ReportGroupRow } from '#contract/report-rows.ts'
import type { ReportGroupsQuery } from '#contract/report-filters.ts'
import { WITHOUT } from '#contract/people-facets.ts'
import type { ReadSource } from '../http/read-routing.ts'
import type { ReadScope } from '../http/scope.ts'
import { reportOf } from './kinds.ts'
import { customFields } from './people.ts'
import { column, type Report, type Table } from './report.ts'
import { outOfReach, type UnitFilters } from './scope.ts'
import { totalsStatement } from './statement.ts'

/** Subtotals of a report by the area, the position or the manager of its people. */

/** Query of groups, for a page or for a file. */
export type Grouping = { group_by: ReportGroup; group_sort: string; group_order: 'asc' | 'desc' }

/** Columns of users with the group's id, and tables with its name. */
const SOURCES: Record<ReportGroup, { key: Sql; table: Sql; name: Sql }> = {
  area: { key: raw('u.area_id'), table: raw('areas'), name: raw('named.name') },
  position: { key: raw('u.position_id'), table: raw('positions'), name: raw('named.name') },
  manager: { key: raw('u.manager_id'), table: raw('users'), name: raw('named.full_name') },
}

/**
 * SQL of the groups `g`: `id`, 0 for people without one, `name` and the figures. People are counted apart: a
 * distinct count in the same pass would keep PostgreSQL from working in parallel.
 */
function groupsOf({ tenantId }: ReadScope, report: Report, group: ReportGroup): Sql {
  const { key, table, name } = SOURCES[group]
  const people = sql`join users u on u.tenant_id = ${tenantId} and u.id = k.user_id`
  return sql`
    select sums.*, heads.people, coalesce(${name}, ${UNGROUPED[group]}) as name
    from (
      select coalesce(${key}, 0) as id, count(*) as rows, ${report.totals}
      from (${report.rows}) k ${people} group by 1
    ) sums
    join (
      select coalesce(${key}, 0) as id, count(*) as people
      from (select distinct k.user_id from (${report.rows}) k) k ${people} group by 1
    ) heads on heads.id = sums.id
    left join ${table} named on named.tenant_id = ${tenantId} and named.id = sums.id`
}

/** SQL of the order; `group_sort` is one of the keys of the contract. */
function orderOf({ group_sort: by, group_order: order }: Grouping): Sql {
  const first = by === 'name' ? sql`(g.id = 0)` : sql`g.${raw(by)} ${raw(order)} nulls last`
  const names = by === 'name' ? raw(order) : raw('asc')
  return sql`${first}, g.name collate "und-x-icu" ${names}, g.id`
}

type Row = { id: number; name: string; groups: number } & Record<string, number | null | string>

/**
 * Returns a page of the groups of a report, and the figures of all its rows.
 * @throws Failure 404 and 422 as its page does.
 */
export async function reportGroups<Kind extends ReportKind>(
  { db, asOf }: ReadSource,
  scope: ReadScope,
  kind: Kind,
  query: ReportGroupsQuery<Kind>,
) {
  const { limit, skip, ...asked } = query as Grouping & {
    limit: number
    skip: number
  } & UnitFilters
  const report = await reportOf(db, scope, kind, { ...(query as object), ...NO_SORT } as never)
  const rows = await db.query<Row>(
    scope,
    sql`select g.*, count(*) over () as groups from (${groupsOf(scope, report, asked.group_by)}) g
        order by ${orderOf(asked)} limit ${limit} offset ${skip}`,
  )
  const [all] = await db.query<Row>(scope, totalsStatement(report))
  return {
    results: rows.map((row) => shown(kind, row)),
    foot: shown(kind, { ...all!, id: -1, name: '', rows: all!['total'] ?? 0 }),
    pagination: { total: rows[0]?.groups ?? 0, limit },
    custom_fields: await customFields(db, scope),
    out_of_reach: await outOfReach(db, scope, asked),
    as_of: asOf,
  }
}

/** Groups have no sort of rows. */
const NO_SORT = { sort: 'full_name', order: 'asc' } as const

function shown(kind: ReportKind, row: Row): ReportGroupRow {
  const figures = Object.keys(GROUP_FIGURES[kind]).map((key) => [key, row[key] ?? null])
  const id = row.id === 0 ? WITHOUT : row.id < 0 ? '' : String(row.id)
  return { id, name: row.name, figures: Object.fromEntries(figures) as Record<string, number> }
}

/** Returns the groups of a report as the table of a file. */
export function groupsTable(
  scope: ReadScope,
  kind: ReportKind,
  report: Report,
  query: Grouping,
): Table {
  const figures = Object.entries<string>(GROUP_FIGURES[kind]).map(([key, label]) => [
    key,
    column(label, key.endsWith('_average') ? 'percentage' : 'whole', sql`g.${raw(key)}`),
  ])
  return {
    columns: {
      name: column(REPORT_GROUPS[query.group_by], 'text', sql`g.name`),
      ...(Object.fromEntries(figures) as Table['columns']),
    },
    rows: (cells) =>
      sql`select ${join(cells)} from (${groupsOf(scope, report, query.group_by)}) g order by ${orderOf(query)}`,
  }
}
