import { afterEach, describe, expect, test, vi } from 'vitest'
import { backpressuredStream } from './backpressured-stream.ts'

/** Returns an endless stream and a record of what happened to it. */
function endless() {
  const told: { ended: unknown[]; made: number; cancelled: unknown } = {
    ended: [],
    made: 0,
    cancelled: null,
  }
  const source = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(Uint8Array.of(told.made++))
      },
      cancel(reason) {
        told.cancelled = reason ?? 'left'
      },
    },
    { highWaterMark: 0 },
  )
  return {
    told,
    reader: backpressuredStream(source, (error) => told.ended.push(error)).getReader(),
  }
}

describe('a backpressured stream', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is produced as it is read, and cancelled when its reader disconnects', async () => {
    const { told, reader } = endless()
    expect(told.made).toBe(0)
    expect((await reader.read()).value).toEqual(Uint8Array.of(0))
    expect((await reader.read()).value).toEqual(Uint8Array.of(1))
    expect(told).toEqual({ ended: [], made: 2, cancelled: null })
    await reader.cancel()
    expect(told).toEqual({ ended: [undefined], made: 2, cancelled: 'left' })
  })

  test('is closed for a stalled reader, and not for a slow one', async () => {
    vi.useFakeTimers()
    const { told, reader } = endless()
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

  test('fails with its source, and ends with it', async () => {
    const ended: unknown[] = []
    const broken = new ReadableStream<Uint8Array>({
      pull() {
        throw new Error('broken')
      },
    })
    await expect(
      backpressuredStream(broken, (error) => ended.push(error))
        .getReader()
        .read(),
    ).rejects.toThrow('broken')
    const empty = new ReadableStream<Uint8Array>({ start: (controller) => controller.close() })
    const { done } = await backpressuredStream(empty, (error) => ended.push(error))
      .getReader()
      .read()
    expect(done).toBe(true)
    expect(ended).toEqual([expect.any(Error), undefined])
  })
})
