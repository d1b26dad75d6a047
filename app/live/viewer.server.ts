import { setTimeout as sleep } from 'node:timers/promises'
import type { AppLoadContext } from '@remix-run/node'

export type Bytes = Uint8Array<ArrayBuffer>

/** One event, written once: the same bytes go to whoever watches. */
export type Frame = { readonly id: string | null; readonly bytes: Bytes }

/** Browsers come back after this and up to as much again, so that not all come at once. */
const RETRY_MS = 2_000
/** Who takes nothing for so many heartbeats has gone without a word. */
const MAX_MISSED_HEARTBEATS = 4
/** So long, and up to as much again, a stream lives; its browser is told to come back at once. */
const MAX_STREAM_AGE_MS = 60 * 60_000
const RECONNECT_MS = 100
/** A stream that was closed has so long to be read to its end. */
const STREAM_CLOSE_TIMEOUT_MS = 15_000

const encoder = new TextEncoder()
export const encode = (text: string): Bytes => encoder.encode(text)
const HEARTBEAT = encode(': sigue\n\n')

/**
 * One browser's end of an event stream. It asks for what it has room for, and gets the latest state then:
 * a slow reader skips what lies between and never makes the server keep more.
 */
export type Viewer = {
  readonly body: ReadableStream<Bytes>
  /** The latest state; replaces one that was not taken yet. Nothing for who has it already. */
  send(frame: Frame): void
  /** A sign of life. Who has long taken nothing is cut off; whose time is over begins anew. */
  heartbeat(): void
  close(last?: Bytes): void
}

export function openViewer(
  { closed, drained, cut }: Pick<AppLoadContext['connection'], 'closed' | 'drained' | 'cut'>,
  lastEventId: string | null,
  /** Called once, when the reader leaves or the stream is closed. */
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
