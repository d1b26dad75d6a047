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

test('deleted records are «eliminado», never «borrado»', () => {
  expect(found(/\b(borr(ar|ó|aron|a|e|ado|ados|ada|adas)|suprim\w+)\b/i)).toEqual([])
})

test('a course is «revalidado», never «convalidado»', () => {
  // Names that the contract has from the specification.
  expect(found(/\bconvalid(?!ate)\w*/i)).toEqual([])
})

test('nobody is called «usted»', () => {
  const within =
    /\b(usted(es)?|intente de|escriba para|Revise los|comuníquese|Guárdelo|Deténgalo|[Ss]u cuenta)\b/
  const asWritten = /'Seleccione la compañía'/ // specification 2, section 8
  const begun = lines.filter(({ text }) => FORMAL.test(text) && !asWritten.test(text))
  expect([...found(within), ...begun.map(({ at }) => at)]).toEqual([])
})
