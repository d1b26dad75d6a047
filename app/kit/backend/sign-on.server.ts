import { createCookie, type AppLoadContext } from '@remix-run/node'
import { SIGN_ON_MINUTES } from '#contract/access/sign-on-words.ts'

/** Sign-on that this browser has begun: only it completes it. */
export type WaitingSignOn = {
  attempt: string
  /** Page of the provider to which the browser goes. */
  url: string
  returnTo: string
}

function signOnCookie({ console: { secure, sessionSecret } }: AppLoadContext) {
  return createCookie(secure ? '__Host-sign-on' : 'sign-on', {
    httpOnly: true,
    // Comes along when the provider sends the browser back.
    sameSite: 'lax',
    path: '/',
    secure,
    secrets: [sessionSecret],
    maxAge: SIGN_ON_MINUTES * 60,
  })
}

/** Returns the `Set-Cookie` header that stores a sign-on until the provider's answer. */
export function keepWaitingSignOn(
  context: AppLoadContext,
  waiting: WaitingSignOn,
): Promise<string> {
  return signOnCookie(context).serialize(waiting)
}

export async function readWaitingSignOn(
  request: Request,
  context: AppLoadContext,
): Promise<WaitingSignOn | null> {
  const parsed: unknown = await signOnCookie(context).parse(request.headers.get('cookie'))
  const attempt = (parsed as Partial<WaitingSignOn> | null)?.attempt
  return typeof attempt === 'string' ? (parsed as WaitingSignOn) : null
}

export function endWaitingSignOn(context: AppLoadContext): Promise<string> {
  return signOnCookie(context).serialize('', { maxAge: 0, expires: new Date(0) })
}
