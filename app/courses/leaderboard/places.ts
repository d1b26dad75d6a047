import type { LeaderboardRow } from '#contract/courses/leaderboard.ts'

/**
 * Returns the keys of users with exactly as many points as a neighbour; ties are sorted by who came
 * first.
 */
export function equalRankKeys(rows: readonly LeaderboardRow[]): Set<string> {
  const byPoints = new Map<number, string[]>()
  for (const { key, points } of rows) byPoints.set(points, [...(byPoints.get(points) ?? []), key])
  return new Set([...byPoints.values()].filter((keys) => keys.length > 1).flat())
}

/**
 * Returns the number of positions each user has risen (below zero: fallen) since `before`;
 * unchanged ones are left out.
 */
export function movesBetween(
  before: readonly LeaderboardRow[],
  after: readonly LeaderboardRow[],
): Map<string, number> {
  const places = new Map(before.map(({ key, position }) => [key, position]))
  const moves = after.flatMap(({ key, position }) => {
    const was = places.get(key)
    return was === undefined || was === position ? [] : [[key, was - position] as const]
  })
  return new Map(moves)
}
