import { createDiskStore } from './disk.ts'
import { createS3Store } from './s3.ts'
import type { FileStore } from './store.ts'

/** Opens what the FILES setting names: a directory, or `s3://key:secret@host/bucket?region=…`. */
export function openFileStore(location: string): FileStore {
  return location.startsWith('s3://') || location.startsWith('s3+http://')
    ? createS3Store(new URL(location))
    : createDiskStore(location)
}
