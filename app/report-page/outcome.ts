/** What became of a report that was asked for. */
export type Outcome<Read> =
  | { state: 'before' }
  | { state: 'rows'; read: Read }
  /** Filters that make no sense, by their names. */
  | { state: 'refused'; message: string; errors: Readonly<Record<string, string>> }
  /** Something that it is asked of is not there, or not for whoever asks. */
  | { state: 'gone'; message: string }
  | { state: 'failed'; message: string; requestId: string }

/** With which status the page answers. */
export const STATUS = { before: 200, rows: 200, refused: 422, gone: 404, failed: 503 } as const
