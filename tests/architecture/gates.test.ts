import { expect, test } from 'vitest'
import { GATES, runGate } from '../../scripts/check.ts'

test.each(GATES)('$name: $package finds nothing', { timeout: 900_000 }, async (gate) => {
  const { passed, output } = await runGate(gate)
  expect(passed, output).toBe(true)
})
