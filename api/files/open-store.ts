import { createDiskStore } from './disk.ts'
import { createS3Store } from './s3.ts'
import type { FileStore } from './store.ts'

/** Opens what the FILES setting names: a directory, or `s3://key:secret@host/bucket?region=…`. */
export function openFileStore(location: string): FileStore {
  return isDirectory(location) ? createDiskStore(location) : createS3Store(new URL(location))
}

/** Whether the FILES setting names a directory of this machine. */
export function isDirectory(location: string): boolean {
  return !/^s3(\+http)?:\/\//.test(location)
}
