import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { sessions } from '#contract/access/sessions.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Action-only route: GET redirects to the account page. */
export const loader = () => redirect(paths.account.page)

/** Ends another session of the user; signing out ends the current one. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context, { returnTo: paths.account.page })
  await api.call(sessions.end, { params: { id: idOf(params) } }).catch((thrown: unknown) => {
    // The session may have ended meanwhile, from its device or from another tab.
    if (!(thrown instanceof Response) || thrown.status !== 404) throw thrown
  })
  return redirectWithFlash(context, paths.account.page, 'La sesión se cerró.')
}
