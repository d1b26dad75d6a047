import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeDamage } from './damaged-text.ts'

/** Bytes of a text in MacRoman, which no encoder of the platform writes. */
const MAC_BYTES = new Map(
  Array.from({ length: 128 }, (_, at) => 128 + at).map((byte) => [
    new TextDecoder('macintosh').decode(Uint8Array.of(byte)),
    byte,
  ]),
)
const readAsWindows = (text: string) =>
  new TextDecoder('windows-1252').decode(
    Uint8Array.from(text, (letter) => MAC_BYTES.get(letter) ?? letter.charCodeAt(0)),
  )

const GIVEN = ['José', 'María', 'Raúl', 'Andrés', 'Sofía', 'Ramón', 'Jesús', 'Ángela', 'Íngrid']
const FAMILY = ['Muñoz', 'Peña', 'Gómez', 'Pérez', 'García', 'Díaz', 'Ríos', 'Núñez', 'Argüello']
const names = fc
  .tuple(fc.constantFrom(...GIVEN), fc.constantFrom(...FAMILY), fc.boolean())
  .map(([given, family, upper]) => {
    const name = `${given} ${family}`
    return upper ? name.toUpperCase() : name
  })

test('says of each name of a MacRoman file that it is damaged, and how it may have been', () => {
  fc.assert(
    fc.property(names, (name) => {
      expect(describeDamage(readAsWindows(name))).toContain(`¿es «${name}»?`)
    }),
  )
})

test('says of names of UTF-8 read as Windows-1252, and of signs for unknown letters, that they are damaged', () => {
  const twice = (name: string) => new TextDecoder('windows-1252').decode(Buffer.from(name))
  for (const name of ['José', 'Muñoz', 'Peña', 'Ángela', 'Raúl']) {
    expect(describeDamage(twice(name))).toContain('letras dañadas')
  }
  expect(describeDamage('Mu\ufffdoz')).toContain('letras dañadas')
})

test('says of each number that a spreadsheet abbreviated that digits may be lost', () => {
  const places = fc.integer({ min: 0, max: 5 })
  fc.assert(
    fc.property(
      fc.maxSafeInteger().map((whole) => Math.abs(whole) + 10_000_000_000),
      places,
      fc.boolean(),
      (number, digits, comma) => {
        const [mantissa, power] = number.toExponential(digits).split('e+')
        const cell = `${comma ? mantissa!.replace('.', ',') : mantissa}E+${power!.padStart(2, '0')}`
        expect(describeDamage(cell)).toContain('abrevió')
      },
    ),
  )
})

test.each([
  'José Muñoz',
  'O’Brien',
  'Ana d’Angelo',
  'Dell’orto Sant’anna',
  'McDonald’s',
  'Žižek',
  'KNEŽEVIĆ',
  'Sœur Lebœuf',
  'Œuvre',
  'François Gonçalves Antônio',
  'ANTÓNIO GONÇALVES',
  'Conceição',
  'Bogotá–Cali',
  'lunes – viernes',
  'Sede norte — piso 2',
  '„Werk" 5',
  '12E5',
  'CC1E10',
  '1020304050',
  'ana.e-10@compania.example',
  '3,5',
])('says nothing of «%s»', (text) => {
  expect(describeDamage(text)).toBeNull()
})
