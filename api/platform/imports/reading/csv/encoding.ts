import { isUtf8 } from 'node:buffer'
import { FileRefusal } from '../file-refusal.ts'

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Opens a file's bytes from the beginning, as often as needed: the encoding is known only at the
 * end. For bytes in memory it is `() => [bytes]`. In a scan each chunk is used up before the next is
 * read, which may overwrite it.
 */
export type FileSource = (use?: 'scan') => Chunks | Promise<Chunks>

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const ADVICE = 'Guárdalo de nuevo como «CSV UTF-8» e intenta otra vez.'

/**
 * Detects the encoding of a file: that of its byte-order mark, else UTF-8 when all bytes are valid
 * UTF-8, else Windows-1252. Reads the whole file, chunk by chunk.
 *
 * @throws FileRefusal when it is not text, when its bytes contradict its mark, when they fit no
 *   encoding, or when UTF-8 and Windows-1252 are mixed, so that a name would be corrupted.
 */
export async function detectEncoding(source: FileSource): Promise<Encoding> {
  let start = Buffer.alloc(0)
  let bytes = 0
  let wellFormed = true
  let pendingBytes = Buffer.alloc(0)
  for await (const chunk of await source('scan')) {
    if (start.length < SAMPLE) start = Buffer.concat([start, chunk.subarray(0, SAMPLE)])
    bytes += chunk.length
    if (!wellFormed) continue
    const joined = pendingBytes.length > 0 ? Buffer.concat([pendingBytes, chunk]) : chunk
    const whole = joined.length - unfinishedCharacter(joined)
    pendingBytes = Buffer.from(joined.subarray(whole))
    wellFormed = isUtf8(joined.subarray(0, whole))
  }
  if (bytes === 0) throw new FileRefusal('empty', 'El archivo está vacío.')
  const marked = byteOrderMark(start)
  if (marked === 'utf-16le' || marked === 'utf-16be') {
    if (bytes % 2 === 0) return marked
    throw new FileRefusal(
      'encoding',
      `El archivo está incompleto: dice ser UTF-16 y le falta un byte. ${ADVICE}`,
    )
  }
  const isUtf8Throughout = wellFormed && pendingBytes.length === 0
  // Our own exports have the mark and may have control characters in people's names.
  if (marked === 'utf-8' && isUtf8Throughout) return 'utf-8'
  requireText(start)
  if (isUtf8Throughout) return 'utf-8'
  return classifyBytes(await source('scan'), marked)
}

const SAMPLE = 64 * 1024

function byteOrderMark(start: Uint8Array): Encoding | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8'
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return null
}

/** Returns the number of bytes at the end of a chunk that begin a character which the next chunk may complete. */
function unfinishedCharacter(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte >= 0xc0) return lengthOf(byte) > back ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

function lengthOf(lead: number): number {
  return lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
}

/**
 * Examines a file that is not valid UTF-8 as a whole. An accented letter of UTF-8 has the first
 * byte C2 or C3, which Windows-1252 reads as 'Â' or 'Ã' before a sign; no Spanish text has that. A
 * file with such a pair and with bytes that are not UTF-8 mixes both encodings.
 */
async function classifyBytes(chunks: Chunks, marked: Encoding | null): Promise<Encoding> {
  let line = 1
  let afterCarriageReturn = false
  /** First byte of the multi-byte character being read. */
  let lead = 0
  let awaited = 0
  const found: { letter?: number; illFormed?: number; unused?: number } = {}
  for await (const chunk of chunks) {
    for (const byte of chunk) {
      if (awaited > 0 && byte >= 0x80 && byte < 0xc0) {
        if (UNUSED_IN_1252.has(byte)) found.unused ??= line
        if (--awaited === 0 && (lead === 0xc2 || lead === 0xc3)) found.letter ??= line
        continue
      }
      if (awaited > 0) found.illFormed ??= line
      awaited = 0
      if (byte < 0x80) {
        if (byte === 0x0d || (byte === 0x0a && !afterCarriageReturn)) line++
        afterCarriageReturn = byte === 0x0d
        continue
      }
      if (UNUSED_IN_1252.has(byte)) found.unused ??= line
      if (byte >= 0xc2 && byte <= 0xf4) {
        lead = byte
        awaited = lengthOf(byte) - 1
      } else found.illFormed ??= line
    }
  }
  // Sequences that are well formed by length alone (overlong, surrogates) are reported at the last
  // line.
  const odd = found.illFormed ?? line
  if (marked === 'utf-8') {
    throw new FileRefusal(
      'encoding',
      `El archivo dice ser UTF-8 pero tiene caracteres de otra codificación (línea ${odd}). ${ADVICE}`,
      odd,
    )
  }
  if (found.letter !== undefined) {
    throw new FileRefusal(
      'encoding',
      `El archivo mezcla dos codificaciones: la línea ${found.letter} está en UTF-8 y la línea ${odd} no. ${ADVICE}`,
      odd,
    )
  }
  if (found.unused !== undefined) {
    throw new FileRefusal(
      'encoding',
      `No se reconoce la codificación del archivo (línea ${found.unused}). ${ADVICE}`,
      found.unused,
    )
  }
  return 'windows-1252'
}

const UNUSED_IN_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** Magic numbers of file types that people upload by mistake. */
const SIGNATURES: readonly (readonly [bytes: string, what: string])[] = [
  ['25504446', 'un documento PDF'],
  ['89504e470d0a1a0a', 'una imagen'],
  ['ffd8ff', 'una imagen'],
  ['47494638', 'una imagen'],
  ['1f8b', 'un archivo comprimido'],
  ['526172211a07', 'un archivo comprimido'],
  ['377abcaf271c', 'un archivo comprimido'],
]

/** Maximum share of control characters: a stray one spoils its row, many of them mean that the file is binary. */
const TOLERATED_CONTROLS = 0.05

/** Throws a FileRefusal when the first bytes of a file without UTF-16 byte-order mark are not text. */
function requireText(start: Uint8Array): void {
  const hex = Buffer.from(start.subarray(0, 8)).toString('hex')
  const known = SIGNATURES.find(([bytes]) => hex.startsWith(bytes))
  if (known) {
    throw new FileRefusal(
      'binary',
      `El archivo no es un libro de Excel ni un CSV: es ${known[1]}. Guarda la hoja como «Libro de Excel (.xlsx)» o «CSV UTF-8» y sube ese archivo.`,
    )
  }
  let controls = 0
  let zeros = 0
  for (const byte of start) {
    if (byte === 0) zeros++
    if (byte < 0x09 || (byte > 0x0d && byte < 0x20) || byte === 0x7f) controls++
  }
  if (zeros > start.length * 0.3) {
    throw new FileRefusal(
      'encoding',
      'El archivo parece UTF-16 sin su marca inicial y no se puede leer con seguridad. Guárdalo de nuevo como «CSV UTF-8».',
    )
  }
  if (controls > start.length * TOLERATED_CONTROLS) {
    throw new FileRefusal(
      'binary',
      'El archivo no es un libro de Excel ni un CSV: no contiene texto.',
    )
  }
}
