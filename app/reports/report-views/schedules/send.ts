import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { auth } from '#contract/access/auth.ts'
import { reports } from '#contract/reports/reports.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { mailedSoon } from '#app/kit/shell/mail.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { listUnderDialog } from '../opened.server.ts'

/** Redirects a GET to the reports, because the route has only an action. */
export function loader() {
  return redirect(paths.reports.home())
}

/** Sends the report of a schedule to the user now. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const home = listUnderDialog(request)
  const api = await signedIn(request, context, { returnTo: home })
  const [sent, session] = await Promise.all([
    api.attempt(reports.sendSchedule, { params: { id: idOf(params) } }),
    api.call(auth.session, {}),
  ])
  if (!sent.ok)
    return redirectWithFlash(context, home, { tone: 'danger', message: sent.failure.message })
  return redirectWithFlash(
    context,
    home,
    mailedSoon(`El reporte «${sent.value.name}»`, sent.value.to, session),
  )
}
