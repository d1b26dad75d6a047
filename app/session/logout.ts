import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { sessions } from '#contract/sessions.ts'
import { signedIn } from '../backend/api.server.ts'
import { endSession, readSession } from '../backend/session.server.ts'
import { paths } from '../paths.ts'

/**
 * Ends the session of this browser, and any copy of it. Only by POST, so that a link cannot sign a
 * user out.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  if (await readSession(request, context)) {
    const api = await signedIn(request, context)
    await api.call(sessions.endCurrent, {}).catch((thrown: unknown) => {
      // The session may have ended already; signing out also succeeds when the API is unavailable.
      if (!(thrown instanceof Response)) throw thrown
    })
  }
  return redirect(paths.login, { headers: { 'Set-Cookie': await endSession(context) } })
}

export const loader = () => redirect(paths.home)
