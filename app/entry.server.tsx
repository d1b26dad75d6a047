import { PassThrough } from 'node:stream'
import {
  createReadableStreamFromReadable,
  type AppLoadContext,
  type EntryContext,
} from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'

const RENDER_TIMEOUT_MS = 10_000

/** Draws a page. Nothing of ours is deferred, so what is sent first is already everything. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(
      <RemixServer context={remix} url={request.url} nonce={nonce} />,
      {
        nonce,
        onShellReady() {
          const body = new PassThrough()
          headers.set('content-type', 'text/html; charset=utf-8')
          headers.set('cache-control', 'no-store')
          resolve(
            new Response(createReadableStreamFromReadable(body), {
              headers,
              status: failed ? 500 : status,
            }),
          )
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          failed = true
          console.error(error)
        },
      },
    )
    setTimeout(abort, RENDER_TIMEOUT_MS).unref()
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
      error: String((error as Error)?.stack ?? error),
    }),
  )
}
