import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { rootStreamsOf } from '../../../files/document/compound-file.ts'
import { DocumentRefusal } from '../../../files/document/refusal.ts'
import { spooled } from '../../../files/spool.ts'
import type { Chunks } from '../csv/encoding.ts'
import { FileRefusal } from '../file-refusal.ts'
import { locked } from './archive.ts'

/**
 * Returns why a compound file is refused: an encrypted workbook is one, and so is the Excel format
 * until 2003. Reads the whole file.
 */
export async function refusalOfCompoundFile(chunks: Chunks): Promise<FileRefusal> {
  const names = await spooled(Readable.from(chunks, { objectMode: false }), streamsIn)
  if (names.has('EncryptedPackage')) return locked()
  const what =
    names.has('Workbook') || names.has('Book')
      ? 'un libro de Excel antiguo (.xls)'
      : 'un documento de otro programa'
  return new FileRefusal(
    'binary',
    `El archivo es ${what}. Guárdalo como «Libro de Excel (.xlsx)» o «CSV UTF-8» y sube ese archivo.`,
  )
}

async function streamsIn(path: string): Promise<ReadonlySet<string>> {
  const file = await open(path)
  try {
    return await rootStreamsOf(file)
  } catch (error) {
    if (error instanceof DocumentRefusal) return new Set()
    throw error
  } finally {
    await file.close()
  }
}
