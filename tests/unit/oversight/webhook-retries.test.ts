import { expect, test } from 'vitest'
import { WAITS_MS, waitAfter } from '#api/oversight/webhooks/retry-schedule.ts'

const HOUR = 3_600_000

test('retries take three days, each wait up to a tenth longer', () => {
  const sum = (random: number) =>
    WAITS_MS.reduce((total, _, at) => total + waitAfter(at + 1, null, random)!, 0)
  expect(sum(0) / HOUR).toBeCloseTo(75.6, 1)
  expect(sum(1) / sum(0)).toBeCloseTo(1.1, 5)
  expect(waitAfter(WAITS_MS.length + 1)).toBeNull()
})

test('a longer wait that the receiver asks for is kept, up to a day', () => {
  expect(waitAfter(1, HOUR, 0)).toBe(HOUR)
  expect(waitAfter(4, HOUR, 0)).toBe(2 * HOUR)
  expect(waitAfter(1, 100 * HOUR, 0)).toBe(24 * HOUR)
})
