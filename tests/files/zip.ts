import { crc32, deflateRawSync } from 'node:zlib'

type Part = { name: string; content: string | Buffer }

/**
 * A zip of these parts. With `overlapping` every part but the first is another name for the second's
 * bytes, as bombs are made.
 */
export function zipOf(parts: Part[], { overlapping = false } = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  let shared: { at: number; packed: Buffer } | null = null
  for (const [index, { name, content }] of parts.entries()) {
    const bytes = Buffer.from(content)
    const reused: { at: number; packed: Buffer } | null = overlapping && index > 1 ? shared : null
    const packed: Buffer = reused?.packed ?? deflateRawSync(bytes)
    const common = Buffer.alloc(22)
    common.writeUInt16LE(8, 0) // deflate
    common.writeUInt32LE(crc32(bytes), 6)
    common.writeUInt32LE(packed.length, 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt16LE(Buffer.byteLength(name), 18)
    const label = Buffer.from(name)

    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    common.copy(entry, 10, 0, 22)
    entry.writeUInt32LE(reused?.at ?? at, 42)
    directory.push(entry, label)
    if (reused) continue
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    common.copy(local, 8, 0, 22)
    locals.push(local, label, packed)
    if (index === 1) shared = { at, packed }
    at += local.length + label.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, listed, end])
}

/** `[Content_Types].xml` of a package whose main part is of this type. */
export function contentTypes(main: string): Part {
  const content = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="${main}"/></Types>`
  return { name: '[Content_Types].xml', content }
}

export const WORD =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
