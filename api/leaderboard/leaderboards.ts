import type { Leaderboard } from '#contract/leaderboard.ts'
import { Failure, unavailable } from '../http/failure.ts'
import { leaderboardSources, leaderboardWatchers } from '../http/metrics.ts'
import type { Scope } from '../http/scope.ts'
import { findCourse } from './course.ts'
import { named, openFeed, ranked, type Feed, type FeedParts } from './feed.ts'
import type { WatchedSession } from './sessions.ts'
import { openStream, type EventStream } from './stream.ts'

const encoder = new TextEncoder()
const BEAT = encoder.encode(': sigue\n\n')
/** Sessions and readers are looked at so often. */
const BEAT_MS = 15_000
/** A reader who takes nothing for so many of these has gone without a word. */
const PATIENCE = 4
/** Browsers come back after this and up to as much again, so that not all come at once. */
const RETRY_MS = 2_000

type Watcher = {
  stream: EventStream
  session: WatchedSession
  missed: number
}

export type Watching = {
  scope: Scope
  uuid: string
  session: WatchedSession
  /** The caller's network address. */
  address: string
  lastEventId: string | null
}

/** The live rankings of this process: who watches which course, and one source for each. */
export type Leaderboards = {
  /** @throws Failure 404 when the actor does not see the course; 503 when the source is away. */
  show(scope: Scope, uuid: string): Promise<Leaderboard>
  /**
   * Server-sent events until the reader leaves, the session ends or opens something else, or the
   * process stops.
   * @throws Failure 404 as above; 429 when the address or the person has as many open as they may.
   */
  watch(watching: Watching): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
  /** Ends all streams and admits no more. Browsers come back by themselves. */
  hangUp(): void
  close(): Promise<void>
}

export function openLeaderboards(
  parts: FeedParts & { limits: { address: number; user: number } },
  { beatMs = BEAT_MS } = {},
): Leaderboards {
  const { db, source, limits } = parts
  const feeds = new Map<string, Feed>()
  const watchers = new Set<Watcher>()
  const open = new Map<string, number>()
  let beating: NodeJS.Timeout | null = null
  let stopped = false

  function admit(names: { key: string; limit: number; message: string }[]): void {
    const full = names.find(({ key, limit }) => (open.get(key) ?? 0) >= limit)
    if (full) {
      const headers = { 'retry-after': '30' }
      throw new Failure(429, 'too_many_streams', full.message, { headers })
    }
    for (const { key } of names) open.set(key, (open.get(key) ?? 0) + 1)
  }

  function release(key: string): void {
    const left = (open.get(key) ?? 0) - 1
    if (left > 0) open.set(key, left)
    else open.delete(key)
  }

  async function watch({ scope, uuid, session, address, lastEventId }: Watching) {
    const course = await findCourse(db, scope, uuid)
    if (stopped) throw unavailable()
    const names = limitsOf(limits, address, scope)
    admit(names)

    const feedKey = `${course.tenantId}:${course.id}`
    let feed = feeds.get(feedKey)
    if (!feed) {
      feed = openFeed(parts, course)
      feeds.set(feedKey, feed)
      leaderboardSources.inc()
    }
    const joined = feed
    const retry = RETRY_MS + Math.floor(Math.random() * RETRY_MS)
    const stream = openStream(encoder.encode(`retry: ${retry}\n\n`), () => {
      watchers.delete(watcher)
      leaderboardWatchers.dec()
      for (const { key } of names) release(key)
      if (joined.leave(stream)) {
        joined.stop()
        feeds.delete(feedKey)
        leaderboardSources.dec()
      }
      if (watchers.size === 0) rest()
    })
    const watcher: Watcher = { stream, session, missed: 0 }
    watchers.add(watcher)
    leaderboardWatchers.inc()
    joined.join(stream, scope.areaIds, lastEventId)
    beating ??= setInterval(() => void beat(), beatMs).unref()
    return stream.body
  }

  function rest(): void {
    if (beating) clearInterval(beating)
    beating = null
  }

  async function beat(): Promise<void> {
    const sessions = new Map<string, WatchedSession>()
    for (const watcher of watchers) {
      watcher.missed = watcher.stream.beat(BEAT) ? 0 : watcher.missed + 1
      if (watcher.missed > PATIENCE) watcher.stream.close()
      else sessions.set(watcher.session.key, watcher.session)
    }
    for (const session of sessions.values()) {
      if (await session.stillOpens()) continue
      for (const watcher of watchers) {
        if (watcher.session.key === session.key) watcher.stream.close()
      }
    }
  }

  function hangUp(): void {
    stopped = true
    for (const { stream } of watchers) stream.close()
  }

  return {
    async show(scope, uuid) {
      const course = await findCourse(db, scope, uuid)
      const standings = await source.read(course, scope.areaIds)
      return { course: named(course), live: true, rows: ranked(standings) }
    },
    watch,
    hangUp,
    close: async () => {
      hangUp()
      await source.close()
    },
  }
}

function limitsOf(limits: { address: number; user: number }, address: string, { actor }: Scope) {
  return [
    {
      key: `address ${address}`,
      limit: limits.address,
      message: 'Desde esta red ya hay demasiadas tablas de posiciones abiertas.',
    },
    {
      key: `user ${actor.id}`,
      limit: limits.user,
      message: 'Tienes demasiadas tablas de posiciones abiertas. Cierra alguna.',
    },
  ]
}
