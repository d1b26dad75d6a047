import sql, { empty, type Sql } from 'sql-template-tag'
import type { IndicatorFilters } from '#contract/training/indicator-filters.ts'
import type {
  Figures,
  Grouping,
  History,
  Indicator,
  indicators,
  Months,
} from '#contract/training/indicators.ts'
import type { z } from 'zod'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { comparedDays, periodOf } from './period.ts'
import { undatedOf } from './sessions.ts'
import { isRequested, NOTHING, SUMS, tallied, type Sums, type RequestedSums } from './sums.ts'

type Type = 'internal' | 'external' | null

/** Row of sums: of all (`set` 'all'), of one type of instructor, or of one group of a history. */
type Row = Sums & {
  /** Month of the sums of one; null for those of the period. */
  month: string | null
  set: 'all' | 'type' | 'group'
  type: Type
  label: string | null
  value: string | null
}

const EVERYTHING: RequestedSums = { cost: true, types: true, months: true }

type SumsRequest = { filters: IndicatorFilters; wanted: RequestedSums }

/** Reads all requested sums with one statement. */
async function sumsOf(
  db: Database,
  scope: Scope,
  { filters, wanted }: SumsRequest,
): Promise<Row[]> {
  const { dt, ...sessionQuery } = filters
  const { by: group, types, months } = wanted
  const by = group === 'month' || months ? 'month' : wanted.cost ? 'year' : null
  const period = await periodOf(db, scope, dt, { by })
  if (!period) return []
  const named = groupNames(scope, group)
  return db.query<Row>(
    scope,
    sql`with t as materialized (${tallied(scope, period, sessionQuery, wanted)}),
      summed as (
        select 'all' as set, null::text as month, null::boolean as internal, null::text as group_key, ${SUMS}
        from t
        ${types ? sql`union all select 'type', null, internal, null, ${SUMS} from t group by internal` : empty}
        ${months ? sql`union all select 'all', month, null, null, ${SUMS} from t group by month` : empty}
        ${months && types ? sql`union all select 'type', month, internal, null, ${SUMS} from t group by month, internal` : empty}
        ${group ? sql`union all select 'group', null, null, group_key::text, ${SUMS} from t group by group_key` : empty}
      )
      select s.*, case when s.internal then 'internal' when not s.internal then 'external' end as type,
        s.group_key as value, ${named.label} as label
      from summed s ${named.from}
      order by s.month, ${named.label} collate "und-x-icu" nulls last, s.group_key`,
  )
}

/** SQL of the names of a history's groups; null for sessions without a group. */
function groupNames(
  { tenantId: tenant }: Scope,
  by: Grouping | undefined,
): { label: Sql; from: Sql } {
  const named = (table: Sql) => ({
    label: sql`g.name`,
    from: sql`left join ${table} g on g.tenant_id = ${tenant} and g.id = s.group_key::bigint`,
  })
  if (by === 'category') return named(sql`external_course_categories`)
  if (by === 'instructor') return named(sql`instructors`)
  return { label: sql`s.group_key`, from: empty }
}

/** Returns an indicator of a period. @throws Failure 422 when the period ends after today. */
export async function figuresOf(
  db: Database,
  scope: Scope,
  filters: IndicatorFilters,
  wanted: RequestedSums = { cost: false },
): Promise<Figures> {
  return figuresIn(await sumsOf(db, scope, { filters, wanted }), null)
}

/** Returns an indicator by group. @throws Failure 422 when the period ends after today. */
export async function historyOf(
  db: Database,
  scope: Scope,
  { type, groupBy }: { type: Indicator; groupBy: Grouping },
  filters: IndicatorFilters,
): Promise<History> {
  const wanted = { cost: type === 'cost', by: groupBy }
  const rows = await sumsOf(db, scope, { filters, wanted })
  return historyIn(rows, scope, { type, groupBy })
}

async function countUndated(
  db: Database,
  scope: Scope,
  filters: Omit<IndicatorFilters, 'dt'>,
): Promise<number> {
  const [found] = await db.query<{ undated: number }>(
    scope,
    sql`select count(*) as undated ${undatedOf(scope, filters)}`,
  )
  return found!.undated
}

