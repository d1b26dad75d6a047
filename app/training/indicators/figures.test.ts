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

test('sums are compared in percent of what they were', () => {
  expect(changeOf(150, 100, hoursText)).toEqual({
    more: true,
    words: `50${NBSP}% más que antes (100)`,
  })
  expect(changeOf(75, 100, hoursText)).toEqual({
    more: false,
    words: `25${NBSP}% menos que antes (100)`,
  })
  expect(changeOf(100.01, 100, hoursText)).toEqual({ more: null, words: 'Igual que antes (100)' })
  expect(changeOf(5, 0, hoursText)).toEqual({ more: null, words: 'Antes no hubo' })
  expect(changeOf(0, 0, hoursText)).toEqual({ more: null, words: 'Como antes' })
})

test('percentages are compared in points', () => {
  expect(pointsOf(61, 60)).toEqual({ more: true, words: `1 punto más que antes (60${NBSP}%)` })
  expect(pointsOf(57.5, 60)).toEqual({
    more: false,
    words: `2,5 puntos menos que antes (60${NBSP}%)`,
  })
  expect(pointsOf(60, null)).toEqual({ more: null, words: 'Antes no hubo' })
  expect(pointsOf(null, 60)).toEqual({ more: null, words: `Antes 60${NBSP}%` })
})
