import { adaptiveThrottle } from './adaptive-throttle.ts'
import {
  encodeEvent,
  openEventStream,
  type EventStream,
  type Frame,
  type StreamConnection,
} from './event-stream.ts'

/**
 * Fan-out of server-sent events: one publisher per channel, for the API, and in the console for a remote API and for
 * progress.
 */

/** Viewer of a channel. */
export type Viewer = {
  /** Session; viewers of a channel with the same one are rechecked once. */
  session: string
  lastEventId: string | null
  connection: StreamConnection
  /** Called once, when the viewer has disconnected. */
  left?(): void
}

/** A channel, as its publisher sees it. */
export type Channel<V> = {
  /** Viewers with their streams, the earliest first. */
  readonly viewers: ReadonlyMap<V, EventStream>
  lastEventId(): string | null
  /** Publishes a state. Returns false, and sends nothing, when it equals the last one. */
  publish(event: { id?: string | null; data: string }): boolean
  /** Closes all streams, after a last event if one is named. */
  close(event?: string): void
}

export type Publisher<V> = {
  /** True while the viewer may see the channel. Throws when that cannot be determined. */
  stillAuthorizes(viewer: V): Promise<boolean>
  /** Called when a viewer has left and others remain. */
  left?(viewer: V): void
  /** Called when the last viewer has left. */
  stop(): void
}

/** Interval of heartbeats to viewers, which also detect unresponsive ones. */
const HEARTBEAT_MS = 15_000
/** Bounds of the pause between two broadcasts: many viewers must not keep the thread from answering. */
const BROADCAST_PAUSE_MS = { least: 0, most: 250 }

/**
 * Opens the channels of a process. `checkMs` is the interval of access checks, `onError` is told why a check failed;
 * the next one repeats it.
 */
export function createEventChannels<V extends Viewer, P extends Publisher<V>>({
  heartbeatMs = HEARTBEAT_MS,
  checkMs = HEARTBEAT_MS,
  onError = () => {},
}: {
  heartbeatMs?: number | undefined
  checkMs?: number | undefined
  onError?: (error: Error) => void
}) {
  const channels = new Map<string, ReturnType<typeof createChannel<V, P>>>()
  let timers: NodeJS.Timeout[] = []
  let checking = false
  let closed = false

  function heartbeat(): void {
    for (const { channel } of channels.values())
      for (const stream of channel.viewers.values()) stream.heartbeat()
  }

  async function check(): Promise<void> {
    if (checking) return
    checking = true
    try {
      for (const { closeUnauthorized } of channels.values()) await closeUnauthorized()
    } catch (error) {
      onError(error as Error)
    } finally {
      checking = false
    }
  }

  function forget(key: string): void {
    channels.delete(key)
    if (channels.size > 0) return
    for (const timer of timers) clearInterval(timer)
    timers = []
  }

  return {
    /**
     * Adds a viewer to a channel and returns the stream, and the publisher, which `open` opens for the first viewer;
     * null when the viewer has disconnected already or the channels were closed.
     */
    join(key: string, viewer: V, open: (channel: Channel<V>) => P) {
      let known = channels.get(key)
      if (!known) {
        known = createChannel<V, P>(() => forget(key))
        channels.set(key, known)
        if (timers.length === 0)
          timers = [
            setInterval(heartbeat, heartbeatMs).unref(),
            setInterval(check, checkMs).unref(),
          ]
      }
      return known.add(viewer, closed ? null : open)
    },
    /** Closes all streams, also those opened afterwards; browsers reconnect. */
    close() {
      closed = true
      for (const { channel } of channels.values()) channel.close()
    },
    /** Number of open channels. */
    count: () => channels.size,
  }
}

function createChannel<V extends Viewer, P extends Publisher<V>>(forget: () => void) {
  const viewers = new Map<V, EventStream>()
  let publisher: P | null = null
  let latest: (Frame & { data: string }) | null = null

  const broadcast = adaptiveThrottle(async () => {
    for (const stream of viewers.values()) stream.send(latest!)
    // `send` wakes the streams, which write in the next turn; the broadcast ends after it.
    await new Promise((resolve) => setImmediate(resolve))
  }, BROADCAST_PAUSE_MS)

  function leave(viewer: V): void {
    viewers.delete(viewer)
    viewer.left?.()
    if (viewers.size > 0) return publisher?.left?.(viewer)
    publisher?.stop()
    forget()
  }

  const channel: Channel<V> = {
    viewers,
    lastEventId: () => latest?.id ?? null,
    publish({ id = null, data }) {
      if (id === latest?.id && data === latest.data) return false
      latest = { id, data, bytes: encodeEvent({ id, data }) }
      broadcast()
      return true
    },
    close(event) {
      const last = event === undefined ? undefined : encodeEvent({ event, data: '{}' })
      for (const stream of viewers.values()) stream.close(last)
    },
  }

  function add(viewer: V, open: ((channel: Channel<V>) => P) | null) {
    const { connection, lastEventId } = viewer
    const stream = openEventStream(connection, lastEventId, () => leave(viewer))
    viewers.set(viewer, stream)
    if (!open || connection.closed?.aborted) stream.close()
    else publisher ??= open(channel)
    if (latest) stream.send(latest)
    return { body: stream.body, publisher }
  }

  /** Closes the streams of viewers that have lost access; asks once per session. */
  async function closeUnauthorized(): Promise<void> {
    const found = new Map<string, boolean>()
    for (const [viewer, stream] of viewers) {
      const holds = found.get(viewer.session) ?? (await publisher!.stillAuthorizes(viewer))
      found.set(viewer.session, holds)
      if (!holds) stream.close()
    }
  }

  return { channel, add, closeUnauthorized }
}
