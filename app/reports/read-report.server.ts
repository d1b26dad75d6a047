import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { auth } from '#contract/auth.ts'
import type { ReportKind } from '#contract/report-kinds.ts'
import { reports } from '#contract/reports.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { keptQuery, ROWS, sortedByNamed, type ReportState } from '../report-page/address.ts'
import { outcomeOf } from '../report-page/outcome.server.ts'
import { STATUS } from '../report-page/outcome.ts'
import { inParts, type Part } from '../report-page/parts.server.ts'
import { readPage } from '../report-page/read-page.server.ts'
import { addressOf, type Report, type ReportAnswer } from './declaration.ts'
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
    sources: (asked) => filterSources(api, address.filters, fields, asked),
    generate: (shown, rows) => outcomeOf(inParts(rows, (part) => rowsOf(api, report, shown, part))),
  })
  return data({ ...page, kind: report.kind, fields }, { status: STATUS[page.outcome.state] })
}

/** Reads a part of a report's rows. */
export async function rowsOf<Kind extends ReportKind>(
  api: ApiClient,
  report: Report<Kind>,
  shown: ReportState,
  { limit = ROWS, skip }: Part,
) {
  const query = { ...keptQuery(addressOf(report), shown), limit, skip }
  const outcome = await api.attempt<Any>(reports[report.kind], { query })
  if (!outcome.ok) return outcome
  const { value } = outcome
  const { data: rows, ...activity } = 'data' in value ? value : { data: value.results, ...value }
  return { ok: true, value: { ...activity, rows } as unknown as ReportAnswer<Kind> } as const
}

/** Calls of all reports: their queries and answers differ, which the address and `ReportAnswer` handle. */
type Any = (typeof reports)[ReportKind]
