import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id } from '#contract/platform/values/shapes.ts'
import { lineOf } from '#contract/platform/values/text.ts'

/** Live table of the ten best users of a course (spec 2, §2 'Score table', §3 'Leaderboard record', §9). */

export const LEADERBOARD_SIZE = 10

export const leaderboardRow = z.object({
  /** Identifies the same user across answers. */
  key: z.string(),
  position: z.number().int().min(1).max(LEADERBOARD_SIZE),
  points: z.number(),
  name: z.string(),
  last_name: z.string(),
  area: z.string().nullable(),
  /** Key of their picture, for `/users/avatars/{key}`. */
  avatar: z.string().nullable(),
})
export type LeaderboardRow = z.infer<typeof leaderboardRow>

/**
 * Ten best by points; ties by earliest last activity. An actor limited to areas sees the ten best
 * of those.
 */
export const leaderboardState = z.object({
  /** `uuid` is that of the tenant's course, as in the address of the page. */
  course: z.object({ id, uuid: z.uuid(), name: z.string() }),
  /** False while the source of the ranking is unavailable: these are the last known figures. */
  live: z.boolean(),
  rows: z.array(leaderboardRow).max(LEADERBOARD_SIZE),
})
export type Leaderboard = z.infer<typeof leaderboardState>

const params = z.object({ uuid: z.uuid('El identificador del curso no es válido').toLowerCase() })

export const leaderboard = {
  show: endpoint({
    method: 'get',
    path: '/courses/{uuid}/leaderboard',
    summary: 'Los diez mejores de un curso',
    access: 'staff',
    params,
    answer: leaderboardState,
  }),
  /**
   * Each event's data is the whole table as `show` answers it; its id names that state, so a client
   * that reconnects with it (`Last-Event-ID`, or the query where headers cannot be set) gets no
   * event until something changes. A slow reader gets the latest state and none of those between.
   */
  events: endpoint({
    method: 'get',
    path: '/courses/{uuid}/leaderboard/events',
    summary: 'Los diez mejores de un curso, cada vez que cambian',
    access: 'staff',
    params,
    query: z.object({ last_event_id: z.string().overwrite(lineOf).max(100).optional() }),
    answer: { stream: 'text/event-stream' },
  }),
}
