import type { FileSource } from './csv/encoding.ts'
import { readCsv } from './csv/read.ts'
import type { FileRow, Table } from './rows.ts'
import { FileRefusal, type FileRefusalCode } from './file-refusal.ts'
import { refusalOfCompoundFile } from './xlsx/old-workbook.ts'
import { isBundle, tableIn } from './bundle.ts'
import { damaged, openArchive, type Archive } from './xlsx/archive.ts'
import { readWorkbook, readXlsx } from './xlsx/read.ts'

const ZIP = '504b0304'
/** Bytes up to the name of a zip's first entry, and some of it. */
const START = 40
const EMPTY_ZIP = '504b0506'
const COMPOUND_FILE = 'd0cf11e0a1b11ae1'

/**
 * Opens a file of rows by its content, not its name: an Excel workbook, a CSV, or a zip with one of them.
 * @param source returns the bytes from the beginning, each time it is called.
 * @throws FileRefusal with a Spanish message when the file cannot be read, here or from `rows`.
 */
export async function readFile(source: FileSource, limits: { maxRows: number }): Promise<Table> {
  const start = await beginningOf(source)
  if (start.startsWith(COMPOUND_FILE)) throw await refusalOfCompoundFile(await source())
  const packed = start.startsWith(ZIP) || start.startsWith(EMPTY_ZIP)
  if (!packed) return readCsv(source, limits)
  const archive = await openArchive(await source()).catch((error: unknown) => {
    throw isWorkbookStart(start) ? error : ofZip(error)
  })
  return isBundle(archive) ? readBundle(archive, limits) : readWorkbook(archive, limits)
}

/** Opens the file of rows in a zip; closes the zip when its rows were read or cannot be. */
async function readBundle(archive: Archive, limits: { maxRows: number }): Promise<Table> {
  try {
    const name = tableIn(archive)
    const source = async () => (await archive.part(name)) ?? Promise.reject(damaged())
    const table = await (/\.csv$/i.test(name) ? readCsv : readXlsx)(source, limits)
    return { ...table, rows: closing(table.rows, archive) }
  } catch (error) {
    await archive.close()
    throw ofZip(error)
  }
}

/** Returns the refusal of a zip in words for it: the reader of archives speaks of workbooks. */
function ofZip(error: unknown): unknown {
  if (!(error instanceof FileRefusal) || !ZIP_WORDS[error.code]) return error
  return new FileRefusal(error.code, ZIP_WORDS[error.code]!, error.line)
}

const ZIP_WORDS: Partial<Record<FileRefusalCode, string>> = {
  damaged:
    'El zip, o un archivo que trae, está dañado o incompleto. Vuelve a crearlo e intenta otra vez.',
}

/** True when the name of the first entry, from the thirtieth byte, is one of a workbook. */
function isWorkbookStart(start: string): boolean {
  const name = Buffer.from(start, 'hex').toString('latin1', 30)
  return /^(\[Content_|_rels\/|xl\/|docProps\/)/.test(name)
}

async function* closing(rows: AsyncIterable<FileRow>, archive: Archive): AsyncGenerator<FileRow> {
  try {
    yield* rows
  } catch (error) {
    throw ofZip(error)
  } finally {
    await archive.close()
  }
}

/** Returns the first bytes as hexadecimal digits; chunks may be as small as one byte. */
async function beginningOf(source: FileSource): Promise<string> {
  let start = Buffer.alloc(0)
  for await (const chunk of await source('scan')) {
    start = Buffer.concat([start, chunk.subarray(0, START)])
    if (start.length >= START) break
  }
  return start.subarray(0, START).toString('hex')
}
