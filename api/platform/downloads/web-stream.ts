import type { Readable } from 'node:stream'

/**
 * Converts a Node stream to a response body. Chunks are read on demand; cancelling destroys the stream, and
 * its error is the body's.
 *
 * Replaces `Readable.toWeb`, which enqueues waiting chunks to the stream that it has just closed when the
 * reader leaves; that exception cannot be caught and ends the process.
 */
export function webStreamOf(readable: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = readable[Symbol.asyncIterator]() as AsyncIterator<Uint8Array<ArrayBuffer>>
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await chunks.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      cancel() {
        readable.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}
