import type { z } from 'zod'
import type { ReportPageQuery } from '#contract/report-filters.ts'
import type { ReportKind } from '#contract/report-kinds.ts'
import type { reports } from '#contract/reports.ts'
import type { Database } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'
import { activityReport } from './kinds/activity.ts'
import { coursesReport } from './kinds/courses.ts'
import { modulesReport } from './kinds/modules.ts'
import { contentTallies, responsesReport } from './kinds/responses.ts'
import { routesReport } from './kinds/routes.ts'
import { customFields } from './people.ts'
import type { Report } from './report.ts'
import { footStatement, pageStatement, type Sorting } from './statement.ts'

/**
 * The five reports as pages (contract/reports.ts): rows, how many there are in all, and the foot. They throw
 * Failure 404 for what the actor does not see, and 422 for a field that the company has not named.
 */

type Query<Kind extends ReportKind> = ReportPageQuery<Kind>
type Answer<Kind extends ReportKind> = z.output<(typeof reports)[Kind]['answer']>

type Figures = { total: number; people: number } & Record<string, number | null>

/** Rows as the driver gives them; instants become text as the answer is written. */
async function read(
  db: Database,
  scope: Scope,
  report: Report,
  query: Sorting & { limit: number; skip: number },
) {
  // One after the other: of a large company each reads everybody.
  const rows = await db.query(scope, pageStatement(scope, report, query))
  const [figures] = await db.query<Figures>(scope, footStatement(report))
  const { total, people, ...foot } = figures!
  return {
    rows,
    around: { pagination: { total, limit: query.limit }, custom_fields: customFields(scope) },
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

export async function routesPage(db: Database, scope: Scope, query: Query<'routes'>) {
  const { rows, around, foot } = await read(db, scope, await routesReport(db, scope, query), query)
  return { results: rows, ...around, foot } as unknown as Answer<'routes'>
}

export async function coursesPage(db: Database, scope: Scope, query: Query<'courses'>) {
  const { rows, around, foot } = await read(db, scope, await coursesReport(db, scope, query), query)
  return { results: rows, ...around, foot } as unknown as Answer<'courses'>
}

export async function modulesPage(db: Database, scope: Scope, query: Query<'modules'>) {
  const { rows, around, foot } = await read(db, scope, await modulesReport(db, scope, query), query)
  return { results: rows, ...around, foot } as unknown as Answer<'modules'>
}

export async function responsesPage(db: Database, scope: Scope, query: Query<'responses'>) {
  const report = await responsesReport(db, scope, query)
  const { rows, around, foot } = await read(db, scope, report, query)
  const contents = await contentTallies((statement) => db.query(scope, statement), report)
  // On a page it is the template's id; sorted and in files it is what the gallery calls it.
  const results = rows.map(({ template_id: template, ...row }: Record<string, unknown>) => ({
    ...row,
    template,
  }))
  return { results, ...around, contents, foot } as unknown as Answer<'responses'>
}

export async function activityPage(db: Database, scope: Scope, query: Query<'activity'>) {
  const report = await activityReport(db, scope, query)
  const { rows, around, foot } = await read(db, scope, report, query)
  return { data: rows, ...around, days: report.days, foot } as unknown as Answer<'activity'>
}
