// The end of .ci/run: `node scripts/ci-sum.mjs <runs that failed> <their log> <folder of reports…>` prints what each
// folder of tests took, which tests failed and, on the last line alone, `N passed, N failed`.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readReports, secondsOf } from './reports.mjs'

const [failedRuns, log, ...folders] = process.argv.slice(2)
const reports = folders.flatMap((folder) => [
  ...costs(folder).map((line) => ({ line })),
  ...readReports(folder),
])
const total = { passed: 0, failed: 0, skipped: 0 }
for (const { line, name, sum } of reports) {
  console.log(line ?? `${name}: ${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
  for (const outcome of Object.keys(total)) total[outcome] += sum?.[outcome] ?? 0
}
for (const { name, sum } of reports) {
  for (const test of sum?.flaky ?? []) console.log(`FLAKY ${name}: ${test}`)
  for (const failure of sum?.failures ?? []) console.log(`FAILED ${name}: ${failure}`)
}
// A runner may fail for something that is no test: a leaked handle, running out of time.
if (total.failed < Number(failedRuns)) {
  console.log('FAILED outside of any test:')
  for (const line of outsideOfTests()) console.log(`  ${line}`)
}
total.failed = Math.max(total.failed, Number(failedRuns))
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

/** Returns lines of the log about what ends a run and is no test, each with those that follow it. */
function outsideOfTests() {
  const signs =
    /unhandled|error during close|timed out after|out of time|terminating|worker exited/i
  const lines = readFileSync(log, 'utf8').split('\n')
  const told = lines.flatMap((line, at) => (signs.test(line) ? lines.slice(at, at + 12) : []))
  return told.length > 0 ? told.slice(0, 60) : lines.slice(-30)
}

/** Sums the seconds of test files by folder and writes those of every file beside the reports. */
function costs(folder) {
  const files = secondsOf(folder)
  if (files.length === 0) return []
  writeFileSync(
    path.join(folder, 'seconds.tsv'),
    files.map(({ test, seconds, tests }) => `${seconds.toFixed(1)}\t${tests}\t${test}\n`).join(''),
  )
  const byFolder = Map.groupBy(files, ({ test }) => {
    const [top, next] = test.split(path.sep)
    return top === 'tests' ? `${top}/${next}` : top
  })
  return [...byFolder].map(([key, [slowest, ...others]]) => {
    const total = others.reduce((sum, { seconds }) => sum + seconds, slowest.seconds)
    const most = `${slowest.test} ${slowest.seconds.toFixed(0)} s`
    return `${total.toFixed(0).padStart(5)} s  in ${others.length + 1} files of ${key}, most in ${most}`
  })
}
