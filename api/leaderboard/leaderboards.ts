import type { Leaderboard } from '#contract/leaderboard.ts'
import { unavailable } from '../http/failure.ts'
import { leaderboardSources, leaderboardWatchers } from '../http/metrics.ts'
import type { Scope } from '../http/scope.ts'
import { createConnectionLimiter, type ConnectionLimits } from '../http/connection-limit.ts'
import { findCourse, type NamedCourse } from './course.ts'
import { named, openFeed, ranked, type Feed, type FeedParts } from './feed.ts'
import type { RecheckedSession } from '../http/session-recheck.ts'
import { openStream, type EventStream } from '../http/event-stream.ts'

const encoder = new TextEncoder()
const HEARTBEAT = encoder.encode(': sigue\n\n')
/** Interval of heartbeats and session checks. */
const HEARTBEAT_MS = 15_000
/** A reader that takes nothing for this many heartbeats has disconnected silently. */
const MAX_MISSED_HEARTBEATS = 4
/** Minimum delay before browsers reconnect, up to twice as long at random, so that not all come at once. */
const RETRY_MS = 2_000

type Watcher = { stream: EventStream; missed: number }

/** A session and its viewers; it is rechecked once for all of them. */
type SessionWatchers = { session: RecheckedSession; watchers: Set<Watcher> }

export type Watching = {
  scope: Scope
  uuid: string
  session: RecheckedSession
  /** Network address of the caller. */
  address: string
  lastEventId: string | null
}

/** Live rankings of this process: the viewers of each course, and one source for each. */
export type Leaderboards = {
  /**
   * @throws Failure 404 when the course is not visible to the actor; 503 when the source is unavailable.
   */
  show(scope: Scope, uuid: string): Promise<Leaderboard>
  /**
   * Returns a function that opens server-sent events until the reader disconnects, the session ends or
   * changes its access, or the process stops.
   * @throws Failure 404 as above. Opening: 429 at the limit of the address, the tenant or the user, 503 at
   *   the limit of the process or while it stops.
   */
  watch(watching: Watching): Promise<() => ReadableStream<Uint8Array<ArrayBuffer>>>
  /** Closes all streams and accepts no more. Browsers reconnect by themselves. */
  closeStreams(): void
  close(): Promise<void>
}

export function openLeaderboards(
  parts: FeedParts & { limits: ConnectionLimits },
  { heartbeatMs = HEARTBEAT_MS } = {},
): Leaderboards {
  const { db, source } = parts
  const feeds = new Map<string, Feed>()
  const attended = new Map<string, SessionWatchers>()
  const acquireConnection = createConnectionLimiter(parts.limits, 'tablas de posiciones')
  let beating: NodeJS.Timeout | null = null
  let checking: Promise<void> | null = null
  let stopped = false

  async function watch(watching: Watching) {
    const course = await findCourse(db, watching.scope, watching.uuid)
    return () => begin(course, watching)
  }

  function begin(course: NamedCourse, { scope, session, address, lastEventId }: Watching) {
    if (stopped) throw unavailable()
    const releaseConnection = acquireConnection({
      address,
      tenantId: scope.tenantId,
      userId: scope.actor.id,
    })
    const feed = feedOf(course)
    const of = attended.get(session.key) ?? { session, watchers: new Set() }
    attended.set(session.key, of)

    const retry = RETRY_MS + Math.floor(Math.random() * RETRY_MS)
    const stream = openStream(encoder.encode(`retry: ${retry}\n\n`), () => {
      releaseConnection()
      leaderboardWatchers.dec()
      of.watchers.delete(watcher)
      if (of.watchers.size === 0) attended.delete(of.session.key)
      if (feed.leave(stream)) forget(course, feed)
    })
    const watcher: Watcher = { stream, missed: 0 }
    of.watchers.add(watcher)
    leaderboardWatchers.inc()
    feed.join(stream, scope.areaIds, lastEventId)
    beating ??= setInterval(heartbeat, heartbeatMs).unref()
    return stream.body
  }

  const keyOf = ({ tenantId, id }: NamedCourse) => `${tenantId}:${id}`

  function feedOf(course: NamedCourse): Feed {
    const known = feeds.get(keyOf(course))
    if (known) return known
    const feed = openFeed(parts, course)
    feeds.set(keyOf(course), feed)
    leaderboardSources.inc()
    return feed
  }

  function forget(course: NamedCourse, feed: Feed): void {
    feed.stop()
    feeds.delete(keyOf(course))
    leaderboardSources.dec()
    if (feeds.size > 0 || !beating) return
    clearInterval(beating)
    beating = null
  }

  function heartbeat(): void {
    for (const { watchers } of attended.values()) {
      for (const watcher of watchers) {
        watcher.missed = watcher.stream.heartbeat(HEARTBEAT) ? 0 : watcher.missed + 1
        if (watcher.missed > MAX_MISSED_HEARTBEATS) watcher.stream.close()
      }
    }
    checking ??= checkSessions()
      .catch(parts.onError)
      .finally(() => (checking = null))
  }

  async function checkSessions(): Promise<void> {
    for (const { session, watchers } of attended.values()) {
      if (await session.stillOpens()) continue
      for (const { stream } of watchers) stream.close()
    }
  }

  function closeStreams(): void {
    stopped = true
    for (const { watchers } of attended.values()) {
      for (const { stream } of watchers) stream.close()
    }
  }

  return {
    async show(scope, uuid) {
      const course = await findCourse(db, scope, uuid)
      const rankingEntries = await source.read(course, scope.areaIds)
      return { course: named(course), live: true, rows: ranked(rankingEntries) }
    },
    watch,
    closeStreams,
    close: async () => {
      closeStreams()
      await source.close()
    },
  }
}
