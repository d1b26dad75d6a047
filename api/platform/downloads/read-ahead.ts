import type { Owner } from '../jobs/fair-queue.ts'
import { createWaitingBytes, type SpoolOptions } from './waiting-bytes.ts'

/** Time for which a source has waited for a reader that is slow; also the interval of further attempts. */
const SLOW_MS = 50

/** Timeout for a reader that takes nothing; what it holds is needed by others. */
const STALLED_MS = 5 * 60 * 1000

type Ends = {
  /** Called once, when the source is not read any more: it needs its slot no longer. */
  sourceEnded?: () => void
  /** Called once: when all was read or the reader disconnected, or with the error of the source or of a stalled reader. */
  ended?: (error?: unknown) => void
}

export type ReadAhead = (
  source: ReadableStream<Uint8Array>,
  owner: Owner,
  ends?: Ends,
) => ReadableStream<Uint8Array<ArrayBuffer>>

/**
 * Reads sources ahead of their readers, so that a slow reader does not hold the slot of its source: bytes wait in memory,
 * and those of a slow reader in a temporary file. Beyond the limits of both the source waits for its reader
 * (backpressure).
 */
export function createReadAhead(options: SpoolOptions): ReadAhead {
  const openBytes = createWaitingBytes(options)

  return (source, owner, { sourceEnded, ended } = {}) => {
    const reader = source.getReader()
    const waiting = openBytes(owner)
    let open = true
    const isOpen = () => open
    let read: 'going' | 'whole' | { error: unknown } = 'going'
    let changed = Promise.withResolvers<null>()
    let taking: Promise<unknown> | undefined

    function wake(): void {
      changed.resolve(null)
      changed = Promise.withResolvers()
    }

    async function readSource(): Promise<void> {
      const began = performance.now()
      let waitedMs = 0
      // A reader that only takes turns with its source needs no file.
      const slow = () => waitedMs >= SLOW_MS && waitedMs > (performance.now() - began) / 2
      try {
        for (;;) {
          const { done, value } = await reader.read()
          if (done || !isOpen()) break
          while (isOpen() && !(await waiting.keep(value as Uint8Array<ArrayBuffer>, slow()))) {
            const from = performance.now()
            const timer = setTimeout(wake, SLOW_MS)
            await changed.promise
            clearTimeout(timer)
            waitedMs += performance.now() - from
          }
          wake()
        }
        read = 'whole'
      } catch (error) {
        read = { error }
      }
      sourceEnded?.()
      wake()
    }
    const reading = readSource()

    async function end(error?: unknown): Promise<void> {
      if (!open) return
      open = false
      clearTimeout(stalled)
      wake()
      ended?.(error)
      // An error of the cancelled source is not relevant.
      await reader.cancel(error).catch(() => {})
      await Promise.allSettled([reading, taking])
      await waiting.close()
    }

    let stalled: NodeJS.Timeout
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start(controller) {
          stalled = setTimeout(() => {
            const error = new Error('The reader of a download has stalled')
            void end(error)
            controller.error(error)
          }, STALLED_MS).unref()
        },
        async pull(controller) {
          stalled.refresh()
          while (isOpen()) {
            if (typeof read === 'object') {
              void end(read.error)
              throw read.error
            }
            const [whole, change] = [read === 'whole', changed.promise]
            const next = waiting.next()
            taking = Promise.resolve(next)
            const bytes = await next
            if (!isOpen()) return
            if (bytes) {
              wake()
              controller.enqueue(bytes)
              return
            }
            if (whole) {
              controller.close()
              await end()
              return
            }
            await change
          }
        },
        cancel: () => end(),
      },
      { highWaterMark: 0 },
    )
  }
}
