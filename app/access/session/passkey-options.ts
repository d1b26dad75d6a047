import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { secondFactor } from '#contract/access/second-factor.ts'
import { anonymous } from '#app/kit/backend/api.server.ts'
import { json } from '#app/kit/backend/json.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { REMEMBERED_SECONDS } from '#app/kit/backend/session.server.ts'
import { keepWaitingSignIn } from '#app/kit/backend/sign-in-challenge.server.ts'
import { sitePath } from '#app/kit/backend/site-path.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { param } from '#app/kit/urls/url-state.ts'

/** Action-only route: GET redirects to the sign-in page. */
export const loader = () => redirect(paths.login)

/** Begins a sign-in with a passkey alone: its options for the browser, its challenge in a cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { form } = await postedForm(request)
  const remember = param(form, 'remember') === 'on'
  const outcome = await anonymous(request, context).attempt(secondFactor.passkeySignInOptions, {
    body: { remember },
  })
  if (!outcome.ok) {
    const { status, message } = outcome.failure
    return json({ message, passkey: null }, { status })
  }
  const { challenge, passkey } = outcome.value
  const returnTo = sitePath(param(form, 'returnTo'))
  const waiting = { challenge, returnTo, ...(remember && { maxAge: REMEMBERED_SECONDS }) }
  const headers = { 'Set-Cookie': await keepWaitingSignIn(context, waiting) }
  return json({ message: '', passkey }, { headers })
}
