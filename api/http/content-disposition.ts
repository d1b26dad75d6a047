import contentDisposition from 'content-disposition'
import { fileNameOf } from './file-name.ts'

/** A stem and its extension, which is short and plain. */
const EXTENSION = /^(.*?)(\.[a-z0-9]{1,8})?$/is

/** Bytes of UTF-8; common file systems allow 255 with the extension. */
const STEM_BYTES = 200

/**
 * The header `Content-Disposition` of a file to be saved under this name, accents and all. A stem may be any
 * text: separators of folders would cut it ('Curso 2025/2026.csv' → '2026.csv') and become spaces.
 */
export function contentDispositionFor(filename: string, orElse = 'archivo'): string {
  const [, stem = '', extension = ''] = EXTENSION.exec(filename) ?? []
  const name = `${fileNameOf(stem, { bytes: STEM_BYTES, orElse })}${extension}`
  // For what does not read the UTF-8 name beside it: 'señales.csv' → 'senales.csv'.
  const fallback = name.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  return contentDisposition(name, { fallback })
}
