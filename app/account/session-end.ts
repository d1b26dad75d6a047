import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { sessions } from '#contract/sessions.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { paths } from '../paths.ts'

/** There is nothing to look at here. */
export const loader = () => redirect(paths.account.page)

/** Ends another session of one's own; this one is ended by signing out. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context, { returnTo: paths.account.page })
  await api.call(sessions.end, { params: { id: idOf(params) } }).catch((thrown: unknown) => {
    // Somebody may have ended it meanwhile, from there or from another tab.
    if (!(thrown instanceof Response) || thrown.status !== 404) throw thrown
  })
  return redirectWithFlash(context, paths.account.page, 'La sesión se cerró.')
}
