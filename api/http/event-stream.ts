/**
 * One watcher's end of what is told live. Holds one chunk that is not taken yet and the latest state after it:
 * a slow reader skips what lies between and never makes the server keep more.
 */
export type EventStream = {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** The latest state; replaces one that was not taken yet. */
  send(state: Uint8Array<ArrayBuffer>): void
  /** A sign of life, unless something waits already. Answers whether the reader keeps up. */
  heartbeat(comment: Uint8Array<ArrayBuffer>): boolean
  close(): void
}

/** `gone` is called once, when the reader leaves or the stream is closed. */
export function openStream(first: Uint8Array<ArrayBuffer>, gone: () => void): EventStream {
  let controller!: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>
  let waiting: Uint8Array<ArrayBuffer> | null = null
  let open = true

  function end(): void {
    if (!open) return
    open = false
    waiting = null
    gone()
  }

  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(given) {
      controller = given
      controller.enqueue(first)
    },
    pull() {
      if (!waiting) return
      controller.enqueue(waiting)
      waiting = null
    },
    cancel: end,
  })

  const ready = () => (controller.desiredSize ?? 0) > 0
  return {
    body,
    send(state) {
      if (!open) return
      if (ready()) controller.enqueue(state)
      else waiting = state
    },
    heartbeat(comment) {
      if (!open || !ready()) return false
      controller.enqueue(comment)
      return true
    },
    close() {
      if (!open) return
      end()
      controller.close()
    },
  }
}
