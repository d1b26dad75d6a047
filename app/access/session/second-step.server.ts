import { redirect, type AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import type { Session } from '#contract/access/auth.ts'
import { passkeyAssertion } from '#contract/access/passkeys.ts'
import { keepSession } from '#app/kit/backend/session.server.ts'
import { endWaitingSignIn, type WaitingSignIn } from '#app/kit/backend/sign-in-challenge.server.ts'
import { sitePath } from '#app/kit/backend/site-path.server.ts'

/** Answer of a passkey as a form's field: JSON. */
export const passkeyText = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('La llave de acceso no es válida')
      return z.NEVER
    }
  })
  .pipe(passkeyAssertion)

/** Stores the session of a completed sign-in and redirects to the page that was asked for first. */
export async function enter(
  context: AppLoadContext,
  { token, user }: { token: string; user: Session['user'] },
  { returnTo, maxAge }: WaitingSignIn,
): Promise<Response> {
  const session = { token, userId: user.id, ...(maxAge !== undefined && { maxAge }) }
  const headers = new Headers({ 'Set-Cookie': await keepSession(context, session) })
  headers.append('Set-Cookie', await endWaitingSignIn(context))
  return redirect(sitePath(returnTo), { headers })
}
