import { expect, test } from 'vitest'
import { drawnMonths, lengthOf, monthBefore, monthsOf, quickRanges, usualRange } from './days.ts'

test.each([
  ['2026-11-23', ['2026-11-01', '2026-11-23'], ['2026-07-01', '2026-09-30']],
  ['2026-01-01', ['2026-01-01', '2026-01-01'], ['2025-10-01', '2025-12-31']],
  ['2024-06-30', ['2024-06-01', '2024-06-30'], ['2024-01-01', '2024-03-31']],
])('on %s the quick ranges are this month and the last whole quarter', (today, month, quarter) => {
  expect(quickRanges(today)).toEqual([
    { label: 'Este mes', range: month },
    { label: 'Último trimestre', range: quarter },
    { label: 'Este año', range: [`${today.slice(0, 4)}-01-01`, today] },
  ])
})

test('a range has both its ends', () => {
  expect(lengthOf(['2026-03-01', '2026-03-01'])).toBe(1)
  expect(lengthOf(['2024-02-01', '2024-03-01'])).toBe(30)
  expect(lengthOf(usualRange('2026-12-31'))).toBe(365)
})

test('months of a range are all there, over the year', () => {
  expect(monthsOf(['2025-11-30', '2026-02-01'])).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ])
})

test('the month of a year before, and the months between the first and the last session of a long range', () => {
  expect(monthBefore('2026-03')).toBe('2025-03')
  expect(drawnMonths(['2026-01-15', '2026-03-02'], [])).toEqual(['2026-01', '2026-02', '2026-03'])
  expect(drawnMonths(['2010-01-01', '2026-03-02'], ['2015-11', '2016-01'])).toEqual([
    '2015-11',
    '2015-12',
    '2016-01',
  ])
})
