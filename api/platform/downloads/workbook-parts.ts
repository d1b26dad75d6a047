import type { MessagePort } from 'node:worker_threads'

/** Types shared by both ends of a workbook: its caller (workbook.ts) and the thread that writes it. */

/** Format of a column's values; the spreadsheet program shows them in its user's locale. */
export type CellFormat = 'text' | 'whole' | 'decimal' | 'day' | 'instant'

export type WorkbookColumn = { header: string; format: CellFormat; width: number }

export type Workbook = {
  sheet: string
  /** 'csv' for the cells of a CSV: an apostrophe before what looks like a formula, numbers and dates as text. */
  cells?: 'csv'
  columns: readonly WorkbookColumn[]
}

/** Task of a thread: rows arrive and bytes leave by the port. */
export type WorkbookTask = Workbook & { port: MessagePort }

/** Messages to the thread. */
export type ForThread =
  /** Rows in COPY's text format, cut anywhere. */
  | { rows: Uint8Array<ArrayBuffer> }
  /** End of the rows. */
  | 'end'
  /** The rows are incomplete: the file is abandoned. */
  | 'leave'
  /** The reader wants bytes. */
  | 'pull'

/** Messages from the thread: bytes of the file, their end, or that it has read the rows sent to it. */
export type FromThread = { bytes: Uint8Array<ArrayBuffer> } | 'done' | 'more'
