import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FORMAL } from '#tests/support/pages/page-text.ts'

/** One word for one thing, and 'tú' for everybody (docs/decisions/0044-words-and-hierarchy.md). */

const ROOT = path.resolve(import.meta.dirname, '../..')
const files = globSync('{app,api,contract,server}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/\.(test|examples)\.tsx?$/.test(file),
)
const lines = files.flatMap((file) =>
  readFileSync(path.join(ROOT, file), 'utf8')
    .split('\n')
    .map((text, index) => ({ at: `${file}:${index + 1}`, text })),
)
const found = (words: RegExp) => lines.filter(({ text }) => words.test(text)).map(({ at }) => at)

/** Texts with a word that the page refuses, and the reason. */
const ALLOWED: readonly RegExp[] = [
  /Error al cargar los instructores/, // specification 3, section 9
  /\bnames: \[|^\s+'[^']*',?$|words: '|\[paths\.[^\]]+\]: '/, // headings of files and search words that people may use
]

const page = readFileSync(path.join(ROOT, 'docs/words.md'), 'utf8')
const rows = [...page.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]
  .map(([, word, , never]) => ({ word: word!, never: never!.split(', ').map((one) => one.trim()) }))
  .filter(({ word }) => word !== 'Word' && !word.startsWith('---'))

test.each(rows)('$word, and never $never', ({ never }) => {
  // A word is one of a text when it stands beside a quote, a space or a mark, not within an identifier.
  const refused = new RegExp(
    `(?<![\\p{L}\\d_.-]|[Ss]in )(${never.join('|')})(?![\\p{L}\\d_(:=-])`,
    'u',
  )
  const within = lines.filter(
    ({ text }) => refused.test(textsIn(text)) && !ALLOWED.some((allowed) => allowed.test(text)),
  )
  expect(within.map(({ at, text }) => `${at} ${text.trim()}`)).toEqual([])
})

/** Returns what a line of source has between quotes or tags, without comments; a line of prose is a text. */
function textsIn(line: string): string {
  const source = line.replace(/(^|\s)(\/\/|\*|\/\*).*$/, '')
  const quoted = [...source.matchAll(/'([^']*)'|`([^`]*)`|"([^"]*)"|>([^<>{}]+)[<{]?/g)]
  const prose = /^\s*[\p{L}¿¡«][^=;(){}[\]]*[.,:?»]?\s*$/u.test(source) ? source : ''
  return [...quoted.map(([, ...parts]) => parts.find(Boolean) ?? ''), prose].join(' · ')
}

test('a course is «revalidado», never «convalidado»', () => {
  // Names that the contract has from the specification.
  expect(found(/\bconvalid(?!ate)\w*/i)).toEqual([])
})

test('deleted records are «eliminado», in every form of the verb', () => {
  expect(found(/\b(borr(ar|ó|aron|a|e|ado|ados|ada|adas)|suprim\w+)\b/i)).toEqual([])
})

test('nobody is called «usted»', () => {
  const within =
    /\b(usted(es)?|intente de|escriba para|Revise los|comuníquese|Guárdelo|Deténgalo|[Ss]u cuenta)\b/
  const asWritten = /'Seleccione la compañía'/ // specification 2, section 8
  const begun = lines.filter(({ text }) => FORMAL.test(text) && !asWritten.test(text))
  expect([...found(within), ...begun.map(({ at }) => at)]).toEqual([])
})
