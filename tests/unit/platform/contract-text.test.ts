import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  charactersIn,
  identifierOf,
  invisibleIn,
  isLonger,
  lineOf,
  textOf,
} from '#contract/platform/values/text.ts'

const INVISIBLE =
  '\u0000 \u0007 \u007f \u00ad \u034f \u061c \u115f \u1160 \u180e \u200b \u200c \u200d \u200e \u202a \u202e \u2060 \u2066 \u2069 \u3164 \ufe0f \ufeff \uffa0 \ufdd0 \ufffe \uffff \u{1fffe} \ud800 \u{e0041}'.split(
    ' ',
  )

describe('invisible characters', () => {
  test.each(INVISIBLE)('%j is in no text, and is named in an identifier', (character) => {
    expect(textOf(`a${character}b`)).toBe('ab')
    expect(lineOf(`${character}ab${character}`)).toBe('ab')
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
    for (const written of [`a${character}b`, `ab${character}`, `${character}ab`]) {
      expect(invisibleIn(identifierOf(written))).toBe(`U+${code}`)
    }
  })

  test('a text of nothing else is empty', () => {
    expect(textOf('\u00a0\u3000\u2800\u3164\u200b \ufeff\n\t\u2028')).toBe('')
    expect(identifierOf(' \u00a0\u3000\u2800\n')).toBe('')
  })

  test.each(['👩🏽‍🚀', '👨‍👩‍👧', '❤️', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇨🇴', 'Café ☕'])('keeps %s unchanged', (text) => {
    expect(textOf(text)).toBe(text)
  })

  test.each([
    ['a joiner after a picture that joins nothing', '👩\u200d', '👩'],
    ['a variation of a digit', '1\ufe0f', '1'],
    ['tags without a flag', 'x\u{e0067}\u{e007f}', 'x'],
  ])('removes %s', (_, given, left) => expect(textOf(given)).toBe(left))
})

describe('texts that look the same are the same', () => {
  test('accents are composed', () => {
    expect([textOf, lineOf, identifierOf].map((read) => read('Jose\u0301 Mun\u0303oz'))).toEqual(
      Array(3).fill('José Muñoz'),
    )
  })

  test('also when something unseen stood between a letter and its accent', () => {
    expect(textOf('e\u200b\u0301')).toBe('é')
  })

  test('spaces are the ordinary one, at the ends none', () => {
    expect(lineOf('\u00a0+57\u00a0300\u202f123\u20034567 ')).toBe('+57 300 123 4567')
  })

  test('lines are parted in one way, and a name is one line', () => {
    expect(textOf('a\r\nb\rc\u2028d\u0085e')).toBe('a\nb\nc\nd\ne')
    expect(lineOf('a\r\nb\tc')).toBe('a b c')
  })
})

describe('length in characters as people see them', () => {
  test.each(['a', 'ñ', '👍', '👨‍👩‍👧‍👦', '👩🏽‍❤️‍💋‍👨🏿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇨🇴', 'x̌', 'नि'])(
    '72 times %s fit into 72, 73 do not',
    (one) => {
      expect(charactersIn(one.repeat(72))).toBe(72)
      expect(isLonger(one.repeat(72), 72)).toBe(false)
      expect(isLonger(one.repeat(73), 72)).toBe(true)
    },
  )

  test('marks without end on one letter are longer than any limit', () => {
    expect(isLonger(`a${'\u0302\u0323'.repeat(1500)}`, 150)).toBe(true)
  })

  test('a text far above its limit is refused without being counted', () => {
    const begun = performance.now()
    expect(isLonger('👍'.repeat(5_000_000), 10_000)).toBe(true)
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})

test('reading a parsed text again changes nothing', () => {
  const strange = fc.constantFrom(
    ...INVISIBLE,
    '\u0301',
    '👩',
    '\ufe0f',
    '1',
    '\u20e3',
    '\u00a0',
    '\n',
  )
  const unit = fc.oneof(fc.string({ unit: 'binary', maxLength: 1 }), strange)
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (parts) => {
      for (const read of [textOf, lineOf, identifierOf]) {
        const once = read(parts.join(''))
        expect(read(once)).toBe(once)
        expect(once).toBe(once.normalize('NFC').replace(/^[ \n]+|[ \n]+$/g, ''))
      }
    }),
    { numRuns: 3000 },
  )
})
