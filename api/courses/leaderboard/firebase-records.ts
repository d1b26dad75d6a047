/** Record of a user in a course. In the database every part may be missing or of another type. */
export type LeaderboardRecord = {
  /** Id of the user, under which the record is stored. */
  key: string
  points: number
  /** Milliseconds; infinite for a user who was never active. */
  lastActivity: number
  name: string | null
  last_name: string | null
  area: string | null
  photo_url: string | null
}

export function recordOf(key: string, value: unknown): LeaderboardRecord {
  const given = (typeof value === 'object' && value ? value : {}) as Record<string, unknown>
  return {
    key,
    points: pointsOf(given['points']),
    lastActivity: instantOf(given['last_activity']),
    name: textOf(given['name']),
    last_name: textOf(given['last_name']),
    area: textOf(given['area']),
    photo_url: textOf(given['photo_url']),
  }
}

/**
 * Orders the best first: more points, then the earlier last activity. Missing points count as 0 (spec 2,
 * §9).
 */
export function byRank(a: LeaderboardRecord, b: LeaderboardRecord): number {
  if (a.points !== b.points) return b.points - a.points
  if (a.lastActivity !== b.lastActivity) return a.lastActivity < b.lastActivity ? -1 : 1
  return a.key < b.key ? -1 : 1
}

function pointsOf(value: unknown): number {
  const points = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof points === 'number' && Number.isFinite(points) ? points : 0
}

/** Parses milliseconds since 1970, or a date as text. */
function instantOf(value: unknown): number {
  const instant = typeof value === 'string' ? Date.parse(value) : value
  return typeof instant === 'number' && Number.isFinite(instant) ? instant : Infinity
}

function textOf(value: unknown): string | null {
  return (typeof value === 'string' && value.trim().slice(0, 200)) || null
}
