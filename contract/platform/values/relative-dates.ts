/**
 * Relative dates of reports: periods like 'relative:last_month', which addresses, views and schedules keep as they are.
 * They are resolved whenever a report is read or sent, to days of the tenant's time zone. No schemas, since pages load
 * this in the browser.
 */

/** Days of a report, both inclusive: 'YYYY-MM-DD'. */
export type Days = { from: string; to: string }

const RELATIVE_DATES = {
  'relative:this_month': 'Este mes',
  'relative:last_month': 'Mes pasado',
  'relative:this_quarter': 'Este trimestre',
  'relative:last_quarter': 'Trimestre pasado',
  'relative:this_year': 'Este año',
  'relative:last_year': 'Año pasado',
  'relative:last_7_days': 'Últimos 7 días',
  'relative:last_30_days': 'Últimos 30 días',
  'relative:last_90_days': 'Últimos 90 días',
  'relative:last_365_days': 'Últimos 365 días',
} as const
export type RelativeDate = keyof typeof RELATIVE_DATES

/** Relative dates in the order in which they are offered. */
export const RELATIVE_KEYS = Object.keys(RELATIVE_DATES) as [RelativeDate, ...RelativeDate[]]

/** Spellings of earlier addresses, views and schedules, of reports of a month. */
const EARLIER: Readonly<Record<string, RelativeDate>> = {
  'this-month': 'relative:this_month',
  'last-month': 'relative:last_month',
  'last-30-days': 'relative:last_30_days',
}
export const EARLIER_KEYS = Object.keys(EARLIER) as [string, ...string[]]

export function isRelativeDate(value: unknown): value is RelativeDate {
  return typeof value === 'string' && Object.hasOwn(RELATIVE_DATES, value)
}

/** Returns the present spelling of a relative date; any other text as it is. */
export function presentSpelling(value: string): string {
  return Object.hasOwn(EARLIER, value) ? EARLIER[value]! : value
}

/** Returns the days of a relative date. @param today of the tenant's time zone, 'YYYY-MM-DD'. */
export function daysOfRelative(date: RelativeDate, today: string): Days {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const quarter = month - ((month - 1) % 3)
  switch (date) {
    case 'relative:this_month':
      return months(year, month, 1)
    case 'relative:last_month':
      return months(year, month - 1, 1)
    case 'relative:this_quarter':
      return months(year, quarter, 3)
    case 'relative:last_quarter':
      return months(year, quarter - 3, 3)
    case 'relative:this_year':
      return months(year, 1, 12)
    case 'relative:last_year':
      return months(year - 1, 1, 12)
    case 'relative:last_7_days':
      return lastDays(today, 7)
    case 'relative:last_30_days':
      return lastDays(today, 30)
    case 'relative:last_90_days':
      return lastDays(today, 90)
    case 'relative:last_365_days':
      return lastDays(today, 365)
  }
}

/** Returns whole months from the first of one of them; month 0 is December of the year before. */
function months(year: number, month: number, count: number): Days {
  return { from: written(year, month - 1, 1), to: written(year, month - 1 + count, 0) }
}

/** Returns the last days, today included. */
function lastDays(today: string, count: number): Days {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  return { from: written(year, month - 1, day - count + 1), to: today }
}

function written(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}

/** Returns today's date in a time zone, 'YYYY-MM-DD'. */
export function localDay(moment: Date, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return parts.format(moment)
}

/** Returns 'Mes pasado (1–31 oct 2026)'. @param today as for `daysOfRelative`. */
export function relativeWords(date: RelativeDate, today: string): string {
  return `${RELATIVE_DATES[date]} (${daysWords(daysOfRelative(date, today))})`
}

/** Returns 'Mes pasado'. */
export function relativeName(date: RelativeDate): string {
  return RELATIVE_DATES[date]
}

/** Returns the days without repeating the month or the year: '1–31 oct 2026', '1 jul – 30 sep 2026'. */
export function daysWords({ from, to }: Days): string {
  const [first, last] = [partsOf(from), partsOf(to)]
  const end = `${last.day} ${last.month} ${last.year}`
  if (from === to) return end
  if (first.year !== last.year) return `${first.day} ${first.month} ${first.year} – ${end}`
  return first.month === last.month ? `${first.day}–${end}` : `${first.day} ${first.month} – ${end}`
}

