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
  return textOf(given).replace(/[\n\t]/g, ' ')
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
