import type { ByteRange, Slice } from './range.ts'

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
  /** The content, or null when there is none. A range that the file has nothing of is left out. */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>
  exists(key: string): Promise<boolean>
  /** Forgets a file; also when it is not there. */
  delete(key: string): Promise<void>
  /** Keys that begin with `prefix` and when each was stored. */
  list(prefix: string): AsyncIterable<{ key: string; storedAt: Date }>
}

export type StoredFile = {
  content: ReadableStream<Uint8Array>
  /** Of the whole file. */
  bytes: number
  mediaType: string
  /** What of it the content is, where a range was asked for. */
  slice?: Slice
}
