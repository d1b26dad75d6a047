import { describe, expect, test } from 'vitest'
import {
  axisMarks,
  barPlace,
  formatCompact,
  formatFigure,
  formatShare,
  formatShort,
  marksOf,
} from './figures.ts'
import { stacked } from './stacked.ts'
import { inWords } from './plot-words.ts'

const NBSP = '\u00a0'

test.each([
  [0, 0, '—'],
  [0, 10, `0${NBSP}%`],
  [10, 10, `100${NBSP}%`],
  [1, 3, `33,3${NBSP}%`],
  [1, 100_000, `< 0,1${NBSP}%`],
  [99_999, 100_000, `> 99,9${NBSP}%`],
])('%d of %d is %s', (part, whole, words) => expect(formatShare(part, whole)).toBe(words))

test.each([
  [0, '0'],
  [9_999, '9.999'],
  [25_000, `25${NBSP}mil`],
  [1_500_000, `1,5${NBSP}M`],
])('%d on an axis is formatted as %s', (value, words) => expect(formatCompact(value)).toBe(words))

describe('the parts of a bar', () => {
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)

  test.each([[[1, 1, 1]], [[0, 5, 0, 5]], [[1, 99_999]], [[1, 1, 1, 1_000_000_000]], [[7]]])(
    '%j fill it in order, each visible',
    (values) => {
      const parts = stacked(values)
      expect(sum(parts.map(({ width }) => width))).toBeCloseTo(100, 1)
      for (const [index, { at, width }] of parts.entries()) {
        expect(at).toBeCloseTo(sum(parts.slice(0, index).map((part) => part.width)), 1)
        if (values[index] === 0) expect(width).toBe(0)
        else expect(width).toBeGreaterThan(0.9)
      }
    },
  )

  test('are empty when all values are zero', () => {
    expect(stacked([0, 0])).toEqual([
      { at: 0, width: 0 },
      { at: 0, width: 0 },
    ])
    expect(stacked([])).toEqual([])
  })
})

test.each([
  [0, { longest: 0 }, 0, 0],
  [0, { longest: 5 }, 0, 0],
  [5, { longest: 5 }, 0, 100],
  [1, { longest: 1_000_000 }, 0, 1],
  [1, { longest: 4 }, 0, 25],
  [3, { longest: 3, least: -1 }, 25, 75],
  [-1, { longest: 3, least: -1 }, 0, 25],
  [-4, { longest: 0, least: -4 }, 0, 100],
])('a bar of %d among %j is at %d and %d percent long', (value, among, x, width) =>
  expect(barPlace(value, among)).toEqual({ x: `${x}%`, width: `${width}%` }),
)

test.each([
  [62.54, 'percent', `62,5${NBSP}%`, `63${NBSP}%`],
  [1_234_567.8, 'money', `$${NBSP}1.234.568`, `$${NBSP}1,2${NBSP}M`],
  [-25_000, 'money', `-$${NBSP}25.000`, `-$${NBSP}25${NBSP}mil`],
  [7.25, 'count', '7,3', '7'],
] as const)('%d as %s reads %s, and %s where there is little room', (value, unit, full, short) => {
  expect(formatFigure(value, unit)).toBe(full)
  expect(formatShort(value, unit)).toBe(short)
})

test('a missing figure is a dash', () => expect(formatFigure(null, 'percent')).toBe('—'))

test('percentages are seen against the whole, and others from zero', () => {
  expect(marksOf([12, null, 30], 'percent')).toEqual([0, 25, 50, 75, 100])
  expect(marksOf([120], 'percent')).toEqual([0, 50, 100, 150])
  expect(marksOf([-3, null, 10], 'count')).toEqual([-5, 0, 5, 10])
  expect(marksOf([null], 'money')).toEqual([0, 1])
})

describe('a plot in words', () => {
  const points = [3, null, 0, 9].map((value, index) => ({
    label: '',
    title: `mes ${index}`,
    value,
  }))

  test('has the sum and the maximum of counts', () => {
    expect(inWords('Asistencia', points, { unit: 'count', noun: 'horas' })).toBe(
      'Asistencia: 12 horas. El máximo es 9, mes 3.',
    )
  })
  test('has no sum of percentages', () => {
    expect(inWords('Impacto', points, { unit: 'percent', noun: '' })).toBe(
      `Impacto. El máximo es 9${NBSP}%, mes 3. El mínimo es 0${NBSP}%, mes 2.`,
    )
  })
  test('has no sum of people who may be in several periods', () => {
    expect(inWords('Activos', points, { unit: 'count', noun: 'usuarios', summed: false })).toBe(
      'Activos. El máximo es 9, mes 3. El mínimo es 0, mes 2.',
    )
  })
  test('says where there is nothing', () => {
    expect(inWords('Costo', [points[1]!], { unit: 'money', noun: '' })).toBe('Costo: sin datos')
  })
})

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [18, [0, 5, 10, 15, 20]],
  [100, [0, 50, 100]],
  [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
])('an axis up to %d has the marks %j', (most, marks) => expect(axisMarks(most)).toEqual(marks))
