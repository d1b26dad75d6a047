import type { Leaderboards } from './leaderboard/leaderboards.ts'
import type { MessageEvents } from './messages/events.ts'

/** Streams that end when their reader leaves: created once per process like services; no context depends on them. */
export type Streams = {
  readonly leaderboards: Leaderboards
  readonly messageEvents: MessageEvents
}
