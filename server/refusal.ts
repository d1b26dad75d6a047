import type { Request, Response } from 'express'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'

/**
 * Refuses a request before the application sees it: with the API's error body for a call, else with a page
 * that needs neither scripts nor styles. It is kept cheap, because it is all that a flood can cause.
 */
export function refuse(
  request: Request,
  response: Response,
  { status, code, message, headers }: Refusal,
): void {
  const requestId = response.locals['requestId'] as string
  response.status(status).set({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-request-id': requestId,
    ...headers,
  })
  if (isApi(request)) {
    const body: ErrorBody = { status, code, message, requestId, errors: [] }
    response.type('json').end(JSON.stringify(body))
  } else {
    response.type('html').end(pageOf(message, requestId))
  }
}

export type Refusal = {
  status: number
  code: string
  message: string
  headers?: Record<string, string>
}

/** Tests the raw URL, as nothing of it may have been parsed yet. */
export function isApi({ url }: { url: string | undefined }): boolean {
  return /^\/(api|scim\/v2)(?![^/?])/.test(url ?? '')
}

/** `message` is a text of ours, never user input. */
export function pageOf(message: string, requestId: string): string {
  return `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Solicitud rechazada</title><h1>Solicitud rechazada</h1><p>${message}</p>
<p>Código de la solicitud: ${requestId}</p><p><a href="/">Ir a la consola</a></p></html>`
}
