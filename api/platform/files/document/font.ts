import { open } from 'node:fs/promises'

/** Tables without which no browser shows a font (OpenType 1.9, 'Required tables'). */
const REQUIRED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp']
const OUTLINES = ['glyf', 'CFF ', 'CFF2', 'SVG ', 'CBDT', 'sbix']
const HEADER = 12
const ENTRY = 16
/** First word of the table `head` at its twelfth byte. */
const MAGIC = 0x5f0f3cf5

/** True for a TrueType or OpenType font whose tables are all in the file. */
export async function isWholeFont(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (length: number, at: number) =>
      (await file.read(Buffer.alloc(length), 0, length, at)).buffer
    if (size < HEADER) return false
    const count = (await read(HEADER, 0)).readUInt16BE(4)
    if (HEADER + count * ENTRY > size) return false
    const directory = await read(count * ENTRY, HEADER)
    const tables = new Map<string, number>()
    for (let at = 0; at < directory.length; at += ENTRY) {
      const [offset, length] = [directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12)]
      if (offset + length > size) return false
      tables.set(directory.toString('latin1', at, at + 4), offset)
    }
    if (!REQUIRED.every((name) => tables.has(name))) return false
    if (!OUTLINES.some((name) => tables.has(name))) return false
    return (await read(4, tables.get('head')! + 12)).readUInt32BE(0) === MAGIC
  } finally {
    await file.close()
  }
}
