import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { Leaderboard } from '#contract/leaderboard.ts'
import type { Database } from '../db/database.ts'
import { courseByUuid, type NamedCourse } from './course.ts'
import { adaptiveThrottle } from './adaptive-throttle.ts'
import type { RankingSource, RankingEntry } from './source.ts'
import type { EventStream } from '../http/event-stream.ts'

/** Changes of a course are told at most so often. */
const PAUSE_MS = { least: 100, most: 250 }
/** What no source tells (a name, a picture, a disabled account) shows after this. */
const REREAD_MS = 30_000
/**
 * A source tells of the company's ten best; those of some areas are looked at instead, so often that
 * with the pause above a change shows within a second.
 */
const REREAD_AREAS_MS = 400
const RETRY_MS = 1_000

/** One state, written once: the same bytes go to whoever watches. */
type Frame = { id: string; bytes: Uint8Array<ArrayBuffer>; rows: Leaderboard['rows'] }

/** What those see who may see the same areas. Each stream comes with the id of what it has. */
type View = {
  areaIds: readonly number[] | null
  frame: Frame | null
  streams: Map<EventStream, string | null>
}

/** A course that somebody watches, and everybody who does. */
export type Feed = {
  join(stream: EventStream, areaIds: readonly number[] | null, lastEventId: string | null): void
  /** Answers whether nobody is left. */
  leave(stream: EventStream): boolean
  stop(): void
}

export type FeedParts = {
  db: Database
  source: RankingSource
  onError: (error: Error) => void
}

export function openFeed({ db, source, onError }: FeedParts, opened: NamedCourse): Feed {
  const views = new Map<string, View>()
  let course = opened
  let live = true
  let stopped = false

  const refresh = adaptiveThrottle(async () => {
    for (const view of views.values()) await bringUpToDate(view)
  }, PAUSE_MS)
  const unfollow = source.follow(course, {
    changed: refresh,
    live: (is) => {
      if (live === is) return
      live = is
      refresh()
    },
  })
  const timers = [
    setInterval(() => void lookAgain(), REREAD_MS).unref(),
    setInterval(() => {
      if ([...views.values()].some(({ areaIds }) => areaIds)) refresh()
    }, REREAD_AREAS_MS).unref(),
  ]

  async function bringUpToDate(view: View): Promise<void> {
    const rankingEntries = await source.read(course, view.areaIds).catch((error: unknown) => {
      onError(error as Error)
      setTimeout(refresh, RETRY_MS).unref()
      return null
    })
    // The last figures known stay while the source is away.
    const rows = rankingEntries ? ranked(rankingEntries) : view.frame?.rows
    if (stopped || !rows) return
    const state = { course: named(course), live: live && rankingEntries !== null, rows }
    const frame = frameOf(state)
    if (frame.id === view.frame?.id) return
    view.frame = frame
    for (const [stream, has] of view.streams) if (has !== frame.id) deliver(view, stream, frame)
    // Writing is done by those whom sending wakes up; only then is the work over.
    await turn()
  }

  function deliver(view: View, stream: EventStream, { id, bytes }: Frame): void {
    view.streams.set(stream, id)
    stream.send(bytes)
  }

  async function lookAgain(): Promise<void> {
    const found = await courseByUuid(db, course, course.uuid).catch((error: unknown) => {
      onError(error as Error)
      return course
    })
    if (found) course = found
    else for (const { streams } of views.values()) for (const [stream] of streams) stream.close()
    refresh()
  }

  return {
    join(stream, areaIds, lastEventId) {
      const key = JSON.stringify(areaIds)
      const view = views.get(key) ?? { areaIds, frame: null, streams: new Map() }
      views.set(key, view)
      view.streams.set(stream, lastEventId)
      if (!view.frame) refresh()
      else if (view.frame.id !== lastEventId) deliver(view, stream, view.frame)
    },
    leave(stream) {
      for (const [key, { streams }] of views) {
        if (streams.delete(stream) && streams.size === 0) views.delete(key)
      }
      return views.size === 0
    },
    stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      unfollow()
    },
  }
}

export function ranked(entries: RankingEntry[]): Leaderboard['rows'] {
  return entries.map((entry, at) => ({ position: at + 1, ...entry }))
}

export function named({ id, uuid, name }: NamedCourse): Leaderboard['course'] {
  return { id, uuid, name }
}

/** The id comes from the content, so that it means the same in every process and after a start. */
function frameOf(state: Leaderboard): Frame {
  const data = JSON.stringify(state)
  const id = createHash('sha256').update(data).digest('base64url').slice(0, 16)
  const bytes = new TextEncoder().encode(`id: ${id}\ndata: ${data}\n\n`)
  return { id, bytes, rows: state.rows }
}