const MONTHS = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')

function partsOf(day: string) {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return { year, month: MONTHS[month - 1] ?? '', day: date }
}

/**
 * Replaces the relative dates of a query by their days: `KEY_from=relative:last_month` is the whole range, and sets
 * `KEY_to` too.
 * @param today as for `daysOfRelative`.
 */
export function withResolvedDates<Query extends object>(query: Query, today: string): Query {
  const resolved = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (!name.endsWith('_from') || !isRelativeDate(value)) return []
    const { from, to } = daysOfRelative(value, today)
    return [
      [name, from],
      [endOf(name), to],
    ]
  })
  return { ...query, ...Object.fromEntries(resolved) }
}

/** Returns the name of the last day of a range: 'date_to' for 'date_from'. */
export function endOf(from: string): string {
  return from.replace(/_from$/, '_to')
}

/** Days of a saved report that stay the same whenever it is read or sent; one of both may be missing. */
export type FixedDates = { name: string; from: string; to: string; words: string }

/** Returns the fixed dates of a saved query: ranges of days, and a month. */
export function fixedDatesIn(query: string): FixedDates[] {
  const params = new URLSearchParams(query)
  const ends = [...params.keys()].filter((name) => /_(from|to)$/.test(name))
  const names = [...new Set(ends.map((name) => name.replace(/_to$/, '_from')))]
  const ranges = names.map((name) => [name, params.get(name), params.get(endOf(name))] as const)
  const [from, to] = daysOfDate(params.get('date') ?? '')
  return [...ranges, ['date', from, to] as const].flatMap(([name, first, last]) => {
    const days = { from: dayOrNone(first), to: dayOrNone(last) }
    return days.from || days.to ? [{ name, ...days, words: fixedWords(days) }] : []
  })
}

/** Returns the relative date that has these days now, or else as many of the past. @param today as for `daysOfRelative`. */
export function relativeFor({ from, to }: FixedDates, today: string): RelativeDate {
  if (!from) return 'relative:last_365_days'
  const days = { from, to: to || today }
  if (days.from > days.to) return 'relative:this_month'
  const same = RELATIVE_KEYS.find((key) => isSame(daysOfRelative(key, today), days))
  if (same) return same
  const whole = (['month', 'quarter', 'year'] as const).find((unit) =>
    isSame(daysOfRelative(`relative:this_${unit}`, days.from), days),
  )
  if (whole) return `relative:last_${whole}`
  const count = (Date.parse(days.to) - Date.parse(days.from)) / 86_400_000 + 1
  if (count <= 7) return 'relative:last_7_days'
  if (count <= 31) return 'relative:last_30_days'
  return count <= 92 ? 'relative:last_90_days' : 'relative:last_365_days'
}

/** Returns a saved query with relative dates in the place of its fixed ones. */
export function withRelativeDates(query: string, today: string): string {
  const params = new URLSearchParams(query)
  for (const fixed of fixedDatesIn(query)) {
    params.set(fixed.name, relativeFor(fixed, today))
    if (endOf(fixed.name) !== fixed.name) params.delete(endOf(fixed.name))
  }
  return params.toString()
}

const isSame = (one: Days, other: Days) => one.from === other.from && one.to === other.to

const dayOrNone = (text: string | null | undefined) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : ''

/** Returns the days of a date that is a month, a day in it, or two days. */
function daysOfDate(date: string): readonly (string | undefined)[] {
  const [first = '', last] = date.split(',')
  if (last !== undefined) return [first, last]
  const day = dayOrNone(first) || dayOrNone(`${first}-01`)
  if (day === '') return []
  const { from, to } = daysOfRelative('relative:this_month', day)
  return [from, to]
}

function fixedWords({ from, to }: Days): string {
  if (from && to) return daysWords({ from, to })
  return from
    ? `desde el ${daysWords({ from, to: from })}`
    : `hasta el ${daysWords({ from: to, to })}`
}
