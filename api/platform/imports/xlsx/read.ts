import type { FileSource } from '../csv/encoding.ts'
import { tableOf, type FileRow, type Table } from '../rows.ts'
import { damaged, openArchive, type Archive } from './archive.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readSheet } from './sheet.ts'
import { readStyles } from './styles.ts'
import { openWorkbook } from './workbook.ts'

/**
 * Opens the first sheet of an Excel workbook (.xlsx); one with macros is refused. Cells are
 * formatted as a person reads them: an identity card typed as a number is its digits, a date is
 * written as its cell writes it, a code keeps the zeros of its text or of its format. A formula has
 * its result of when the book was saved. Memory stays at a few chunks and the book's texts, 64 MB
 * at most; nothing in the file makes it more.
 *
 * @throws FileRefusal with a Spanish message when the file cannot be read, here or from `rows`.
 */
export async function readXlsx(source: FileSource, limits: { maxRows: number }): Promise<Table> {
  return readWorkbook(await openArchive(await source()), limits)
}

/** The same of an open zip, which is closed when its rows were read. */
export async function readWorkbook(archive: Archive, limits: { maxRows: number }): Promise<Table> {
  const records = rowsOf(archive)
  try {
    return { ...(await tableOf(records, limits)), delimiter: null }
  } catch (error) {
    await records.return(undefined)
    throw error
  }
}

/** Yields the rows; closes the archive when the generator ends, is left or fails. */
async function* rowsOf(archive: Archive): AsyncGenerator<FileRow> {
  try {
    const book = await openWorkbook(archive)
    // One after another: an opened part has to be read.
    const styles = book.styles === null ? null : await archive.part(book.styles)
    const formats = styles ? await readStyles(styles, book.since1904) : []
    const texts = book.strings === null ? null : await archive.part(book.strings)
    const strings = texts ? await readSharedStrings(texts) : () => undefined
    const sheet = await archive.part(book.sheet)
    if (!sheet) throw damaged()
    yield* readSheet(sheet, { strings, formats })
  } finally {
    await archive.close()
  }
}
