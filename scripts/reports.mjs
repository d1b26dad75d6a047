import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Results of test runs, read from the runners' own reports. Plain JavaScript: `.ci/run` also reads reports with the machine's
 * Node, when the project's could not be installed.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky?: string[] }} Sum
 */

/** Result of a run that left no complete report: failed. @returns {Sum} */
const died = (failure) => ({ passed: 0, failed: 1, skipped: 0, failures: [failure] })

/** @param {string} file a JSON report of vitest or Playwright @returns {Sum} */
export function readReport(file) {
  try {
    const json = JSON.parse(readFileSync(file, 'utf8'))
    if (json.gates) return ofGates(json)
    if (json.unhandled) return ofUnhandled(json)
    return json.testResults === undefined ? ofPlaywright(json) : ofVitest(json)
  } catch {
    return died(`${file}: no report`)
  }
}

/** The reports of a folder, each as its name and what it says. @param {string} folder */
export function readReports(folder) {
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.json'))
    : []
  if (names.length === 0) return [{ name: folder, sum: died(`${folder}: no report`) }]
  return names
    .sort()
    .map((name) => ({ name: path.join(folder, name), sum: readReport(path.join(folder, name)) }))
}

function ofGates({ gates }) {
  const failed = gates.filter(({ passed }) => !passed)
  return {
    passed: gates.length - failed.length,
    failed: failed.length,
    skipped: 0,
    failures: failed.map(({ name, output }) => `gate ${name}: ${firstLine(output)}`),
  }
}

/** Counts each error outside of tests as a failure: the report of `unhandled-errors.mjs`. */
function ofUnhandled({ unhandled }) {
  return { passed: 0, failed: unhandled.length, skipped: 0, failures: unhandled.map(firstLine) }
}

function ofVitest({ testResults, numPassedTests, numPendingTests, numTodoTests }) {
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const file = path.relative('', name)
      // A file that fails to load holds no test, so nothing else would count it.
      if (failed.length === 0) return [`${file}: ${firstLine(message)}`]
      return failed.map(
        ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`,
      )
    })
  return {
    passed: numPassedTests,
    failed: failures.length,
    skipped: numPendingTests + numTodoTests,
    failures,
    // A test that passed on retry keeps the failure messages of its first try.
    flaky: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length)
        .map(
          ({ fullName, failureMessages }) =>
            `${path.relative('', name)}: ${fullName}: ${firstLine(failureMessages[0])}`,
        ),
    ),
  }
}

function ofPlaywright({ stats, suites, errors }) {
  const failures = [
    ...suites.flatMap((suite) => ended(suite, 'unexpected', [])),
    ...errors.map(({ message }) => firstLine(message)),
  ]
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures,
    // Failed, and passed the second time: counted as passed, and never silently.
    flaky: suites.flatMap((suite) => ended(suite, 'flaky', [])),
  }
}

function ended({ title, specs = [], suites = [] }, how, above) {
  const titles = [...above, title]
  return [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === how)
        .map(
          ({ projectName, results }) =>
            `${projectName}: ${[...titles, spec.title].join(' › ')}: ${firstLine(results.findLast(({ error }) => error)?.error.message)}`,
        ),
    ),
    ...suites.flatMap((suite) => ended(suite, how, titles)),
  ]
}

const firstLine = (text) =>
  String(text ?? '')
    .split('\n', 1)[0]
    .slice(0, 300)

/**
 * Returns the seconds of each test file, longest first; files run in parallel, so the sum exceeds the elapsed
 * time.
 *
 * @param {string} folder of reports @returns {{ test: string, seconds: number, tests: number }[]}
 */
export function secondsOf(folder) {
  const files = [...vitestSeconds(folder), ...playwrightSeconds(folder)]
  return files.sort((a, b) => b.seconds - a.seconds)
}

function vitestSeconds(folder) {
  const report = path.join(folder, 'vitest.json')
  if (!existsSync(report)) return []
  return JSON.parse(readFileSync(report, 'utf8')).testResults.map(
    ({ name, startTime, endTime, assertionResults }) => ({
      test: path.relative('', name),
      seconds: (endTime - startTime) / 1000,
      tests: assertionResults.length,
    }),
  )
}

function playwrightSeconds(folder) {
  const report = path.join(folder, 'playwright.json')
  if (!existsSync(report)) return []
  const byFile = new Map()
  const count = ({ specs = [], suites = [] }) => {
    for (const { file, tests } of specs) {
      for (const { projectName, results } of tests) {
        const test = `tests/e2e/${file} (${projectName})`
        const entry = byFile.get(test) ?? { test, seconds: 0, tests: 0 }
        entry.seconds += results.reduce((sum, { duration }) => sum + duration / 1000, 0)
        entry.tests += 1
        byFile.set(test, entry)
      }
    }
    suites.forEach(count)
  }
  JSON.parse(readFileSync(report, 'utf8')).suites.forEach(count)
  return [...byFile.values()]
}
