/**
 * Normalizes text from forms, the API and import files. Texts that look the same become equal:
 * accents are composed (NFC), every space is the ordinary one, line breaks are '\n', and invisible
 * characters are removed. No zod here: imports read millions of cells with it.
 */

/** Letters, digits and signs of Western Europe on one line, which need no normalization. */
export const PLAIN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff]*$/

const SPACES = /[\p{Zs}\u2800]/gu
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/**
 * Invisible characters: control and direction characters, joiners, fillers, variation selectors,
 * tags, halves of surrogate pairs, and noncharacters, which XML forbids. Line breaks and word
 * separators are not included.
 */
const UNSEEN = String.raw`(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]`
const INVISIBLE = new RegExp(UNSEEN, 'u')

/** In emoji some of them select the picture: families, professions, keycaps, flags of regions. */
const PICTURE = String.raw`\p{Extended_Pictographic}(?:[\ufe0e\ufe0f]|\p{Emoji_Modifier})?`
const REGION = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]+\u{e007f}`
const KEYCAP = String.raw`[#*0-9]\ufe0f?\u20e3`
const EMOJI = `${REGION}|${KEYCAP}|${PICTURE}(?:\u200d${PICTURE})*`
const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI})|${UNSEEN}`, 'gu')

/** Returns text of one or more lines, trimmed. Text that looks empty becomes empty. */
export function textOf(given: string): string {
  if (PLAIN.test(given)) return given.trim()
  return visible(given)
    .replace(EMOJI_OR_INVISIBLE, (_, emoji?: string) => emoji ?? '')
    .normalize('NFC')
    .trim()
}

/** Returns the text as one line. */
export function lineOf(given: string): string {
  if (PLAIN.test(given)) return given.trim()
  return textOf(given).replace(/ *[\n\t]+ */g, ' ')
}

/**
 * Returns an identifier as one line: a username, a code, an e-mail. Invisible characters stay, so
 * that they can be rejected (`invisibleIn`): no user gets another name than they typed.
 */
export function identifierOf(given: string): string {
  if (PLAIN.test(given)) return given.trim()
  return visible(given)
    .normalize('NFC')
    .replace(/[\n\t]/g, ' ')
    .replace(/^ +| +$/g, '')
}

/**
 * Maximum number of UTF-16 code units of one visible character: a flag of a region takes 14, two
 * people with skin tones 15. Form fields multiply by it, since a browser's `maxlength` counts code
 * units.
 */
export const UNITS_PER_CHARACTER = 16

/** Not available in Firefox 115. */
const segmenter =
  typeof Intl.Segmenter === 'function'
    ? new Intl.Segmenter('es', { granularity: 'grapheme' })
    : null

/** Counts visible characters (grapheme clusters); code points where the browser has no segmenter. */
export function charactersIn(text: string): number {
  return PLAIN.test(text) ? text.length : countUpTo(text, Infinity)
}

/**
 * Returns true when a text has more than `max` visible characters, or more code units than so many
 * have. A browser that cannot count them leaves the check to the server.
 */
export function isLonger(text: string, max: number): boolean {
  if (text.length <= max) return false
  if (PLAIN.test(text) || text.length > max * UNITS_PER_CHARACTER) return true
  return segmenter !== null && countUpTo(text, max) > max
}

/** Stops above `most`, since only the comparison counts. */
function countUpTo(text: string, most: number): number {
  let count = 0
  for (const _ of segmenter?.segment(text) ?? text) if (++count > most) break
  return count
}

/** Returns the first invisible character of a text, as 'U+200B'; null when there is none. */
export function invisibleIn(text: string): string | null {
  const found = INVISIBLE.exec(text)?.[0]
  return found === undefined ? null : nameOf(found)
}

/** Returns the error message for such a character. */
export const invisibleMessage = (character: string) =>
  `contiene un carácter invisible (${character})`

function nameOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

function visible(text: string): string {
  return text.replace(LINE_BREAKS, '\n').replace(SPACES, ' ')
}
