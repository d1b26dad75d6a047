import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#api/platform/db/database.ts'

/** Rate of the simulated provider per second; it accepts a quarter of that at once. */
const RATE = 200

// Node's own timer on the clock of the test.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, value: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      setTimeout(() => resolve(value), ms)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    }),
}))
// Test files share a process and its modules: load the module with that clock here and nowhere else.
vi.resetModules()
const { createSendRateLimiter } = await import('./send-rate-limit.ts')
afterAll(() => {
  vi.doUnmock('node:timers/promises')
  vi.resetModules()
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** Simulates `take_whatsapp_turns` for one sender, on the clock of the test. */
function paces() {
  let next = -Infinity
  const taken: number[] = []
  const queryWithoutTenant = (async ({ values }: { values: unknown[] }) => {
    const [, many, rate] = values as [string, number, number]
    const first = Math.max(next, performance.now() - 100)
    next = first + (many / rate) * 1000
    taken.push(many)
    return [{ wait: first - performance.now() }]
  }) as unknown as Database['queryWithoutTenant']
  return { db: { queryWithoutTenant }, taken }
}

/** Returns the time at which each of `many` permits was acquired, in milliseconds. */
async function had(turn: () => Promise<boolean>, many: number): Promise<number[]> {
  const times: number[] = []
  const all = Promise.all(
    Array.from({ length: many }, () => turn().then(() => times.push(performance.now()))),
  )
  await vi.advanceTimersByTimeAsync((many / RATE) * 1000 + 1000)
  await all
  return times
}

/** Maximum number of times within any `ms`. */
const densest = (times: readonly number[], ms: number) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + ms).length))

describe('slots of a sender', () => {
  const { signal } = new AbortController()

  test('are granted at the rate, with four queries a second', async () => {
    const { db, taken } = paces()
    const times = await had(
      createSendRateLimiter(db, { sender: '+57', rate: RATE, signal }),
      RATE * 5,
    )
    const seconds = (times.at(-1)! - times[0]!) / 1000
    expect(seconds).toBeGreaterThan(4.8)
    expect(seconds).toBeLessThan(5.1)
    expect(taken).toHaveLength(20)
  })

  test('are shared by processes of the same sender', async () => {
    const { db } = paces()
    const [one, other] = [1, 2].map(() =>
      createSendRateLimiter(db, { sender: '+57', rate: RATE, signal }),
    )
    const both = [had(one!, RATE), had(other!, RATE)]
    const times = (await Promise.all(both)).flat().sort((a, b) => a - b)
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(1_800)
    expect(densest(times, 1_000)).toBeLessThanOrEqual(RATE * 1.15)
  })

  test('do not accumulate while unused', async () => {
    const { db } = paces()
    const turn = createSendRateLimiter(db, { sender: '+57', rate: RATE, signal })
    await had(turn, 10)
    // The process was suspended, or all waited for the provider while holding permits.
    await vi.advanceTimersByTimeAsync(60_000)
    const times = await had(turn, 2 * RATE)
    expect(densest(times, 250)).toBeLessThanOrEqual((RATE / 4) * 1.4)
    expect(densest(times, 1_000)).toBeLessThanOrEqual(RATE * 1.15)
  })

  test('end when sending is stopped', async () => {
    const { db } = paces()
    const over = new AbortController()
    const turn = createSendRateLimiter(db, { sender: '+57', rate: 1, signal: over.signal })
    const answers = [turn(), turn(), turn()]
    await vi.advanceTimersByTimeAsync(10)
    over.abort()
    await vi.advanceTimersByTimeAsync(10)
    expect((await Promise.all(answers)).at(-1)).toBe(false)
  })

  test('are requested again after the database was unavailable', async () => {
    const { db } = paces()
    let gone = true
    const queryWithoutTenant = ((statement: never) =>
      gone ? Promise.reject(new Error('gone')) : db.queryWithoutTenant(statement)) as never
    const turn = createSendRateLimiter(
      { queryWithoutTenant },
      { sender: '+57', rate: RATE, signal },
    )
    await expect(turn()).rejects.toThrow('gone')
    gone = false
    expect(await turn()).toBe(true)
  })
})
