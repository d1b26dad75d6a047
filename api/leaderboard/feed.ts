import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { Leaderboard } from '#contract/leaderboard.ts'
import type { Database } from '../db/database.ts'
import { courseByUuid, type NamedCourse } from './course.ts'
import { adaptiveThrottle } from './adaptive-throttle.ts'
import type { RankingSource, RankingEntry } from './source.ts'
import type { EventStream } from '../http/event-stream.ts'

/** Minimum and maximum interval between two updates of a course. */
const PAUSE_MS = { least: 100, most: 250 }
/** Interval at which changes without a notification (a name, a picture, a disabled account) are read. */
const REREAD_MS = 30_000
/**
 * Polling interval for rankings limited to areas: the source reports changes of the tenant's ten best only.
 * With the pause above, a change is shown within a second.
 */
const REREAD_AREAS_MS = 400
const RETRY_MS = 1_000

/** One state, serialized once: all viewers get the same bytes. */
type Frame = { id: string; bytes: Uint8Array<ArrayBuffer>; rows: Leaderboard['rows'] }

/** Viewers with access to the same areas, each with the id of the last frame sent. */
type View = {
  areaIds: readonly number[] | null
  frame: Frame | null
  streams: Map<EventStream, string | null>
}

/** A watched course and its viewers. */
export type Feed = {
  join(stream: EventStream, areaIds: readonly number[] | null, lastEventId: string | null): void
  /** Returns true when no viewer is left. */
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
    // The last known ranking stays while the source is unavailable.
    const rows = rankingEntries ? ranked(rankingEntries) : view.frame?.rows
    if (stopped || !rows) return
    const state = { course: named(course), live: live && rankingEntries !== null, rows }
    const frame = frameOf(state)
    if (frame.id === view.frame?.id) return
    view.frame = frame
    for (const [stream, has] of view.streams) if (has !== frame.id) deliver(view, stream, frame)
    // Sending wakes up the writers; the work ends after they have run.
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

/**
 * Builds a frame. Its id is a hash of the content, so it is the same in every process and after a restart.
 */
function frameOf(state: Leaderboard): Frame {
  const data = JSON.stringify(state)
  const id = createHash('sha256').update(data).digest('base64url').slice(0, 16)
  const bytes = new TextEncoder().encode(`id: ${id}\ndata: ${data}\n\n`)
  return { id, bytes, rows: state.rows }
}
