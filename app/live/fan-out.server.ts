import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type { ApiClient } from '../backend/api.server.ts'
import { encode, openViewer, type Frame, type Viewer } from './viewer.server.ts'

/** Channel of an upstream: the leader's API client, and the viewers to publish to. */
export type UpstreamChannel = {
  /** Aborts after the last viewer has left. */
  readonly closed: AbortSignal
  /** Id of the last published event. */
  lastEventId(): string | undefined
  /**
   * Calls the API as the leader, one of the viewers. A viewer who has lost access is disconnected, and the next one
   * becomes leader.
   */
  callAsLeader<T>(work: (api: ApiClient) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Reports that the upstream answers. */
  connected(): void
  /** Reports that the upstream does not answer; it retries. */
  disconnected(): void
  /** Publishes an event, unless it equals the last one. */
  publish(event: { id?: string | null; data: string }): void
  /** Publishes a last event and closes all streams. */
  end(event: string): void
}

/** Connects again with another leader's session, after the leader has left. */
export type Upstream = { failover(): void }

/** Source of a page's events. */
export type Source = {
  /**
   * Authorizes a viewer and returns the name of the event channel: viewers with the same name get the same events.
   * @throws Response when access is denied.
   */
  admit(api: ApiClient): Promise<string>
  /** Follows the named channel until it is closed. */
  follow(channel: UpstreamChannel, name: string): Upstream
}

/** Viewer of a page. */
export type Watcher = {
  /** Session of the viewer. */
  session: string
  /** Returns an API client for the viewer, independent of the lifetime of the request. */
  api(signal: AbortSignal): Promise<ApiClient>
  lastEventId: string | null
  connection: Parameters<typeof openViewer>[0]
}

/** One upstream and all its viewers. */
export type FanOut = {
  /** Adds a viewer and returns its stream, once the upstream is open. @throws the upstream's refusal. */
  join(watcher: Watcher): Promise<Viewer['body']>
  heartbeat(): void
  /** Checks the access of every viewer, once per session. */
  check(): Promise<void>
  close(): void
}

/** Delay before failover to another viewer's session, so that several disconnects cause one failover. */
const FAILOVER_DELAY_MS = 1_000
/** Maximum outage of the upstream; then streams end, and browsers show it and reconnect. */
const OUTAGE_TIMEOUT_MS = 5_000
/** Maximum pause between two broadcasts to many viewers. */
const MAX_PAUSE_MS = 250
const CHECK_TIMEOUT_MS = 10_000

export function createFanOut(
  source: Source,
  name: string,
  forget: () => void,
  { failoverDelayMs = FAILOVER_DELAY_MS, outageTimeoutMs = OUTAGE_TIMEOUT_MS } = {},
): FanOut {
  const viewers = new Map<Viewer, Watcher>()
  const over = new AbortController()
  const { promise: opened, resolve: opens, reject: refuses } = Promise.withResolvers<undefined>()
  // Prevents an unhandled rejection when all viewers have left.
  opened.catch(() => {})
  let upstream: Upstream | null = null
  let latest: (Frame & { data: string }) | null = null
  let broadcasting = false
  let leader: Viewer | null = null
  let wasReached = false
  let refusal: unknown
  let outageTimer: NodeJS.Timeout | undefined
  let failoverTimer: NodeJS.Timeout | undefined

  const line: UpstreamChannel = {
    closed: over.signal,
    lastEventId: () => latest?.id ?? undefined,
    async callAsLeader(work, signal = over.signal) {
      for (const [viewer, watcher] of viewers) {
        leader = viewer
        try {
          return await work(await watcher.api(signal))
        } catch (thrown) {
          signal.throwIfAborted()
          refusal = thrown
          if (!isRefusal(thrown)) break
          if (isAccessLost(thrown)) viewer.close()
        }
      }
      throw refusal
    },
    connected() {
      clearTimeout(outageTimer)
      outageTimer = undefined
      wasReached = true
      opens(undefined)
    },
    disconnected() {
      if (over.signal.aborted) return
      if (!wasReached) close()
      else outageTimer ??= setTimeout(close, outageTimeoutMs).unref()
    },
    publish({ id = null, data }) {
      line.connected()
      if (id === latest?.id && data === latest.data) return
      latest = { id, data, bytes: written({ id, data }) }
      if (!broadcasting) void broadcast()
    },
    end(event) {
      line.connected()
      for (const viewer of viewers.keys()) viewer.close(written({ event, data: '{}' }))
    },
  }

  /** Sends the latest event at once, and the newest again after a pause of twice the time it took (throttle). */
  async function broadcast(): Promise<void> {
    broadcasting = true
    for (let told: Frame | null = null; latest && told !== latest;) {
      told = latest
      const began = performance.now()
      for (const viewer of viewers.keys()) viewer.send(told)
      // `send` wakes the streams, which write in the next turn; the broadcast ends after it.
      await turn()
      const pause = Math.min(MAX_PAUSE_MS, 2 * (performance.now() - began))
      await sleep(pause, undefined, { ref: false })
    }
    broadcasting = false
  }

  function leave(viewer: Viewer): void {
    viewers.delete(viewer)
    if (viewers.size === 0) stop()
    else if (viewer === leader) failoverTimer ??= setTimeout(handOver, failoverDelayMs).unref()
  }

  function handOver(): void {
    failoverTimer = undefined
    if (leader && !viewers.has(leader)) upstream?.failover()
  }

  function close(): void {
    for (const viewer of viewers.keys()) viewer.close()
  }

  function stop(): void {
    if (over.signal.aborted) return
    clearTimeout(outageTimer)
    clearTimeout(failoverTimer)
    over.abort()
    forget()
    if (refusal === undefined) opens(undefined)
    else refuses(refusal)
  }

  return {
    async join(watcher) {
      const viewer: Viewer = openViewer(watcher.connection, watcher.lastEventId, () =>
        leave(viewer),
      )
      viewers.set(viewer, watcher)
      if (watcher.connection.closed.aborted) viewer.close()
      else upstream ??= source.follow(line, name)
      await opened.catch(cloneRefusal)
      if (latest) viewer.send(latest)
      return viewer.body
    },
    heartbeat() {
      for (const viewer of viewers.keys()) viewer.heartbeat()
    },
    async check() {
      const found = new Map<string, boolean>()
      for (const [viewer, { session, api }] of viewers) {
        const known = found.get(session)
        const holds = known ?? (await isStillAuthorized(source, name, api))
        found.set(session, holds)
        if (!holds) viewer.close()
      }
    },
    close,
  }
}

/** Throws a copy of the refusal for each waiting viewer, because a body can be read only once. */
function cloneRefusal(refusal: unknown): never {
  throw refusal instanceof Response ? refusal.clone() : refusal
}

/** Returns true while the viewer still has access; throws when that cannot be determined. */
async function isStillAuthorized(
  source: Source,
  name: string,
  api: Watcher['api'],
): Promise<boolean> {
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  try {
    return (await source.admit(await api(signal))) === name
  } catch (thrown) {
    if (isRefusal(thrown)) return !isAccessLost(thrown)
    if (thrown instanceof Response || signal.aborted) throw thrown
    return false
  }
}

/** True when the API refused the call, as opposed to being unavailable. */
const isRefusal = (thrown: unknown): thrown is Response =>
  thrown instanceof Response && thrown.status < 500

/** True when the session ended or has lost access; 429 is not a loss of access. */
const isAccessLost = (thrown: unknown) => isRefusal(thrown) && thrown.status !== 429

function written({ id, event, data }: { id?: string | null; event?: string; data: string }) {
  const fields = [
    ...(id ? [`id: ${id}`] : []),
    ...(event ? [`event: ${event}`] : []),
    ...data.split('\n').map((part) => `data: ${part}`),
  ]
  return encode(`${fields.join('\n')}\n\n`)
}
