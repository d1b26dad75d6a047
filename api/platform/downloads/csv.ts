import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { Sql } from 'sql-template-tag'
import type { TenantScope } from '../db/database.ts'
import { streamCopy, type CopyStream, type RowSource } from './copy-stream.ts'
import type { Download } from './download.ts'
import { openExport } from './downloads.ts'
import { contentDispositionFor } from './content-disposition.ts'

/**
 * CSV writer for people: UTF-8 with BOM, every value in double quotes, and no value that a spreadsheet
 * would run as a formula (`csv_cell` in db/routines.sql puts an apostrophe before it; our own import
 * removes it). Domain decisions, 'Exports'.
 */

export type Delimiter = ',' | ';' | '\t'

export type CsvExport = {
  /** Name of the saved file; accents are allowed. */
  filename: string
  delimiter: Delimiter
  header: readonly string[]
  /** Statement that selects the rows, with as many columns as the header. */
  rows: Sql
  /** Settings of PostgreSQL for this statement alone, where its planner needs a hint. */
  planner?: CopyStream['settings']
}

const BYTE_ORDER_MARK = '\uFEFF'

/** Returns the header line of a file, with its byte order mark. */
function csvHeader(names: readonly string[], delimiter: Delimiter): string {
  const quoted = names.map((name) => `"${name.replaceAll('"', '""')}"`)
  return `${BYTE_ORDER_MARK}${quoted.join(delimiter)}\n`
}

/**
 * Streams the rows of a statement, read ahead of a slow reader (`createReadAhead`); a disconnected one cancels the
 * statement. Opening it waits for an export slot and throws Failure 503 when none was free in time, 429 as `openExport`.
 */
export function streamCsv(source: RowSource, scope: TenantScope, spec: CsvExport): Download {
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDispositionFor(spec.filename),
      'x-content-type-options': 'nosniff',
    },
    open: () => openExport(source.downloads, scope, () => beginCsv(source, scope, spec)),
  }
}

async function beginCsv(
  source: RowSource,
  scope: TenantScope,
  { delimiter, header, rows, planner = {} }: CsvExport,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const out = new PassThrough({ highWaterMark: 256 * 1024 })
  const leaving = new AbortController()
  const gone = leaving.signal
  out.on('error', () => {}) // reported to the reader of the answer
  out.on('close', () => leaving.abort())
  const take = async (chunk: Buffer) => out.write(chunk) || once(out, 'drain', { signal: gone })
  const options = `format csv, delimiter '${delimiter}', force_quote *`
  const { copied } = await streamCopy(
    source,
    scope,
    { rows, options, settings: planner },
    { take, gone },
  )
  copied.then(
    () => out.end(),
    (error: unknown) => out.destroy(error as Error),
  )
  out.write(csvHeader(header, delimiter))
  return webStreamOf(out)
}

/**
 * Converts a Node stream to a response body. Chunks are read on demand; cancelling destroys the stream, and
 * its error is the body's.
 *
 * Replaces `Readable.toWeb`, which enqueues waiting chunks to the stream that it has just closed when the
 * reader leaves; that exception cannot be caught and ends the process.
 */
function webStreamOf(readable: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = readable[Symbol.asyncIterator]() as AsyncIterator<Uint8Array<ArrayBuffer>>
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await chunks.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      cancel() {
        readable.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}
