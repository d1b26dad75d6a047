import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileSource } from './csv/encoding.ts'

const CHUNK_BYTES = 64 * 1024

/** Returns the source of a file on local disk. A scan leaves no chunks for the garbage collector. */
export function localFile(path: string): FileSource {
  return (use) => (use === 'scan' ? scan(path) : createReadStream(path))
}

async function* scan(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES)
    for (;;) {
      const { bytesRead } = await file.read(chunk, 0, chunk.length, null)
      if (bytesRead === 0) return
      yield chunk.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
