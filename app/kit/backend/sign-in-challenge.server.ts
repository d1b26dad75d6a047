import { createCookie, redirect, type AppLoadContext } from '@remix-run/node'
import { SIGN_IN_CHALLENGE_MINUTES } from '#contract/access/second-factor-words.ts'
import { paths } from '../urls/paths.ts'
import { flashHeader } from './flash.server.ts'

/** Sign-in that waits for a second factor: the API's challenge, and what happens when it is completed. */
export type WaitingSignIn = {
  challenge: string
  returnTo: string
  /** Lifetime of the session in seconds when it outlives the browser. */
  maxAge?: number
}

function challengeCookie({ console: { secure, sessionSecret } }: AppLoadContext) {
  return createCookie(secure ? '__Host-sign-in' : 'sign-in', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    secrets: [sessionSecret],
    maxAge: SIGN_IN_CHALLENGE_MINUTES * 60,
  })
}

/** Returns the `Set-Cookie` header that stores a sign-in for its second step. */
export function keepWaitingSignIn(
  context: AppLoadContext,
  waiting: WaitingSignIn,
): Promise<string> {
  return challengeCookie(context).serialize(waiting)
}

export async function readWaitingSignIn(
  request: Request,
  context: AppLoadContext,
): Promise<WaitingSignIn | null> {
  const parsed: unknown = await challengeCookie(context).parse(request.headers.get('cookie'))
  const challenge = (parsed as Partial<WaitingSignIn> | null)?.challenge
  return typeof challenge === 'string' ? (parsed as WaitingSignIn) : null
}

export function endWaitingSignIn(context: AppLoadContext): Promise<string> {
  return challengeCookie(context).serialize('', { maxAge: 0, expires: new Date(0) })
}

/** Redirects to the password, with the reason for which the sign-in cannot be completed. */
export async function backToPassword(
  context: AppLoadContext,
  { returnTo, message }: { returnTo: string; message: string },
): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': await endWaitingSignIn(context) })
  headers.append('Set-Cookie', await flashHeader(context, { tone: 'danger', message }))
  return redirect(paths.signIn.page({ returnTo: returnTo === '/' ? undefined : returnTo }), {
    headers,
  })
}
