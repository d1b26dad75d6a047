import type { LeaderboardRow } from '#contract/courses/leaderboard.ts'

const PLACES = 'primer segundo tercer cuarto quinto sexto séptimo octavo noveno décimo'.split(' ')

/**
 * Returns the announcement of a change as a sentence; empty when there is none. The highest
 * position that a user rose to is announced; points alone, and falling, are not.
 */
export function newsOf(
  before: readonly LeaderboardRow[],
  after: readonly LeaderboardRow[],
): string {
  const places = new Map(before.map(({ key, position }) => [key, position]))
  const risen = after.find(({ key, position }) => position < (places.get(key) ?? Infinity))
  if (!risen) return ''
  const name = `${risen.name} ${risen.last_name}`.trim()
  return `${name} pasó al ${PLACES[risen.position - 1]} lugar`
}
