/**
 * Event stream of one viewer. Buffers one unread chunk and the latest state after it: a slow reader skips
 * the states between, and the server's memory stays bounded.
 */
export type EventStream = {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Sends the latest state; replaces one that was not read yet. */
  send(state: Uint8Array<ArrayBuffer>): void
  /** Sends a heartbeat unless data is waiting. Returns true when the reader keeps up. */
  heartbeat(comment: Uint8Array<ArrayBuffer>): boolean
  close(): void
}

/** Opens a stream. `gone` is called once, when the reader disconnects or the stream is closed. */
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
