import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { KINDS } from './import-kinds.server.ts'
import { mountImportKinds } from './kit/imports/open-import.server.ts'

mountImportKinds(KINDS)

/**
 * Renders a page and sends it in one piece. No data are deferred, so streaming would only split the same bytes into
 * small writes, which costs a third of the server's time (docs/decisions/0015).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce, connection }: AppLoadContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  // The body of a HEAD request or a closed connection would not be read.
  const drawn = request.method !== 'HEAD' && !connection.closed.aborted
  if (!drawn) return new Response(null, { headers, status })
  await readAhead(remix)
  const page = renderToString(
    <RemixServer context={withMatchedRoutes(remix)} url={request.url} nonce={nonce} />,
  )
  // A text would be checked and copied once more than bytes.
  return new Response(Buffer.from(`<!DOCTYPE html>${page}`), { headers, status })
}

/**
 * Reads the loaders' data before rendering. The framework reads them during rendering and suspends for each part;
 * data that were read before are in its cache.
 */
async function readAhead({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return
  const decoder = new TextDecoder()
  let value = ''
  const parts = serverHandoffStream as AsyncIterable<Uint8Array> & typeof serverHandoffStream
  for await (const part of parts) value += decoder.decode(part, { stream: true })
  renderMeta.streamCache = {
    0: readPart({ done: false, value }),
    1: readPart({ done: true, value: '' }),
  }
}

function readPart(result: { done: boolean; value: string }) {
  return Object.assign(Promise.resolve(), { result })
}

/**
 * Passes only the page's own routes to the renderer, which would otherwise create, flatten and rank every route of
 * the site for each page (docs/decisions/0032).
 */
function withMatchedRoutes(remix: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = remix
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]!]),
  )
  return { ...remix, manifest: { ...manifest, routes } }
}

/** Logs errors except those of an aborted request; responses thrown by loaders do not reach this function. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (request.signal.aborted || context.connection.closed.aborted) return
  context.report(error, request)
}
