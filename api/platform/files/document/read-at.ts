import type { FileHandle } from 'node:fs/promises'
import { DocumentRefusal } from './refusal.ts'

/** Reads bytes from a position; fewer only at the end of the file. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Reads exactly that many bytes. Throws a DocumentRefusal when the file ends before. */
export async function readExactly(
  file: FileHandle,
  position: number,
  length: number,
): Promise<Buffer> {
  const bytes = await readAt(file, position, length)
  if (bytes.length < length) throw new DocumentRefusal('damaged')
  return bytes
}
