import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import path from 'node:path'

/** Size of a chunk that is read. */
const PIECE_BYTES = 256 * 1024

/** Temporary file that is read in the order in which it was written. Calls of one kind follow one another. */
export type SpoolFile = {
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
export async function openSpoolFile(directory: string): Promise<SpoolFile> {
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
