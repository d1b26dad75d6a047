import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type { ApiClient } from '../backend/api.server.ts'
import { encode, openViewer, type Frame, type Viewer } from './viewer.server.ts'

/** What an upstream is handed: in whose name to ask, and whom to tell. */
export type UpstreamChannel = {
  /** Aborts when nobody watches any more. */
  readonly closed: AbortSignal
  /** Of the last event that was told. */
  lastEventId(): string | undefined
  /**
   * Asks in the name of one who watches. Who turns out to have lost the right is sent away, and the
   * next one is asked.
   */
  callAsLeader<T>(work: (api: ApiClient) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** The upstream answers. */
  connected(): void
  /** It does not; it is tried again. */
  disconnected(): void
  /** Hands an event on. What everybody has already is not repeated. */
  publish(event: { id?: string | null; data: string }): void
  /** Nothing more will happen: streams end, with this event. */
  end(event: string): void
}

/** Goes on in the name of another: whose it was has left. */
export type Upstream = { failover(): void }

/** Where the events of a page come from. */
export type Source = {
  /**
   * The name of what this person is told: all who get the same name are told the same.
   * @throws Response when they may not be told.
   */
  admit(api: ApiClient): Promise<string>
  /** Follows what has that name until the line is over. */
  follow(channel: UpstreamChannel, name: string): Upstream
}

/** Somebody who watches. */
export type Watcher = {
  /** The session they watch in. */
  session: string
  /** The API in their name, for what outlives the beginning of their answer. */
  api(signal: AbortSignal): Promise<ApiClient>
  lastEventId: string | null
  connection: Parameters<typeof openViewer>[0]
}

/** One upstream and all who are told what it says. */
export type FanOut = {
  /** Answers their stream, once the upstream is open. @throws what it was refused with. */
  join(watcher: Watcher): Promise<Viewer['body']>
  heartbeat(): void
  /** Looks at everybody's right, once a session. */
  check(): Promise<void>
  close(): void
}

/** Who leaves often takes others along: their upstream is handed over once. */
const FAILOVER_DELAY_MS = 1_000
/** Streams end when the upstream does not answer for so long: their browsers show it, and come back. */
const OUTAGE_TIMEOUT_MS = 5_000
/** Between two events that are told to very many. */
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
  // Nobody waits for it when everybody has left.
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

  /** At once, and the newest again after a pause as long as twice the telling took. */
  async function broadcast(): Promise<void> {
    broadcasting = true
    for (let told: Frame | null = null; latest && told !== latest;) {
      told = latest
      const began = performance.now()
      for (const viewer of viewers.keys()) viewer.send(told)
      // Writing is done by those whom sending wakes up; only then is it over.
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

/** A refusal is told to everybody who waited, and can be read once. */
function cloneRefusal(refusal: unknown): never {
  throw refusal instanceof Response ? refusal.clone() : refusal
}

/** Throws when nobody can tell. */
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

/** The API answered, and not that it is away. */
const isRefusal = (thrown: unknown): thrown is Response =>
  thrown instanceof Response && thrown.status < 500

/** The session ended, or it does not open this any more. Too many calls are no such thing. */
const isAccessLost = (thrown: unknown) => isRefusal(thrown) && thrown.status !== 429

function written({ id, event, data }: { id?: string | null; event?: string; data: string }) {
  const fields = [
    ...(id ? [`id: ${id}`] : []),
    ...(event ? [`event: ${event}`] : []),
    ...data.split('\n').map((part) => `data: ${part}`),
  ]
  return encode(`${fields.join('\n')}\n\n`)
}
