import sql, { join, raw, type Sql } from 'sql-template-tag'
import {
  GROUP_FIGURES,
  REPORT_GROUPS,
  UNGROUPED,
  type ReportGroup,
  type ReportKind,
} from '#contract/reports/report-kinds.ts'
import type { ReportGroupsQuery } from '#contract/reports/report-filters.ts'
import { WITHOUT } from '#contract/platform/people/people-facets.ts'
import type { ReadSource } from '#api/platform/calls/read-routing.ts'
import type { ReadScope } from '#api/platform/identity/scope.ts'
import { reportOf } from './kinds.ts'
import { customFields } from './people.ts'
import { column, type Report, type Table } from './report.ts'
import { outOfReach, type UnitFilters } from './scope.ts'
import { totalsStatement } from './statement.ts'
import { figuresOf, readYearAgo } from './year-ago.ts'

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
 * SQL of the sums of groups: `id`, 0 for people without one, `name` and the figures. People are counted apart: a
 * distinct count in the same pass would keep PostgreSQL from working in parallel.
 */
function sumsOf({ tenantId }: ReadScope, report: Report, group: ReportGroup): Sql {
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

/** Suffix of the columns with the figures of a year before. */
const YEAR_AGO = '_year_ago'

/** SQL of the groups `g`; with those of a year before, when they are compared, also where only one has rows. */
function groupsOf(scope: ReadScope, kind: ReportKind, report: Report, group: ReportGroup): Sql {
  const now = sumsOf(scope, report, group)
  if (!report.yearAgo) return now
  const keys = Object.keys(GROUP_FIGURES[kind])
  const figures = (from: string, suffix: string) =>
    keys.map((key) => {
      const value = raw(`${from}.${key}`)
      return sql`${isAverage(key) ? value : sql`coalesce(${value}, 0)`} as ${raw(key + suffix)}`
    })
  return sql`
    select coalesce(present.id, past.id) as id, coalesce(present.name, past.name) as name,
      ${join([...figures('present', ''), ...figures('past', YEAR_AGO)])}
    from (${now}) present
    full join (${sumsOf(scope, report.yearAgo.report, group)}) past on past.id = present.id`
}

const isAverage = (key: string) => key.endsWith('_average')

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
  const { limit, skip, ...grouping } = query as Grouping & {
    limit: number
    skip: number
  } & UnitFilters
  const report = await reportOf(db, scope, kind, { ...(query as object), ...NO_SORT } as never)
  const rows = await db.query<Row>(
    scope,
    sql`select g.*, count(*) over () as groups from (${groupsOf(scope, kind, report, grouping.group_by)}) g
        order by ${orderOf(grouping)} limit ${limit} offset ${skip}`,
  )
  const [all] = await db.query<Row>(scope, totalsStatement(report))
  const year_ago = await readYearAgo(db, scope, kind, report)
  return {
    results: rows.map((row) => ({
      id: row.id === 0 ? WITHOUT : String(row.id),
      name: row.name,
      figures: figuresOf(kind, row),
      year_ago: report.yearAgo ? yearAgoOf(kind, row) : null,
    })),
    foot: {
      id: '',
      name: '',
      figures: figuresOf(kind, { ...all!, rows: all!['total'] }),
      year_ago: year_ago?.figures ?? null,
    },
    year_ago,
    pagination: { total: rows[0]?.groups ?? 0, limit },
    custom_fields: await customFields(db, scope),
    out_of_reach: await outOfReach(db, scope, grouping),
    as_of: asOf,
  }
}

/** Groups have no sort of rows. */
const NO_SORT = { sort: 'full_name', order: 'asc' } as const

/** Returns the figures of a group a year before. */
function yearAgoOf(kind: ReportKind, row: Row) {
  const keys = Object.keys(GROUP_FIGURES[kind])
  return figuresOf(kind, Object.fromEntries(keys.map((key) => [key, row[key + YEAR_AGO]])))
}

/** Returns the groups of a report as the table of a file; compared ones have two more columns for each figure. */
export function groupsTable(
  scope: ReadScope,
  kind: ReportKind,
  report: Report,
  query: Grouping,
): Table {
  const figures = Object.entries<string>(GROUP_FIGURES[kind]).flatMap(([key, label]) => {
    const sort = isAverage(key) ? 'percentage' : 'whole'
    const [now, before] = [sql`g.${raw(key)}`, sql`g.${raw(key + YEAR_AGO)}`]
    const compared = [
      [key + YEAR_AGO, column(`${label}, un año antes`, sort, before)],
      [`${key}_difference`, column(`${label}, diferencia`, sort, sql`(${now} - ${before})`)],
    ]
    return [[key, column(label, sort, now)], ...(report.yearAgo ? compared : [])]
  })
  return {
    columns: {
      name: column(REPORT_GROUPS[query.group_by], 'text', sql`g.name`),
      ...(Object.fromEntries(figures) as Table['columns']),
    },
    rows: (cells) =>
      sql`select ${join(cells)} from (${groupsOf(scope, kind, report, query.group_by)}) g order by ${orderOf(query)}`,
  }
}
