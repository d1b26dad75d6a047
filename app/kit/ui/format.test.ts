import { describe, expect, test } from 'vitest'
import {
  dayOf,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRelative,
  formatTime,
  yearOf,
} from './format.ts'

const BOGOTA = 'America/Bogota'

describe('numbers', () => {
  test('points for thousands, a comma for decimals', () => {
    expect(formatNumber(0)).toBe('0')
    expect(formatNumber(1234)).toBe('1.234')
    expect(formatNumber(1_234_567)).toBe('1.234.567')
    expect(formatNumber(3.14159, 2)).toBe('3,14')
  })
  test('no decimals unless asked for', () => expect(formatNumber(2.6)).toBe('3'))
  test('percentages are already per hundred', () => {
    expect(formatPercent(33.333)).toBe('33,3\u00a0%')
    expect(formatPercent(100)).toBe('100\u00a0%')
  })
  test('money is in whole pesos, the sign before the symbol', () => {
    expect(formatMoney(1_234_567)).toBe('$\u00a01.234.567')
    expect(formatMoney(-1500.4)).toBe('-$\u00a01.500')
  })
})

describe('dates', () => {
  test('a year begins at the midnight of the time zone', () => {
    expect(yearOf('2027-01-01T04:59:59Z', BOGOTA)).toBe(2026)
    expect(yearOf('2027-01-01T05:00:00Z', BOGOTA)).toBe(2027)
    expect(yearOf('nunca', BOGOTA)).toBe(0)
  })
  test("stand on the calendar of the company's time zone", () => {
    expect(formatDateTime('2026-11-20T20:05:00Z', BOGOTA)).toBe('20 nov 2026, 3:05\u00a0p.\u00a0m.')
    expect(formatDate('2026-01-01T04:59:59Z', BOGOTA)).toBe('31 dic 2025')
    expect(formatDate('2026-01-01T04:59:59Z', 'Europe/Madrid')).toBe('1 ene 2026')
  })
  test('noon and midnight are twelve', () => {
    expect(formatTime('2026-11-20T17:00:00Z', BOGOTA)).toBe('12:00\u00a0p.\u00a0m.')
    expect(formatTime('2026-11-20T05:07:00Z', BOGOTA)).toBe('12:07\u00a0a.\u00a0m.')
    expect(formatTime('2026-11-20T16:59:00Z', BOGOTA)).toBe('11:59\u00a0a.\u00a0m.')
  })
  test('an invalid date is empty', () => {
    expect(formatDate('ayer', BOGOTA)).toBe('')
    expect(formatDateTime('', BOGOTA)).toBe('')
    expect(formatRelative('', 0)).toBe('')
  })
})

describe('relative times', () => {
  const now = Date.UTC(2026, 10, 20, 12)
  const ago = (seconds: number) => formatRelative(now - seconds * 1000, now)
  test.each([
    [10, 'ahora'],
    [60, 'hace 1 minuto'],
    [3599, 'hace 59 minutos'],
    [3600, 'hace 1 hora'],
    [86_400, 'hace 1 día'],
    [29 * 86_400, 'hace 29 días'],
    [45 * 86_400, 'hace 1 mes'],
    [364 * 86_400, 'hace 12 meses'],
    [800 * 86_400, 'hace 2 años'],
    [-7200, 'en 2 horas'],
  ])('%i s → %s', (seconds, words) => expect(ago(seconds)).toBe(words))
})

test.each([
  [-3, '0 s'],
  [59.6, '1 min'],
  [125, '2 min 5 s'],
  [3600, '1 h'],
  [4000, '1 h 6 min'],
])('a duration of %d s reads %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words))

test('a calendar day is independent of the time zone', () => {
  expect(formatDay('2026-11-20')).toBe('20 nov 2026')
  expect(formatDay('2026-02-30x')).toBe('')
})

test('an instant may be on another day in another time zone', () => {
  expect(dayOf('2026-03-01T04:59:59Z', BOGOTA)).toBe('2026-02-28')
  expect(dayOf('2026-03-01T05:00:00Z', BOGOTA)).toBe('2026-03-01')
  expect(dayOf('nothing', BOGOTA)).toBe('')
})

test.each([
  [0, '0,1\u00a0KB'],
  [1536, '1,5\u00a0KB'],
  [20 * 1024 * 1024, '20\u00a0MB'],
])('%i bytes read %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))
