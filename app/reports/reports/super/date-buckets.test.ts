import { expect, test } from 'vitest'
import { dateBucketsOf } from './date-buckets.ts'

/** Returns `count` days from a Thursday on, with the value 7 on Thursdays alone. */
function daysFrom(first: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
    value: index % 7 === 0 ? 7 : 0,
  }))
}

test('up to 120 days have a point per day', () => {
  const { words, points } = dateBucketsOf(daysFrom('2026-01-01', 120))
  expect(words).toBeNull()
  expect(points).toHaveLength(120)
  expect(points[0]).toEqual({ title: '1 ene 2026', label: '1 ene', value: 7 })
})

test('more days have the daily mean per week, from Monday, also of a partial week', () => {
  const { words, points } = dateBucketsOf(daysFrom('2026-01-01', 121))
  expect(words).toContain('cada semana')
  expect(points.slice(0, 2)).toEqual([
    { title: 'Semana del 29 dic 2025, promedio diario', label: 'dic 2025', value: 7 / 4 },
    { title: 'Semana del 5 ene 2026, promedio diario', label: 'ene 2026', value: 1 },
  ])
  expect(points).toHaveLength(18)
})

test('more than two years have the daily mean per month', () => {
  const { words, points } = dateBucketsOf(daysFrom('2021-11-25', 1826))
  expect(words).toContain('cada mes')
  expect(points).toHaveLength(61)
  expect(points[0]).toMatchObject({ title: 'nov 2021, promedio diario', label: 'nov 2021' })
})
