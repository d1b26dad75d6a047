import { MessageChannel } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Sql } from 'sql-template-tag'
import type { TenantScope } from '../db/database.ts'
import { openThreads } from '../jobs/threads.ts'
import { streamCopy, type CopyStream, type RowSource } from './copy-stream.ts'
import type { Download } from './download.ts'
import { MAX_WORKBOOKS, openExport } from './downloads.ts'
import { contentDispositionFor } from './content-disposition.ts'
import type { ForThread, FromThread, Workbook, WorkbookTask } from './workbook-parts.ts'

/**
 * XLSX writer for people: dates and numbers are typed, the header is frozen and filters the rows, and values that begin with '='
 * are text, which no spreadsheet runs.
 *
 * A row costs ten times the CPU of CSV, so worker threads write them, as many as there are cores. The
 * database's bytes are passed to one and its output to the reader, both with backpressure.
 */

export type WorkbookExport = Workbook & {
  /** Name of the saved file; accents are allowed. */
  filename: string
  /** Statement that selects the rows: numbers, days since 1899-12-30 for dates, else text or null. */
  rows: Sql
  /** Settings of PostgreSQL for this statement alone. */
  settings?: CopyStream['settings']
}

const threads = openThreads<WorkbookTask, 'written'>({
  script: new URL('./workbook-thread.ts', import.meta.url),
  most: () => MAX_WORKBOOKS,
  // It needs some 20 MiB; with more, V8 lets garbage accumulate.
  resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 96 },
})

/**
 * Streams a workbook. Opening it waits for a thread and then as `streamCsv` does, and throws Failure 503 and 429 as it.
 */
export function streamWorkbook(
  source: RowSource,
  scope: TenantScope,
  spec: WorkbookExport,
): Download {
  return {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': contentDispositionFor(spec.filename),
      'x-content-type-options': 'nosniff',
    },
    open: () => openExport(source.downloads, scope, () => beginWorkbook(source, scope, spec)),
  }
}

async function beginWorkbook(
  source: RowSource,
  scope: TenantScope,
  { rows, settings, ...workbook }: WorkbookExport,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const release = await source.downloads.workbooks(scope)
  const thread = openThread(workbook, source.log, release)
  try {
    const copied = { rows, options: 'format text', ...(settings && { settings }) }
    thread.end((await streamCopy(source, scope, copied, thread)).copied)
    return thread.file
  } catch (error) {
    thread.leave(error)
    await thread.over()
    throw error
  }
}

/** Maximum number of chunks that the thread has not read yet: the current one and the next. */
const PIECES_AHEAD = 2

/** Opens a thread for one file of rows. Calls `release` when this ends, however it ends. */
function openThread(workbook: Workbook, log: Logger, release: () => void) {
  const { port1: port, port2 } = new MessageChannel()
  const leaving = new AbortController()
  const gone = leaving.signal
  const tell = (message: ForThread, handedOver: ArrayBuffer[] = []) =>
    port.postMessage(message, handedOver)
  let ahead = 0
  let room = awaited<null>()
  let bytes = awaited<Uint8Array<ArrayBuffer> | null>()
  let copying: Promise<void> | undefined

  function leave(reason: unknown): void {
    if (gone.aborted) return
    tell('leave')
    leaving.abort(reason)
    room.reject(reason)
    bytes.reject(reason)
  }

  port.on('message', (message: FromThread) => {
    if (message === 'more') {
      ahead -= 1
      room.resolve(null)
    } else if (message === 'done') {
      bytes.resolve(null)
      port.close()
    } else bytes.resolve(message.bytes)
  })

  const written = threads
    .run({ ...workbook, port: port2 }, { transferred: [port2] })
    .finally(release)
  written.catch((error: unknown) => {
    if (!gone.aborted) log.error({ err: error }, 'export failed')
    leave(error)
    port.close()
  })

  /** Resolves when the connection and the thread are free for another file. */
  const over = () => Promise.allSettled([copying, written])

  return {
    gone,
    leave,
    over,
    /** Backpressure for the database: waits for the thread. */
    async take(chunk: Buffer): Promise<void> {
      while (ahead >= PIECES_AHEAD && !gone.aborted) {
        room = awaited()
        await room.promise
      }
      gone.throwIfAborted()
      ahead += 1
      // The driver's chunk is part of a larger buffer.
      const rows = new Uint8Array(chunk)
      tell({ rows }, [rows.buffer])
    },
    end(copied: Promise<void>): void {
      copying = copied
      copied.then(() => tell('end'), leave)
    },
    file: new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        async pull(controller) {
          gone.throwIfAborted()
          bytes = awaited()
          tell('pull')
          const next = await bytes.promise.catch(async (error: unknown) => {
            await over()
            throw error
          })
          if (!next) {
            await over()
            controller.close()
            return
          }
          controller.enqueue(next)
        },
        async cancel(reason) {
          leave(reason ?? new Error('The reader of a workbook has left'))
          await over()
        },
      },
      { highWaterMark: 0 },
    ),
  }
}

/** Returns a promise whose rejection may go unhandled. */
function awaited<T>() {
  const made = Promise.withResolvers<T>()
  made.promise.catch(() => {})
  return made
}
