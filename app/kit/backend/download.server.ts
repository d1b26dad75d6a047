import type { AppLoadContext } from '@remix-run/node'
import { errorBodyOf } from './error-body.server.ts'
import { redirectWithFlash } from './flash.server.ts'
import { notFound } from './not-found.ts'

/** Headers of the API's response that are sent to the browser; all others are removed. */
const PASSED_ON = [
  'content-type',
  'content-disposition',
  'content-length',
  'accept-ranges',
  'content-range',
  'cache-control',
  'etag',
  'content-security-policy',
]

/** Streams a response of the API to the browser with backpressure; cancels it when the browser disconnects. */
export function download(response: Response, { connection }: AppLoadContext): Response {
  if (!connection.takesStreams) throw notFound()
  const headers = new Headers()
  for (const name of PASSED_ON) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(response.body && backpressured(response.body, connection), {
    status: response.status,
    headers,
  })
}

/** Streams a document that pages of every origin may read: documents for verifiers of credentials. */
export function sharedDocument(response: Response, context: AppLoadContext): Response {
  const shared = download(response, context)
  shared.headers.set('access-control-allow-origin', '*')
  shared.headers.set('x-robots-tag', 'noindex')
  return shared
}

/**
 * Streams a file that a page offers. A failed download redirects to the page `back`, which shows the error:
 * `failure`, or the API's message.
 */
export async function downloadOrFlash(
  answer: Promise<Response>,
  context: AppLoadContext,
  { back, failure }: { back: string; failure?: string },
): Promise<Response> {
  let response: Response
  try {
    response = await answer
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 400) throw thrown
    const message = failure ?? (await errorBodyOf(thrown)).message
    return redirectWithFlash(context, back, { tone: 'danger', message })
  }
  return download(response, context)
}

function backpressured(
  source: ReadableStream<Uint8Array>,
  { closed, drained }: AppLoadContext['connection'],
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  const leave = () => void reader.cancel().catch(() => {})
  if (closed.aborted) leave()
  else closed.addEventListener('abort', leave, { once: true })
  return new ReadableStream(
    {
      async pull(controller) {
        await drained()
        const { done, value } = await reader.read()
        if (!done) {
          controller.enqueue(value)
          return
        }
        closed.removeEventListener('abort', leave)
        controller.close()
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  )
}
