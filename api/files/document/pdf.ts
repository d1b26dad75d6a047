import type { FileHandle } from 'node:fs/promises'
import { readAt } from './read-at.ts'
import { DocumentRefusal } from './refusal.ts'

/** Readers look for the end of a PDF in its last 1024 bytes (ISO 32000-1, annex H, note 18). */
const TAIL = 1024

/** Accepts a file with the signature of a PDF; throws a DocumentRefusal when it is truncated. */
export async function pdfKindOf(file: FileHandle, bytes: number): Promise<'pdf'> {
  const tail = await readAt(file, Math.max(0, bytes - TAIL), TAIL)
  if (!tail.includes('%%EOF')) throw new DocumentRefusal('damaged')
  return 'pdf'
}
