import type { FileHandle } from 'node:fs/promises'
import { readAt } from './read-at.ts'
import { DocumentRefusal } from './refusal.ts'

/** Readers look for the end of a PDF in its last 1024 bytes (ISO 32000-1, annex H, note 18). */
const TAIL = 1024

/** Throws a DocumentRefusal for a PDF that was cut short. */
export async function isWholePdf(file: FileHandle, bytes: number): Promise<true> {
  const tail = await readAt(file, Math.max(0, bytes - TAIL), TAIL)
  if (!tail.includes('%%EOF')) throw new DocumentRefusal('damaged')
  return true
}
