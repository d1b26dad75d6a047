import type { Logger } from 'pino'
import type { Owner } from '../jobs/fair-queue.ts'
import { createByteBudget } from '../limiters/byte-budget.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import path from 'node:path'

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

/** Size of a chunk that is read. */
const PIECE_BYTES = 256 * 1024

/** Temporary file that is read in the order in which it was written. Calls of one kind follow one another. */
type SpoolFile = {
  unread(): number
  append(bytes: Uint8Array): Promise<void>
  /** Returns the next bytes, of which there must be some. */
  read(): Promise<Uint8Array<ArrayBuffer>>
  /** Frees the space of a file that has been read to its end. */
  empty(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a file without a name in the directory: the system frees its space when it is closed, also when this process is
 * killed, so that no start has leftovers to delete.
 */
async function openSpoolFile(directory: string): Promise<SpoolFile> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const name = path.join(directory, randomUUID())
  const file = await open(name, 'wx+', 0o600)
  await unlink(name).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  let written = 0
  let read = 0
  return {
    unread: () => written - read,
    async append(bytes) {
      for (let at = 0; at < bytes.byteLength;) {
        const { bytesWritten } = await file.write(bytes, at, bytes.byteLength - at, written + at)
        at += bytesWritten
      }
      written += bytes.byteLength
    },
    async read() {
      const bytes = new Uint8Array(Math.min(PIECE_BYTES, written - read))
      const { bytesRead } = await file.read(bytes, 0, bytes.byteLength, read)
      if (bytesRead === 0) throw new Error('A temporary file has become shorter')
      read += bytesRead
      return bytes.subarray(0, bytesRead)
    },
    async empty() {
      written = 0
      read = 0
      await file.truncate()
    },
    close: () => file.close(),
  }
}
