import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REPORT_QUERIES } from '#contract/reports/report-filters.ts'
import {
  daysOfRelative,
  daysWords,
  fixedDatesIn,
  localDay,
  RELATIVE_KEYS,
  relativeWords,
  withRelativeDates,
  withResolvedDates,
  type RelativeDate,
} from '#contract/platform/values/relative-dates.ts'

const DAY_MS = 86_400_000
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const next = (day: string) => dayText(Date.parse(day) + DAY_MS)
const count = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

const anyDay = fc
  .integer({ min: Date.UTC(1999, 0, 1) / DAY_MS, max: Date.UTC(2101, 0, 1) / DAY_MS })
  .map((days) => dayText(days * DAY_MS))

/** Calendar units, by the first months of each. */
const UNITS = {
  month: ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'],
  quarter: ['01', '04', '07', '10'],
  year: ['01'],
}

describe('the days of a relative date', () => {
  test.each(Object.entries(UNITS))('are a whole %s, and the one before it', (unit, firsts) => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const now = daysOfRelative(`relative:this_${unit}` as RelativeDate, today)
        const last = daysOfRelative(`relative:last_${unit}` as RelativeDate, today)
        expect(now.from <= today && today <= now.to).toBe(true)
        expect(next(last.to)).toBe(now.from)
        for (const { from, to } of [now, last]) {
          expect([firsts.includes(from.slice(5, 7)), from.slice(8)]).toEqual([true, '01'])
          expect([firsts.includes(next(to).slice(5, 7)), next(to).slice(8)]).toEqual([true, '01'])
          // No other unit begins within it.
          for (let day = next(from); day <= to; day = next(day))
            expect(day.endsWith('-01') && firsts.includes(day.slice(5, 7))).toBe(false)
        }
      }),
      { numRuns: 60 },
    )
  })

  test.each([7, 30, 90, 365])('are the last %d, today included', (days) => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const range = daysOfRelative(`relative:last_${days}_days` as RelativeDate, today)
        expect([range.to, count(range)]).toEqual([today, days])
      }),
    )
  })

  test.each([
    ['relative:last_month', '2026-11-29', '2026-10-01', '2026-10-31'],
    ['relative:last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['relative:last_month', '2028-03-01', '2028-02-01', '2028-02-29'],
    ['relative:last_month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['relative:last_quarter', '2026-01-15', '2025-10-01', '2025-12-31'],
    ['relative:this_quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['relative:last_year', '2028-02-29', '2027-01-01', '2027-12-31'],
    ['relative:last_365_days', '2028-02-29', '2027-03-02', '2028-02-29'],
    ['relative:last_7_days', '2028-03-02', '2028-02-25', '2028-03-02'],
  ] as const)('%s on %s', (date, today, from, to) => {
    expect(daysOfRelative(date, today)).toEqual({ from, to })
  })

  test('are those of the time zone, west and east of Greenwich', () => {
    const zones = {
      'Etc/GMT+12': -12,
      'America/Bogota': -5,
      UTC: 0,
      'Asia/Tokyo': 9,
      'Pacific/Kiritimati': 14,
    }
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2001, 0, 1), max: Date.UTC(2099, 0, 1) }),
        fc.constantFrom(...Object.entries(zones)),
        (moment, [zone, hours]) => {
          expect(localDay(new Date(moment), zone)).toBe(dayText(moment + hours * 3_600_000))
        },
      ),
    )
    const newYear = new Date('2027-01-01T03:00:00Z')
    const lastYear = (zone: string) => daysOfRelative('relative:last_year', localDay(newYear, zone))
    expect(lastYear('America/Bogota').from).toBe('2025-01-01')
    expect(lastYear('Asia/Tokyo').from).toBe('2026-01-01')
  })
})

