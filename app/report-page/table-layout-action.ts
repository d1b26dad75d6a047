import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { signedIn } from '../backend/api.server.ts'
import { paths } from '../paths.ts'
import { saveLayout } from './table-layout.server.ts'

/** There is nothing to look at here. */
export function loader() {
  return redirect(paths.reports.home())
}

/** Takes the columns and the density that somebody chose for a report. */
export async function action({ request, context }: ActionFunctionArgs) {
  await signedIn(request, context)
  return saveLayout(request, context)
}
