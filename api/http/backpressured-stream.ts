/** Timeout for a reader that takes nothing; the slot is needed by others. */
const STALLED_MS = 5 * 60 * 1000

/**
 * Wraps a stream with backpressure: it is read only as fast as its reader. `ended` is called once: when all
 * was read or the reader disconnected, or with the error of the source or of a stalled reader.
 */
export function backpressuredStream(
  source: ReadableStream<Uint8Array>,
  ended: (error?: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  let open = true
  let stalled: NodeJS.Timeout

  function end(error?: unknown): void {
    if (!open) return
    open = false
    clearTimeout(stalled)
    ended(error)
    // An error of the cancelled source is not relevant.
    reader.cancel(error).catch(() => {})
  }

  return new ReadableStream(
    {
      start(controller) {
        stalled = setTimeout(() => {
          const error = new Error('The reader of a stream has stalled')
          end(error)
          controller.error(error)
        }, STALLED_MS).unref()
      },
      async pull(controller) {
        stalled.refresh()
        try {
          const { done, value } = await reader.read()
          if (!open) return
          if (!done) {
            controller.enqueue(value)
            return
          }
          end()
          controller.close()
        } catch (error) {
          end(error)
          throw error
        }
      },
      cancel: () => end(),
    },
    { highWaterMark: 0 },
  )
}
