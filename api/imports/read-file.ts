import type { FileSource } from './csv/encoding.ts'
import { readCsv } from './csv/read.ts'
import type { FileRow, Table } from './rows.ts'
import { refusalOfCompoundFile } from './xlsx/old-workbook.ts'
import { isBundle, tableIn } from './bundle.ts'
import { damaged, openArchive, type Archive } from './xlsx/archive.ts'
import { readWorkbook, readXlsx } from './xlsx/read.ts'

const ZIP = '504b0304'
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
  const archive = await openArchive(await source())
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
    throw error
  }
}

async function* closing(rows: AsyncIterable<FileRow>, archive: Archive): AsyncGenerator<FileRow> {
  try {
    yield* rows
  } finally {
    await archive.close()
  }
}

/** Returns the first bytes as hexadecimal digits; chunks may be as small as one byte. */
async function beginningOf(source: FileSource): Promise<string> {
  let start = Buffer.alloc(0)
  for await (const chunk of await source('scan')) {
    start = Buffer.concat([start, chunk.subarray(0, 8)])
    if (start.length >= 8) break
  }
  return start.subarray(0, 8).toString('hex')
}
