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
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ACCESS } from './access.ts'
import { API_TOKENS } from './api-tokens.ts'
import { AUDIT_LOG } from './audit-log.ts'
import { CONSOLE } from './console.ts'
import { DATABASE } from './database.ts'
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
  ...[AUDIT_LOG, DATABASE, RULES, TELEMETRY, WEB_PROCESSES, WEBHOOKS],
  ...[PEOPLE, LEARNING, TRAINING, MESSAGES, RECORDS, CONSOLE],
].flat()

type Report = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }

/**
 * Plants each defect into a copy of the tree, one at a time, and runs the tests that are to catch it.
 * Answers how many were not caught. A defect whose text is no longer there is an error, before anything
 * runs, and so are tests that fail without it.
 *
 * @param wanted parts of names; all without any.
 */
export async function plantMutants(wanted: string[]): Promise<number> {
  const mutants = MUTANTS.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  )
  requireTexts(mutants)
  const copy = copyOfTree()
  try {
    let escaped = 0
    for (const mutant of mutants) {
      const outcome = await plant(copy, mutant)
      if (outcome !== 'caught') escaped += 1
      console.log(`${outcome === 'caught' ? '✓' : '✗'} ${mutant.name}: ${outcome}`)
    }
    console.log(`\n${mutants.length - escaped} of ${mutants.length} defects caught`)
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

type Outcome = 'passed' | 'failed' | 'nothing ran'

/** Test outcomes without a defect (baseline), by tests. */
const sound = new Map<string, Outcome>()

async function plant(copy: string, { file, text, replacement, caughtBy }: Mutant): Promise<string> {
  const key = JSON.stringify(caughtBy)
  const before = sound.get(key) ?? (await run(copy, caughtBy))
  sound.set(key, before)
  if (before !== 'passed') return `without it: ${before}`
  const target = path.join(copy, file)
  const original = readFileSync(target, 'utf8')
  writeFileSync(
    target,
    original.replace(text, () => replacement),
  )
  try {
    const outcome = await run(copy, caughtBy)
    return outcome === 'failed' ? 'caught' : `NOT CAUGHT: ${outcome}`
  } finally {
    writeFileSync(target, original)
  }
}

async function run(copy: string, { files, titles }: Tests): Promise<Outcome> {
  const report = path.join(copy, 'report.json')
  rmSync(report, { force: true })
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const project = files.startsWith('tests/api') ? 'api' : 'unit'
  const args = ['run', `--project=${project}`, ...files.split(' '), '--bail=1', '--reporter=json']
  await new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [vitest, ...args, `--outputFile=${report}`, ...(titles ? ['-t', titles] : [])],
      { cwd: copy, stdio: 'ignore' },
    )
    child.once('error', resolve).once('close', resolve)
  })
  if (!existsSync(report)) return 'nothing ran'
  const sum = JSON.parse(readFileSync(report, 'utf8')) as Report
  if (sum.numFailedTests + sum.numFailedTestSuites > 0) return 'failed'
  return sum.numPassedTests > 0 ? 'passed' : 'nothing ran'
}
