import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** What it does is measured by the bench `flood`; the engine passes over a flag that it no longer knows. */
test('the engine knows the flag that keeps the heap small', () => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  expect(options).toContain('--heap-growing-percent')
})
