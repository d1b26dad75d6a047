import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { GATES, runGate } from './check.ts'
import { readReport, type Sum } from './reports.mjs'

/**
 * The tests of the project: gates beside units, API and console on the embedded database, then the journeys in
 * browsers. The last line alone is `N passed, N failed` (`, N skipped` may follow), added up from the reports in
 * .cache/reports.
 *
 *   node scripts/test.ts            what every commit passes
 *   node scripts/test.ts --all      also what takes long (vitest.config.ts, playwright.config.ts)
 *   node scripts/test.ts areas      tests of files whose path has `areas` in it, without gates
 */
const ROOT = path.join(import.meta.dirname, '..')
const REPORTS = path.join(ROOT, '.cache', 'reports')

const parts = process.argv.slice(2).filter((argument) => argument !== '--all')
if (process.argv.includes('--all')) process.env['TEST_ALL'] = 'yes'

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

// Tests wait for databases and processes: gates take the time that they leave.
const beside = await Promise.all([...(parts.length === 0 ? [gates()] : []), modulesAndApi()])
const sums = [...beside, await journeys()]
const of = (outcome: 'passed' | 'failed' | 'skipped') =>
  sums.reduce((total, sum) => total + sum[outcome], 0)
const skipped = of('skipped') > 0 ? `, ${of('skipped')} skipped` : ''
for (const test of sums.flatMap(({ flaky = [] }) => flaky)) console.log(`FLAKY ${test}`)
for (const failure of sums.flatMap(({ failures }) => failures)) console.log(`FAILED ${failure}`)
console.log(`\n${of('passed')} passed, ${of('failed')} failed${skipped}`)
process.exitCode = of('failed') > 0 || of('passed') === 0 ? 1 : 0

async function gates(): Promise<Sum> {
  const outcomes: { name: string; passed: boolean; output: string; seconds: number }[] = []
  for (const gate of GATES) {
    const started = performance.now()
    const { passed, output } = await runGate(gate)
    const seconds = Math.round((performance.now() - started) / 1000)
    outcomes.push({ name: `${gate.name} (${gate.package})`, passed, output, seconds })
    console.log(passed ? `✓ gate ${gate.name} ${seconds} s` : `✗ gate ${gate.name}\n${output}`)
  }
  const report = path.join(REPORTS, 'gates.json')
  writeFileSync(report, JSON.stringify({ gates: outcomes }))
  return readReport(report)
}

function modulesAndApi(): Promise<Sum> {
  const report = path.join(REPORTS, 'vitest.json')
  const reporters = [
    ...['default', 'json', './scripts/unhandled-errors.mjs'].map((name) => `--reporter=${name}`),
    `--outputFile.json=${report}`,
  ]
  return run(['vitest/vitest.mjs', 'run', '--passWithNoTests', ...reporters, ...parts], report)
}

function journeys(): Promise<Sum> {
  const report = path.join(REPORTS, 'playwright.json')
  const args = ['--reporter=list,json', '--pass-with-no-tests', ...parts]
  return run(['@playwright/test/cli.js', 'test', ...args], report)
}

/** Runs a runner of node_modules, which writes `report`; a run that dies before that has failed. */
async function run([script, ...args]: string[], report: string): Promise<Sum> {
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', script!), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    })
    const pass = (signal: NodeJS.Signals) => {
      child.kill(signal)
      // A signal that ends one runner also skips the next.
      child.once('close', () => process.exit(1))
    }
    process.on('SIGINT', pass).on('SIGTERM', pass)
    child.once('error', () => resolve(null))
    child.once('close', (status) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve(status)
    })
  })
  const sum = readReport(report)
  // A runner may fail for what is no test: a leaked handle, a server that does not start.
  return code === 0 || sum.failed > 0 ? sum : { ...sum, failed: 1 }
}
