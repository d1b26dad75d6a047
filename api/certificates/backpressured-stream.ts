/** A reader who takes nothing for this long has gone, and the turn is wanted by others. */
const STALLED_MS = 5 * 60 * 1000

/**
 * A stream that is made only as fast as it is read. `ended` is told once: when all was taken or the
 * reader left, or with the error when it could not be made or the reader stalled.
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
    // What it says of having been left says nothing new.
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
