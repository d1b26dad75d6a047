import { REPORT_KINDS, type ReportKind } from '#contract/report-kinds.ts'
import { reports } from '#contract/reports.ts'
import { returnUrl } from '../backend/address.server.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { notFound } from '../backend/not-found.ts'
import { paths } from '../paths.ts'
import { DOT } from '../ui/format.ts'
import { text } from '../url-state/parsers.ts'
import { param, readParams } from '../url-state/url-state.ts'
import { homeAddress, homePages } from './home-address.ts'

/** Context in which the forms of saved reports are opened. */

/** Returns the return URL of dialogs over the home. */
export function listUnderDialog(request: Request): string {
  return returnUrl(request, homeAddress(homePages(request)))
}

type Asked = { kind: ReportKind; query: string }

/** Returns the report to save, from the address of its form. */
export function reportAsked(request: Request): Asked {
  const { kind, query } = readParams({ kind: text, query: text }, request)
  if (!Object.hasOwn(REPORT_KINDS, kind)) throw notFound('El reporte no existe')
  return { kind: kind as ReportKind, query }
}

/** Returns the report to schedule: of the form's address, else the one chosen in it, as 'kind?query'. */
export function reportChosen(request: Request, form: FormData): Asked {
  if (param(request, 'kind') !== undefined) return reportAsked(request)
  const [kind = '', ...query] = (param(form, 'report') ?? '').split('?')
  if (!Object.hasOwn(REPORT_KINDS, kind)) throw notFound('El reporte no existe')
  return { kind: kind as ReportKind, query: query.join('?') }
}

/** Reports that need no filter. */
const WHOLE = ['courses', 'routes'] as const

/** Returns the reports to choose from: saved views, and reports without filters. */
export async function reportChoices(api: ApiClient) {
  const { results } = await api.call(reports.views, { query: { limit: 100 } })
  return [
    ...results.map(({ name, kind, query }) => ({
      value: `${kind}?${query}`,
      label: `${name}${DOT}${REPORT_KINDS[kind]}`,
    })),
    ...WHOLE.map((kind) => ({ value: `${kind}?`, label: `${REPORT_KINDS[kind]}, sin filtros` })),
  ]
}

/** Returns the report as text and its address, or the reason why it is invalid. */
export async function describeAsked(api: ApiClient, request: Request) {
  const asked = reportAsked(request)
  const outcome = await api.attempt(reports.filterWords, { query: asked })
  const report = outcome.ok ? outcome.value : { ...asked, filters: [] }
  const closeTo = returnUrl(request, paths.reports.kept(report.kind, report.query))
  return { report, closeTo, refusal: outcome.ok ? null : outcome.failure.message }
}

/** Returns the response for an actor who may see an item but not change it. */
export function refused(message: string): Response {
  return Response.json({ message }, { status: 403 })
}
