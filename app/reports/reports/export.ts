import type { LoaderFunctionArgs } from '@remix-run/node'
import type { CallInput } from '#contract/platform/endpoint.ts'
import type { ReportKind } from '#contract/reports/report-kinds.ts'
import { reports } from '#contract/reports/reports.ts'
import { tableFileOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { reportQuery, readReportState, reportStateUrl, unknownIn } from '../report-page/address.ts'
import { columnsParam } from '../report-page/table/table-layout.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { reportOf } from './all-reports.ts'
import { addressOf } from './declaration.ts'

const EXPORTS = {
  routes: reports.exportRoutes,
  courses: reports.exportCourses,
  modules: reports.exportModules,
  responses: reports.exportResponses,
  activity: reports.exportActivity,
} satisfies Record<ReportKind, unknown>
type Export = (typeof EXPORTS)[ReportKind]

/** Query parameters of a file. */
const FILE = ['format', 'sep']

/** reporte.csv or reporte.xlsx of the displayed report, in its order; the page shows errors. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const report = reportOf(params['kind'])
  const address = addressOf(report)
  const reportState = readReportState(address, request)
  const back = reportStateUrl(address, { ...reportState, generated: true })
  const api = await signedIn(request, context, { returnTo: back })
  // The API rejects parameters that the report does not have.
  const unknown = unknownIn(address, request).filter((name) => !FILE.includes(name))
  const query = {
    ...Object.fromEntries(unknown.map((name) => [name, param(request, name)])),
    ...reportQuery(address, reportState),
    columns: columnsParam({ columns: reportState.look?.columns ?? null }),
    ...tableFileOf(request),
  }
  const input = { query } as unknown as CallInput<Export>
  return downloadOrFlash(api.stream<Export>(EXPORTS[report.kind], input), context, { back })
}
