import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../http/failure.ts'

/** Minimum rate of a body with files, on average: a slow mobile connection has more. */
const BYTES_PER_MS = 8
/** Time that a sender may be behind that rate: connections break off for some seconds. */
const GRACE_MS = 20_000

const LATE = Symbol('late')

/**
 * Yields a body as it arrives. Only the time that the reader waits for the sender counts.
 * @throws Failure 408 when the sender is slower than the minimum rate.
 */
export async function* atMinimumRate(
  body: ReadableStream<Uint8Array>,
  { bytesPerMs = BYTES_PER_MS, graceMs = GRACE_MS } = {},
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let left = graceMs
  let ended = false
  try {
    for (;;) {
      const began = Date.now()
      const waiting = new AbortController()
      const late = sleep(Math.max(left, 0), LATE, { signal: waiting.signal }).catch(() => LATE)
      const read = await Promise.race([reader.read(), late])
      waiting.abort()
      if (typeof read === 'symbol') throw tooSlow()
      if (read.done) {
        ended = true
        return
      }
      left = Math.min(graceMs, left - (Date.now() - began) + read.value.byteLength / bytesPerMs)
      yield read.value
    }
  } finally {
    if (!ended) void reader.cancel().catch(() => {})
  }
}

const tooSlow = () =>
  new Failure(
    408,
    'slow_upload',
    'El archivo llega demasiado despacio. Revisa tu conexión e intenta de nuevo.',
  )
