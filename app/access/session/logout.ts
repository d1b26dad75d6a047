import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { sessions } from '#contract/access/sessions.ts'
import { signOn } from '#contract/access/sign-on.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { endSession, readSession } from '#app/kit/backend/session.server.ts'
import { sitePath } from '#app/kit/backend/site-path.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { withQuery } from '#app/kit/urls/with-query.ts'
import { providerSignOut } from './provider-sign-out.server.ts'

/**
 * Ends the session of this browser, and any copy of it; one by sign-on also at its provider. Only by POST, so that a
 * link cannot sign a user out. `returnTo` opens after the next sign-in.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { form } = await postedForm(request)
  const returnTo = sitePath(form.get('returnTo'), '')
  let provider: string | null = null
  if (await readSession(request, context)) {
    const api = await signedIn(request, context, { anyScope: true })
    provider = await api.call(signOn.signOut, {}).then(
      ({ url }) => url,
      () => null,
    )
    await api.call(sessions.endCurrent, {}).catch((thrown: unknown) => {
      // The session may have ended already; signing out also succeeds when the API is unavailable.
      if (!(thrown instanceof Response)) throw thrown
    })
  }
  const headers = new Headers({ 'Set-Cookie': await endSession(context) })
  return provider === null
    ? redirect(withQuery(paths.login, { returnTo }), { headers })
    : providerSignOut(provider, headers)
}

export const loader = () => redirect(paths.home)
