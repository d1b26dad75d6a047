import { FileRefusal } from '../file-refusal.ts'

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
export function requireText(start: Uint8Array): void {
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
