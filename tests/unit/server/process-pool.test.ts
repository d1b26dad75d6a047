import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WebProcess } from '../../../server/web-processes/fork.ts'
import { createProcessPool } from '../../../server/web-processes/process-pool.ts'
import { shareOf } from '../../../server/web-processes/web-process.ts'
import { testSettings } from '#tests/support/settings.ts'

/** Process whose life the test decides. */
type Simulated = WebProcess & {
  serve(): void
  fail(): void
  end(how?: number | string): void
  told: string[]
}

function simulatedProcess(pid: number): Simulated {
  const ready = Promise.withResolvers<null>()
  const exited = Promise.withResolvers<number | string>()
  ready.promise.catch(() => {})
  const told: string[] = []
  return {
    pid,
    channel: {} as WebProcess['channel'],
    ready: ready.promise,
    exited: exited.promise,
    pass: () => {},
    stop: ({ replaced }) => void told.push(replaced ? 'replaced' : 'stop'),
    kill: (signal) => void told.push(signal),
    serve: () => ready.resolve(null),
    fail: () => ready.reject(new Error('no database')),
    end: (how = 'SIGKILL') => exited.resolve(how),
    told,
  }
}

function open(size: number) {
  const forked: Simulated[] = []
  const pool = createProcessPool({
    size,
    log: pino({ level: 'silent' }),
    fork: () => {
      const one = simulatedProcess(forked.length)
      forked.push(one)
      return one
    },
  })
  return { pool, forked }
}

async function started(size: number) {
  const { pool, forked } = open(size)
  const start = pool.start()
  for (const one of forked) one.serve()
  await start
  return { pool, forked }
}

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first start fails with the first process that does, and leaves none', async () => {
  const { pool, forked } = open(2)
  const start = pool.start()
  forked[0]!.serve()
  forked[1]!.fail()
  await expect(start).rejects.toThrow('no database')
  expect(forked.map(({ told }) => told)).toEqual([['SIGKILL'], ['SIGKILL']])
  for (const one of forked) one.end()
  await passed(60_000)
  expect(forked).toHaveLength(2)
})

describe('a process that ends by itself', () => {
  test('is replaced at once when it had served for long', async () => {
    const { pool, forked } = await started(2)
    await passed(10_000)
    forked[0]!.end()
    await passed(1)
    expect(forked).toHaveLength(3)
    expect(pool.current().map(({ pid }) => pid)).toEqual([1, 2])
    expect(pool.ended()).toBe(1)
  })

  test('is replaced later and later when it ends early', async () => {
    const { forked } = await started(1)
    const delays = []
    for (let n = 0; n < 9; n++) {
      const before = forked.length
      forked.at(-1)!.end(1)
      let waited = 0
      for (; forked.length === before; waited += 50) await passed(50)
      delays.push(waited)
    }
    expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    await passed(10_000)
    forked.at(-1)!.end()
    await passed(1)
    expect(forked).toHaveLength(11)
  })

  test('is not replaced after the stop', async () => {
    const { pool, forked } = await started(2)
    const stop = pool.stop()
    expect(forked.map(({ told }) => told)).toEqual([['stop'], ['stop']])
    for (const one of forked) one.end(0)
    await stop
    await passed(60_000)
    expect(forked).toHaveLength(2)
  })
})

describe('a deploy', () => {
  test('tells each process to end when the next one serves, one after another', async () => {
    const { pool, forked } = await started(2)
    const replaced = pool.replaceEach()
    await passed(1)
    expect(forked).toHaveLength(3)
    expect(forked[0]!.told).toEqual([])
    forked[2]!.serve()
    await passed(1)
    expect(forked.map(({ told }) => told)).toEqual([['replaced'], [], []])
    expect(forked).toHaveLength(3)
    forked[0]!.end(0)
    await passed(1)
    forked[3]!.serve()
    await passed(1)
    expect(forked[1]!.told).toEqual(['replaced'])
    forked[1]!.end(0)
    expect(await replaced).toBe(true)
    expect(pool.current().map(({ pid }) => pid)).toEqual([2, 3])
    expect(pool.ended()).toBe(0)
  })

  test('ends at the first new process that does not start, and the old ones go on', async () => {
    const { pool, forked } = await started(2)
    const replaced = pool.replaceEach()
    await passed(1)
    forked[2]!.fail()
    forked[2]!.end(1)
    expect(await replaced).toBe(false)
    await passed(60_000)
    expect(forked.map(({ told }) => told)).toEqual([[], [], []])
    expect(pool.current().map(({ pid }) => pid)).toEqual([0, 1])
  })

  test('does not wait for a process that has a long request', async () => {
    const { pool, forked } = await started(2)
    void pool.replaceEach()
    await passed(1)
    forked[2]!.serve()
    await passed(15_000)
    expect(forked).toHaveLength(4)
  })
})

test('each process has its share of the limits that it counts by itself', () => {
  const settings = testSettings({
    DATABASE_POOL: '20',
    REQUESTS_AT_ONCE: '2000',
    REQUESTS_PER_ADDRESS: '200',
  })
  expect(shareOf(settings, 4)).toMatchObject({
    role: 'web',
    databasePool: 5,
    requestLimits: { process: 500, address: 50 },
  })
  expect(shareOf(settings, 16).databasePool).toBe(2)
  expect(shareOf(settings, 16).requestLimits.address).toBe(32)
})
