import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Grouping } from '#contract/indicators.ts'
import type { Scope } from '../http/scope.ts'
import type { Period } from './period.ts'
import { sessionsOf, type Asked } from './sessions.ts'

/** What is summed of sessions that belong together. Hours are hours, cost is pesos, the others sessions. */
export type Sums = {
  programmed: number
  attended: number
  people: number
  assisted: number
  assessable: number
  approved: number
  cost: number
}

export const NOTHING: Sums = {
  programmed: 0,
  attended: 0,
  people: 0,
  assisted: 0,
  assessable: 0,
  approved: 0,
  cost: 0,
}

/** Which sums are made: one set for all, others by the instructor's type, or by what a history is grouped by. */
export type Wanted = {
  /** What an hour costs is read only where it is asked for. */
  cost: boolean
  types?: boolean
  by?: Grouping | undefined
}

/** What a session's group of a history is told by while sums are made. Months come from its stretch. */
const KEYS: Record<Grouping, Sql> = {
  month: sql`null::text`,
  category: raw('c.category_id'),
  cost_center: raw('u.extended_field1'),
  instructor: raw('c.instructor_id'),
}

/** Columns of `Sums`, of what `tallied` has. */
export const SUMS = sql`coalesce(sum(t.programmed) / 100, 0)::float8 as programmed,
  coalesce(sum(t.attended) / 100, 0)::float8 as attended,
  coalesce(sum(t.people), 0)::bigint as people,
  coalesce(sum(t.assisted), 0)::bigint as assisted,
  coalesce(sum(t.people) filter (where t.assessable), 0)::bigint as assessable,
  coalesce(sum(t.approved) filter (where t.assessable), 0)::bigint as approved,
  coalesce(sum(t.attended * t.cost) / 100, 0)::float8 as cost`

/**
 * Sessions summed to the few rows that any figure can be made of, in one look at each of them: by stretch, the
 * person's position (where cost is wanted), the course's kind and the group of the history. Whole hundredths of hours and
 * counts are all that is summed over sessions; what an hour cost in that year is looked up for the sums.
 */
export function tallied(scope: Scope, period: Period, asked: Asked, { cost, by }: Wanted): Sql {
  const { stretches } = period
  const begins = stretches.map((stretch) => stretch.begins)
  const mark =
    stretches.length > 1 ? sql`width_bucket(r.start_time, ${begins}::timestamptz[])` : sql`1::int`
  const people = cost || by === 'cost_center'
  const sums = sql`select ${mark} as mark, ${cost ? raw('u.position_id') : raw('null::bigint')} as position_id,
      ${by ? KEYS[by] : raw('null::text')} as key, c.assessable, c.type,
      sum(c.hundredths) as programmed,
      sum(c.hundredths) filter (where r.assisted) as attended,
      count(*) as people,
      count(*) filter (where r.assisted) as assisted,
      count(*) filter (where r.approved) as approved
    ${sessionsOf(scope, period, asked, { people })}
    group by 1, 2, 3, 4, 5`
  return sql`select t.*, m.current, ${by === 'month' ? raw('m.month') : raw('t.key')} as group_key,
      ${cost ? raw('k.cost') : raw('null::numeric')} as cost
    from (${sums}) t
    join unnest(${stretches.map(({ current }) => current)}::boolean[],
        ${stretches.map(({ year }) => year)}::int[], ${stretches.map(({ month }) => month)}::text[])
      with ordinality as m (current, year, month, mark) on m.mark = t.mark
    ${
      cost
        ? sql`left join position_costs k on k.tenant_id = ${scope.tenantId}
            and k.position_id = t.position_id and k.year = m.year`
        : empty
    }`
}
