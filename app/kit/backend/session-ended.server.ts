import { redirect, type AppLoadContext } from '@remix-run/node'
import { paths } from '../urls/paths.ts'
import { urlOf, withQuery } from '../urls/with-query.ts'
import { flashHeader } from './flash.server.ts'
import { formDraftCookies } from './form-draft.server.ts'
import { hasPostedForm, postedScope } from './posted-form.server.ts'
import { endSession, readFormScope, readSession, sessionScope } from './session.server.ts'

/**
 * Redirects to /login with the return URL. The posted form is saved as a draft. A background request of a script
 * (`Accept: application/json`) gets an error instead.
 *
 * @param returnTo return URL when the requested URL is no page, such as a download.
 */
export async function redirectToLogin(
  request: Request,
  context: AppLoadContext,
  returnTo: string = addressOf(request),
): Promise<Response> {
  if (request.headers.get('accept') === 'application/json')
    return new Response(null, { status: 401 })
  const headers = new Headers({ 'Set-Cookie': await endSession(context) })
  for (const cookie of await formDraftCookies(request, context))
    headers.append('Set-Cookie', cookie)
  if ((await readSession(request, context)) || request.method === 'POST') {
    const message = 'Tu sesión terminó. Ingresa de nuevo para continuar donde estabas.'
    headers.append('Set-Cookie', await flashHeader(context, { tone: 'info', message }))
  }
  const back = (await actingUrl(request, context, returnTo)) ?? returnTo
  const to = paths.signIn.page({ returnTo: back === '/' ? undefined : back })
  return redirect(to, { headers })
}

/**
 * Returns the URL that asks to act as a company again before `returnTo` opens, when the form or the session was of a
 * company acted as; else null.
 */
async function actingUrl(
  request: Request,
  context: AppLoadContext,
  returnTo: string,
): Promise<string | null> {
  const sent = hasPostedForm(request) ? await postedScope(request) : null
  const { actingTenantId } = readFormScope(sent ?? (await sessionScope(request, context))) ?? {}
  return actingTenantId === undefined
    ? null
    : withQuery(paths.acting, { tenant: actingTenantId, returnTo })
}

/** Saves the posted form as a draft; returns true when there was one. */
export async function saveFormDraft(request: Request, context: AppLoadContext): Promise<boolean> {
  const cookies = await formDraftCookies(request, context)
  for (const cookie of cookies) context.setCookie(cookie)
  return cookies.length > 0
}

/** True when the posting page still has its form (ui/submit-retry.ts): only such a page sends a key. */
export function pageKeepsForm({ headers }: Request): boolean {
  return headers.has('idempotency-key')
}

/** Returns the URL of a page, without the framework's own parameter. */
export function addressOf(request: Request): string {
  return withQuery(urlOf(request), { _routes: undefined })
}
