import contentDisposition from 'content-disposition'
import { fileNameOf } from './file-name.ts'

/** A stem and its extension, which is short and ASCII. */
const EXTENSION = /^(.*?)(\.[a-z0-9]{1,8})?$/is

/** Maximum bytes of UTF-8; common file systems allow 255 with the extension. */
const STEM_BYTES = 200

/**
 * Returns the header `Content-Disposition` for saving a file under this name, accents included. A stem may
 * be any text: path separators would cut it ('Curso 2025/2026.csv' → '2026.csv') and become spaces.
 */
export function contentDispositionFor(filename: string, orElse = 'archivo'): string {
  const [, stem = '', extension = ''] = EXTENSION.exec(filename) ?? []
  const name = `${fileNameOf(stem, { bytes: STEM_BYTES, orElse })}${extension}`
  // For clients that do not read the UTF-8 name: 'señales.csv' → 'senales.csv'.
  const fallback = name.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  return contentDisposition(name, { fallback })
}
