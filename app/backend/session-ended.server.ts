import { redirect, type AppLoadContext } from '@remix-run/node'
import { flashHeader } from './flash.server.ts'
import { formDraftCookies } from './form-draft.server.ts'
import { endSession, readSession } from './session.server.ts'

/**
 * To /login, with the way back to what was asked for. What was typed waits for the return. A
 * background question of a page's script (`Accept: application/json`) is only told.
 *
 * @param returnTo where to go back when the address asked for is no page, such as a download.
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
  const query = returnTo === '/' ? '' : `?${new URLSearchParams({ returnTo })}`
  return redirect(`/login${query}`, { headers })
}

/** Keeps what was typed into a form that cannot be dealt with now; whether there was anything. */
export async function saveFormDraft(request: Request, context: AppLoadContext): Promise<boolean> {
  const cookies = await formDraftCookies(request, context)
  for (const cookie of cookies) context.setCookie(cookie)
  return cookies.length > 0
}

function addressOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}
