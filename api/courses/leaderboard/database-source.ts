import sql from 'sql-template-tag'
import { LEADERBOARD_SIZE } from '#contract/courses/leaderboard.ts'
import type { Database } from '#api/platform/db/database.ts'
import { listenTo } from '#api/platform/db/listen.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { RankedCourse, RankingSource, SourceEvents, RankingEntry } from './source.ts'

/** Channel that the trigger on course_users notifies (leaderboard/routines.sql). */
const CHANNEL = 'ranking'

/**
 * Ranking source on our own database. One connection listens for all followed courses of this process,
 * while there are any.
 */
export function databaseSource(
  db: Database,
  { url, onError }: { url: string; onError: (error: Error) => void },
): RankingSource {
  const followed = new Set<{ key: string; events: SourceEvents }>()
  let stop: (() => void) | null = null
  let live = true

  function hear(payload: string): void {
    const notification = JSON.parse(payload) as { tenant_id: number; tenant_course_id: number }
    const changed = keyOf({ tenantId: notification.tenant_id, id: notification.tenant_course_id })
    for (const { key, events } of followed) if (key === changed) events.changed()
  }

  function publishState(listening: boolean): void {
    live = listening
    for (const { events } of followed) {
      events.live(listening)
      if (listening) events.changed()
    }
  }

  return {
    follow(course, events) {
      const follower = { key: keyOf(course), events }
      followed.add(follower)
      if (!stop) {
        live = true
        stop = listenTo(url, CHANNEL, { onPayload: hear, onState: publishState, onError })
      } else {
        events.live(live)
      }
      return () => {
        followed.delete(follower)
        if (followed.size > 0) return
        stop?.()
        stop = null
      }
    },
    read: (course, areaIds) => tenBest(db, course, areaIds),
    close: async () => {
      stop?.()
      stop = null
    },
  }
}

const keyOf = ({ tenantId, id }: { tenantId: number; id: number }) => `${tenantId}:${id}`

/** Reads the ranking by its index, at a cost independent of the number of users. */
function tenBest(
  db: Database,
  { tenantId, id }: RankedCourse,
  areaIds: readonly number[] | null,
): Promise<RankingEntry[]> {
  const statement = sql`
    select u.id::text as key, cu.points, u.first_name as name, coalesce(u.last_name, '') as last_name,
      a.name as area, u.avatar
    from course_users cu
    join users u on u.tenant_id = ${tenantId} and u.id = cu.user_id and not u.disabled
    left join areas a on a.tenant_id = ${tenantId} and a.id = u.area_id
    where cu.tenant_id = ${tenantId} and cu.tenant_course_id = ${id} and cu.enabled
      ${withinActorAreas({ areaIds }, 'u.area_id')}
    order by cu.points desc, cu.last_activity, cu.user_id
    limit ${LEADERBOARD_SIZE}`
  return db.query<RankingEntry>({ tenantId }, statement)
}
