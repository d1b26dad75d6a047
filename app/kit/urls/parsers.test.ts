import { describe, expect, test } from 'vitest'
import { dayOf, idOf, keyOf } from './parsers.ts'

describe('the value of a filter in a URL', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['1900-01-01', '1900-01-01'],
    ['2199-12-31', '2199-12-31'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', undefined],
    ['2026-02-30', undefined],
    ['2026-13-01', undefined],
    ['1899-12-31', undefined],
    ['2200-01-01', undefined],
    ['20260101', undefined],
    ['', undefined],
  ])('%j is the day %j', (written, day) => expect(dayOf(written)).toBe(day))

  test.each([
    ['7', 7],
    ['123456789012345', 123456789012345],
    ['0', undefined],
    ['07', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    [' 1', undefined],
    ['1234567890123456', undefined],
  ])('%j is the id %j', (written, id) => expect(idOf(written)).toBe(id))

  test('is one of the allowed words, and no property of Object.prototype', () => {
    const read = keyOf({ area: '', user: '' })
    expect(['area', 'Area', 'toString', ''].map(read)).toEqual([
      'area',
      undefined,
      undefined,
      undefined,
    ])
  })
})
