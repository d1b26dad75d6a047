import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { sessions } from '#contract/access/sessions.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { endSession } from '#app/kit/backend/session.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Action-only route: GET redirects to the account page. */
export const loader = () => redirect(paths.account.page)

/** Ends all sessions of the user, including this one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context, { returnTo: paths.account.page })
  await api.call(sessions.endAll, {})
  const answer = await redirectWithFlash(
    context,
    paths.login,
    'Tu sesión se cerró en todos los dispositivos.',
  )
  answer.headers.append('Set-Cookie', await endSession(context))
  return answer
}
