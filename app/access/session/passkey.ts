import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { secondFactor } from '#contract/access/second-factor.ts'
import { anonymous } from '#app/kit/backend/api.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { backToPassword, readWaitingSignIn } from '#app/kit/backend/sign-in-challenge.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { enter, passkeyText } from './second-step.server.ts'

/** Action-only route: GET redirects to the sign-in page. */
export const loader = () => redirect(paths.login)

/** Signs in with a passkey alone. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { form } = await postedForm(request)
  const waiting = await readWaitingSignIn(request, context)
  const passkey = passkeyText.safeParse(param(form, 'passkey'))
  const returnTo = waiting?.returnTo ?? '/'
  if (!waiting || !passkey.success) {
    const message = 'Pasó el tiempo para usar la llave de acceso. Intenta de nuevo.'
    return backToPassword(context, { returnTo, message })
  }
  const outcome = await anonymous(request, context).attempt(secondFactor.signInWithPasskey, {
    body: { challenge: waiting.challenge, passkey: passkey.data },
  })
  if (outcome.ok) return enter(context, outcome.value, waiting)
  return backToPassword(context, { returnTo, message: outcome.failure.message })
}
