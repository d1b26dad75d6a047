import type { Request, Response } from 'express'
import type { ErrorBody } from '#contract/shapes.ts'

/**
 * Turns a request away before anything of the product looks at it: the API's error body for a call,
 * else a page that needs neither scripts nor styles. What it costs is all that a flood can make us do.
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

/** By the raw address: nothing of it may have been understood yet. */
export function isApi({ url }: { url: string | undefined }): boolean {
  return /^\/api(?![^/?])/.test(url ?? '')
}

/** `message` is one of ours, never what somebody sent. */
export function pageOf(message: string, requestId: string): string {
  return `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Solicitud rechazada</title><h1>Solicitud rechazada</h1><p>${message}</p>
<p>Código de la solicitud: ${requestId}</p><p><a href="/">Ir a la consola</a></p></html>`
}
