import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a stream to a temporary file for the duration of `work`, which needs its length or random access.
 * Rejects as the stream does.
 */
export function spooled<T>(source: Readable, work: (file: string) => Promise<T>): Promise<T> {
  return inTemporaryFile(async (file) => {
    await pipeline(source, createWriteStream(file, { mode: 0o600 }))
    return work(file)
  })
}

/** Provides the path of a temporary file for the duration of `work`, which writes it. */
export async function inTemporaryFile<T>(work: (file: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sendero-upload-'))
  try {
    return await work(path.join(directory, 'content'))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
