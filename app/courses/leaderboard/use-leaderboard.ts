import type { Leaderboard } from '#contract/courses/leaderboard.ts'
import type { Connection as Stream } from '#app/kit/live/follow.ts'
import { useLive } from '#app/kit/live/use-live.ts'

/** `reconnecting` also means that the source of the ranking is unavailable to the server. */
export type Connection = Stream | 'paused'

/** Live table of the ten best; `initial` is the server-rendered state. */
export function useLeaderboard(
  address: string,
  initial: Leaderboard,
  paused: boolean,
): { board: Leaderboard; connection: Connection } {
  const { state: board, connection } = useLive(address, initial, { paused })
  if (paused) return { board, connection: 'paused' }
  return { board, connection: connection === 'live' && !board.live ? 'reconnecting' : connection }
}
