import type { MessagePort } from 'node:worker_threads'
import { answerTasks } from '../../jobs/thread.ts'
import { FileRefusal } from './file-refusal.ts'
import { localFile } from './local-file.ts'
import { readFile } from './read-file.ts'
import type { FromReader, ReadingTask } from './reading-parts.ts'
import type { FileRow } from './rows.ts'

/** Worker thread that parses uploaded files of rows, one after another (reading.ts). */

/** Maximum number of rows, and of their characters, in one message. */
const BATCH_ROWS = 500
const BATCH_LENGTH = 256 * 1024

async function read({ path, maxRows, port }: ReadingTask): Promise<'read'> {
  const send = (message: FromReader) => port.postMessage(message)
  const wanted = requestsOf(port)
  try {
    const { rows, ...header } = await readFile(localFile(path), { maxRows })
    send({ header })
    for await (const batch of batchesOf(rows, wanted)) send({ rows: batch })
    send({ end: true })
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    send({ refused: { code: error.code, text: error.message, line: error.line } })
  }
  return 'read'
}

/** Yields batches of rows, each read on request. A failure comes after the rows before it. */
async function* batchesOf(
  rows: AsyncIterable<FileRow>,
  wanted: () => Promise<boolean>,
): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = []
  let length = 0
  let failure: Error | null = null
  if (!(await wanted())) return
  try {
    for await (const row of rows) {
      batch.push(row)
      for (const cell of row.cells) length += cell.length
      if (batch.length < BATCH_ROWS && length < BATCH_LENGTH) continue
      yield batch
      if (!(await wanted())) return
      batch = []
      length = 0
    }
  } catch (error) {
    failure = error as Error
  }
  if (batch.length > 0) {
    yield batch
    await wanted()
  }
  if (failure) throw failure
}

/** Resolves to true at each message, to false once the port is closed. */
function requestsOf(port: MessagePort): () => Promise<boolean> {
  let pendingRequests = 0
  let closed = false
  let wake = Promise.withResolvers<null>()
  const changed = () => {
    wake.resolve(null)
    wake = Promise.withResolvers<null>()
  }
  port.on('message', () => {
    pendingRequests += 1
    changed()
  })
  port.on('close', () => {
    closed = true
    changed()
  })
  return async () => {
    while (pendingRequests === 0 && !closed) await wake.promise
    pendingRequests -= 1
    return !closed
  }
}

// Requests of users have priority.
answerTasks(read, { niceness: 10 })
