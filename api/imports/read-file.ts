import type { FileSource } from './csv/encoding.ts'
import { readCsv } from './csv/read.ts'
import type { Table } from './rows.ts'
import { refusalOfCompoundFile } from './xlsx/old-workbook.ts'
import { readXlsx } from './xlsx/read.ts'

const ZIP = '504b0304'
const EMPTY_ZIP = '504b0506'
const COMPOUND_FILE = 'd0cf11e0a1b11ae1'

/**
 * Opens a file of rows by its content, not its name: an Excel workbook or a CSV.
 * @param source returns the bytes from the beginning, each time it is called.
 * @throws FileRefusal with a Spanish message when the file cannot be read, here or from `rows`.
 */
export async function readFile(source: FileSource, limits: { maxRows: number }): Promise<Table> {
  const start = await beginningOf(source)
  if (start.startsWith(COMPOUND_FILE)) throw await refusalOfCompoundFile(await source())
  const packed = start.startsWith(ZIP) || start.startsWith(EMPTY_ZIP)
  return packed ? readXlsx(source, limits) : readCsv(source, limits)
}

/** Returns the first bytes as hexadecimal digits; chunks may be as small as one byte. */
async function beginningOf(source: FileSource): Promise<string> {
  let start = Buffer.alloc(0)
  for await (const chunk of await source()) {
    start = Buffer.concat([start, chunk.subarray(0, 8)])
    if (start.length >= 8) break
  }
  return start.subarray(0, 8).toString('hex')
}