/**
 * Returns the dashboard: all indicators, also by month, those of the period compared with, and a history. The period
 * compared with has a statement of its own: it may overlap the other, or lie a year before it.
 * @throws Failure 422 when the period ends after today.
 */
export async function summaryOf(
  db: Database,
  scope: Scope,
  { indicator, group_by, compare, ...filters }: z.output<typeof indicators.summary.query>,
): Promise<z.output<typeof indicators.summary.answer>> {
  const historyRequest = { type: indicator, groupBy: group_by }
  const wanted = { ...EVERYTHING, by: group_by }
  // The tallies have the figures but not this history: only the history reads single sessions.
  const apart = isRequested(scope, filters, EVERYTHING) && !isRequested(scope, filters, wanted)
  const days = filters.dt && compare !== 'none' ? comparedDays(filters.dt, compare) : null
  const [rows, before, history, undated] = await Promise.all([
    sumsOf(db, scope, { filters, wanted: apart ? EVERYTHING : wanted }),
    days ? sumsOf(db, scope, { filters: { ...filters, dt: days }, wanted: EVERYTHING }) : [],
    apart ? historyOf(db, scope, historyRequest, filters) : null,
    countUndated(db, scope, filters),
  ])
  return {
    current: figuresIn(rows, null),
    months: monthsIn(rows),
    previous: days && {
      from: days[0],
      to: days[1],
      ...figuresIn(before, null),
      months: monthsIn(before),
    },
    history: history ?? historyIn(rows, scope, historyRequest),
    undated,
    unpriced: unpricedIn(rows),
  }
}

const unpricedIn = (rows: readonly Row[]) =>
  rows.find(({ month, set }) => month === null && set === 'all')?.unpriced ?? 0

function monthsIn(rows: readonly Row[]): Months {
  return [...Map.groupBy(rows, ({ month }) => month)].flatMap(([month, mine]) =>
    month === null ? [] : [{ month, ...figuresIn(mine, month) }],
  )
}

/** Returns the figures of a month, or with null those of the period. */
function figuresIn(rows: readonly Row[], month: string | null): Figures {
  const mine = rows.filter((row) => row.month === month)
  const all = mine.find(({ set }) => set === 'all') ?? NOTHING
  const attended = new Map(
    mine.filter(({ set }) => set === 'type').map((row) => [row.type, row.attended]),
  )
  const without = attended.get(null) ?? 0
  return {
    hours: METRICS.hours(all),
    attendance: METRICS.attendance(all),
    approval: METRICS.approval(all),
    cost: METRICS.cost(all),
    hours_by_type: [
      ...(['internal', 'external'] as const).map((type) => ({
        type,
        total: attended.get(type) ?? 0,
      })),
      ...(without > 0 ? [{ type: null, total: without }] : []),
    ],
  }
}

function historyIn(
  rows: readonly Row[],
  scope: Scope,
  { type, groupBy }: { type: Indicator; groupBy: Grouping },
): History {
  return rows
    .filter(({ set }) => set === 'group')
    .map((row) => ({
      label: row.label ?? without(groupBy, scope),
      value: row.value,
      metrics: METRICS[type](row),
    }))
}

const percentage = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : null)

/** Figures of each indicator's own endpoint. */
const METRICS = {
  hours: (sums: Sums) => ({
    percentage: percentage(sums.attended, sums.programmed),
    assisted_hours: sums.attended,
    programmed_hours: sums.programmed,
  }),
  attendance: (sums: Sums) => ({
    percentage: percentage(sums.assisted, sums.people),
    assistance: sums.assisted,
    total: sums.people,
  }),
  approval: (sums: Sums) => ({
    percentage: percentage(sums.approved, sums.assessable),
    approval: sums.approved,
    total: sums.assessable,
  }),
  cost: (sums: Sums) => ({ total: sums.cost }),
} satisfies Record<Indicator, (sums: Sums) => unknown>

/**
 * Label of the group without a school, instructor or cost centre; the latter uses the tenant's name for it.
 */
function without(groupBy: Grouping, { tenant }: Scope): string {
  if (groupBy === 'category') return 'Sin escuela'
  if (groupBy === 'instructor') return 'Sin formador'
  const name = tenant.extended_fields['1'] ?? 'Centro de costo'
  return `Sin ${name.charAt(0).toLowerCase()}${name.slice(1)}`
}
