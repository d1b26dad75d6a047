import type { LoaderFunctionArgs } from '@remix-run/node'
import { fixedDatesIn } from '#contract/platform/values/relative-dates.ts'
import { REPORT_KINDS, type ReportKind } from '#contract/reports/report-kinds.ts'
import { reports } from '#contract/reports/reports.ts'
import { returnUrl } from '#app/kit/backend/address.server.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { savedQuery } from '../report-page/saved-query.server.ts'
import { DOT } from '#app/kit/ui/format.ts'
import { text } from '#app/kit/urls/parsers.ts'
import { param, readParams } from '#app/kit/urls/url-state.ts'
import { urlOf } from '#app/kit/urls/with-query.ts'
import { homeAddress, homePages } from './home-address.ts'

/** Context in which the forms of saved reports are opened. */

/** Returns the return URL of dialogs over the home. */
export function listUnderDialog(request: Request): string {
  return returnUrl(request, homeAddress(homePages(request)))
}

type ReportRequest = { kind: ReportKind; query: string }

/** Form opened over a report, whose kind is in the path, or over the home, with the report in its query. */
type Opened = Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>

/** Returns the report for which a form was opened; null for one that asks for it. */
export async function requestedReport({
  request,
  params,
  context,
}: Opened): Promise<ReportRequest | null> {
  const below = params['kind']
  if (below !== undefined)
    return toReportRequest(below, await savedQuery(request, context, paths.reports.report(below)))
  const { kind, query } = readParams({ kind: text, query: text }, request)
  return kind === '' ? null : toReportRequest(kind, query)
}

/** Returns the report under a form. */
export async function reportBelow(opened: Opened): Promise<ReportRequest> {
  const report = await requestedReport(opened)
  if (!report) throw notFound('El reporte no existe')
  return report
}

/** Returns the report chosen in a form, 'kind?query'; null without one. */
export function reportChosen(form: FormData): ReportRequest | null {
  const [kind = '', ...query] = (param(form, 'report') ?? '').split('?')
  return kind === '' ? null : toReportRequest(kind, query.join('?'))
}

function toReportRequest(kind: string, query: string): ReportRequest {
  if (!Object.hasOwn(REPORT_KINDS, kind)) throw notFound('El reporte no existe')
  return { kind: kind as ReportKind, query }
}

/** Returns the URL of the page below a form: the report as it was left, else the home, or `back`. */
export function pageBelow({ request, params }: Omit<Opened, 'context'>): string {
  const { kind } = params
  if (kind === undefined) return listUnderDialog(request)
  const [, search] = urlOf(request).split('?')
  return search === undefined
    ? paths.reports.report(kind)
    : `${paths.reports.report(kind)}?${search}`
}

/** Maximum number of views in a form; the home finds the others, and schedules them from their menu. */
const OFFERED = 100

/** Reports that need no filter. */
const WHOLE = ['courses', 'routes'] as const

/** Returns the reports to choose from: saved views, and reports without filters. */
export async function reportChoices(api: ApiClient) {
  const { results } = await api.call(reports.views, { query: { limit: OFFERED } })
  return [
    ...results.map(({ name, kind, query }) => ({
      value: `${kind}?${query}`,
      label: [
        name,
        REPORT_KINDS[kind],
        ...(fixedDatesIn(query).length > 0 ? ['fechas fijas'] : []),
      ].join(DOT),
    })),
    ...WHOLE.map((kind) => ({ value: `${kind}?`, label: `${REPORT_KINDS[kind]}, sin filtros` })),
  ]
}

/** Returns the report as text and its address, or the reason why it is invalid. */
export async function describeReport(api: ApiClient, reportRequest: ReportRequest) {
  const outcome = await api.attempt(reports.filterWords, { query: reportRequest })
  const report = outcome.ok ? outcome.value : { ...reportRequest, filters: [] }
  return { report, refusal: outcome.ok ? null : outcome.failure.message }
}

/** Returns the response for an actor who may see an item but not change it. */
export function refused(message: string): Response {
  return Response.json({ message }, { status: 403 })
}
