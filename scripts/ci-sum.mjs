// The end of .ci/run: `node scripts/ci-sum.mjs <runs that failed> <folder of reports…>` prints what each
// folder of tests took, which tests failed and, on the last line alone, `N passed, N failed`.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readReports } from './reports.mjs'

const [failedRuns, ...folders] = process.argv.slice(2)
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
if (total.failed < Number(failedRuns))
  console.log('FAILED outside of any test: see «Unhandled» or «out of time» above')
total.failed = Math.max(total.failed, Number(failedRuns))
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

/** What vitest's files took, by folder; several run at once, so this is more than a clock shows. */
function costs(folder) {
  const report = path.join(folder, 'vitest.json')
  if (!existsSync(report)) return []
  const byFolder = new Map()
  for (const { name, startTime, endTime } of JSON.parse(readFileSync(report, 'utf8')).testResults) {
    const test = path.relative('', name)
    const [top, next] = test.split(path.sep)
    const key = top === 'tests' ? `${top}/${next}` : top
    byFolder.set(key, [
      ...(byFolder.get(key) ?? []),
      { test, seconds: (endTime - startTime) / 1000 },
    ])
  }
  return [...byFolder].map(([key, files]) => {
    const total = files.reduce((sum, { seconds }) => sum + seconds, 0)
    const [slowest] = files.sort((a, b) => b.seconds - a.seconds)
    const most = `${slowest.test} ${slowest.seconds.toFixed(0)} s`
    return `${total.toFixed(0).padStart(5)} s  in ${files.length} files of ${key}, most in ${most}`
  })
}
