import type { Logger } from 'pino'
import type { Owner } from '../jobs/fair-queue.ts'
import { createByteBudget } from '../limiters/byte-budget.ts'
import { openSpoolFile, type SpoolFile } from './spool-file.ts'

/** Bytes in memory: a small download needs no file. */
const MEMORY = { one: 512 * 1024, owner: 8 * 1024 * 1024, all: 16 * 1024 * 1024 }

type Chunk = Uint8Array<ArrayBuffer>

/** Bytes of one download that wait for its reader, first in, first out. */
export type WaitingBytes = {
  /** Keeps the bytes, in a file only for a slow reader. Returns false when there is no room. */
  keep(bytes: Chunk, slow: boolean): Promise<boolean>
  /** Returns the next bytes; null when none wait. */
  next(): Chunk | null | Promise<Chunk>
  /** Frees everything; the other calls have ended. */
  close(): Promise<void>
}

export type SpoolOptions = {
  directory: string
  /** Maximum size of all files together; a file takes a quarter at most, a company half. */
  spoolBytes: number
  /** False while no file may grow. */
  hasSpace: () => boolean
  log: Logger
}

/** Returns a function that opens the bytes of one download of a company. */
export function createWaitingBytes({
  directory,
  spoolBytes,
  hasSpace,
  log,
}: SpoolOptions): (owner: Owner) => WaitingBytes {
  const memory = createByteBudget(MEMORY)
  const disk = createByteBudget({ one: spoolBytes / 4, owner: spoolBytes / 2, all: spoolBytes })

  return (owner) => {
    const [inMemory, onDisk] = [memory(owner), disk(owner)]
    const held: { bytes: Chunk; counted: boolean }[] = []
    let file: SpoolFile | null = null
    let broken = false

    async function spool(bytes: Chunk): Promise<boolean> {
      if (broken || !hasSpace() || !onDisk.take(bytes.byteLength)) return false
      try {
        file ??= await openSpoolFile(directory)
        await file.append(bytes)
        return true
      } catch (error) {
        // The reader is served without a file.
        broken = true
        onDisk.give(bytes.byteLength)
        log.warn({ err: error, directory }, 'a download cannot be written to a temporary file')
        return false
      }
    }

    return {
      async keep(bytes, slow) {
        if (file?.unread()) return spool(bytes)
        if (file) {
          await file.empty()
          onDisk.giveAll()
        }
        const counted = inMemory.take(bytes.byteLength)
        // One chunk passes in any case.
        if (!counted && held.length > 0) return slow && spool(bytes)
        held.push({ bytes, counted })
        return true
      },
      next() {
        const next = held.shift()
        if (!next) return file?.unread() ? file.read() : null
        if (next.counted) inMemory.give(next.bytes.byteLength)
        return next.bytes
      },
      async close() {
        held.length = 0
        inMemory.giveAll()
        await file?.close()
        onDisk.giveAll()
      },
    }
  }
}
