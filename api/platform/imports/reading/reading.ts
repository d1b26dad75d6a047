import { MessageChannel } from 'node:worker_threads'
import { processors } from '../../jobs/processors.ts'
import type { Owner } from '../../jobs/fair-queue.ts'
import { isExhaustion, openThreads } from '../../jobs/threads.ts'
import { FileRefusal } from './file-refusal.ts'
import { HEADING_ROWS, withHeadings, type FindHeadings, type HeadedTable } from '../headings.ts'
import type { ForReader, FromReader, ReadingTask } from './reading-parts.ts'
import type { FileRow } from './rows.ts'

/**
 * Reads uploaded files of rows during a request. A file of 50 MB blocks its thread for seconds, so
 * it is parsed on a worker thread, which is terminated when the file takes too much time or memory.
 * Jobs have a thread of their own and use `readFile`.
 */

const TIMEOUT_MS = 60_000

const threads = openThreads<ReadingTask, 'read'>({
  script: new URL('./reading-thread.ts', import.meta.url),
  most: () => Math.min(2, processors()),
  resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 },
})

/**
 * Parses a file of rows on local disk on a worker thread, while `work` runs.
 * @param limits.owner company that uploaded it.
 * @param limits.headings finds the headings among the first rows.
 * @throws FileRefusal as `readFile`, and when the file takes too much time or memory; `ThreadsBusy`.
 */
export async function readUploadedFile<T>(
  path: string,
  { maxRows, owner, headings }: { maxRows: number; owner: Owner; headings: FindHeadings },
  work: (table: HeadedTable) => Promise<T>,
): Promise<T> {
  const { port1: port, port2 } = new MessageChannel()
  let answer = awaited()
  port.on('message', (message: FromReader) => answer.resolve(message))
  threads
    .run(
      { path, maxRows: maxRows + HEADING_ROWS, port: port2 },
      { owner, transferred: [port2], timeoutMs: TIMEOUT_MS },
    )
    .catch((error: unknown) => answer.reject(isExhaustion(error) ? tooComplex() : error))

  async function ask(): Promise<Exclude<FromReader, { refused: unknown }>> {
    const message = await answer.promise
    answer = awaited()
    if (!('refused' in message)) return message
    const { code, text, line } = message.refused
    throw new FileRefusal(code, text, line)
  }

  async function* rows(): AsyncGenerator<FileRow> {
    for (;;) {
      port.postMessage('next' satisfies ForReader)
      const message = await ask()
      if (!('rows' in message)) return
      yield* message.rows
    }
  }

  try {
    const message = await ask()
    if (!('header' in message)) throw new Error('A file was read without a header')
    const table = { ...message.header, rows: rows() }
    return await work(await withHeadings(table, maxRows, headings))
  } finally {
    port.close()
  }
}

/** Creates a promise whose rejection before the first await is no unhandled rejection. */
function awaited() {
  const made = Promise.withResolvers<FromReader>()
  made.promise.catch(() => {})
  return made
}

const tooComplex = () =>
  new FileRefusal(
    'too_large',
    'El archivo es demasiado complejo para leerlo. Divídelo en varios archivos e intenta de nuevo.',
  )
