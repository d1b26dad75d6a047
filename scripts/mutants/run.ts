import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { ACCESS } from './access.ts'
import { API_TOKENS } from './api-tokens.ts'
import { AUDIT_LOG } from './audit-log.ts'
import { CONSOLE } from './console.ts'
import { DATABASE } from './database.ts'
import { DOWNLOADS } from './downloads.ts'
import { FILES } from './files.ts'
import { COURSE_DESIGN } from './course-design.ts'
import { LEARNING } from './learning.ts'
import { MESSAGES } from './messages.ts'
import type { Mutant, Tests } from './mutant.ts'
import { PEOPLE } from './people.ts'
import { RECORDS } from './records.ts'
import { RULES } from './rules.ts'
import { SCIM } from './scim.ts'
import { SECOND_FACTOR } from './second-factor.ts'
import { SIGN_ON_SAML } from './sign-on-saml.ts'
import { SIGN_ON_DEFECTS } from './sign-on.ts'
import { TELEMETRY } from './telemetry.ts'
import { TENANTS } from './tenants.ts'
import { TRAINING } from './training.ts'
import { UNITS } from './units.ts'
import { WEB_PROCESSES } from './web-processes.ts'
import { WEBHOOKS } from './webhooks.ts'

const ROOT = path.join(import.meta.dirname, '../..')
export const MUTANTS = [
  ...[ACCESS, API_TOKENS, SCIM, SECOND_FACTOR, SIGN_ON_DEFECTS, SIGN_ON_SAML, TENANTS, UNITS],
  ...[AUDIT_LOG, DATABASE, DOWNLOADS, FILES, RULES, TELEMETRY, WEB_PROCESSES, WEBHOOKS],
  ...[PEOPLE, COURSE_DESIGN, LEARNING, TRAINING, MESSAGES, RECORDS, CONSOLE],
].flat()

type Report = {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}
type Outcome = 'passed' | 'failed' | 'not loaded' | 'nothing ran'

/**
 * Plants each defect into a copy of the tree, one at a time in each copy, and runs the tests that are to
 * catch it: a copy for each core. Answers how many were not caught. A defect whose text is no longer there
 * is an error, before anything runs, and so are tests that fail without it.
 *
 * @param wanted parts of names; all without any.
 */
export async function plantMutants(wanted: string[]): Promise<number> {
  const mutants = MUTANTS.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  )
  requireTexts(mutants)
  const before = await baselineOf(mutants)
  const left = mutants.values()
  const copies = Math.min(availableParallelism(), mutants.length)
  const escaped = await Promise.all(Array.from({ length: copies }, () => plantEach(left, before)))
  const total = escaped.reduce((sum, count) => sum + count, 0)
  console.log(`\n${mutants.length - total} of ${mutants.length} defects caught`)
  return total
}

/** Plants defects of an iterator that others take from as well, and counts those that escape. */
async function plantEach(mutants: Iterable<Mutant>, before: Baseline): Promise<number> {
  const copy = copyOfTree()
  try {
    let escaped = 0
    for (const mutant of mutants) {
      const outcome = await plant(copy, mutant, before(mutant.caughtBy))
      if (outcome !== 'caught') escaped += 1
      console.log(`${outcome === 'caught' ? '✓' : '✗'} ${mutant.name}: ${outcome}`)
    }
    return escaped
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function requireTexts(mutants: Mutant[]): void {
  const list = misplaced(mutants)
  if (list.length === 0) return
  throw new Error(`Texts that do not stand there once; say the defects anew:\n${list.join('\n')}`)
}

/** The defects that can no longer be planted: their text is not in its file, or more than once. */
export function misplaced(mutants: Mutant[]): string[] {
  return mutants
    .filter(
      ({ file, text }) => readFileSync(path.join(ROOT, file), 'utf8').split(text).length !== 2,
    )
    .map(({ name, file }) => `${file}: ${name}`)
}

/** Copies the files that git tracks or would add, and links this tree's packages. */
function copyOfTree(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'sendero-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT })
  for (const file of new Set(listed.toString().split('\0').filter(Boolean))) {
    cpSync(path.join(ROOT, file), path.join(copy, file), { recursive: true, force: true })
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}

type Baseline = (tests: Tests) => Outcome

/** Runs all tests that are to catch a defect once without any; returns the outcome of some of them. */
async function baselineOf(mutants: Mutant[]): Promise<Baseline> {
  const titles = mutants.map(({ caughtBy }) => caughtBy.titles)
  const pattern = titles.every((title) => title !== undefined) ? titles.join('|') : undefined
  const named = new Set(mutants.flatMap(({ caughtBy }) => caughtBy.files.split(' ')))
  const copy = copyOfTree()
  try {
    const reports: (Report | null)[] = []
    for (const files of Map.groupBy(named, projectOf).values()) {
      reports.push(await run(copy, files, pattern ? ['-t', pattern] : []))
    }
    return ({ files, titles = '' }) => outcomeOf(reports, files.split(' '), new RegExp(titles))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

async function plant(
  copy: string,
  { file, text, replacement, caughtBy: { files, titles }, refused }: Mutant,
  before: Outcome,
): Promise<string> {
  if (before !== 'passed') return `without it: ${before}`
  const target = path.join(copy, file)
  const original = readFileSync(target, 'utf8')
  writeFileSync(
    target,
    original.replace(text, () => replacement),
  )
  try {
    const report = await run(copy, files.split(' '), [
      '--bail=1',
      ...(titles ? ['-t', titles] : []),
    ])
    const outcome = outcomeOf([report])
    return outcome === (refused ? 'not loaded' : 'failed') ? 'caught' : `NOT CAUGHT: ${outcome}`
  } finally {
    writeFileSync(target, original)
  }
}

const projectOf = (file: string) => (file.startsWith('tests/api') ? 'api' : 'unit')

/** Runs test files of one project; null when the runner ended without a report. */
async function run(copy: string, files: string[], options: string[]): Promise<Report | null> {
  const report = path.join(copy, 'report.json')
  rmSync(report, { force: true })
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const args = ['run', `--project=${projectOf(files[0]!)}`, ...files, '--reporter=json']
  await new Promise((resolve) => {
    const child = spawn(process.execPath, [vitest, ...args, `--outputFile=${report}`, ...options], {
      cwd: copy,
      stdio: 'ignore',
    })
    child.once('error', resolve).once('close', resolve)
  })
  return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : null
}

/**
 * Outcome of the tests whose file has one of `files` in its path and whose name matches `titles`. `not loaded`:
 * no test ran, because a file could not be loaded, which a wrong text would do too.
 */
function outcomeOf(reports: (Report | null)[], files = [''], titles = /(?:)/): Outcome {
  const results = reports
    .flatMap((report) => report?.testResults ?? [])
    .filter(({ name }) => files.some((part) => name.includes(part)))
  const statuses = results
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName }) => titles.test(fullName))
    .map(({ status }) => status)
  if (statuses.includes('failed')) return 'failed'
  if (statuses.includes('passed')) return 'passed'
  return results.some(({ status }) => status === 'failed') ? 'not loaded' : 'nothing ran'
}
