import type { FileHandle } from 'node:fs/promises'
import { readExactly } from './read-at.ts'
import { DocumentRefusal } from './refusal.ts'

/**
 * Format of Word, PowerPoint and Excel until 2003: a compound file ([MS-CFB]), which is a small file
 * system. Installers and many others use it too; the names at its root identify the type.
 */

const HEADER_BYTES = 512
const HEADER_FAT_SECTORS = 109
const ENTRY_BYTES = 128
/** Values above it are markers: end of a chain, free, sectors of the table itself. */
const LAST_SECTOR = 0xfffffffa
const NO_ENTRY = 0xffffffff
/** Maximum number of directory sectors; documents with pictures have some dozens of entries. */
const MAX_SECTORS = 2_000

const ROOT_STREAMS = {
  WordDocument: 'doc',
  'PowerPoint Document': 'ppt',
  Workbook: 'xls',
  Book: 'xls',
} as const

/** Returns the type of document in a compound file; null for any other. Throws a DocumentRefusal. */
export async function officeKindOf(file: FileHandle) {
  const names = await rootStreamsOf(file)
  const found = Object.entries(ROOT_STREAMS).find(([name]) => names.has(name))
  return found?.[1] ?? null
}

/** Returns the names at the root of a compound file. Throws a DocumentRefusal. */
export async function rootStreamsOf(file: FileHandle): Promise<ReadonlySet<string>> {
  return rootNames(await directoryOf(file))
}

async function directoryOf(file: FileHandle): Promise<Buffer> {
  const header = await readExactly(file, 0, HEADER_BYTES)
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw new DocumentRefusal('damaged')
  const size = 1 << shift
  const sector = (number: number) => readExactly(file, (number + 1) * size, size)
  const next = await fatOf(header, size, sector)

  const sectors: Buffer[] = []
  for (let at = header.readUInt32LE(48); at < LAST_SECTOR; at = await next(at)) {
    if (sectors.length === MAX_SECTORS) throw new DocumentRefusal('damaged')
    sectors.push(await sector(at))
  }
  return Buffer.concat(sectors)
}

/**
 * Reads the file allocation table, the successor of each sector. The header lists its sectors, the first
 * 109 directly and the others in a chain.
 */
async function fatOf(header: Buffer, size: number, sector: (number: number) => Promise<Buffer>) {
  const perSector = size / 4
  const table = Array.from({ length: HEADER_FAT_SECTORS }, (_, i) =>
    header.readUInt32LE(76 + i * 4),
  )
  let more = header.readUInt32LE(68)
  while (more < LAST_SECTOR) {
    if (table.length > MAX_SECTORS * perSector) throw new DocumentRefusal('damaged')
    const list = await sector(more)
    for (let i = 0; i < perSector - 1; i++) table.push(list.readUInt32LE(i * 4))
    more = list.readUInt32LE(size - 4)
  }
  return async (at: number): Promise<number> => {
    const holder = table[Math.floor(at / perSector)] ?? NO_ENTRY
    if (holder >= LAST_SECTOR) throw new DocumentRefusal('damaged')
    return (await sector(holder)).readUInt32LE((at % perSector) * 4)
  }
}

/** Returns the names directly at the root: a binary tree of entries. */
function rootNames(directory: Buffer): Set<string> {
  const names = new Set<string>()
  const seen = new Set<number>()
  const waiting = [entry(directory, 0).child]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === NO_ENTRY || seen.has(id)) continue
    seen.add(id)
    const { name, left, right } = entry(directory, id)
    names.add(name)
    waiting.push(left, right)
  }
  return names
}

function entry(directory: Buffer, id: number) {
  const at = id * ENTRY_BYTES
  if (at + ENTRY_BYTES > directory.length) throw new DocumentRefusal('damaged')
  // Includes the final NUL; at most 64 bytes.
  const length = Math.min(Math.max(directory.readUInt16LE(at + 64) - 2, 0), 62)
  return {
    name: directory.toString('utf16le', at, at + length),
    left: directory.readUInt32LE(at + 68),
    right: directory.readUInt32LE(at + 72),
    child: directory.readUInt32LE(at + 76),
  }
}
