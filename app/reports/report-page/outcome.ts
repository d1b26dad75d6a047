/** Result of a report request. */
export type Outcome<Read> =
  | { state: 'before' }
  | { state: 'rows'; read: Read }
  /** Errors of invalid filters, by name. */
  | { state: 'refused'; message: string; errors: Readonly<Record<string, string>> }
  /** A filter's value was deleted, or is outside the user's access scope. */
  | { state: 'gone'; message: string }
  | { state: 'failed'; message: string; requestId: string }

/** HTTP status of the page by state. */
export const STATUS = { before: 200, rows: 200, refused: 422, gone: 404, failed: 503 } as const
