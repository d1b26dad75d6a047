import type { Leaderboards } from './leaderboard/leaderboards.ts'
import type { MessageEvents } from './messages/events.ts'

/** What goes on until its reader leaves: made once per process as services are, and no context stands on it. */
export type Streams = {
  readonly leaderboards: Leaderboards
  readonly messageEvents: MessageEvents
}
