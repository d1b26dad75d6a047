import { describe, expect, test } from 'vitest'
import { axisMarks, barLength, formatCompact, formatShare, stacked } from './figures.ts'

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
])('%d stands on an axis as %s', (value, words) => expect(formatCompact(value)).toBe(words))

describe('the parts of a bar', () => {
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)

  test.each([[[1, 1, 1]], [[0, 5, 0, 5]], [[1, 99_999]], [[1, 1, 1, 1_000_000_000]], [[7]]])(
    '%j fill it, one after another, and what is there is seen',
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

  test('of nothing are nothing', () => {
    expect(stacked([0, 0])).toEqual([
      { at: 0, width: 0 },
      { at: 0, width: 0 },
    ])
    expect(stacked([])).toEqual([])
  })
})

test.each([
  [0, 0, 0],
  [0, 5, 0],
  [5, 5, 100],
  [1, 1_000_000, 1],
  [1, 4, 25],
])('a bar of %d beside one of %d is %d % long', (value, longest, length) =>
  expect(barLength(value, longest)).toBe(length),
)

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [18, [0, 5, 10, 15, 20]],
  [100, [0, 50, 100]],
  [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
])('an axis up to %d has the marks %j', (most, marks) => expect(axisMarks(most)).toEqual(marks))
