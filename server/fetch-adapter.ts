import type { IncomingMessage } from 'node:http'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { drainOf } from './response-drain.ts'
import { hasBody } from './unread-body.ts'

/**
 * Adapter between Node's requests and fetch requests, for the console. Unlike the framework's own adapter
 * it applies backpressure, ends a stream whose reader disconnected, and keeps the connection of a request
 * whose body was not read (unread-body.ts).
 */

export function webRequest(request: ExpressRequest, response: ExpressResponse): Request {
  const leaving = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  headers.set('x-request-id', response.locals['requestId'] as string)
  const scheme = request.secure ? 'https' : 'http'
  return new Request(`${scheme}://${request.headers.host}${request.originalUrl}`, {
    method: request.method,
    headers,
    signal: leaving.signal,
    ...(hasBody(request) &&
      request.method !== 'GET' &&
      request.method !== 'HEAD' && { body: bodyOf(request), duplex: 'half' }),
  })
}

/**
 * Returns the body of a request as a web stream. Cancelling it stops the reading and nothing else: the
 * response can still be sent.
 */
export function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer<ArrayBuffer>>
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await chunks.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Writes a response with backpressure. A response in one chunk is sent with its length. */
export async function sendAnswer(answer: Response, response: ExpressResponse): Promise<void> {
  response.status(answer.status)
  for (const [name, value] of answer.headers) response.append(name, value)
  if (!answer.body) return void response.end()
  if (response.req.method === 'HEAD') {
    response.end()
    return answer.body.cancel()
  }
  const reader = answer.body.getReader()
  const leave = () => void reader.cancel().catch(() => {})
  if (response.destroyed) {
    leave()
    return
  }
  response.once('close', leave)
  try {
    await write(reader, response)
  } finally {
    response.off('close', leave)
  }
}

async function write(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  response: ExpressResponse,
): Promise<void> {
  let piece = await reader.read()
  if (piece.done) return void response.end()
  let next = reader.read()
  const soon = await Promise.race([
    next,
    new Promise<null>((resolve) => setImmediate(resolve, null)),
  ])
  if (soon?.done) return void response.end(piece.value)
  let drained: ReturnType<typeof drainOf> | undefined
  while (!piece.done) {
    const hasRoom = response.write(piece.value)
    // Flush, as compression would hold back data that a reader waits for.
    response.flush()
    if (!hasRoom) await (drained ??= drainOf(response))()
    piece = await next
    if (!piece.done) next = reader.read()
  }
  response.end()
}
