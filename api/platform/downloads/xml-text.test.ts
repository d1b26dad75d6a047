import fc from 'fast-check'
import { expect, test } from 'vitest'
import { xmlText } from './xml-text.ts'

/** `Char` of XML 1.0, by its code point. */
const isAllowed = (character: string) => {
  const code = character.codePointAt(0)!
  if (code < 0x20) return [0x9, 0xa, 0xd].includes(code)
  return code < 0xd800 || (code > 0xdfff && code !== 0xfffe && code !== 0xffff)
}

test.each(['\u0000', '\u0008', '\u001f', '\ud800', '\udfff', '\ufffe', '\uffff'])(
  'replaces %j',
  (character) => expect(xmlText(`a${character}b`)).toBe('a\ufffdb'),
)

test('leaves what XML allows, and nothing that it forbids', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      const expected = Array.from(text, (one) => (isAllowed(one) ? one : '\ufffd')).join('')
      expect(xmlText(text)).toBe(expected)
    }),
  )
})
