import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { formatMarkdown, MARKDOWN_PAGES } from '../../scripts/format-markdown.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const linesOf = (file: string) => textOf(file).trimEnd().split('\n').length

const decisions = MARKDOWN_PAGES.filter((page) => page.startsWith('docs/decisions/'))

/** Pages that a test writes, and the table of the architecture, whose rows are the rules of imports. */
const LONG_LINES = ['docs/api-calls.md']
/** A header's value, and the locks of a migration: both are compared whole. */
const LONG_ROWS = /^\| (`content-security-policy`|\d{4}_\w+) \|/

describe.each(MARKDOWN_PAGES)('%s', (page) => {
  test('is formatted (`npm run format`)', async () => {
    expect(await formatMarkdown(page, textOf(page))).toBe(textOf(page))
  })

  test.skipIf(LONG_LINES.includes(page))('has no line of more than 240 characters', () => {
    const lines = textOf(page)
      .replaceAll(/^```[^]*?^```/gm, '')
      .split('\n')
    expect(lines.filter((line) => line.length > 240 && !LONG_ROWS.test(line))).toEqual([])
  })

  test('links to what is there', () => {
    const links = [...textOf(page).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target]) => target!)
    const broken = links.filter(
      (target) =>
        !/^[a-z]+:/.test(target) && !existsSync(path.join(ROOT, path.dirname(page), target)),
    )
    expect(broken).toEqual([])
  })

  test('names scripts that package.json has', () => {
    const named = [...textOf(page).matchAll(/\bnpm run ([\w-]+)/g)].map(([, name]) => name!)
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([])
  })
})

test('the README fits a screen, the architecture sixty lines', () => {
  expect(linesOf('README.md')).toBeLessThanOrEqual(50)
  expect(linesOf('docs/architecture.md')).toBeLessThanOrEqual(60)
})

test('the walks name modules that there are', () => {
  const named = [...textOf('docs/walks.md').matchAll(/`([\w./-]+\.\w+)`/g)].map(([, file]) => file!)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
})

test('the container image starts the product as `npm start` does', () => {
  const [command] = /^CMD .*$/m.exec(textOf('Dockerfile'))!
  expect(JSON.parse(command.slice('CMD '.length))).toEqual(manifest.scripts.start.split(' '))
})

test('the README tells the size that scripts/container-check.sh measured', () => {
  const measured = textOf('docs/image-size.txt').trim()
  expect(measured).toMatch(/^\d+ MB, \d+ MB compressed$/)
  expect(textOf('README.md')).toContain(`(image: ${measured})`)
})

describe('decision records', () => {
  test('are numbered one after the other', () => {
    const numbers = decisions.map((page) => Number(path.basename(page).slice(0, 4)))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  test.each(decisions)('%s is headed by its number and a noun phrase', (page) => {
    const [heading = ''] = textOf(page).split('\n')
    expect(heading).toMatch(/^# (\d{4}) [A-Z][^.:]+$/)
    expect(heading.slice(2, 6)).toBe(path.basename(page).slice(0, 4))
  })

  test.each(decisions)('%s has context, decision and consequences on one page', (page) => {
    const headings = [...textOf(page).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual(['Context', 'Decision', 'Consequences'])
    expect(linesOf(page)).toBeLessThanOrEqual(60)
  })
})

/** Tests that a text names, `file` or `file` › a part of a title, apart by semicolons. */
function namedTests(text: string) {
  return text.split(';').flatMap((part) => {
    const files = [...part.matchAll(/`((?:tests|app|api)\/[^`]+\.test\.ts)`/g)].map(
      ([, file]) => file!,
    )
    const title = /` › (.+?)\s*$/.exec(part)?.[1]
    return files.map((file) => ({ file, title }))
  })
}

describe.each(['docs/security.md', 'docs/security-asvs.md'])('%s', (page) => {
  const cells = textOf(page)
    .split('\n')
    .flatMap((line) => (line.startsWith('|') ? line.split('|') : [line]))
  const named = cells.flatMap(namedTests)

  test('names tests', () => {
    expect(named.length).toBeGreaterThan(20)
  })

  test.each(named)('$file › $title', ({ file, title }) => {
    expect(existsSync(path.join(ROOT, file)), `${file} is not there`).toBe(true)
    if (title) expect(textOf(file), `no test '${title}'`).toContain(title)
  })
})

test('docs/security-asvs.md says of every requirement how it stands', () => {
  const rows = textOf('docs/security-asvs.md')
    .split('\n')
    .filter((line) => line.startsWith('| V'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  expect(rows.length).toBeGreaterThan(150)
  for (const [, id = '', , standing = '', how = ''] of rows) {
    expect(id).toMatch(/^V\d+/)
    expect(['held', 'gap', 'operator', 'n.a.'], id).toContain(standing)
    expect(how, id).not.toBe('')
  }
})

describe('docs/spec-coverage.md', () => {
  const rows = textOf('docs/spec-coverage.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)

  test.each(rows)('%s', (row) => {
    const [, , covered = ''] = row.split('|')
    // A name without folders is that of a file beside the one before it.
    let folder = ''
    const named = [...covered.matchAll(/`([\w.*-]+\/[^`]+|[\w.-]+\.test\.tsx?)`/g)].map(
      ([, file]) => {
        if (!file!.includes('/')) return path.posix.join(folder, file!)
        folder = path.posix.dirname(file!)
        return file!
      },
    )
    for (const file of named) {
      expect(globSync(file, { cwd: ROOT }), `${file} is not there`).not.toEqual([])
    }
    if (named.length === 0) expect(covered).toMatch(/not yet/)
    // '› words' quotes the title of a test in the file named last.
    const sources = named
      .filter((file) => file.includes('.'))
      .flatMap((file) => globSync(file, { cwd: ROOT }))
      .map(textOf)
    const quoted = [...covered.matchAll(/› ([^;|]+?)\s*(?=;|$)/g)].map(([, title]) => title!)
    const unknown = quoted.filter((title) => !sources.some((source) => source.includes(title)))
    expect(unknown).toEqual([])
  })
})
