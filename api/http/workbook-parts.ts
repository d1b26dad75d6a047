import type { MessagePort } from 'node:worker_threads'

/** What both ends of a workbook know: who asks for it (workbook.ts), and the thread that writes it. */

/** How a column's values are shown; the program that opens it writes them as its owner's language does. */
export type CellFormat = 'text' | 'whole' | 'decimal' | 'day' | 'instant'

export type WorkbookColumn = { header: string; format: CellFormat; width: number }

export type Workbook = {
  sheet: string
  columns: readonly WorkbookColumn[]
}

/** Written by a thread; its rows come by the port, and its bytes go by it. */
export type WorkbookTask = Workbook & { port: MessagePort }

/** To the thread. */
export type ForThread =
  /** Rows as COPY writes texts of, cut anywhere. */
  | { rows: Uint8Array<ArrayBuffer> }
  /** There are no more. */
  | 'end'
  /** There are more, which will not come: nothing is made of what came. */
  | 'leave'
  /** Who reads wants bytes. */
  | 'pull'

/** From the thread: bytes of the file, that they were the last, or that it has read the rows that it was sent. */
export type FromThread = { bytes: Uint8Array<ArrayBuffer> } | 'done' | 'more'
