import { setImmediate as turn } from 'node:timers/promises'
import type { Leaderboard } from '#contract/courses/leaderboard.ts'
import { adaptiveThrottle } from '#contract/platform/adaptive-throttle.ts'
import type { Database, TenantScope } from '#api/platform/db/database.ts'
import type { ConnectionLimits } from '#api/platform/limiters/connection-limit.ts'
import type { Download } from '#api/platform/downloads/download.ts'
import {
  createEventStreams,
  type EventRequest,
  type Follow,
} from '#api/platform/calls/event-streams.ts'
import { leaderboardSources, leaderboardWatchers } from '#api/platform/calls/metrics.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import sql from 'sql-template-tag'
import { notFound } from '#api/platform/http/failure.ts'
import type { RankingEntry, RankingSource, RankedCourse } from './source.ts'

/** Minimum and maximum interval between two updates of a ranking. */
const PAUSE_MS = { least: 100, most: 250 }
/** Interval at which changes without a notification (a name, a picture, a disabled account) are read. */
const REREAD_MS = 30_000
/**
 * Polling interval for rankings limited to areas: the source reports changes of the tenant's ten best only.
 * With the pause above, a change is shown within a second.
 */
const REREAD_AREAS_MS = 400
const RETRY_MS = 1_000

type Parts = { db: Database; source: RankingSource }

/** Live rankings of this process: one source for all viewers of a course with the same areas. */
export type Leaderboards = {
  /**
   * @throws Failure 404 when the course is not visible to the actor; 503 when the source is unavailable.
   */
  show(scope: Scope, uuid: string): Promise<Leaderboard>
  /** Returns the ranking as server-sent events. @throws Failure 404 as above; opening as `EventStreams`. */
  watch(request: EventRequest, uuid: string): Promise<Download>
  /** Closes all streams and accepts no more. Browsers reconnect by themselves. */
  closeStreams(): void
  close(): Promise<void>
}

export function openLeaderboards(
  {
    limits,
    onError,
    ...parts
  }: Parts & { limits: ConnectionLimits; onError: (error: Error) => void },
  { heartbeatMs }: { heartbeatMs?: number } = {},
): Leaderboards {
  const { db, source } = parts
  const streams = createEventStreams({
    name: 'leaderboards',
    limits,
    what: 'tablas de posiciones',
    open: leaderboardWatchers,
    heartbeatMs,
    onError,
  })
  return {
    async show(scope, uuid) {
      const course = await findCourse(db, scope, uuid)
      return ranking(course, await source.read(course, scope.areaIds))
    },
    async watch(request, uuid) {
      const course = await findCourse(db, request.scope, uuid)
      return streams.respond(request, uuid, followRanking(parts, course, request.scope.areaIds))
    },
    closeStreams: streams.closeStreams,
    async close() {
      streams.closeStreams()
      await source.close()
    },
  }
}

/** Publishes a course's ranking, as seen by those with access to the areas; null is all areas. */
function followRanking(
  { db, source }: Parts,
  opened: NamedCourse,
  areaIds: readonly number[] | null,
): Follow {
  return ({ publish, close, onError }) => {
    let course = opened
    let live = true
    let last: RankingEntry[] | null = null
    let stopped = false

    const refresh = adaptiveThrottle(async () => {
      if (stopped) return
      const entries = await source.read(course, areaIds).catch((error: unknown) => {
        onError(error as Error)
        setTimeout(refresh, RETRY_MS).unref()
        return null
      })
      // The last known ranking stays while the source is unavailable.
      last = entries ?? last
      if (last) publish(ranking(course, last, live && entries !== null))
      // Publishing wakes the writers, also those of a console in this process; the work ends after they have run.
      await turn()
    }, PAUSE_MS)

    async function rereadCourse(): Promise<void> {
      const found = await courseByUuid(db, course, course.uuid).catch((error: unknown) => {
        onError(error as Error)
        return course
      })
      if (!found) {
        close()
        return
      }
      course = found
      refresh()
    }

    const unfollow = source.follow(course, {
      changed: refresh,
      live(is) {
        if (live === is) return
        live = is
        refresh()
      },
    })
    const timers = [setInterval(() => void rereadCourse(), REREAD_MS).unref()]
    if (areaIds) timers.push(setInterval(refresh, REREAD_AREAS_MS).unref())
    leaderboardSources.inc()
    refresh()

    return () => {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      unfollow()
      leaderboardSources.dec()
    }
  }
}

function ranking(
  { id, uuid, name }: NamedCourse,
  entries: RankingEntry[],
  live = true,
): Leaderboard {
  const rows = entries.map((entry, at) => ({ position: at + 1, ...entry }))
  return { course: { id, uuid, name }, live, rows }
}

type NamedCourse = RankedCourse & { readonly name: string }

/**
 * Returns the tenant's course with this uuid.
 * @throws Failure 404 when the tenant does not have it, or it is outside the actor's business units.
 */
async function findCourse(db: Database, scope: Scope, uuid: string): Promise<NamedCourse> {
  const course = await courseByUuid(db, scope, uuid)
  const open = course && (scope.courseIds === null || scope.courseIds.includes(course.id))
  if (!open) throw notFound('No se encontró el curso')
  return course
}

/** Returns null when the tenant does not have it, or no longer. */
async function courseByUuid(
  db: Database,
  { tenantId }: TenantScope,
  uuid: string,
): Promise<NamedCourse | null> {
  const [row] = await db.query<{ id: number; name: string }>(
    { tenantId },
    sql`select tc.id, d.name from tenant_courses tc join courses d on d.id = tc.course_id
        where tc.tenant_id = ${tenantId} and tc.uuid = ${uuid} and tc.enabled`,
  )
  return row ? { tenantId, uuid, ...row } : null
}
