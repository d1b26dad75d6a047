import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { saveLayout } from './table-layout.server.ts'

/** Redirects a GET to the reports, because the route has only an action. */
export function loader() {
  return redirect(paths.reports.home())
}

/** Saves the columns and the density of a report. */
export async function action({ request, context }: ActionFunctionArgs) {
  await signedIn(request, context)
  return saveLayout(request, context)
}