test('words say the name and the days, each month and year once', () => {
  expect(relativeWords('relative:last_month', '2026-11-29')).toBe('Mes pasado (1–31 oct 2026)')
  expect(relativeWords('relative:last_quarter', '2026-11-29')).toBe(
    'Trimestre pasado (1 jul – 30 sep 2026)',
  )
  expect(relativeWords('relative:last_90_days', '2026-01-15')).toBe(
    'Últimos 90 días (18 oct 2025 – 15 ene 2026)',
  )
  expect(daysWords({ from: '2026-10-02', to: '2026-10-02' })).toBe('2 oct 2026')
})

describe('a query with a relative date', () => {
  const read = (query: object) => REPORT_QUERIES.courses.page.safeParse(query)
  const refusal = (query: object) =>
    read(query).error?.issues.map(({ path, message }) => [path[0], message])

  test('is accepted in the place of the first day alone', () => {
    for (const key of RELATIVE_KEYS) expect(read({ date_completed_from: key }).success).toBe(true)
    expect(refusal({ date_completed_from: 'relative:yesterday' })).toEqual([
      ['date_completed_from', 'La fecha no es válida'],
    ])
    expect(refusal({ date_completed_to: 'relative:last_month' })?.[0]?.[0]).toBe(
      'date_completed_to',
    )
    expect(
      refusal({ date_completed_from: 'relative:last_month', date_completed_to: '2026-10-31' }),
    ).toEqual([['date_completed_to', 'Una fecha relativa no lleva fecha final']])
  })

  test('is read as days', () => {
    const query = {
      due_date_from: 'relative:this_year',
      date_completed_from: '2026-01-02',
      course: [1],
    }
    expect(withResolvedDates(query, '2026-11-29')).toEqual({
      due_date_from: '2026-01-01',
      due_date_to: '2026-12-31',
      date_completed_from: '2026-01-02',
      course: [1],
    })
  })
})

describe('the fixed dates of a saved query', () => {
  test.each([
    [
      'date_completed_from=2026-10-01&date_completed_to=2026-10-31',
      '1–31 oct 2026',
      'date_completed_from=relative:last_month',
    ],
    [
      'due_date_from=2026-04-01&due_date_to=2026-06-30',
      '1 abr – 30 jun 2026',
      'due_date_from=relative:last_quarter',
    ],
    [
      'due_date_from=2024-01-01&due_date_to=2024-12-31',
      '1 ene – 31 dic 2024',
      'due_date_from=relative:last_year',
    ],
    [
      'due_date_from=2026-11-02&due_date_to=2026-11-08',
      '2–8 nov 2026',
      'due_date_from=relative:last_7_days',
    ],
    ['due_date_from=2026-11-01', 'desde el 1 nov 2026', 'due_date_from=relative:last_30_days'],
    ['due_date_to=2026-11-01', 'hasta el 1 nov 2026', 'due_date_from=relative:last_365_days'],
    ['date=2026-11', '1–30 nov 2026', 'date=relative:this_month'],
    ['date=2026-02-14', '1–28 feb 2026', 'date=relative:last_month'],
    ['date=2026-01-01,2026-03-15', '1 ene – 15 mar 2026', 'date=relative:last_90_days'],
  ])('%s', (query, words, relative) => {
    expect(fixedDatesIn(query).map((one) => one.words)).toEqual([words])
    expect(decodeURIComponent(withRelativeDates(query, '2026-11-29'))).toBe(relative)
  })

  test('none are left by their relative ones, which mean the same days today where one does', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...RELATIVE_KEYS), (today, key) => {
        const { from, to } = daysOfRelative(key, today)
        const relative = new URLSearchParams(
          withRelativeDates(`course=1&due_date_from=${from}&due_date_to=${to}`, today),
        )
        expect(fixedDatesIn(relative.toString())).toEqual([])
        expect(relative.get('course')).toBe('1')
        expect(daysOfRelative(relative.get('due_date_from') as RelativeDate, today)).toEqual({
          from,
          to,
        })
      }),
    )
    for (const query of ['', 'course=1', 'date=last-month', 'due_date_from=relative:last_month'])
      expect(fixedDatesIn(query)).toEqual([])
  })
})
