import type { LeaderboardRow } from '#contract/leaderboard.ts'

/** A course of a company, by all the names that sources know it by. */
export type RankedCourse = { readonly tenantId: number; readonly id: number; readonly uuid: string }

export type RankingEntry = Omit<LeaderboardRow, 'position'>

/** What a source says of a course that is followed. */
export type SourceEvents = {
  /** The ranking may have changed, or may have while nobody could tell. */
  changed: () => void
  /** Whether the source can be reached; what was said last holds. */
  live: (is: boolean) => void
}

/**
 * Where rankings come from: our own database, or a Firebase Realtime Database. Whoever watches asks
 * `Leaderboards`, which follows a course once however many they are.
 */
export type RankingSource = {
  /** Answers how to stop following. */
  follow(course: RankedCourse, events: SourceEvents): () => void
  /**
   * The ten best now, best first; `areaIds` limits them to the people of those areas.
   * Throws when the source cannot be reached.
   */
  read(course: RankedCourse, areaIds: readonly number[] | null): Promise<RankingEntry[]>
  close(): Promise<void>
}
