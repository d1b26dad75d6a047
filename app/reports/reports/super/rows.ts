import type { LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '#app/kit/backend/not-found.ts'
import { superAdmin } from '#app/kit/backend/super-admin.server.ts'
import { readReportState, reportStateUrl } from '../../report-page/address.ts'
import { rowsAnswer } from '../../report-page/table/rows-answer.server.ts'
import { activityRows } from './activity-rows.server.ts'
import { tenantOf } from './tenant.server.ts'
import { activity } from './declarations.ts'

/** Answers further rows of the activity report for its open page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const reportState = readReportState(activity.address, request)
  const admin = await superAdmin(request, context, {
    returnTo: reportStateUrl(activity.address, reportState),
  })
  const company = await tenantOf(admin, reportState.filterValues['tenant']?.[0])
  if (company === null || company === 'gone') throw notFound()
  return rowsAnswer(request, (skip) => activityRows(company, reportState, { skip }))
}
