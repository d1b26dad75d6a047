import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { auth } from '#contract/access/auth.ts'
import type { ReportKind } from '#contract/reports/report-kinds.ts'
import type { YearAgo } from '#contract/reports/report-rows.ts'
import { reports } from '#contract/reports/reports.ts'
import { signedIn, type ApiClient } from '#app/kit/backend/api.server.ts'
import {
  reportQuery,
  ROWS,
  sortedByNamed,
  without,
  type ReportState,
} from '../report-page/address.ts'
import { GROUPS } from '../report-page/table/grouping.ts'
import { outcomeOf } from '../report-page/outcome.server.ts'
import { STATUS } from '../report-page/outcome.ts'
import { inParts, type Part } from '../report-page/parts.server.ts'
import { readPage } from '../report-page/read-page.server.ts'
import {
  addressOf,
  inGroup,
  type GroupsAnswer,
  type Report,
  type ReportAnswer,
} from './declaration.ts'
import { COMPARE, stateFilterOf } from './filters.ts'
import { filterSources } from './sources.server.ts'

/** Reads the page of a report; redirects to its canonical address. */
export async function readReport({ request, context }: LoaderFunctionArgs, report: Report) {
  const api = await signedIn(request, context)
  const [{ tenant }, fields] = await Promise.all([
    api.call(auth.session, {}),
    api.call(reports.customFields, {}),
  ])
  const named = fields.map(({ field_name }) => field_name)
  const address = sortedByNamed(addressOf(report), named)
  const page = await readPage(request, context, {
    address,
    filters: report.filters,
    timezone: tenant.timezone,
    sources: (filterValues) => filterSources(api, address.filters, fields, filterValues),
    generate: (reportState, rows) => outcomeOf(withStates(api, report, reportState, rows)),
  })
  return data({ ...page, kind: report.kind, fields }, { status: STATUS[page.outcome.state] })
}

/** Reads a report, and beside it the figures of all states when it is narrowed to one. */
async function withStates(api: ApiClient, report: Report, reportState: ReportState, rows: number) {
  const [answer, states] = await Promise.all([
    answerOf(api, report, reportState, rows),
    statesOf(api, report, reportState),
  ])
  return answer.ok ? ({ ok: true, value: { ...answer.value, states } } as const) : answer
}

/**
 * Reads the figures of a report in all states, whose legend would otherwise count none in the others. Null when it is
 * narrowed to no state, or they cannot be read: the figures of the report are those then.
 */
async function statesOf(api: ApiClient, report: Report, reportState: ReportState) {
  const name = stateFilterOf(report.kind)
  if (!reportState.filterValues[name]?.length) return null
  const everyState = { ...reportState, filterValues: without(reportState.filterValues, name) }
  const read = await rowsOf(api, report, everyState, { limit: 1, skip: 0 })
  if (!read.ok) return null
  const { foot, pagination, year_ago } = read.value
  return { foot, pagination, year_ago }
}

/** Reads the rows of a report; of one with groups, these, and the rows of the open one. */
async function answerOf(api: ApiClient, report: Report, reportState: ReportState, rows: number) {
  const read = (narrowed: ReportState) =>
    inParts(rows, (part) => rowsOf(api, report, narrowed, part))
  const { grouping } = reportState
  if (!grouping) {
    const page = await read(reportState)
    if (!page.ok) return page
    const { as_of, out_of_reach, year_ago, pagination } = page.value
    return answered({
      as_of,
      out_of_reach,
      year_ago,
      total: pagination.total,
      groups: null,
      page: page.value,
    })
  }
  const { sort: _sort, order: _order, ...query } = reportQuery(addressOf(report), reportState)
  const skip = (grouping.page - 1) * GROUPS
  const groups = await api.attempt<(typeof GROUPED)[ReportKind]>(GROUPED[report.kind], {
    query: { ...query, limit: GROUPS, skip } as never,
  })
  if (!groups.ok) return groups
  const opened = grouping.open ? await read(notCompared(inGroup(reportState))) : null
  if (opened && !opened.ok) return opened
  const { as_of, out_of_reach, year_ago, foot } = groups.value
  const total = foot.figures['rows'] ?? 0
  return answered({
    as_of,
    out_of_reach,
    year_ago,
    total,
    groups: groups.value,
    page: opened?.value ?? null,
  })
}

/** Returns a report without its comparison, which is read once. */
function notCompared(reportState: ReportState): ReportState {
  return { ...reportState, filterValues: without(reportState.filterValues, COMPARE.name) }
}

type Answer = {
  as_of: string | null
  out_of_reach: string[]
  /** Null unless it is compared with a year before. */
  year_ago: YearAgo
  /** Number of all rows. */
  total: number
  groups: GroupsAnswer | null
  /** Rows, or those of the open group; null when none is open. */
  page: ReportAnswer<ReportKind> | null
}

const answered = (value: Answer) => ({ ok: true, value }) as const

const GROUPED = {
  routes: reports.groupedRoutes,
  courses: reports.groupedCourses,
  modules: reports.groupedModules,
  responses: reports.groupedResponses,
  activity: reports.groupedActivity,
} as const satisfies Record<ReportKind, unknown>

/** Reads a part of a report's rows. */
export async function rowsOf<Kind extends ReportKind>(
  api: ApiClient,
  report: Report<Kind>,
  reportState: ReportState,
  { limit = ROWS, skip }: Part,
) {
  const baseQuery = reportQuery(
    addressOf(report),
    skip > 0 ? notCompared(reportState) : reportState,
  )
  const query = { ...baseQuery, limit, skip }
  const outcome = await api.attempt<Any>(reports[report.kind], { query })
  if (!outcome.ok) return outcome
  const { value } = outcome
  const { data: rows, ...activity } = 'data' in value ? value : { data: value.results, ...value }
  return { ok: true, value: { ...activity, rows } as unknown as ReportAnswer<Kind> } as const
}

/** Calls of all reports: their queries and answers differ, which the address and `ReportAnswer` handle. */
type Any = (typeof reports)[ReportKind]
