import type { LoaderFunctionArgs } from '@remix-run/node'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readReportState, reportStateUrl } from '../report-page/address.ts'
import { rowsAnswer } from '../report-page/table/rows-answer.server.ts'
import { reportOf } from './all-reports.ts'
import { addressOf } from './declaration.ts'
import { rowsOf } from './read-report.server.ts'

/** Answers further rows of a report for its open page. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const report = reportOf(params['kind'])
  const address = addressOf(report)
  const reportState = readReportState(address, request)
  const api = await signedIn(request, context, { returnTo: reportStateUrl(address, reportState) })
  return rowsAnswer(request, (skip) => rowsOf(api, report, reportState, { skip }))
}
