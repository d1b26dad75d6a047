import { Writable } from 'node:stream'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'

const RENDER_TIMEOUT_MS = 10_000

/**
 * Draws a page and sends it whole. Nothing of ours is deferred, so streaming would only cut the same
 * bytes into small writes, which costs a third of the server's time.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const page = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timeout)
        headers.set('content-type', 'text/html; charset=utf-8')
        headers.set('cache-control', 'no-store')
        resolve(new Response(Buffer.concat(chunks), { headers, status }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <RemixServer context={remix} url={request.url} nonce={nonce} />,
      { nonce, onAllReady: () => pipe(page), onShellError: reject, onError: reject },
    )
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}

/** A page that leaves before its answer is no error; what loaders throw as answers never comes here. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (request.signal.aborted || context.connection.closed.aborted) return
  const { pathname } = new URL(request.url)
  console.error(
    JSON.stringify({
      level: 'error',
      requestId: context.requestId,
      path: pathname,
      error: error instanceof Error ? error.stack : String(error),
    }),
  )
}
