import type { FileSource } from '../csv/encoding.ts'
import { tableOf, type FileRow, type Table } from '../rows.ts'
import { damaged, openArchive, type Archive } from './archive.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readSheet } from './sheet.ts'
import type { Readable } from 'node:stream'
import { getFormatFromId } from 'numfmt'
import { readWhole } from './markup.ts'
import { formatOf, type NumberFormat } from './values.ts'
import { FileRefusal } from '../file-refusal.ts'
import { hasMacros, relationsOf } from './package.ts'

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

/**
 * The short date, alone and with its time: built-in formats that a spreadsheet displays in the
 * locale of the country.
 */
const OF_COUNTRY: Record<string, string> = { 14: 'dd/mm/yyyy', 22: 'dd/mm/yyyy hh:mm' }

/** Returns the number format by style index; undefined or null means as they are. */
async function readStyles(part: Readable, since1904: boolean): Promise<(NumberFormat | null)[]> {
  const patterns = new Map<string, string>()
  const formats = new Map<string, NumberFormat | null>()
  const styles: (NumberFormat | null)[] = []
  let ofCells = false

  function formatBy(id: string): NumberFormat | null {
    const known = formats.get(id)
    if (known !== undefined) return known
    const builtIn = OF_COUNTRY[id] ?? getFormatFromId(Number(id))
    const pattern = patterns.get(id) ?? builtIn
    const found = typeof pattern === 'string' ? formatOf(pattern, since1904) : null
    formats.set(id, found)
    return found
  }

  await readWhole(part, {
    open(name, attributes) {
      if (name === 'numFmt') {
        patterns.set(attributes['numFmtId'] ?? '', attributes['formatCode'] ?? '')
      }
      if (name === 'cellXfs') ofCells = true
      if (name === 'xf' && ofCells) styles.push(formatBy(attributes['numFmtId'] ?? '0'))
    },
    close(name) {
      if (name === 'cellXfs') ofCells = false
    },
  })
  return styles
}

/** Paths of the parts of a workbook that are read, and its date system. */
type Workbook = {
  /** The first sheet that is not hidden. */
  sheet: string
  strings: string | null
  styles: string | null
  /** True when days are counted from 1904, not from 1900. */
  since1904: boolean
}

const MACROS =
  'El libro de Excel tiene macros y no se puede cargar. Guárdalo como «Libro de Excel (.xlsx)», que no las lleva, y sube ese archivo.'

/** Finds the parts by the workbook's relations (ECMA-376, part 1, §12). Rejects with a FileRefusal. */
async function openWorkbook(archive: Archive): Promise<Workbook> {
  if (await hasMacros(archive)) throw new FileRefusal('macros', MACROS)
  const root = await relationsOf(archive, '')
  const main = root.find(({ type }) => type === 'officeDocument')?.target
  if (main === undefined || !main.endsWith('.xml')) throw notAWorkbook(archive)
  const sheets: { id: string; hidden: boolean }[] = []
  let since1904 = false
  const top: { name?: string } = {}
  const part = await archive.part(main)
  if (!part) throw damaged()
  await readWhole(part, {
    open(name, attributes) {
      top.name ??= name
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (id !== undefined) sheets.push({ id, hidden: /hidden/i.test(attributes['state'] ?? '') })
    },
  })
  if (top.name !== 'workbook') throw notAWorkbook(archive)
  const relations = await relationsOf(archive, main)
  const visibleSheet = sheets.find(({ hidden }) => !hidden) ?? sheets[0]
  const sheet = relations.find(({ id, type }) => id === visibleSheet?.id && type === 'worksheet')
  if (!sheet) throw damaged()
  const target = (type: string) => relations.find((one) => one.type === type)?.target ?? null
  return {
    sheet: sheet.target,
    strings: target('sharedStrings'),
    styles: target('styles'),
    since1904,
  }
}

function notAWorkbook(archive: Archive): FileRefusal {
  const names = new Set(archive.names())
  if (names.has('xl/workbook.bin')) return other('un libro de Excel binario (.xlsb)')
  if (names.has('content.xml')) return other('una hoja de OpenDocument (.ods)')
  return other('un archivo comprimido que no es un libro de Excel')
}

const other = (what: string) =>
  new FileRefusal(
    'binary',
    `El archivo es ${what}. Guarda la hoja como «Libro de Excel (.xlsx)» o «CSV UTF-8» y sube ese archivo.`,
  )
