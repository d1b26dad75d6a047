import type { MessagePort } from 'node:worker_threads'
import type { FileRefusalCode } from './file-refusal.ts'
import type { FileRow, Table } from './rows.ts'

/** Messages between the reader of a file (reading.ts) and the thread that parses it (reading-thread.ts). */

export type ReadingTask = { path: string; maxRows: number; port: MessagePort }

/** To the thread: requests more rows. Closing the port ends the reading. */
export type ForReader = 'next'

/** From the thread: first the header, then rows for each 'next'; 'end' after the last. */
export type FromReader =
  | { header: Omit<Table, 'rows'> }
  | { rows: FileRow[] }
  | { end: true }
  | { refused: { code: FileRefusalCode; text: string; line: number | null } }
