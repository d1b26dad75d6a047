import { crc32, inflateRawSync } from 'node:zlib'

type Entry = { name: string; content: Buffer; utf8: boolean; modified: string }

/** Returns the entries of a zip, by its directory; throws unless all are present and intact. */
export function readZip(given: ArrayBuffer | Uint8Array): Entry[] {
  const zip = Buffer.from(given as ArrayBuffer)
  const end = zip.subarray(-22)
  if (end.toString('latin1', 0, 4) !== 'PK\x05\x06') throw new Error('This zip has no end')
  let at = end.readUInt32LE(16)
  if (at + end.readUInt32LE(12) !== zip.length - 22) throw new Error('The directory does not fit')
  return Array.from({ length: end.readUInt16LE(10) }, () => {
    const { entry, size } = readEntry(zip, at)
    at += size
    return entry
  })
}

function readEntry(zip: Buffer, at: number): { entry: Entry; size: number } {
  const sizes = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
  const name = zip.toString('utf8', at + 46, at + 46 + sizes[0]!)
  if (zip.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error(`No entry at ${at}`)
  const local = zip.readUInt32LE(at + 42)
  if (zip.toString('latin1', local, local + 4) !== 'PK\x03\x04') throw new Error(`No ${name}`)
  const begins = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(begins, begins + zip.readUInt32LE(at + 20))
  const content = zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)
  if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`)
  return {
    entry: {
      name,
      content,
      utf8: (zip.readUInt16LE(at + 8) & 0x0800) !== 0,
      modified: clockOf(zip.readUInt16LE(at + 14), zip.readUInt16LE(at + 12)),
    },
    size: 46 + sizes.reduce((sum, size) => sum + size),
  }
}

/** 'YYYY-MM-DD HH:MM', as the zip has it. */
function clockOf(date: number, time: number): string {
  const parts = [(date >> 9) + 1980, (date >> 5) & 15, date & 31, time >> 11, (time >> 5) & 63]
  const [year, month, day, hour, minute] = parts.map((part) => String(part).padStart(2, '0'))
  return `${year}-${month}-${day} ${hour}:${minute}`
}
