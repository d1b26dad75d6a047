import type { EventStreams } from './platform/calls/event-streams.ts'
import type { Leaderboards } from './courses/leaderboard/leaderboards.ts'

/** Streams that end when their reader leaves: created once per process like services; no context depends on them. */
export type Streams = {
  readonly leaderboards: Leaderboards
  readonly messageEvents: EventStreams
}
