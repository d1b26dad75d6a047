/**
 * What text is, wherever it comes from: forms, the API, files to import. Two texts that look the same
 * are the same, so accents are composed (NFC), every space is the ordinary one, line breaks are '\n',
 * and nothing is in a text that nobody sees. No zod here: imports read millions of cells with it.
 */

/** Letters, digits and signs of Western Europe on one line: nothing to compose or to take away. */
export const PLAIN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff]*$/

const SPACES = /[\p{Zs}\u2800]/gu
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/**
 * Characters that are not seen: control and direction characters, joiners, fillers, variation selectors,
 * tags, halves of surrogate pairs. Not those that break lines or part words.
 */
const UNSEEN = String.raw`(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]`
const INVISIBLE = new RegExp(UNSEEN, 'u')

/** In emoji some of them say which picture is meant: families, professions, keycaps, flags of regions. */
const PICTURE = String.raw`\p{Extended_Pictographic}(?:[\ufe0e\ufe0f]|\p{Emoji_Modifier})?`
const REGION = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]+\u{e007f}`
const KEYCAP = String.raw`[#*0-9]\ufe0f?\u20e3`
const EMOJI = `${REGION}|${KEYCAP}|${PICTURE}(?:\u200d${PICTURE})*`
const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI})|${UNSEEN}`, 'gu')

/** Text of one or more lines, without spaces at its ends. What looks empty is empty. */
export function textOf(given: string): string {
  if (PLAIN.test(given)) return given.trim()
  return visible(given)
    .replace(EMOJI_OR_INVISIBLE, (_, emoji?: string) => emoji ?? '')
    .normalize('NFC')
    .trim()
}

/** The same as one line. */
export function lineOf(given: string): string {
  if (PLAIN.test(given)) return given.trim()
  return textOf(given).replace(/ *[\n\t]+ */g, ' ')
}

/**
 * One line by which something is told apart: a username, a code, an e-mail. What cannot be seen is not
 * taken away here, so that it can be refused (`invisibleIn`): nobody gets another name than they typed.
 */
export function identifierOf(given: string): string {
  if (PLAIN.test(given)) return given.trim()
  return visible(given)
    .normalize('NFC')
    .replace(/[\n\t]/g, ' ')
    .replace(/^ +| +$/g, '')
}

/**
 * UTF-16 code units that one character as people see it may take: a flag of a region takes 14, two people with
 * skin tones 15. Fields of forms have room for so many, since a browser's `maxlength` counts code units.
 */
export const UNITS_PER_CHARACTER = 16

/** Bytes of UTF-8 that any text may take, and above it bytes per character: what a database index holds. */
const BYTES = 1300
const BYTES_PER_CHARACTER = 8

/** Firefox 115 has none. */
const segmenter =
  typeof Intl.Segmenter === 'function'
    ? new Intl.Segmenter('es', { granularity: 'grapheme' })
    : null

/** Characters as people see them (grapheme clusters); code points where the browser cannot tell. */
export function charactersIn(text: string): number {
  return PLAIN.test(text) ? text.length : countUpTo(text, Infinity)
}

/**
 * Whether a text has more than `max` characters as people see them, or characters of an absurd size. A browser
 * that cannot count them leaves that to the server.
 */
export function isLonger(text: string, max: number): boolean {
  if (text.length <= max) return false
  if (PLAIN.test(text) || text.length > max * UNITS_PER_CHARACTER) return true
  const bytes = Math.max(BYTES, max * BYTES_PER_CHARACTER)
  if (text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes) return true
  return segmenter !== null && countUpTo(text, max) > max
}

/** Stops above `most`: only how many there are counts. */
function countUpTo(text: string, most: number): number {
  let count = 0
  for (const _ of segmenter?.segment(text) ?? text) if (++count > most) break
  return count
}

/** The first character of a text that nobody sees, as 'U+200B'; null when all can be seen. */
export function invisibleIn(text: string): string | null {
  const found = INVISIBLE.exec(text)?.[0]
  return found === undefined ? null : nameOf(found)
}

/** What is said of such a character. */
export const invisibleMessage = (character: string) =>
  `contiene un carácter invisible (${character})`

function nameOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

function visible(text: string): string {
  return text.replace(LINE_BREAKS, '\n').replace(SPACES, ' ')
}
