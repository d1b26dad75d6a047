import type { LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '../backend/not-found.ts'
import { superAdmin } from '../backend/super-admin.server.ts'
import { readShown, shownUrl } from '../report-page/address.ts'
import { outcomeOf } from '../report-page/outcome.server.ts'
import { STATUS } from '../report-page/outcome.ts'
import { activityRows } from './activity-rows.server.ts'
import { tenantOf } from './tenant.server.ts'
import { activity } from './declarations.ts'

/** Answers further rows of the activity report for its open page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const shown = readShown(activity.address, searchParams)
  const admin = await superAdmin(request, context, {
    returnTo: shownUrl(activity.address, shown),
  })
  const company = await tenantOf(admin, shown.asked['tenant']?.[0])
  if (company === null || company === 'gone') throw notFound()
  const skip = Math.max(0, Math.trunc(Number(searchParams.get('skip')) || 0))
  const outcome = await outcomeOf(activityRows(company, shown, { skip }))
  if (outcome.state !== 'rows')
    return Response.json({ rows: [] }, { status: STATUS[outcome.state] })
  return Response.json({ rows: outcome.read.rows })
}
