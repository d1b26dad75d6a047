import {
  data,
  redirectDocument,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { z } from 'zod'
import { signOn } from '#contract/access/sign-on.ts'
import { anonymous } from '#app/kit/backend/api.server.ts'
import { keepWaitingSignOn } from '#app/kit/backend/sign-on.server.ts'
import { sitePath } from '#app/kit/backend/site-path.server.ts'
import { catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

const emailForm = z.object({
  email: signOn.discover.body.shape.email,
  returnTo: z.string().optional(),
})

/**
 * First step of signing in where companies have sign-on: an e-mail of such a company leads to its provider, any other
 * to the password.
 */
export async function takeEmail(request: Request, context: AppLoadContext) {
  const form = await readForm(request, emailForm)
  if (!form.ok) return form.answer
  const { email, returnTo } = form.values
  const api = anonymous(request, context)
  const found = await api.attempt(signOn.discover, { body: { email } })
  if (!found.ok) return form.refuse(found.failure)
  if (!found.value.sign_on)
    return data({ step: 'password' as const, typed: { email, remember: true } })
  const begun = await api.attempt(signOn.start, { body: { email } })
  if (!begun.ok) return form.refuse(begun.failure)
  const { attempt, authorization_url: url } = begun.value
  const waiting = { attempt, url, returnTo: sitePath(returnTo) }
  // A whole page: a form may not lead to another site, not even by redirects (form-action).
  return redirectDocument(paths.signIn.signOn, {
    headers: { 'Set-Cookie': await keepWaitingSignOn(context, waiting) },
  })
}

/** Returns true when people of any company enter by sign-on; false also when the API is away, whose form stays. */
export async function signOnIsUsed({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<boolean> {
  const outcome = await anonymous(request, context)
    .attempt(signOn.inUse, {})
    .catch(catchUnavailable('No se pudo consultar el ingreso único'))
  return outcome.ok && outcome.value.in_use
}
