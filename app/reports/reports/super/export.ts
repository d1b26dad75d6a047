import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import type { CallInput } from '#contract/platform/endpoint.ts'
import { superReports } from '#contract/reports/super-reports.ts'
import { separatorOf } from '#app/kit/backend/address.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { superAdmin } from '#app/kit/backend/super-admin.server.ts'
import {
  reportQuery,
  readReportState,
  reportStateUrl,
  type ReportState,
} from '../../report-page/address.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { tenantOf } from './tenant.server.ts'
import { courseQuery } from './course-query.ts'
import { activity, general, users, type SuperReport } from './declarations.ts'

const EXPORTS = {
  general: { report: general, call: superReports.exportGeneral },
  users: { report: users, call: superReports.exportUsers },
  activity: { report: activity, call: superReports.exportActivity },
}
type Export = (typeof EXPORTS)[keyof typeof EXPORTS]['call']

/** reporte.csv or reporte.xlsx of the displayed report, in its order; the page shows errors. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const kind = params['kind'] ?? 'general'
  const made = Object.hasOwn(EXPORTS, kind) ? EXPORTS[kind as keyof typeof EXPORTS] : undefined
  if (!made || params['kind'] === 'general') throw notFound()
  const { report, call } = made
  const reportState = readReportState(report.address, request)
  const back = reportStateUrl(report.address, { ...reportState, generated: true })
  const admin = await superAdmin(request, context, { returnTo: back })
  const company = await tenantOf(admin, reportState.filterValues['tenant']?.[0])
  // The page shows the missing filter.
  if (company === null || company === 'gone') throw redirect(back)
  const query = {
    ...queryOf(report, reportState, company.timezone),
    ...(report === general && param(request, 'of') === 'dates' && { of: 'dates' }),
    format: param(request, 'format') === 'xlsx' ? 'xlsx' : 'csv',
    sep: separatorOf(request),
  }
  const input = { query } as unknown as CallInput<Export>
  return downloadOrFlash(company.api.stream<Export>(call, input), context, { back })
}

function queryOf(report: SuperReport, reportState: ReportState, timezone: string) {
  if (report !== activity) return courseQuery(report, reportState, timezone)
  const { tenant: _saidByHeader, ...query } = reportQuery(report.address, reportState)
  return query
}
