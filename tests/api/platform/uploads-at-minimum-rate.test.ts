import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atMinimumRate } from '#api/platform/limiters/minimum-rate.ts'

/** Bodies that arrive slowly. */

const RATE = { bytesPerMs: 8, graceMs: 200 }

function arriving(pieces: number, bytes: number, everyMs: number) {
  let sent = 0
  const cancelled = { yes: false }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await sleep(everyMs)
        if (sent++ < pieces) controller.enqueue(new Uint8Array(bytes))
        else controller.close()
      },
      cancel: () => void (cancelled.yes = true),
    },
    { highWaterMark: 0 },
  )
  return { body, cancelled }
}

async function bytesOf(body: AsyncIterable<Uint8Array>, readMs = 0): Promise<number> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (readMs) await sleep(readMs)
  }
  return bytes
}

test('refuses with 408 a body that is slower than the rate, and stops reading it', async () => {
  const { body, cancelled } = arriving(1_000, 10, 20)
  const began = Date.now()
  await expect(bytesOf(atMinimumRate(body, RATE))).rejects.toMatchObject({
    status: 408,
    code: 'slow_upload',
  })
  expect(Date.now() - began).toBeLessThan(2_000)
  expect(cancelled.yes).toBe(true)
})

test('refuses a body that does not arrive at all', async () => {
  const body = new ReadableStream<Uint8Array>()
  await expect(bytesOf(atMinimumRate(body, RATE))).rejects.toMatchObject({ status: 408 })
})

test('takes a body that is fast enough, also when its reader is slow', async () => {
  const { body } = arriving(20, 4_000, 5)
  expect(await bytesOf(atMinimumRate(body, RATE), 30)).toBe(80_000)
})
