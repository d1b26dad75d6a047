import type { Request as ExpressRequest } from 'express'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'

/**
 * Returns the failure of an action without a page, which is JSON, as a page for the browser that posted the form;
 * other answers are returned as they are. A form of another account or company (docs/decisions/0121) gets the way
 * back to it.
 */
export async function refusedAction(
  answer: Response,
  { method, path, headers }: Pick<ExpressRequest, 'method' | 'path' | 'headers'>,
): Promise<Response> {
  const isPosted = method === 'POST' && !path.endsWith('.data')
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  if (!isPosted || answer.status < 400 || !isJson || headers.accept === 'application/json')
    return answer
  const body = (await answer.json()) as Partial<ErrorBody> & Way
  const page = new Headers(answer.headers)
  page.delete('content-length')
  page.set('content-type', 'text/html; charset=utf-8')
  return new Response(pageOf(body, pageBefore(headers.referer)), {
    status: answer.status,
    headers: page,
  })
}

type Way = { company?: string | null; company_id?: number | null; other_account?: boolean }

function pageOf({ message, requestId, ...way }: Partial<ErrorBody> & Way, back: string): string {
  return `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>No se guardó</title><main><h1>No se guardó</h1><p role="alert">${escaped(message ?? 'Ocurrió un error desconocido')}</p>
${wayOf(way, back)}<p><a href="${escaped(back)}">Volver a la página</a></p>
<p>Código de la solicitud: ${escaped(requestId ?? '')}</p></main></html>`
}

function wayOf({ company, company_id: id, other_account }: Way, back: string): string {
  const to = `<input type="hidden" name="returnTo" value="${escaped(back)}">`
  if (company) {
    const tenant = id ? `<input type="hidden" name="tenant" value="${id}">` : ''
    return `<form method="post" action="/acting">${tenant}${to}<button>Volver a ${escaped(company)}</button></form>`
  }
  return other_account
    ? `<form method="post" action="/logout">${to}<button>Ingresar con la otra cuenta</button></form>`
    : ''
}

/** Returns the path of the page that the form stands on; the console checks that it is its own. */
function pageBefore(referer: string | undefined): string {
  if (!referer || !URL.canParse(referer)) return '/'
  const { pathname, search } = new URL(referer)
  return pathname + search
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
