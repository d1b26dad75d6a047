import type { LeaderboardRow } from '#contract/courses/leaderboard.ts'

/** Course of a tenant, with all ids used by sources. */
export type RankedCourse = { readonly tenantId: number; readonly id: number; readonly uuid: string }

export type RankingEntry = Omit<LeaderboardRow, 'position'>

/** Events of a source about a followed course. */
export type SourceEvents = {
  /** The ranking may have changed, or may have changed while the source was unavailable. */
  changed: () => void
  /** Called with true when the source is reachable; the last ranking stays valid. */
  live: (is: boolean) => void
}

/**
 * Source of rankings: our own database, or a Firebase Realtime Database. Viewers use `Leaderboards`, which
 * follows a course once for all who have access to the same areas.
 */
export type RankingSource = {
  /** Returns the function that stops following. */
  follow(course: RankedCourse, events: SourceEvents): () => void
  /**
   * Returns the ten best, best first; `areaIds` limits them to the people of those areas. Throws when the
   * source cannot be reached.
   */
  read(course: RankedCourse, areaIds: readonly number[] | null): Promise<RankingEntry[]>
  close(): Promise<void>
}
