import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** An effect, something that is drawn after hydration, or a question to a route beside the page. */
const SCRIPTED =
  /\b(useEffect|useFetcher|useHydrated|useBeforePaint|useSyncExternalStore|fetchJson)\b/

const table = textOf('docs/how-to/test.md')
  .split('\n')
  .filter((line) => /^\| .*`.*\.spec\.ts` › /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const named = table.flatMap(([, , files = '']) =>
  [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => `app/${file}`),
)

test('every file of a control that only scripts bring is in the table of docs/how-to/test.md', () => {
  const scripted = globSync('app/**/*.{ts,tsx}', { cwd: ROOT })
    .filter(
      (file) => !/\.(test|examples|server)\.|^app\/kit\/ui\/scripts\/fetch-json\.ts$/.test(file),
    )
    .filter((file) => SCRIPTED.test(textOf(file)))
  expect(scripted.length).toBeGreaterThan(40)
  expect(scripted.filter((file) => !named.includes(file))).toEqual([])
})

test.each(table.map(([, control, , journey]) => [control!, journey!]))(
  'the journey of «%s» is there, and in npm test',
  (_, journey) => {
    const [, file, title] = /^`([^`]+)` › (.+)$/.exec(journey)!
    const [, after] = textOf(`tests/e2e/${file}`).split(title!)
    expect(after).toBeDefined()
    // `npm test` leaves those out.
    expect(after!.slice(0, after!.indexOf('async'))).not.toContain('@all')
  },
)

test('the table names no file that is gone', () => {
  const there = new Set(globSync('app/**/*.{ts,tsx}', { cwd: ROOT }))
  expect(named.filter((file) => !there.has(file))).toEqual([])
})
