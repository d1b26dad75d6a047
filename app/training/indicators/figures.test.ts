import { expect, test } from 'vitest'
import { changeOf, hoursText, millionsText, percentText, pointsOf } from './figures.ts'

const NBSP = '\u00a0'

test.each([
  [0, `$${NBSP}0 millones`],
  [499_999, `Menos de $${NBSP}1 millón`],
  [1_400_000, `$${NBSP}1 millón`],
  [1_234_567_890, `$${NBSP}1.235 millones`],
])('%d pesos are %s', (pesos, words) => expect(millionsText(pesos)).toBe(words))

test('a division by zero has no percentage', () => {
  expect(percentText(null)).toBe('—')
  expect(percentText(200 / 3)).toBe(`66,7${NBSP}%`)
})

const year = { when: 'hace un año', known: true }
const previous = { when: 'en el periodo anterior', known: true }

test('sums are compared in percent of what they were', () => {
  const change = (now: number, before: number, than = year) =>
    changeOf(now, before, { ...than, text: hoursText })
  expect(change(81, 72)).toEqual({ more: true, words: `12,5${NBSP}% más que hace un año (72)` })
  expect(change(75, 100, previous)).toEqual({
    more: false,
    words: `25${NBSP}% menos que en el periodo anterior (100)`,
  })
  expect(change(100.01, 100)).toEqual({ more: null, words: 'Igual que hace un año (100)' })
  expect(change(0, 0)).toEqual({ more: null, words: 'Igual que hace un año (0)' })
})

test('percentages are compared in points', () => {
  expect(pointsOf(61, 60, year)).toEqual({
    more: true,
    words: `1 punto más que hace un año (60${NBSP}%)`,
  })
  expect(pointsOf(57.5, 60, previous)).toEqual({
    more: false,
    words: `2,5 puntos menos que en el periodo anterior (60${NBSP}%)`,
  })
  expect(pointsOf(null, 60, year)).toEqual({ more: null, words: `Hace un año: 60${NBSP}%` })
})

test('nothing before has no percentage: neither of no sessions nor of zero', () => {
  const none = { ...year, known: false }
  expect(changeOf(5, 0, { ...none, text: hoursText }).words).toBe('Sin datos hace un año')
  expect(pointsOf(60, null, none).words).toBe('Sin datos hace un año')
  // There were sessions a year ago, and nobody in assessable courses.
  expect(pointsOf(60, null, previous).words).toBe('Sin datos en el periodo anterior')
  expect(changeOf(5, 0, { ...year, text: hoursText }).words).toBe('Hace un año: 0')
})
