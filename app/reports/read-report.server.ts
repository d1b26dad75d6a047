import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { auth } from '#contract/auth.ts'
import type { ReportKind } from '#contract/report-kinds.ts'
import { reports } from '#contract/reports.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import {
  keptQuery,
  readShown,
  ROWS,
  shownUrl,
  sortedByNamed,
  type ReportState,
} from '../report-page/address.ts'
import { readFilterChoices } from '../report-page/choices.server.ts'
import { readLayout } from '../report-page/table-layout.server.ts'
import { outcomeOf } from '../report-page/outcome.server.ts'
import { STATUS } from '../report-page/outcome.ts'
import { inParts, PRINTED, type Part } from '../report-page/parts.server.ts'
import { shownAt } from '../report-page/shown.server.ts'
import { dayOf } from '../ui/format.ts'
import type { ReportAnswer } from './answers.ts'
import { addressOf, type Report } from './declaration.ts'
import { filterSources } from './sources.server.ts'

/** Reads the page of a report; redirects to its canonical address. */
export async function readReport<Kind extends ReportKind>(
  { request, context }: LoaderFunctionArgs,
  report: Report<Kind>,
) {
  const api = await signedIn(request, context)
  const [{ tenant }, fields] = await Promise.all([
    api.call(auth.session, {}),
    api.call(reports.customFields, {}),
  ])
  const named = fields.map(({ field_name }) => field_name)
  const address = sortedByNamed(addressOf(report), named)
  const { shown, ignored, arrange, print, searched } = shownAt(request, address, report.filters)
  const [choices, look, outcome] = await Promise.all([
    readFilterChoices(
      filterSources(api, address.filters, fields, shown.asked),
      shown.asked,
      searched,
    ),
    readLayout(request, context, address.path, shown.look ?? {}),
    shown.generated
      ? outcomeOf(inParts(print ? PRINTED : shown.rows, (part) => rowsOf(api, report, shown, part)))
      : ({ state: 'before' } as const),
  ])
  const { timezone } = tenant
  const read = {
    shown,
    look,
    arrange,
    ignored,
    fields,
    choices,
    outcome,
    timezone,
    today: dayOf(Date.now(), timezone),
  }
  return data(read, { status: STATUS[outcome.state] })
}

async function rowsOf<Kind extends ReportKind>(
  api: ApiClient,
  report: Report<Kind>,
  shown: ReportState,
  { limit = ROWS, skip }: Part,
) {
  const query = { ...keptQuery(addressOf(report), shown), limit, skip }
  const outcome = await api.attempt<Any>(reports[report.kind], {
    query,
  })
  if (!outcome.ok) return outcome
  const { value } = outcome
  const { data: rows, ...activity } = 'data' in value ? value : { data: value.results, ...value }
  return { ok: true, value: { ...activity, rows } as unknown as ReportAnswer<Kind> } as const
}

/** Calls of all reports: their queries and answers differ, which the address and `ReportAnswer` handle. */
type Any = (typeof reports)[ReportKind]

/** Reads further rows of the displayed report. */
export async function furtherRows(
  { request, context }: LoaderFunctionArgs,
  report: Report,
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const address = addressOf(report)
  const shown = readShown(address, searchParams)
  const api = await signedIn(request, context, { returnTo: shownUrl(address, shown) })
  const skip = Math.max(0, Math.trunc(Number(searchParams.get('skip')) || 0))
  const outcome = await outcomeOf(rowsOf(api, report, shown, { skip }))
  if (outcome.state !== 'rows')
    return Response.json({ rows: [] }, { status: STATUS[outcome.state] })
  return Response.json({ rows: outcome.read.rows })
}
