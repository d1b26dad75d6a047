import { readFileSync } from 'node:fs'
import { raw } from 'sql-template-tag'
import { lineOf } from '#contract/platform/values/text.ts'

/** SQL of all names printed on a certificate, from a row of `certificates`. */
export const PRINTED = raw(
  `concat_ws(' ', full_name, identification_number, course_name, company_name)`,
)

/** Character class of everything without a glyph in a font (fonts/README.md). */
const outside = (font: string) => {
  const glyphs = readFileSync(new URL(`./fonts/${font}.glyphs`, import.meta.url), 'utf8')
  return `[^${glyphs.replace(/([0-9A-F]+)-([0-9A-F]+)\n/g, '\\u{$1}-\\u{$2}')}]`
}
const NOT_LATIN = new RegExp(outside('eb-garamond'), 'u')
const UNPRINTABLE = new RegExp(outside('eb-garamond-wide'), 'gu')

/** Returns a text as printed on a certificate: on one line, without characters that lack a glyph. */
export function printable(text: string): string {
  return lineOf(text).replace(UNPRINTABLE, '').replace(/ {2,}/g, ' ').trim()
}

/** True when the font for Latin script suffices for a text. */
export const isLatin = (text: string): boolean => !NOT_LATIN.test(text)

const segmenter = new Intl.Segmenter('es')

/** Returns the visible characters that `printable` removes, each once; undefined when there are none. */
export function unprintableIn(text: string): string | undefined {
  const seen = [...segmenter.segment(lineOf(text))].map(({ segment }) => segment)
  const left = seen.filter((segment) => segment.search(UNPRINTABLE) >= 0)
  return left.length > 0 ? [...new Set(left)].join('') : undefined
}
