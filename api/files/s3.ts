import type { FileStore } from './store.ts'

export function createS3Store(_location: URL): FileStore {
  throw new Error('s3')
}
