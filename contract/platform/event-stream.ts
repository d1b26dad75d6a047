/** Server-sent events of one viewer, as the API and the console send them. */

export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Compression and proxies would buffer the events.
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
}

export type Bytes = Uint8Array<ArrayBuffer>

/** Encoded event, shared by all viewers. */
export type Frame = { readonly id: string | null; readonly bytes: Bytes }

/** Connection of a viewer, as far as the server knows it. */
export type StreamConnection = {
  /** Aborts when the connection has closed. */
  closed?: AbortSignal
  /** Resolves when the connection can take data. */
  drained?: () => Promise<void>
  /** Closes the connection of a viewer that does not read. */
  cut?: () => void
}

/** Reconnect delay of browsers, with jitter of up to the same time, so that they do not reconnect at once. */
const RETRY_MS = 2_000
/** Missed heartbeats after which a viewer counts as disconnected. */
const MAX_MISSED_HEARTBEATS = 4
/** Maximum age of a stream, with jitter of up to the same time; then its browser reconnects at once. */
const MAX_STREAM_AGE_MS = 60 * 60_000
const RECONNECT_MS = 100
/** Timeout for reading a closed stream to its end. */
const STREAM_CLOSE_TIMEOUT_MS = 15_000

const encoder = new TextEncoder()
const HEARTBEAT = encoder.encode(': sigue\n\n')
const retryAfter = (ms: number) => encoder.encode(`retry: ${ms}\n\n`)

/** Encodes an event; `data` may have several lines. */
export function encodeEvent({
  id,
  event,
  data,
}: {
  id?: string | null
  event?: string
  data: string
}): Bytes {
  const fields = [
    ...(id ? [`id: ${id}`] : []),
    ...(event ? [`event: ${event}`] : []),
    ...data.split('\n').map((part) => `data: ${part}`),
  ]
  return encoder.encode(`${fields.join('\n')}\n\n`)
}

/**
 * Event stream to one viewer, with backpressure: when it can take data it gets the latest state; a slow reader
 * skips intermediate states, so that the server buffers one event at most.
 */
export type EventStream = {
  readonly body: ReadableStream<Bytes>
  /** Sends the latest state; replaces one that was not read yet. Skipped when the viewer already has it. */
  send(frame: Frame): void
  /** Sends a heartbeat. Cuts a viewer that missed too many, and ends a stream above the maximum age. */
  heartbeat(): void
  close(last?: Bytes): void
}

/** Opens a stream. `gone` is called once, when the viewer disconnects or the stream is closed. */
export function openEventStream(
  { closed, drained, cut }: StreamConnection,
  lastEventId: string | null,
  gone: () => void,
): EventStream {
  const ends = Date.now() + MAX_STREAM_AGE_MS * (1 + Math.random())
  let has = lastEventId
  let waiting: Bytes | null = null
  let wake: (() => void) | null = null
  let missed = 0
  let open = true

  function leave(): void {
    if (!open) return
    open = false
    closed?.removeEventListener('abort', leave)
    gone()
  }

  function hand(bytes: Bytes): void {
    waiting = bytes
    wake?.()
  }

  function close(last?: Bytes): void {
    if (!open) return
    if (last) waiting = last
    leave()
    wake?.()
    if (!cut) return
    const timer = setTimeout(cut, STREAM_CLOSE_TIMEOUT_MS).unref()
    closed?.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }

  const body = new ReadableStream<Bytes>(
    {
      start(controller) {
        controller.enqueue(retryAfter(RETRY_MS + Math.floor(Math.random() * RETRY_MS)))
      },
      async pull(controller) {
        await drained?.()
        if (!waiting && open) await new Promise<void>((resolve) => (wake = resolve))
        wake = null
        if (waiting) controller.enqueue(waiting)
        else controller.close()
        waiting = null
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  )
  closed?.addEventListener('abort', leave, { once: true })

  return {
    body,
    send({ id, bytes }) {
      if (!open || (id !== null && id === has)) return
      has = id
      hand(bytes)
    },
    heartbeat() {
      missed = wake ? 0 : missed + 1
      if (missed > MAX_MISSED_HEARTBEATS) (cut ?? close)()
      else if (Date.now() > ends) close(retryAfter(RECONNECT_MS))
      else if (wake && !waiting) hand(HEARTBEAT)
    },
    close,
  }
}
