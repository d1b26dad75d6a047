import type { LeaderboardRow } from '#contract/leaderboard.ts'

/** Who has exactly as many points as somebody beside them; the order among them is by who came first. */
export function equalRankKeys(rows: readonly LeaderboardRow[]): Set<string> {
  const byPoints = new Map<number, string[]>()
  for (const { key, points } of rows) byPoints.set(points, [...(byPoints.get(points) ?? []), key])
  return new Set([...byPoints.values()].filter((keys) => keys.length > 1).flat())
}

/** How many places each has risen (or, below zero, fallen) since `before`; who stayed is not in it. */
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
