import type { Readable } from 'node:stream'

/**
 * A Node stream as the body of an answer. Chunks are taken as they are asked for; cancelling destroys
 * the stream, and its failure is the body's.
 *
 * Not `Readable.toWeb`: when the reader leaves while chunks wait, that one hands them to the stream it
 * has just closed, and the exception, which nobody can catch, ends the process.
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
