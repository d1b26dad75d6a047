import type { FileHandle } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { readAt, readExactly } from './read-at.ts'
import { DocumentRefusal } from './refusal.ts'

/**
 * Format of Word, PowerPoint and Excel since 2007: a zip whose entry `[Content_Types].xml` names its main
 * part (ECMA-376, part 2). Only that entry and the directory at the end of the zip are read.
 */

const END = 'PK\x05\x06'
const END_BYTES = 22
const MAX_COMMENT = 0xffff
const ENTRY = 'PK\x01\x02'
const ENTRY_BYTES = 46
const LOCAL = 'PK\x03\x04'
const LOCAL_BYTES = 30

/** A presentation of a thousand slides has some ten thousand entries. */
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024
const MAX_TYPES_BYTES = 1024 * 1024
/**
 * Maximum compression ratio, as the programs unpack the whole file. Very uniform XML is compressed 50
 * times.
 */
const MAX_UNPACKED_TIMES = 100
const ALWAYS_UNPACKED_BYTES = 100 * 1024 * 1024

/** Types by the content type of the main part. Templates and documents with macros are other types. */
const MAIN_PARTS = [
  ['wordprocessingml.document.main+xml', 'docx'],
  ['presentationml.presentation.main+xml', 'pptx'],
  ['presentationml.slideshow.main+xml', 'ppsx'],
  ['spreadsheetml.sheet.main+xml', 'xlsx'],
] as const

type Entry = { name: string; packed: number; unpacked: number; method: number; at: number }

/** Returns the type of document in a package; null for any other zip. Throws a DocumentRefusal. */
export async function officeKindOf(file: FileHandle, bytes: number) {
  const entries = await directoryOf(file, bytes)
  const types = entries.find(({ name }) => name === '[Content_Types].xml')
  if (!types) return null
  requireSensible(entries, bytes)
  if (entries.some(({ name }) => name.endsWith('vbaProject.bin'))) return null
  const text = (await unpacked(file, types)).toString('utf8')
  const main = MAIN_PARTS.find(([type]) =>
    text.includes(`application/vnd.openxmlformats-officedocument.${type}"`),
  )
  return main?.[1] ?? null
}

/** Refuses zip bombs, which unpack to far more than their size, or reference the same bytes repeatedly. */
function requireSensible(entries: Entry[], bytes: number): void {
  const sum = (size: (entry: Entry) => number) =>
    entries.reduce((total, entry) => total + size(entry), 0)
  const most = Math.max(ALWAYS_UNPACKED_BYTES, bytes * MAX_UNPACKED_TIMES)
  if (sum(({ unpacked }) => unpacked) > most) throw new DocumentRefusal('bomb')
  if (sum(({ packed }) => packed) > bytes) throw new DocumentRefusal('bomb')
}

async function directoryOf(file: FileHandle, bytes: number): Promise<Entry[]> {
  const tailAt = Math.max(0, bytes - END_BYTES - MAX_COMMENT)
  const tail = await readAt(file, tailAt, END_BYTES + MAX_COMMENT)
  const end = tail.lastIndexOf(END, tail.length - END_BYTES, 'latin1')
  if (end < 0) throw new DocumentRefusal('damaged')
  const length = tail.readUInt32LE(end + 12)
  const at = tail.readUInt32LE(end + 16)
  if (at + length > tailAt + end) throw new DocumentRefusal('damaged')
  if (length > MAX_DIRECTORY_BYTES) throw new DocumentRefusal('bomb')

  const directory = await readExactly(file, at, length)
  const entries: Entry[] = []
  for (let place = 0; place + ENTRY_BYTES <= length;) {
    if (directory.toString('latin1', place, place + 4) !== ENTRY)
      throw new DocumentRefusal('damaged')
    const nameEnd = place + ENTRY_BYTES + directory.readUInt16LE(place + 28)
    entries.push({
      name: directory.toString('utf8', place + ENTRY_BYTES, nameEnd),
      method: directory.readUInt16LE(place + 10),
      packed: directory.readUInt32LE(place + 20),
      unpacked: directory.readUInt32LE(place + 24),
      at: directory.readUInt32LE(place + 42),
    })
    place = nameEnd + directory.readUInt16LE(place + 30) + directory.readUInt16LE(place + 32)
  }
  return entries
}

async function unpacked(file: FileHandle, { packed, method, at }: Entry): Promise<Buffer> {
  const local = await readExactly(file, at, LOCAL_BYTES)
  if (local.toString('latin1', 0, 4) !== LOCAL || packed > MAX_TYPES_BYTES) {
    throw new DocumentRefusal('damaged')
  }
  const begins = at + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
  const content = await readExactly(file, begins, packed)
  if (method === 0) return content
  try {
    return inflateRawSync(content, { maxOutputLength: MAX_TYPES_BYTES })
  } catch {
    throw new DocumentRefusal('damaged')
  }
}
