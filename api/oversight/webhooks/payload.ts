/** Event as stored; `timestamp` is its instant as text. */
export type StoredEvent = { uuid: string; type: string; timestamp: string; data: unknown }

/** Returns the body of a delivery: the same bytes in each try, since the order of stored keys does not change. */
export function bodyOf({ type, timestamp, data }: StoredEvent): string {
  return JSON.stringify({ type, timestamp, data })
}
