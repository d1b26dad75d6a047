import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Logger } from 'pino'
import type { Sql } from 'sql-template-tag'
import { cancelStatement } from '../db/cancel.ts'
import type { Database, TenantScope, Transaction } from '../db/database.ts'
import type { AcquireSlot, Downloads } from './downloads.ts'
import sql from 'sql-template-tag'

/** Streams the rows of a statement with COPY, for all exported files. */

/** Source of a file's rows. */
export type RowSource = {
  db: Database
  log: Logger
  downloads: Downloads
  /** Fallback database after this error, used while no row has been sent; null when there is none. */
  instead?: (error: unknown) => Database | null
}

export type PlannerSettings = Record<string, string>

export type CopyStream = {
  rows: Sql
  /** Options of COPY. */
  options: string
  /** Settings of PostgreSQL for this statement alone. */
  settings?: PlannerSettings | ((tx: Transaction) => Promise<PlannerSettings>)
}

export type RowSink = {
  /** Resolves when there is room for more: backpressure for the database. */
  take(chunk: Buffer): Promise<unknown>
  /** Aborts when the reader has disconnected. */
  readonly gone: AbortSignal
}

/**
 * Starts streaming the rows. `copied` settles when the stream has ended and the connection is free. The
 * statement is cancelled when the reader disconnects.
 *
 * @throws Failure 503 when no export slot was free in time.
 */
export async function streamCopy(
  source: RowSource,
  scope: TenantScope,
  spec: CopyStream,
  sink: RowSink,
): Promise<{ copied: Promise<void> }> {
  const begun = Promise.withResolvers<null>()
  let open = false
  let handed = false
  const watched: RowSink = {
    gone: sink.gone,
    take: (chunk) => {
      handed = true
      return sink.take(chunk)
    },
  }
  const begin = () => {
    open = true
    begun.resolve(null)
  }
  const from = (db: Database) =>
    copyFrom(db, source.downloads.exportsOf(db), scope, spec, watched, begin)

  const copied = from(source.db)
    .catch((error: unknown) => {
      const other = handed || sink.gone.aborted ? null : source.instead?.(error)
      if (!other) throw error
      return from(other)
    })
    .catch((error: unknown) => {
      // Before that the error is thrown to the caller.
      if (open && !sink.gone.aborted) source.log.error({ err: error }, 'export failed')
      throw error
    })
  await Promise.race([begun.promise, copied])
  return { copied }
}

async function copyFrom(
  db: Database,
  acquireSlot: AcquireSlot,
  scope: TenantScope,
  spec: CopyStream,
  sink: RowSink,
  begin: () => void,
): Promise<void> {
  const done = await acquireSlot(scope)
  // The transaction's own error would only say that a closed connection could not be rolled back.
  let failure: { error: unknown } | undefined
  try {
    await db.transaction(scope, async (tx) => {
      const { settings = {} } = spec
      // A long export is not a runaway statement.
      await setLocalSettings(tx, {
        statement_timeout: '0',
        ...(typeof settings === 'function' ? await settings(tx) : settings),
      })
      begin()
      await copy(tx, spec, sink).catch((error: unknown) => {
        failure = { error }
        throw error
      })
    })
  } catch (error) {
    throw failure ? failure.error : error
  } finally {
    done()
  }
}

async function copy(tx: Transaction, { rows, options }: CopyStream, sink: RowSink): Promise<void> {
  const signal = sink.gone
  signal.throwIfAborted()
  const source = tx.client.query(
    copyTo(`copy (${inlineParameters(rows)}) to stdout with (${options})`, {
      highWaterMark: 256 * 1024,
    }),
  )
  try {
    await pipeline(
      source,
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) await sink.take(chunk)
      },
      { signal },
    )
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) {
      // The server is still sorting or sending; this connection cannot be reused.
      await cancelStatement(tx.client).catch(() => {})
      await tx.client.end()
    }
    throw error
  }
}

/** Parts of the statements that stream exported rows. */

/** Sets settings of PostgreSQL for a transaction. */
async function setLocalSettings(tx: Transaction, settings: Record<string, string>): Promise<void> {
  const names = Object.keys(settings)
  await tx.query(
    sql`select set_config(name, value, true)
        from unnest(${names}::text[], ${Object.values(settings)}::text[]) as setting (name, value)`,
  )
}

/**
 * Writes the values into the statement with the driver's own quoting: COPY and cursors take no parameters.
 */
function inlineParameters({ strings, values }: Sql): string {
  return strings.map((text, i) => (i === 0 ? text : `${literal(values[i - 1])}${text}`)).join('')
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return `(${value})`
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (Array.isArray(value))
    return value.length === 0 ? "'{}'" : `array[${value.map(literal).join(',')}]`
  throw new TypeError(`Not a value that can be written into a statement: ${typeof value}`)
}
