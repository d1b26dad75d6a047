import type { z } from 'zod'
import type { ReportPageQuery } from '#contract/reports/report-filters.ts'
import type { ReportKind } from '#contract/reports/report-kinds.ts'
import type { CustomField } from '#contract/reports/report-rows.ts'
import type { reports } from '#contract/reports/reports.ts'
import type { ReadSource } from '#api/platform/calls/read-routing.ts'
import type { ReadScope } from '#api/platform/identity/scope.ts'
import { reportOf } from './kinds.ts'
import { customFields } from './people.ts'
import type { Report } from './report.ts'
import { outOfReach, type UnitFilters } from './scope.ts'
import { readYearAgo } from './year-ago.ts'
import { totalsStatement, pageStatement, sortedIn, type Sorting } from './statement.ts'

type Part = Sorting & { limit: number; skip: number }
type Figures = { total: number; people: number } & Record<string, number | null>

/**
 * Reads a page of any report, and the figures of its totals row. Instants become text when the answer is written.
 * @param fields those that the tenant named.
 */
export async function readPage(
  { db, asOf }: ReadSource,
  scope: ReadScope,
  { report, fields, query }: { report: Report; fields: CustomField[]; query: Part },
) {
  // In sequence: for a large tenant each statement reads all users.
  const rows = await db.query<Record<string, unknown>>(
    scope,
    pageStatement(scope, report, sortedIn(fields, query)),
  )
  const [found] = await db.query<Figures>(scope, totalsStatement(report))
  const { total, ...figures } = found!
  const { answer = () => ({ results: rows }) } = report
  const page = {
    ...(await answer(rows, db.for(scope))),
    pagination: { total, limit: query.limit },
    custom_fields: fields,
    as_of: asOf,
  }
  return { page, figures }
}

/**
 * Returns a page of a report (contract/reports/reports.ts): rows, total and totals row.
 * @throws Failure 404 for a course or path that the tenant does not have, and 422 for a field that it has not named.
 */
export async function reportPage<Kind extends ReportKind>(
  from: ReadSource,
  scope: ReadScope,
  kind: Kind,
  query: ReportPageQuery<Kind>,
) {
  const report = await reportOf(from.db, scope, kind, query)
  const fields = await customFields(from.db, scope)
  const request = query as Part & UnitFilters
  const { page, figures } = await readPage(from, scope, { report, fields, query: request })
  const out_of_reach = await outOfReach(from.db, scope, request)
  const year_ago = await readYearAgo(from.db, scope, kind, report)
  return { ...page, out_of_reach, year_ago, foot: footOf(figures) } as unknown as z.output<
    (typeof reports)[Kind]['answer']
  >
}

const AVERAGE = '_average'

function footOf({ people, ...figures }: Omit<Figures, 'total'>) {
  const entries = Object.entries(figures)
  return {
    people,
    totals: Object.fromEntries(entries.filter(([key]) => !key.endsWith(AVERAGE))),
    averages: Object.fromEntries(
      entries
        .filter(([key]) => key.endsWith(AVERAGE))
        .map(([key, value]) => [key.slice(0, -AVERAGE.length), value]),
    ),
  }
}
