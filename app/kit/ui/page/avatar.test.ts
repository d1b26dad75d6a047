import { expect, test } from 'vitest'
import { initials, toneOf } from './avatar.tsx'

test.each([
  ['Ana María Zúñiga', 'AZ'],
  ['  ñengo ', 'Ñ'],
  ['Óscar Iván', 'ÓI'],
  ['', ''],
])('initials of %j', (name, letters) => expect(initials(name)).toBe(letters))

test.each([
  ['Ana María Zúñiga Pérez', 'Zúñiga Pérez', 'AZ'],
  ['Ana Ruiz', 'Ruiz', 'AR'],
  ['Ana María', null, 'AM'],
  ['Ana', '', 'A'],
])('initials of %j with the surnames %j', (name, surnames, letters) =>
  expect(initials(name, surnames)).toBe(letters),
)

test('a name keeps its tone, and names spread over all six', () => {
  expect(toneOf('Ana Ruiz')).toBe(toneOf('Ana Ruiz'))
  const tones = new Set(Array.from({ length: 100 }, (_, index) => toneOf(`Persona ${index}`)))
  expect(tones.size).toBe(6)
})
