import { describe, expect, test } from 'vitest'
import { fileNameOf, namesInFolder } from './file-name.ts'

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

  test('is never longer than asked', () => {
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

describe('names in a folder', () => {
  const names = (...people: [full_name: string, username: string][]) => {
    const nameOf = namesInFolder()
    return people.map(([full_name, username]) => nameOf({ full_name, username }))
  }

  test('tell namesakes apart by username, whatever their case and accents’ form', () => {
    expect(
      names(['Ana Ruiz', 'ana'], ['ANA RUIZ', 'aruiz'], ['José', 'a'], ['Jose\u0301', 'b']),
    ).toEqual(['Ana Ruiz.pdf', 'ANA RUIZ (aruiz).pdf', 'José.pdf', 'José (b).pdf'])
  })

  test('are told apart also where somebody is called like that', () => {
    expect(
      names(['Ana', 'x'], ['Ana (b c)', 'y'], ['Ana', 'b/c'], ['Ana', 'b:c'], ['Ana', 'b?c']),
    ).toEqual(['Ana.pdf', 'Ana (b c).pdf', 'Ana (b c) 2.pdf', 'Ana (b c) 3.pdf', 'Ana (b c) 4.pdf'])
  })

  test('fit every file system', () => {
    const long: [string, string] = ['ñ'.repeat(300), 'u'.repeat(300)]
    const made = names(long, long, long)
    expect(new Set(made).size).toBe(3)
    for (const one of made) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(255)
  })
})
