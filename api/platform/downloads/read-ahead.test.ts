import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createReadAhead } from './read-ahead.ts'

const KB = 1024
const MB = 1024 * KB
const directory = mkdtempSync(path.join(tmpdir(), 'sendero-read-ahead-'))
afterAll(() => rmSync(directory, { recursive: true }))
afterEach(() => {
  vi.useRealTimers()
})

const open = (changes: { spoolBytes?: number; hasSpace?: () => boolean; at?: string } = {}) =>
  createReadAhead({
    directory: changes.at ?? directory,
    spoolBytes: 64 * MB,
    hasSpace: () => true,
    log: pino({ level: 'silent' }),
    ...changes,
  })

/** Files of the directory that this process has open; they have no name any more. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(`${directory}/`)
    } catch {
      return false
    }
  }).length

/** Returns a stream of so many chunks, each filled with its number, and a record of what happened to it. */
function sourceOf(chunks: number, bytes = 64 * KB) {
  const told = { made: 0, cancelled: null as unknown, sourceEnded: 0, ended: [] as unknown[] }
  const source = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (told.made === chunks) controller.close()
        else controller.enqueue(new Uint8Array(bytes).fill(told.made++))
      },
      cancel(reason) {
        told.cancelled = reason ?? 'left'
      },
    },
    { highWaterMark: 0 },
  )
  const ends = {
    sourceEnded: () => void (told.sourceEnded += 1),
    ended: (error?: unknown) => void told.ended.push(error),
  }
  return { told, source, ends }
}

describe('a source that is read ahead', () => {
  test('ends while nobody reads, in memory when it is small', async () => {
    const { told, source, ends } = sourceOf(7)
    const file = open()(source, 1, ends)
    await expect.poll(() => told.sourceEnded).toBe(1)
    expect(openFiles()).toBe(0)
    expect(told.ended).toEqual([])
    expect((await new Response(file).arrayBuffer()).byteLength).toBe(7 * 64 * KB)
    expect(told).toMatchObject({ sourceEnded: 1, ended: [undefined], cancelled: null })
  })

  test('ends in a file for a slow reader, which then reads all of it; the file is gone', async () => {
    const { told, source, ends } = sourceOf(200)
    const file = open()(source, 1, ends)
    await expect.poll(() => told.sourceEnded).toBe(1)
    expect(openFiles()).toBe(1)
    expect(readdirSync(directory)).toEqual([])
    const bytes = Buffer.from(await new Response(file).arrayBuffer())
    expect(bytes.byteLength).toBe(200 * 64 * KB)
    for (let chunk = 0; chunk < 200; chunk++) expect(bytes[chunk * 64 * KB]).toBe(chunk)
    await expect.poll(openFiles).toBe(0)
  })

  test('is given back byte by byte in order, whoever is faster', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 300 * KB }), fc.nat(3)), { maxLength: 30 }),
        fc.array(fc.constantFrom(0, 0, 0, 1, 60), { maxLength: 10 }),
        fc.constantFrom(0, 400 * KB, 8 * MB),
        async (chunks, pauses, spoolBytes) => {
          let at = 0
          const source = new ReadableStream<Uint8Array>({
            async pull(controller) {
              const next = chunks[at]
              if (!next) {
                controller.close()
                return
              }
              await sleep(next[1])
              controller.enqueue(new Uint8Array(next[0]).fill(at++))
            },
          })
          const reader = open({ spoolBytes })(source, 1).getReader()
          const parts: Uint8Array[] = []
          for (let turn = 0; ; turn++) {
            await sleep(pauses[turn] ?? 0)
            const { done, value } = await reader.read()
            if (done) break
            parts.push(value)
          }
          const expected = Buffer.concat(chunks.map(([bytes], n) => Buffer.alloc(bytes, n)))
          expect(Buffer.concat(parts).equals(expected)).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
    await expect.poll(openFiles).toBe(0)
  })

  test('waits for its reader beyond the limits, and leaves half of them to other companies', async () => {
    const readAhead = open({ spoolBytes: 8 * MB })
    const sources = [1, 1, 1, 2].map((company) => {
      const { told, source, ends } = sourceOf(200)
      return { told, file: readAhead(source, company, ends) }
    })
    await sleep(600)
    const made = sources.map(({ told }) => told.made * 64 * KB)
    // Each has its memory and a quarter of the files, a company half.
    const ownMax = 2 * MB + 512 * KB + 64 * KB
    for (const bytes of made) expect(bytes).toBeLessThanOrEqual(ownMax)
    expect(made[0]! + made[1]! + made[2]!).toBeLessThanOrEqual(4 * MB + 3 * (512 + 64) * KB)
    expect(made[3]).toBeGreaterThanOrEqual(2 * MB)
    for (const { file } of sources)
      expect((await new Response(file).arrayBuffer()).byteLength).toBe(200 * 64 * KB)
    await expect.poll(openFiles).toBe(0)
  })

  test.each([
    { why: 'the disk is nearly full', changes: { hasSpace: () => false } },
    { why: 'the directory cannot be written', changes: { at: '/dev/null/temp' } },
  ])('waits for its reader and loses nothing when $why', async ({ changes }) => {
    const { told, source, ends } = sourceOf(100)
    const file = open(changes)(source, 1, ends)
    await sleep(300)
    expect(told.made).toBeLessThan(12)
    expect((await new Response(file).arrayBuffer()).byteLength).toBe(100 * 64 * KB)
  })

  test('is cancelled when its reader disconnects, and its file is gone', async () => {
    for (const chunks of [0, 3, 40]) {
      const { told, source, ends } = sourceOf(10_000)
      const reader = open()(source, 1, ends).getReader()
      for (let read = 0; read < chunks; read++) await reader.read()
      await sleep(chunks === 3 ? 200 : 0)
      await reader.cancel()
      expect(told).toMatchObject({ cancelled: 'left', sourceEnded: 1, ended: [undefined] })
      expect(openFiles()).toBe(0)
    }
  })

  test('is closed for a stalled reader, and not for a slow one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { told, source, ends } = sourceOf(Infinity)
    const reader = open({ spoolBytes: 0 })(source, 1, ends).getReader()
    for (let minute = 0; minute < 20; minute += 4) {
      await reader.read()
      await vi.advanceTimersByTimeAsync(4 * 60_000)
    }
    expect(told.ended).toEqual([])
    await vi.advanceTimersByTimeAsync(60_001)
    expect(told).toMatchObject({ ended: [expect.any(Error)], cancelled: expect.any(Error) })
    await expect(reader.read()).rejects.toThrow('stalled')
    expect(told.ended).toHaveLength(1)
  })

  test('fails with its source', async () => {
    const { told, ends } = sourceOf(0)
    const broken = new ReadableStream<Uint8Array>({
      pull() {
        throw new Error('broken')
      },
    })
    await expect(new Response(open()(broken, 1, ends)).arrayBuffer()).rejects.toThrow('broken')
    expect(told).toMatchObject({ sourceEnded: 1, ended: [expect.any(Error)] })
  })
})
