import { expect, test } from 'vitest'
import { asOfWords } from './as-of.ts'

const BOGOTA = { timezone: 'America/Bogota', today: '2026-11-20' }

test.each([
  ['2026-11-20T15:32:00.000Z', 'Datos de las 10:32\u00a0a.\u00a0m.'],
  ['2026-11-20T18:05:00.000Z', 'Datos de la 1:05\u00a0p.\u00a0m.'],
  ['2026-11-20T17:00:00.000Z', 'Datos de las 12:00\u00a0p.\u00a0m.'],
  ['2026-11-20T04:59:00.000Z', 'Datos del 19 nov 2026, 11:59\u00a0p.\u00a0m.'],
])('%s is %j in the time zone of the tenant', (at, words) => {
  expect(asOfWords(at, BOGOTA)).toBe(words)
})
