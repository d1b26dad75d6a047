import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Logger } from 'pino'
import type { Sql } from 'sql-template-tag'
import { cancelStatement } from '../db/cancel.ts'
import type { Database, TenantScope, Transaction } from '../db/database.ts'
import { setLocalSettings, acquireExportSlot, inlineParameters } from './export-slots.ts'

/** What a statement finds, as the database writes it: the rows of every file. */

/** Where a file's rows come from. */
export type RowSource = {
  db: Database
  log: Logger
  /** Who is asked in its place after that error, while no row has come; nobody without it. */
  instead?: (error: unknown) => Database | null
}

export type PlannerSettings = Record<string, string>

export type CopyStream = {
  rows: Sql
  /** The options of COPY. */
  options: string
  /** Settings of PostgreSQL for this statement alone. */
  settings?: PlannerSettings | ((tx: Transaction) => Promise<PlannerSettings>)
}

export type RowSink = {
  /** Resolves when there is room for more: the database waits meanwhile. */
  take(chunk: Buffer): Promise<unknown>
  /** Aborts when nobody wants the rows any more. */
  readonly gone: AbortSignal
}

/** A reader who takes nothing for this long has gone, and the connection is wanted by others. */
export const STALLED_MS = 5 * 60 * 1000

/**
 * Begins to hand over the rows; what it answers tells of their end, when nothing can fail any more and the
 * connection is free. Whoever leaves ends the statement.
 *
 * @throws Failure 503 when a quarter of the connections is busy with files already.
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
  const from = (db: Database) => copyFrom(db, scope, spec, watched, begin)

  const copied = from(source.db)
    .catch((error: unknown) => {
      const other = handed || sink.gone.aborted ? null : source.instead?.(error)
      if (!other) throw error
      return from(other)
    })
    .catch((error: unknown) => {
      // Before that it is thrown to whoever asked.
      if (open && !sink.gone.aborted) source.log.error({ err: error }, 'export failed')
      throw error
    })
  await Promise.race([begun.promise, copied])
  return { copied }
}

async function copyFrom(
  db: Database,
  scope: TenantScope,
  spec: CopyStream,
  sink: RowSink,
  begin: () => void,
): Promise<void> {
  const done = acquireExportSlot(db)
  // The transaction's own failure would only say that it could not be undone on a connection that was closed.
  let failure: { error: unknown } | undefined
  try {
    await db.transaction(scope, async (tx) => {
      const { settings = {} } = spec
      // A long export is no runaway statement.
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
  const stalling = new AbortController()
  const stalled = setTimeout(
    () => stalling.abort(new Error('The reader of an export has stalled')),
    STALLED_MS,
  )
  const signal = AbortSignal.any([sink.gone, stalling.signal])
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
        for await (const chunk of chunks) {
          await sink.take(chunk)
          stalled.refresh()
        }
      },
      { signal },
    )
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) {
      // The server is still sorting or sending; a connection in the middle of that is of no more use.
      await cancelStatement(tx.client).catch(() => {})
      await tx.client.end()
    }
    throw stalling.signal.aborted ? stalling.signal.reason : error
  } finally {
    clearTimeout(stalled)
  }
}
