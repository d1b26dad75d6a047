import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * Every test of the project: the gates, units, API and console on the embedded database, then the
 * journeys in browsers. The last line alone is `N passed, N failed` (`, N skipped` may follow), added
 * up from the runners' own reports in .cache/reports.
 */
const ROOT = path.join(import.meta.dirname, '..')
const REPORTS = path.join(ROOT, '.cache', 'reports')

type Sum = { passed: number; failed: number; skipped: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number }
  errors: unknown[]
}

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const sums = [await modulesAndApi(), await journeys()]
const of = (outcome: keyof Sum) => sums.reduce((total, sum) => total + sum[outcome], 0)
const skipped = of('skipped') > 0 ? `, ${of('skipped')} skipped` : ''
console.log(`\n${of('passed')} passed, ${of('failed')} failed${skipped}`)
process.exitCode = of('failed') > 0 || of('passed') === 0 ? 1 : 0

function modulesAndApi(): Promise<Sum> {
  const report = path.join(REPORTS, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return run(['vitest/vitest.mjs', 'run', ...reporters], report, (found: VitestReport) => ({
    passed: found.numPassedTests,
    // A file that fails to load holds no test, so nothing else would count it.
    failed:
      found.numFailedTests +
      found.testResults.filter(
        ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
      ).length,
    skipped: found.numPendingTests + found.numTodoTests,
  }))
}

function journeys(): Promise<Sum> {
  const report = path.join(REPORTS, 'playwright.json')
  const command = ['@playwright/test/cli.js', 'test', '--reporter=list,json']
  return run(command, report, ({ stats, errors }: PlaywrightReport) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }))
}

/** Runs a runner of node_modules, which writes `report`; a run that dies before that has failed. */
async function run(
  [script, ...args]: string[],
  report: string,
  sumOf: (report: never) => Sum,
): Promise<Sum> {
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', script!), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    })
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGINT', pass).on('SIGTERM', pass)
    child.once('error', () => resolve(null))
    child.once('close', (status) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve(status)
    })
  })
  const sum = readSum(report, sumOf)
  // A runner may fail for what is no test: a leaked handle, a server that does not start.
  return code === 0 || sum.failed > 0 ? sum : { ...sum, failed: 1 }
}

function readSum(report: string, sumOf: (report: never) => Sum): Sum {
  try {
    return sumOf(JSON.parse(readFileSync(report, 'utf8')) as never)
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
