import { setTimeout as sleep } from 'node:timers/promises'
import type { AppLoadContext } from '@remix-run/node'

export type Bytes = Uint8Array<ArrayBuffer>

/** Encoded event, shared by all viewers. */
export type Frame = { readonly id: string | null; readonly bytes: Bytes }

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
export const encode = (text: string): Bytes => encoder.encode(text)
const HEARTBEAT = encode(': sigue\n\n')

/**
 * Event stream to one browser, with backpressure: when it can take data it gets the latest state; a slow reader
 * skips intermediate states, so that the server buffers one event at most.
 */
export type Viewer = {
  readonly body: ReadableStream<Bytes>
  /** Sends the latest state; replaces one that was not read yet. Skipped when the viewer already has it. */
  send(frame: Frame): void
  /** Sends a heartbeat. Cuts a viewer that missed too many, and ends a stream above the maximum age. */
  heartbeat(): void
  close(last?: Bytes): void
}

export function openViewer(
  { closed, drained, cut }: Pick<AppLoadContext['connection'], 'closed' | 'drained' | 'cut'>,
  lastEventId: string | null,
  /** Called once, when the viewer disconnects or the stream is closed. */
  gone: () => void,
): Viewer {
  const ends = Date.now() + MAX_STREAM_AGE_MS * (1 + Math.random())
  let has = lastEventId
  let waiting: Bytes | null = null
  let wake: (() => void) | null = null
  let missed = 0
  let open = true

  function leave(): void {
    if (!open) return
    open = false
    closed.removeEventListener('abort', leave)
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
    sleep(STREAM_CLOSE_TIMEOUT_MS, undefined, { signal: closed, ref: false }).then(cut, () => {})
  }

  const body = new ReadableStream<Bytes>(
    {
      start(controller) {
        const retry = RETRY_MS + Math.floor(Math.random() * RETRY_MS)
        controller.enqueue(encode(`retry: ${retry}\n\n`))
      },
      async pull(controller) {
        await drained()
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
  closed.addEventListener('abort', leave, { once: true })

  return {
    body,
    send({ id, bytes }) {
      if (!open || (id !== null && id === has)) return
      has = id
      hand(bytes)
    },
    heartbeat() {
      missed = wake ? 0 : missed + 1
      if (missed > MAX_MISSED_HEARTBEATS) cut()
      else if (Date.now() > ends) close(encode(`retry: ${RECONNECT_MS}\n\n`))
      else if (wake && !waiting) hand(HEARTBEAT)
    },
    close,
  }
}
