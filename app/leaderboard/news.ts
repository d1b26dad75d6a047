import type { LeaderboardRow } from '#contract/leaderboard.ts'

const PLACES = 'primer segundo tercer cuarto quinto sexto séptimo octavo noveno décimo'.split(' ')

/**
 * What is worth saying of a change, in a sentence; empty when it is not. The highest place that
 * somebody rose to is news; points alone, and falling, are not.
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
