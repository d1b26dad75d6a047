import { createDiskStore } from './disk.ts'
import { createS3Store } from './s3.ts'
import type { FileStore } from './store.ts'

/** Opens the store of the FILES setting: a directory, or `s3://key:secret@host/bucket?region=…`. */
export function openFileStore(location: string): FileStore {
  return isDirectory(location) ? createDiskStore(location) : createS3Store(new URL(location))
}

/** True when the FILES setting is a directory of this machine. */
export function isDirectory(location: string): boolean {
  return !/^s3(\+http)?:\/\//.test(location)
}
