import type { ReadableStream } from 'node:stream/web'
import type { MessagePort } from 'node:worker_threads'
import { writeXlsxStream } from 'hucre/xlsx'
import { answerTasks } from '../jobs/thread.ts'
import { parseCopyField, lineReader } from './copy-format.ts'
import type {
  CellFormat,
  ForThread,
  FromThread,
  WorkbookColumn,
  WorkbookTask,
} from './workbook-parts.ts'
import { xmlText } from './xml-text.ts'

/** Thread that writes workbooks, one after another (workbook.ts). */

const FORMATS: Record<CellFormat, string | undefined> = {
  text: undefined,
  whole: '#,##0',
  decimal: '#,##0.00',
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
}

/** Size of a chunk. */
const PIECE_BYTES = 64 * 1024

type Row = (string | number | null)[]

async function writeWorkbook({ port, sheet, columns, cells }: WorkbookTask): Promise<'written'> {
  const inbox = openInbox(port)
  const file = writeXlsxStream(rowsOf(inbox, columns, cells), {
    name: xmlText(sheet),
    freezePane: { rows: 1 },
    autoFilter: true,
    columns: columns.map(({ header, format, width }) => ({
      header: xmlText(header),
      width,
      ...(FORMATS[format] && { numFmt: FORMATS[format] }),
    })),
  })
  for await (const bytes of inPieces(file as ReadableStream<Uint8Array>)) {
    await inbox.wanted()
    port.postMessage({ bytes } satisfies FromThread, [bytes.buffer])
  }
  port.postMessage('done' satisfies FromThread)
  return 'written'
}

async function* rowsOf(
  inbox: Inbox,
  columns: readonly WorkbookColumn[],
  cells: WorkbookTask['cells'],
): AsyncGenerator<Row> {
  const toValue = columns.map(({ format }) => (cells === 'csv' ? csvValue : typedValue)(format))
  const read = lineReader()
  for (;;) {
    const rows = await inbox.rows()
    if (!rows) return
    for (const line of read(rows)) {
      yield line.split('\t').map((written, place) => {
        const cell = parseCopyField(written)
        if (cell === null) return null
        return toValue[place]!(cell)
      })
    }
  }
}

/** Returns the value of a cell that SQL wrote for a workbook. */
function typedValue(format: CellFormat): (cell: string) => string | number {
  return format === 'text' ? xmlText : Number
}

/** Returns the value of a cell of a CSV; one that is not of its column's format stays text. */
function csvValue(format: CellFormat): (cell: string) => string | number {
  const text = (cell: string) => xmlText(cell.replace(ESCAPED, ''))
  if (format === 'text') return text
  const number = format === 'day' || format === 'instant' ? serialOf : plainNumber
  return (cell) => {
    const value = cell === '' ? Number.NaN : number(cell)
    return Number.isNaN(value) ? text(cell) : value
  }
}

/** Apostrophe of `csv_cell` in db/routines.sql. */
const ESCAPED = /^'(?='*[=+\-@\t\r])/

const plainNumber = (cell: string) => Number(cell.replace(',', '.'))

/** Returns an ISO date or local time in days since 1899-12-30. */
function serialOf(iso: string): number {
  return Date.parse(`${iso.replace(' ', 'T')}${iso.length > 10 ? 'Z' : ''}`) / 86_400_000 + 25_569
}

type Inbox = {
  /** Returns the next rows; null after the last. */
  rows(): Promise<Uint8Array | null>
  /** Resolves when bytes are wanted, once per request. */
  wanted(): Promise<void>
}

class Left extends Error {}

/** Messages of the port, in order. Both promises reject once the file is abandoned. */
function openInbox(port: MessagePort): Inbox {
  const arrived: Uint8Array[] = []
  let pulls = 0
  let ended = false
  let left = false
  let wake = Promise.withResolvers<null>()

  port.on('message', (message: ForThread) => {
    if (message === 'pull') pulls += 1
    else if (message === 'end') ended = true
    else if (message === 'leave') left = true
    else arrived.push(message.rows)
    wake.resolve(null)
    wake = Promise.withResolvers<null>()
  })

  async function until(ready: () => boolean): Promise<void> {
    while (!left && !ready()) await wake.promise
    if (left) throw new Left('Nobody wants this workbook any more')
  }

  return {
    async rows() {
      await until(() => arrived.length > 0 || ended)
      const next = arrived.shift()
      if (!next) return null
      port.postMessage('more' satisfies FromThread)
      return next
    },
    async wanted() {
      await until(() => pulls > 0)
      pulls -= 1
    },
  }
}

/** Regroups the same bytes into larger chunks, each with its own buffer; the first at once. */
async function* inPieces(
  file: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let held: Uint8Array[] = []
  let bytes = 0
  let least = 1
  for await (const chunk of file) {
    held.push(chunk)
    bytes += chunk.byteLength
    if (bytes < least) continue
    yield joined(held, bytes)
    held = []
    bytes = 0
    least = PIECE_BYTES
  }
  if (bytes > 0) yield joined(held, bytes)
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}

// Requests, and the database, have priority.
answerTasks(writeWorkbook, { niceness: 10 })
