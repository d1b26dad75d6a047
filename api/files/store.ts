/**
 * Where uploaded files live. Keys are ours alone (`tenant/kind/uuid`), never a name that a user gave.
 */
export type FileStore = {
  /** Stores a stream; it is there in full or not at all. Rejects when the source fails. */
  put(
    key: string,
    content: ReadableStream<Uint8Array> | Uint8Array,
    mediaType: string,
  ): Promise<void>
  /** The content, or null when there is none. */
  get(key: string): Promise<StoredFile | null>
  exists(key: string): Promise<boolean>
  /** Forgets a file; also when it is not there. */
  delete(key: string): Promise<void>
  /** Keys that begin with `prefix` and when each was stored. */
  list(prefix: string): AsyncIterable<{ key: string; storedAt: Date }>
}

export type StoredFile = { content: ReadableStream<Uint8Array>; bytes: number; mediaType: string }
