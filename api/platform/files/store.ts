import type { ByteRange, Slice } from './range.ts'

/** Store of uploaded files. Keys are generated (`tenant/kind/uuid`), never a user's file name. */
export type FileStore = {
  /** Stores a file atomically. Rejects when the source fails. */
  put(key: string, content: FileContent, mediaType: string): Promise<void>
  /** Returns the content, or null when it does not exist. A range outside the file is ignored. */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>
  exists(key: string): Promise<boolean>
  /** Deletes a file, if it exists. */
  delete(key: string): Promise<void>
  /** Lists keys with `prefix` and the time each was stored. */
  list(prefix: string): AsyncIterable<{ key: string; storedAt: Date }>
}

/** `path` is that of a file on local disk, which is copied: its bytes do not pass through this process. */
export type FileContent = ReadableStream<Uint8Array> | Uint8Array | { path: string }

export type StoredFile = {
  content: ReadableStream<Uint8Array>
  /** Size of the whole file. */
  bytes: number
  mediaType: string
  /** Range of the content, where one was requested. */
  slice?: Slice
}
