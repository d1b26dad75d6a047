import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { killWhenHanging } from '../../../server/web-processes/heartbeat.ts'
import type { WebProcess } from '../../../server/web-processes/fork.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SECOND_MS = 1_000

/** Watches a process whose heartbeats the test sends. */
function watched() {
  const ready = Promise.withResolvers<null>()
  const exited = Promise.withResolvers<string>()
  const signals: string[] = []
  let heartbeat = () => {}
  const channel = {
    ask: () => new Promise(() => {}),
    answer: (_name: string, call: () => void) => void (heartbeat = call),
  } as unknown as WebProcess['channel']
  killWhenHanging(
    {
      pid: 1,
      channel,
      ready: ready.promise,
      exited: exited.promise,
      stop: () => {},
      kill: (signal) => void signals.push(signal),
    },
    pino({ level: 'silent' }),
  )
  return {
    signals,
    serve: () => ready.resolve(null),
    end: () => exited.resolve('0'),
    heartbeat: () => heartbeat(),
  }
}

test('a process that sends heartbeats is left alone, and one that has become silent is killed', async () => {
  const { signals, serve, heartbeat } = watched()
  serve()
  for (let n = 0; n < 20; n++) {
    await vi.advanceTimersByTimeAsync(5 * SECOND_MS)
    heartbeat()
  }
  await vi.advanceTimersByTimeAsync(30 * SECOND_MS)
  expect(signals).toEqual([])
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS)
  expect(signals).toEqual(['SIGKILL'])
})

test('a process that still starts, and one that has ended, are not killed', async () => {
  const starting = watched()
  await vi.advanceTimersByTimeAsync(120 * SECOND_MS)
  const ended = watched()
  ended.serve()
  ended.end()
  await vi.advanceTimersByTimeAsync(120 * SECOND_MS)
  expect([...starting.signals, ...ended.signals]).toEqual([])
})
