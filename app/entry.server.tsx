import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'

/**
 * Draws a page and sends it whole. Nothing of ours is deferred, so streaming would only cut the same
 * bytes into small writes, which costs a third of the server's time (docs/decisions/0015).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce, connection }: AppLoadContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  // Nobody would read it.
  const drawn = request.method !== 'HEAD' && !connection.closed.aborted
  if (!drawn) return new Response(null, { headers, status })
  await readAhead(remix)
  const page = renderToString(
    <RemixServer context={withMatchedRoutes(remix)} url={request.url} nonce={nonce} />,
  )
  return new Response(`<!DOCTYPE html>${page}`, { headers, status })
}

/**
 * Reads the loaders' data before the page is drawn. The framework reads it while drawing and suspends
 * for each part of it; what was read already it finds in its own cache.
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
 * The page's own routes for its drawing, which else makes, flattens and ranks every route of the site
 * map once more for each page (docs/decisions/0032).
 */
function withMatchedRoutes(remix: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = remix
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]!]),
  )
  return { ...remix, manifest: { ...manifest, routes } }
}

/** A page that leaves before its answer is no error; what loaders throw as answers never comes here. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (request.signal.aborted || context.connection.closed.aborted) return
  context.report(error, request)
}
