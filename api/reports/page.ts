import type { z } from 'zod'
import type { ReportPageQuery } from '#contract/report-filters.ts'
import type { ReportKind } from '#contract/report-kinds.ts'
import type { reports } from '#contract/reports.ts'
import type { ReadSource } from '../http/read-routing.ts'
import type { Scope } from '../http/scope.ts'
import { activityReport } from './kinds/activity.ts'
import { coursesReport } from './kinds/courses.ts'
import { modulesReport } from './kinds/modules.ts'
import { contentTallies, responsesReport } from './kinds/responses.ts'
import { formationPathsReport } from './kinds/formation-paths.ts'
import { customFields } from './people.ts'
import { outOfReach, type UnitFilters } from './scope.ts'
import type { Report } from './report.ts'
import { totalsStatement, pageStatement, sortedIn, type Sorting } from './statement.ts'

/**
 * Pages of the five reports (contract/reports.ts): rows, total and totals row. They throw Failure 404 for a
 * course or path that the tenant does not have, and 422 for a field that it has not named.
 */

type Query<Kind extends ReportKind> = ReportPageQuery<Kind>
type Answer<Kind extends ReportKind> = z.output<(typeof reports)[Kind]['answer']>

type Figures = { total: number; people: number } & Record<string, number | null>

/** Reads rows as the driver returns them; instants become text when the answer is written. */
async function read(
  { db, asOf }: ReadSource,
  scope: Scope,
  report: Report,
  query: Sorting & UnitFilters & { limit: number; skip: number },
) {
  const fields = await customFields(db, scope)
  // In sequence: for a large tenant each statement reads all users.
  const rows = await db.query(scope, pageStatement(scope, report, sortedIn(fields, query)))
  const [figures] = await db.query<Figures>(scope, totalsStatement(report))
  const { total, people, ...foot } = figures!
  return {
    rows,
    around: {
      pagination: { total, limit: query.limit },
      custom_fields: fields,
      out_of_reach: await outOfReach(db, scope, query),
      as_of: asOf,
    },
    foot: { people, ...parted(foot) },
  }
}

const AVERAGE = '_average'

function parted(figures: Record<string, number | null>) {
  const entries = Object.entries(figures)
  return {
    totals: Object.fromEntries(entries.filter(([key]) => !key.endsWith(AVERAGE))),
    averages: Object.fromEntries(
      entries
        .filter(([key]) => key.endsWith(AVERAGE))
        .map(([key, value]) => [key.slice(0, -AVERAGE.length), value]),
    ),
  }
}

export async function formationPathsPage(from: ReadSource, scope: Scope, query: Query<'routes'>) {
  const report = await formationPathsReport(from.db, scope, query)
  const { rows, around, foot } = await read(from, scope, report, query)
  return { results: rows, ...around, foot } as unknown as Answer<'routes'>
}

export async function coursesPage(from: ReadSource, scope: Scope, query: Query<'courses'>) {
  const report = await coursesReport(from.db, scope, query)
  const { rows, around, foot } = await read(from, scope, report, query)
  return { results: rows, ...around, foot } as unknown as Answer<'courses'>
}

export async function modulesPage(from: ReadSource, scope: Scope, query: Query<'modules'>) {
  const report = await modulesReport(from.db, scope, query)
  const { rows, around, foot } = await read(from, scope, report, query)
  return { results: rows, ...around, foot } as unknown as Answer<'modules'>
}

export async function responsesPage(from: ReadSource, scope: Scope, query: Query<'responses'>) {
  const report = await responsesReport(from.db, scope, query)
  const { rows, around, foot } = await read(from, scope, report, query)
  const contents = await contentTallies((statement) => from.db.query(scope, statement), report)
  // Pages have the template's id; sorting and files use its title in the gallery.
  const results = rows.map(({ template_id: template, ...row }: Record<string, unknown>) => ({
    ...row,
    template,
  }))
  return { results, ...around, contents, foot } as unknown as Answer<'responses'>
}

export async function activityPage(from: ReadSource, scope: Scope, query: Query<'activity'>) {
  const report = await activityReport(from.db, scope, query)
  const { rows, around, foot } = await read(from, scope, report, query)
  return { data: rows, ...around, days: report.days, foot } as unknown as Answer<'activity'>
}
