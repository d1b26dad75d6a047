import { readFileSync } from 'node:fs'
import { raw } from 'sql-template-tag'
import { lineOf } from '#contract/text.ts'

/** All the names that a row of `certificates` is printed with. */
export const PRINTED = raw(
  `concat_ws(' ', full_name, identification_number, course_name, company_name)`,
)

/** What a font has no glyphs for (fonts/README.md). */
const outside = (font: string) => {
  const glyphs = readFileSync(new URL(`./fonts/${font}.glyphs`, import.meta.url), 'utf8')
  return `[^${glyphs.replace(/([0-9A-F]+)-([0-9A-F]+)\n/g, '\\u{$1}-\\u{$2}')}]`
}
const NOT_LATIN = new RegExp(outside('eb-garamond'), 'u')
const UNPRINTABLE = new RegExp(outside('eb-garamond-wide'), 'gu')

/** A text as a certificate has it: on one line, and without what would be an empty box. */
export function printable(text: string): string {
  return lineOf(text).replace(UNPRINTABLE, '').replace(/ {2,}/g, ' ').trim()
}

/** Whether the letters of languages in Latin script are enough for a text. */
export const isLatin = (text: string): boolean => !NOT_LATIN.test(text)

const segmenter = new Intl.Segmenter('es')

/** What `printable` leaves out of a text that can be seen, each once; undefined when it is nothing. */
export function unprintableIn(text: string): string | undefined {
  const seen = [...segmenter.segment(lineOf(text))].map(({ segment }) => segment)
  const left = seen.filter((segment) => segment.search(UNPRINTABLE) >= 0)
  return left.length > 0 ? [...new Set(left)].join('') : undefined
}
