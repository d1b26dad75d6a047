import { FileRefusal } from './file-refusal.ts'
import type { Archive } from './xlsx/archive.ts'

/** A zip with one file of rows and the files that its rows name. */

/** Entries of a zip that people put there: no folders, and nothing that an operating system adds. */
function entriesIn(archive: Archive): string[] {
  return [...archive.names()].filter(
    (name) => !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/i.test(name),
  )
}

const isTable = (name: string) => /\.(csv|xlsx)$/i.test(name)

/** True when a zip is no workbook and has a file of rows. */
export function isBundle(archive: Archive): boolean {
  const names = entriesIn(archive)
  return !names.includes('[Content_Types].xml') && names.some(isTable)
}

/**
 * Returns the entry with the rows: the only CSV or workbook, or the only one outside folders, since a row may
 * name a workbook as its document. @throws FileRefusal when there are several.
 */
export function tableIn(archive: Archive): string {
  const tables = entriesIn(archive).filter(isTable)
  const [first, ...others] = tables
  if (first && others.length === 0) return first
  const outside = tables.filter((name) => !name.includes('/'))
  if (outside.length === 1) return outside[0]!
  throw new FileRefusal(
    'binary',
    'El zip tiene varias hojas (CSV o Excel). Deja una sola fuera de carpetas, con los archivos que nombra.',
  )
}

/** Returns the other entries by the name that rows use: without folders, blind to case; null when it is not unique. */
export function documentsIn(archive: Archive): ReadonlyMap<string, string | null> {
  const table = tableIn(archive)
  const documents = new Map<string, string | null>()
  for (const entry of entriesIn(archive)) {
    if (entry === table) continue
    const name = documentName(entry)
    documents.set(name, documents.has(name) ? null : entry)
  }
  return documents
}

/** Returns the name of a document as it is compared: without folders, composed, in lower case. */
export function documentName(written: string): string {
  return written.split('/').at(-1)!.trim().normalize('NFC').toLowerCase()
}
