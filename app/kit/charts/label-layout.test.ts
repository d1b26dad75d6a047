import { describe, expect, test } from 'vitest'
import { formatShort } from './figures.ts'
import { figuresFrom, nameLayout, spanOf, WIDTHS } from './label-layout.ts'
import { AXIS_WIDTH, type Unit } from './plot.ts'

/** Inner widths of charts in windows of 320 to 1600 px. */
const PLACES = Array.from({ length: 67 }, (_, index) => 240 + index * 20)
const COUNTS = Array.from({ length: 31 }, (_, index) => index + 1)

const NAMES: Record<string, (index: number) => string> = {
  months: (index) => ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago'][index % 8]!,
  'months and years': (index) => `mmm ${2020 + Math.floor(index / 12)}`,
  days: (index) => `${index + 1} nov`,
  'long names': (index) => `Dirección nacional de operaciones ${index}`,
  'one long name among short ones': (index) => (index === 5 ? 'Mantenimiento mayor' : `T${index}`),
}

type Placed = { from: number; to: number }

function expectApart(spans: Placed[], where: string) {
  for (const [place, { from }] of spans.entries())
    if (place > 0) expect(from - spans[place - 1]!.to, where).toBeGreaterThanOrEqual(8)
}

describe.each(Object.entries(NAMES))('labels of %s', (kind, nameOf) => {
  test.each(COUNTS)('of %d columns never touch, and include the last', (slots) => {
    const names = Array.from({ length: slots }, (_, index) => nameOf(index))
    for (const axis of new Set(Object.values(AXIS_WIDTH))) {
      const { from, lastAtEdge } = nameLayout(names, axis)
      let fewer = 0
      for (const place of PLACES) {
        const seen = names.flatMap((text, index) => {
          const least = from[index]
          if (least === null || least === undefined || least > place) return []
          const atEdge = lastAtEdge && index === slots - 1
          return [spanOf({ index, text, atEdge }, { slots, width: place - axis - 8 })]
        })
        expectApart(seen, `${kind}, ${slots} columns, ${place} px`)
        expect(seen.length).toBeGreaterThanOrEqual(Math.max(1, fewer))
        fewer = seen.length
      }
      expect(from[slots - 1]).toBe(WIDTHS[0])
    }
  })
})

const VALUES: Record<Unit, (index: number) => number | null> = {
  count: (index) => [3, 0, 1_234_567, null, 12, 25_000][index % 6]!,
  percent: (index) => [100, 62.5, 0, null, 7][index % 5]!,
  money: (index) => [12_500_000, 0, 8, 1_999_999_999][index % 4]!,
}

describe.each(Object.entries(VALUES) as [Unit, (index: number) => number | null][])(
  'figures as %s',
  (unit, valueOf) => {
    test.each(COUNTS)('over %d columns never touch', (slots) => {
      const values = Array.from({ length: slots }, (_, index) => valueOf(index))
      const format = (value: number) => formatShort(value, unit)
      const least = figuresFrom(values, { format })
      if (least === null) return
      for (const place of PLACES.filter((width) => width >= least)) {
        const spans = values.flatMap((value, index) =>
          value ? [spanOf({ index, text: format(value) }, { slots, width: place })] : [],
        )
        expectApart(spans, `${unit}, ${slots} columns, ${place} px`)
        expect(spans[0]!.from).toBeGreaterThanOrEqual(-12)
        expect(spans[spans.length - 1]!.to).toBeLessThanOrEqual(place + 12)
      }
    })
  },
)

test('few figures fit on a phone, a year of them in a wide window, and 31 days have an axis', () => {
  const of = (slots: number, options?: { compared: boolean }) =>
    figuresFrom(
      Array.from({ length: slots }, () => 240),
      { format: String, ...options },
    )
  expect(of(3)).toBe(240)
  expect(of(12)).toBeGreaterThan(320)
  expect(of(31)).toBeNull()
  expect(of(3, { compared: true })).toBeNull()
})

test('zeros alone and values below zero have an axis', () => {
  expect(figuresFrom([0, 0, null], { format: String })).toBeNull()
  expect(figuresFrom([3, -2], { format: String })).toBeNull()
})
