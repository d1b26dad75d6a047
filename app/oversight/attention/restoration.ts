import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { attention } from '#contract/oversight/attention.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Shows the first steps of the tenant again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context, { returnTo: paths.home })
  await api.call(attention.firstSteps, { body: { dismissed: false } })
  return redirectWithFlash(context, paths.home, 'Se muestran los primeros pasos')
}

export const loader = () => redirect(paths.home)
