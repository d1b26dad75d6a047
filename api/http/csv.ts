import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Sql } from 'sql-template-tag'
import type { Logger } from 'pino'
import {
  isConnectionError,
  type Database,
  type TenantScope,
  type Transaction,
} from '../db/database.ts'
import { cancelStatement } from '../db/cancel.ts'
import { configure, takeTurn, withLiterals } from './export-turns.ts'
import type { Download } from './download.ts'
import { savedAs } from './saved-as.ts'
import { webStreamOf } from './web-stream.ts'

/**
 * Writing CSV for people: UTF-8 with BOM, every value in double quotes, and nothing that a
 * spreadsheet would run (`csv_cell` in db/routines.sql puts an apostrophe before it; our own import
 * takes it away). Domain decisions, 'Exports'.
 */

export type Delimiter = ',' | ';'

export type CsvExport = {
  /** The name it is saved under; accents are welcome. */
  filename: string
  delimiter: Delimiter
  header: readonly string[]
  /** The statement whose rows are written, as many columns as the header. */
  rows: Sql
  /** Settings of PostgreSQL for this statement alone, where its planner needs a hint. */
  planner?: PlannerSettings | ((tx: Transaction) => Promise<PlannerSettings>)
}

export type PlannerSettings = Record<string, string>

/** A file's whole text, for a mail; null when it is of more than `maxBytes`. */
export async function csvText(
  services: { db: Database; log: Logger },
  scope: TenantScope,
  spec: CsvExport,
  maxBytes: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = (await beginCsv(services, scope, spec)).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

const BYTE_ORDER_MARK = '\uFEFF'

/** A reader who takes nothing for this long has gone, and the connection is wanted by others. */
const STALLED_MS = 5 * 60 * 1000

/** The first line of a file, with its mark. */
function csvHeader(names: readonly string[], delimiter: Delimiter): string {
  const quoted = names.map((name) => `"${name.replaceAll('"', '""')}"`)
  return `${BYTE_ORDER_MARK}${quoted.join(delimiter)}\n`
}

/**
 * Streams what a statement finds, as the database produces it: a reader who is slow slows the
 * database down instead of filling memory, and one who leaves ends the statement.
 *
 * Opening it throws Failure 503 when a quarter of the connections is busy with exports already.
 */
export function streamCsv(
  services: { db: Database; log: Logger },
  scope: TenantScope,
  spec: CsvExport,
): Download {
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': savedAs(spec.filename),
      'x-content-type-options': 'nosniff',
    },
    open: () => beginCsv(services, scope, spec),
  }
}

async function beginCsv(
  { db, log }: { db: Database; log: Logger },
  scope: TenantScope,
  { delimiter, header, rows, planner = {} }: CsvExport,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const out = new PassThrough({ highWaterMark: 256 * 1024 })
  const opened = Promise.withResolvers<null>()
  const done = takeTurn(db)
  out.on('error', () => {}) // told to whoever reads the answer
  const written = db
    .transaction(scope, async (tx) => {
      // A long export is no runaway statement.
      const settings = typeof planner === 'function' ? await planner(tx) : planner
      await configure(tx, { statement_timeout: '0', ...settings })
      opened.resolve(null)
      await copy(tx, rows, delimiter, out, log)
    })
    .finally(done)
  // Its end is told when nothing can fail any more and the connection is free.
  written.then(
    () => out.end(),
    (error: unknown) => out.destroy(error as Error),
  )
  await Promise.race([opened.promise, written])

  out.write(csvHeader(header, delimiter))
  return webStreamOf(out)
}

async function copy(
  tx: Transaction,
  rows: Sql,
  delimiter: Delimiter,
  out: PassThrough,
  log: Logger,
): Promise<void> {
  const options = `(format csv, delimiter '${delimiter}', force_quote *)`
  const source = tx.client.query(
    copyTo(`copy (${withLiterals(rows)}) to stdout with ${options}`, { highWaterMark: 256 * 1024 }),
  )
  const stalled = setTimeout(
    () => out.destroy(new Error('The reader of an export has stalled')),
    STALLED_MS,
  )
  source.on('data', () => stalled.refresh())
  try {
    await pipeline(source, out, { end: false })
  } catch (error) {
    const readerLeft = !(error instanceof pg.DatabaseError) && !isConnectionError(error)
    if (!readerLeft) log.error({ err: error }, 'export failed')
    // The server is still sorting or sending; a connection in the middle of that is of no more use.
    await cancelStatement(tx.client).catch(() => {})
    await tx.client.end()
    throw error
  } finally {
    clearTimeout(stalled)
  }
}
