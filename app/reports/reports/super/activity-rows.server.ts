import type { CallInput } from '#contract/platform/endpoint.ts'
import { superReports } from '#contract/reports/super-reports.ts'
import { reportQuery, ROWS, type ReportState } from '../../report-page/address.ts'
import type { Part } from '../../report-page/parts.server.ts'
import type { ReportTenant } from './tenant.server.ts'
import { activity } from './declarations.ts'

/** Reads a page of the activity report, with its rows under the name common to all reports. */
export async function activityRows(
  { api }: ReportTenant,
  reportState: ReportState,
  { limit = ROWS, skip }: Part,
) {
  const { tenant: _saidByHeader, ...baseQuery } = reportQuery(activity.address, reportState)
  const query = { ...baseQuery, limit, skip } as unknown
  const input = { query } as CallInput<typeof superReports.activity>
  const outcome = await api.attempt(superReports.activity, input)
  if (!outcome.ok) return outcome
  const { data: rows, ...rest } = outcome.value
  return { ok: true, value: { ...rest, rows } } as const
}
