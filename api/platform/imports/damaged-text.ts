/** Text that was damaged before the file was uploaded: letters by an encoding, digits by a spreadsheet. */

/** Number as a spreadsheet abbreviates it: '1,02345E+12'. */
const ABBREVIATED = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{2,3}$/i

/** MacRoman read as Windows-1252: 'JosŽ Mu–oz', 'GARCêA'. Typographic quotes, dashes and 'œu' of other languages do not match. */
const MAC_ROMAN = [
  String.raw`\p{L}[‡„ƒ]|[‡ƒ]\p{L}`,
  String.raw`\p{Ll}Ž|\p{L}Ž\p{Ll}|\p{L}Ÿ\p{Ll}`,
  String.raw`\p{L}—\p{Ll}|[aeiou]–[aeiou]|\p{L}œ(?!u)`,
  String.raw`(?<!ll|nt)(?<=\p{Ll})’(?!s\b)\p{Ll}|(?<!\p{L})\p{Lu}’\p{Ll}{2}(?!\p{L})`,
  String.raw`\p{Lu}[çêîò]\p{Lu}|\p{Lu}{2}[çêîò](?!\p{L})|(?<!\p{L})[çêîò]\p{Lu}{2}`,
].join('|')
/** UTF-8 read as Windows-1252, 'JosÃ©', and the sign of a letter that could not be read. */
const UTF_8 = '[ÃÂ][\u0080-\u00bf\u2030\u201c\u2018\u0161]|\ufffd'

const MAC_ROMAN_PATTERN = new RegExp(MAC_ROMAN, 'u')
const UTF_8_PATTERN = new RegExp(UTF_8, 'u')
/** Quick test of a cell: nearly none matches. */
const SUSPECT =
  /\d[eE][+-]\d|[^\x20-\x7e\u00a1-\u00c1\u00c4-\u00e6\u00e8\u00e9\u00eb-\u00ed\u00ef-\u00f1\u00f3-\u00ff]/

const inWindows1252 = new TextDecoder('windows-1252')
const inMacRoman = new TextDecoder('macintosh')
/** Letters of MacRoman by the characters that Windows-1252 reads for them. */
const MAC_LETTERS = new Map(
  Array.from({ length: 128 }, (_, at) => Uint8Array.of(128 + at)).map((byte) => [
    inWindows1252.decode(byte),
    inMacRoman.decode(byte),
  ]),
)
/** Maximum length of a text that is repeated as it may have been. */
const GUESSED = 60

/** Returns how a text looks damaged, to be said after it, and the way out; null when it does not. */
export function describeDamage(text: string): string | null {
  if (!SUSPECT.test(text)) return null
  if (ABBREVIATED.test(text.trim())) {
    return 'parece un número que la hoja de cálculo abrevió: puede haber perdido cifras. Da formato de texto a la columna y escribe el valor completo.'
  }
  const isMacRoman = MAC_ROMAN_PATTERN.test(text)
  if (!isMacRoman && !UTF_8_PATTERN.test(text)) return null
  const meant = text.replace(/[^\x00-\x7f]/g, (letter) => MAC_LETTERS.get(letter) ?? letter)
  const guess = isMacRoman && text.length <= GUESSED ? ` (¿es «${meant.trim()}»?)` : ''
  return `parece tener letras dañadas por la codificación del archivo${guess}. Guárdalo como «CSV UTF-8» y cárgalo de nuevo.`
}
