import { expect, test } from 'vitest'
import { dayFrom, dayText } from './day.ts'

test.each([
  ['20/11/2026', '2026-11-20'],
  [' 20/11/2026 ', '2026-11-20'],
  ['1/2/2026', '2026-02-01'],
  ['20-11-26', '2026-11-20'],
  ['20.11.1999', '1999-11-20'],
  ['20 11 71', '1971-11-20'],
  ['20112026', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['20 nov 2026', '2026-11-20'],
  ['5 Set. 2026', '2026-09-05'],
  ['20 de noviembre de 2026', '2026-11-20'],
  ['29/02/2028', '2028-02-29'],
])('%j is the day %s', (written, day) => {
  expect(dayFrom(written)).toBe(day)
})

test.each([
  '',
  'mañana',
  '31/02/2026',
  '29/02/2027',
  '11/20/2026',
  '2026-02-31',
  '20/11',
  '20/11/226',
  '20 de nov',
  '20/xyz/2026',
  '0/0/0000',
])('%j is no day and stays as it was written', (written) => {
  expect(dayFrom(written)).toBe(written)
})

test('a day is shown as people write it here', () => {
  expect(dayText('2026-11-20')).toBe('20/11/2026')
  expect(dayText('31/02/2026')).toBe('31/02/2026')
  expect(dayText('')).toBe('')
})
