import type { AppLoadContext } from '@remix-run/node'
import { download } from '#app/kit/backend/download.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'

/** Placeholder of a missing picture; browsers draw it although its status is 404. */
const PLACEHOLDER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 90">' +
  '<rect x="1" y="1" width="118" height="88" rx="8" fill="#8b959333" stroke="#8b9593" stroke-width="2" stroke-dasharray="6 5"/>' +
  '<path d="M34 62l18-20 13 14 8-8 14 14M78 34v.01" fill="none" stroke="#8b9593" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></svg>'

/** @param file answer of the API; false for an address that matches no file. */
export async function fileOrPlaceholder(
  file: Promise<Response> | false,
  { kind, context }: { kind: string | undefined; context: AppLoadContext },
): Promise<Response> {
  try {
    if (!file) throw notFound('El archivo no existe')
    return download(await file, context)
  } catch (thrown) {
    const missing = thrown instanceof Response && thrown.status === 404
    if (!missing || (kind !== 'images' && kind !== 'svg')) throw thrown
    return new Response(PLACEHOLDER, {
      status: 404,
      headers: {
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    })
  }
}
