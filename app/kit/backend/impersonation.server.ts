import { redirect, type AppLoadContext } from '@remix-run/node'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import { ImpersonationCode } from '#contract/access/impersonations.ts'
import { urlOf, withQuery } from '../urls/with-query.ts'
import { flashHeader } from './flash.server.ts'
import { sitePath } from './site-path.server.ts'

/**
 * Returns the response to throw when a view as somebody else refuses a call; null for other failures and for
 * background requests of scripts, which get the error itself.
 *
 * A change leads back to its page, which says that nothing can be changed. After the view ended by itself, `leave`
 * leaves it, and the page is shown to the administrator, who is told; a posted form is not sent again.
 */
export async function impersonationRefusal(
  { request, context }: { request: Request; context: AppLoadContext },
  { status, code, message }: ErrorBody,
  leave: () => Promise<unknown>,
): Promise<Response | null> {
  if (status !== 403 || request.headers.get('accept') === 'application/json') return null
  const posted = request.method !== 'GET' && request.method !== 'HEAD'
  if (code === ImpersonationCode.ended) {
    await leave()
    const tone = posted ? 'warning' : 'info'
    const said = posted ? `${message} Lo que enviaste no se guardó.` : message
    const to = posted ? pageBefore(request) : withQuery(urlOf(request), { _routes: undefined })
    return leading(to, await flashHeader(context, { tone, message: said }))
  }
  if (code !== ImpersonationCode.readOnly || !posted) return null
  return leading(pageBefore(request), await flashHeader(context, { tone: 'danger', message }))
}

function leading(to: string, cookie: string): Response {
  return redirect(to, { headers: { 'Set-Cookie': cookie } })
}

/** Returns the page of this site that a form was sent from. */
function pageBefore(request: Request): string {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return '/'
  const { pathname, search } = new URL(referer)
  return sitePath(pathname + search)
}
