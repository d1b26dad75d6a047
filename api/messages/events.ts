import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { EVENTS_NAME } from '#contract/endpoint.ts'
import type { Database } from '../db/database.ts'
import type { Download } from '../http/download.ts'
import { openStream, type EventStream } from '../http/event-stream.ts'
import { unavailable } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import { createConnectionLimiter, type ConnectionLimits } from '../http/connection-limit.ts'
import type { RecheckedSession } from '../http/session-recheck.ts'
import { requireMessage } from './deliveries.ts'
import { messagesWhere, progressOf, type MessageRecord } from './read.ts'

const encoder = new TextEncoder()
const HEARTBEAT = encoder.encode(': sigue\n\n')
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Prevent compression and proxies from buffering the events.
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Polling intervals of a message while it changes, and after several polls without a change. */
const LOOK_MS = { moving: 500, still: 3_000 }
const STILL_AFTER = 10
const HEARTBEAT_MS = 15_000
/** A reader that takes nothing for this many heartbeats has disconnected silently. */
const MAX_MISSED_HEARTBEATS = 4
const RETRY_MS = 2_000

type Watcher = {
  stream: EventStream
  session: RecheckedSession
  has: string | null
  missed: number
}
type Frame = { id: string; bytes: Uint8Array<ArrayBuffer> }
type Feed = { scope: Scope; message: number; watchers: Set<Watcher>; frame: Frame | null }

export type Watching = {
  scope: Scope
  /** `id` is the audience's. */
  of: { id: number; messageId: number }
  session: RecheckedSession
  address: string
  lastEventId: string | null
}

/** Messages watched in this process; viewers with the same access share one poll. */
export type MessageEvents = {
  /**
   * Opens an event stream that lasts until the reader disconnects, the session ends, or the process stops.
   * @throws Failure 404 as `requireMessage`. Opening: 429, 503 as `createConnectionLimiter`.
   */
  watch(watching: Watching): Promise<Download>
  /** Closes all streams and accepts no more. Browsers reconnect by themselves. */
  closeStreams(): void
}

export function openMessageEvents({
  db,
  onError,
  limits,
}: {
  db: Database
  onError: (error: Error) => void
  limits: ConnectionLimits
}): MessageEvents {
  const feeds = new Map<string, Feed>()
  const acquireConnection = createConnectionLimiter(limits, 'pantallas de envíos')
  let stopped = false

  function begin({ scope, of, session, address, lastEventId }: Watching, name: string) {
    if (stopped) throw unavailable()
    const releaseConnection = acquireConnection({
      address,
      tenantId: scope.tenantId,
      userId: scope.actor.id,
    })
    const { signal: _over, opening: _opening, ...lasting } = scope
    const known = feeds.get(name)
    const feed: Feed = known ?? {
      scope: lasting,
      message: of.messageId,
      watchers: new Set(),
      frame: null,
    }
    const retry = RETRY_MS + Math.floor(Math.random() * RETRY_MS)
    const stream = openStream(encoder.encode(`retry: ${retry}\n\n`), () => {
      releaseConnection()
      feed.watchers.delete(watcher)
    })
    const watcher: Watcher = { stream, session, has: lastEventId, missed: 0 }
    feed.watchers.add(watcher)
    if (feed.frame) tell(watcher, feed.frame)
    if (!known) {
      feeds.set(name, feed)
      follow(name, feed)
    }
    return stream.body
  }

  /** Polls a message until nobody watches it. */
  function follow(name: string, feed: Feed): void {
    let same = 0
    let beaten = Date.now()

    async function step(): Promise<void> {
      const before = feed.frame?.id
      await look(db, feed).catch(onError)
      same = feed.frame?.id === before ? same + 1 : 0
      if (Date.now() - beaten > HEARTBEAT_MS) {
        beaten = Date.now()
        await heartbeat(feed).catch(onError)
      }
      if (feed.watchers.size === 0) feeds.delete(name)
      else setTimeout(step, same > STILL_AFTER ? LOOK_MS.still : LOOK_MS.moving).unref()
    }
    void step()
  }

  return {
    async watch(watching) {
      const { scope, of } = watching
      await requireMessage(db, scope, of)
      const name = nameOf(scope, of.messageId)
      return { headers: { ...HEADERS, [EVENTS_NAME]: name }, open: () => begin(watching, name) }
    },
    closeStreams() {
      stopped = true
      for (const { watchers } of feeds.values()) for (const { stream } of watchers) stream.close()
    },
  }
}

/** Key of a message's events: the tenant, the message, the areas of the actor's business units. */
function nameOf({ tenantId, areaIds }: Scope, message: number): string {
  return hashOf(JSON.stringify([tenantId, message, areaIds]))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

async function look(db: Database, feed: Feed): Promise<void> {
  const [record] = await db.query<MessageRecord>(
    feed.scope,
    messagesWhere(feed.scope, sql`and m.id = ${feed.message}`),
  )
  if (!record) {
    for (const { stream } of feed.watchers) stream.close()
    return
  }
  const data = JSON.stringify(progressOf(record))
  const id = hashOf(data)
  feed.frame = { id, bytes: encoder.encode(`id: ${id}\ndata: ${data}\n\n`) }
  for (const watcher of feed.watchers) tell(watcher, feed.frame)
}

function tell(watcher: Watcher, { id, bytes }: Frame): void {
  if (watcher.has === id) return
  watcher.has = id
  watcher.stream.send(bytes)
}

/** Sends a heartbeat to all readers and rechecks their sessions. */
async function heartbeat({ watchers }: Feed): Promise<void> {
  for (const watcher of watchers) {
    watcher.missed = watcher.stream.heartbeat(HEARTBEAT) ? 0 : watcher.missed + 1
    if (watcher.missed > MAX_MISSED_HEARTBEATS || !(await watcher.session.stillOpens()))
      watcher.stream.close()
  }
}
