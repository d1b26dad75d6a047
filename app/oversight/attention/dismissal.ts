import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { attention } from '#contract/oversight/attention.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Hides the first steps of the tenant. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context, { returnTo: paths.home })
  await api.call(attention.firstSteps, { body: { dismissed: true } })
  return redirectWithFlash(context, paths.home, {
    tone: 'success',
    message: 'Se ocultaron los primeros pasos',
    undo: { at: paths.firstSteps.restoration },
  })
}

export const loader = () => redirect(paths.home)
