import { pipeline, Readable } from 'node:stream'
import { CsvError, parse, type Parser } from 'csv-parse'
import { detectDelimiter, type Delimiter } from './delimiter.ts'
import { detectEncoding, type Chunks, type FileSource, type Encoding } from './encoding.ts'
import { MAX_ROW_BYTES, tableOf, tidy, type FileRow, type Table } from '../rows.ts'
import { FileRefusal } from '../file-refusal.ts'

export type CsvTable = Table & { encoding: Encoding }

/**
 * Opens a CSV file: UTF-8 with or without mark, UTF-16 with mark or Windows-1252; comma, semicolon
 * or tab; quoted cells with line breaks; CRLF, LF or CR; blank lines. Removes one apostrophe that
 * kept a spreadsheet from running a cell (`'=…`, `'+57 …`); a text with apostrophes of its own was
 * given one more. Memory stays at a few chunks whatever the size. Domain decisions, 'Imports'.
 *
 * @param source returns the bytes from the beginning, each time it is called (twice or three
 *   times).
 * @throws FileRefusal with a Spanish message when the file cannot be read, here or from `rows`.
 */
export async function readCsv(
  source: FileSource,
  { maxRows }: { maxRows: number },
): Promise<CsvTable> {
  const encoding = await detectEncoding(source)
  const { delimiter, declared, bytes } = await withDelimiter(toUtf8(await source(), encoding))
  const records = parseRecords(bytes, delimiter, declared)[Symbol.asyncIterator]()
  return { ...(await tableOf(records, { maxRows })), encoding, delimiter }
}

/** Converts the text to UTF-8 bytes without mark, the input of the parser. */
async function* toUtf8(chunks: Chunks, encoding: Encoding): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') {
    let first = true
    for await (const chunk of chunks) {
      const marked = first && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf
      first = false
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).subarray(marked ? 3 : 0)
    }
    return
  }
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }))
    yield Buffer.from(decoder.decode())
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new FileRefusal(
      'encoding',
      'El archivo dice ser UTF-16 pero tiene caracteres dañados. Guárdalo de nuevo como «CSV UTF-8» e intenta otra vez.',
    )
  }
}

const DELIMITER_SAMPLE = 64 * 1024

async function withDelimiter(chunks: AsyncGenerator<Buffer>) {
  const start: Buffer[] = []
  let size = 0
  while (size < DELIMITER_SAMPLE) {
    const next = await chunks.next()
    if (next.done) break
    start.push(next.value)
    size += next.value.length
  }
  const detected = detectDelimiter(Buffer.concat(start).toString('utf8'))
  async function* bytes() {
    try {
      yield* start
      yield* chunks
    } finally {
      await chunks.return(undefined)
    }
  }
  return { ...detected, bytes: bytes() }
}

/** Yields the records of a file with their line numbers, without the blank ones. */
async function* parseRecords(
  bytes: AsyncIterable<Buffer>,
  delimiter: Delimiter,
  declared: boolean,
): AsyncGenerator<FileRow> {
  /** First line of the record being read; the parser calls for each record before it reads on. */
  let line = 1
  let parserLines = 0
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A longer record means an unclosed quote.
    max_record_size: MAX_ROW_BYTES,
    on_record: (cells: string[], { lines }) => {
      const row = { line, cells }
      // The parser counts a CRLF inside quotes twice, so its count only shows that there is no
      // break.
      line += lines === parserLines + 1 ? 1 : 1 + lineBreaks(cells)
      parserLines = lines
      if (declared && row.line === 1) return null
      // The parser yields the return value; its types do not declare it.
      return tidy(cells) ? (row as unknown as string[]) : null
    },
  })
  pipeline(Readable.from(bytes, { objectMode: false }), parser, () => {}) // its errors reach the loop
  try {
    yield* parser as AsyncIterable<FileRow>
  } catch (error) {
    throw error instanceof CsvError ? explain(error, line, parser) : error
  }
}

function lineBreaks(cells: readonly string[]): number {
  let breaks = 0
  for (const cell of cells) breaks += cell.match(/\r\n|\r|\n/g)?.length ?? 0
  return breaks
}

/** Returns the refusal for a parser error in the record that begins at `line`, with its position. */
function explain(error: CsvError, line: number, parser: Parser): FileRefusal {
  const { record, quoting } = (parser as unknown as ParserState).state
  const at = line + lineBreaks(record)
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || (error.code === 'CSV_MAX_RECORD_SIZE' && quoting)) {
    return new FileRefusal('quote', `La comilla que se abre en la línea ${at} no se cierra.`, at)
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return new FileRefusal('row_too_long', `La fila de la línea ${line} es demasiado larga.`, line)
  }
  return new FileRefusal(
    'quote',
    `La línea ${at} tiene una comilla mal puesta o sin cerrar. Un valor con comillas va entre comillas y con las de adentro duplicadas.`,
    at,
  )
}

/** Internal state of the parser at the time of failure; it stays public for older programs. */
type ParserState = { state: { record: string[]; quoting: boolean } }
