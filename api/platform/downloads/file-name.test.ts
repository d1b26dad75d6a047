import { describe, expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

const name = (text: string, bytes = 100) => fileNameOf(text, { bytes, orElse: 'Nadie' })

describe('a name of a file', () => {
  test.each([
    ['Ángela Muñoz', 'Ángela Muñoz'],
    ['A\u0301ngela', 'Ángela'],
    ['Riesgo: "eléctrico" y/o mecánico', 'Riesgo eléctrico y o mecánico'],
    ['..\\..//etc/passwd', 'etc passwd'],
    ['  . Ana .. ', 'Ana'],
    ['a\u0000b\tc\nd\u007fe\u0085f', 'a b c d e f'],
    ['factura\u202Efdp.exe', 'facturafdp.exe'],
    ['\u200B\uFEFF', 'Nadie'],
    ['', 'Nadie'],
    ['???', 'Nadie'],
    ['CON', '_CON'],
    ['nul.Pérez', '_nul.Pérez'],
    ['Aux .x', '_Aux .x'],
    ['lpt¹', '_lpt¹'],
    ['Conrado', 'Conrado'],
    ['COM10', 'COM10'],
    ['李小龍 👩‍💻', '李小龍 👩💻'],
  ])('%j becomes %j', (text, expected) => {
    expect(name(text)).toBe(expected)
  })

  test('is cut between characters, and has no blank or point where it was cut', () => {
    expect(name('ñ'.repeat(80), 12)).toBe('ñ'.repeat(5))
    expect(name('𝒜'.repeat(80), 12)).toBe('𝒜'.repeat(2))
    expect(name('Ana María. de los Ángeles', 12)).toBe('Ana María')
  })

  test('is at most as long as requested', () => {
    for (const text of [
      'CON'.padEnd(400, ' x'),
      'ñ'.repeat(400),
      'a'.repeat(400),
      'nul.'.repeat(90),
    ]) {
      expect(Buffer.byteLength(name(text, 40))).toBeLessThanOrEqual(40)
    }
  })
})
