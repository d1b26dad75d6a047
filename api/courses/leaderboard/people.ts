import sql from 'sql-template-tag'
import { LEADERBOARD_SIZE } from '#contract/courses/leaderboard.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { LeaderboardRecord } from './firebase-records.ts'
import type { RankedCourse, RankingEntry } from './source.ts'

type Person = {
  id: number
  name: string
  last_name: string
  area: string | null
  avatar: string | null
  disabled: boolean
  within: boolean
}

/** Number of people in the first query; each further query reads four times as many. */
const FIRST = 4 * LEADERBOARD_SIZE

/**
 * Returns the ten best records in order, with the people's data from our own database: values missing in
 * the record, their picture, whether their account is disabled, and their area, which limits the viewers.
 * People unknown to it are shown with the data of their record, but not to viewers limited by areas.
 */
export async function tenBestPeople(
  db: Database,
  { tenantId }: RankedCourse,
  records: readonly LeaderboardRecord[],
  areaIds: readonly number[] | null,
): Promise<RankingEntry[]> {
  const best: RankingEntry[] = []
  for (let at = 0, size = FIRST; at < records.length; at += size, size *= 4) {
    const batch = records.slice(at, at + size)
    const people = await peopleOf(db, tenantId, batch, areaIds)
    for (const record of batch) {
      const person = people.get(record.key)
      if (person ? person.disabled || !person.within : areaIds !== null) continue
      best.push(standingOf(record, person))
      if (best.length === LEADERBOARD_SIZE) return best
    }
  }
  return best
}

async function peopleOf(
  db: Database,
  tenantId: number,
  records: readonly LeaderboardRecord[],
  areaIds: readonly number[] | null,
): Promise<Map<string, Person>> {
  const ids = records.map(({ key }) => key).filter((key) => /^[1-9]\d{0,14}$/.test(key))
  const rows = await db.query<Person>(
    { tenantId },
    sql`select u.id, u.first_name as name, coalesce(u.last_name, '') as last_name,
          a.name as area, u.avatar, u.disabled,
          ${areaIds}::bigint[] is null or coalesce(u.area_id = any(${areaIds}::bigint[]), false) as within
        from users u left join areas a on a.tenant_id = ${tenantId} and a.id = u.area_id
        where u.tenant_id = ${tenantId} and u.id = any(${ids}::bigint[])`,
  )
  return new Map(rows.map((row) => [String(row.id), row]))
}

function standingOf(record: LeaderboardRecord, person: Person | undefined): RankingEntry {
  // Both parts of a name come from one source.
  const named = record.name ? record : person
  return {
    key: record.key,
    points: record.points,
    name: named?.name ?? '',
    last_name: named?.last_name ?? '',
    area: record.area ?? person?.area ?? null,
    avatar: avatarIn(record.photo_url) ?? person?.avatar ?? null,
  }
}

/** Returns the key of an avatar at this path of our own origin; pages load no other pictures. */
function avatarIn(address: string | null): string | null {
  return /\/users\/avatars\/([a-f0-9-]{36})$/.exec(address ?? '')?.[1] ?? null
}
