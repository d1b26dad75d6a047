import { pipeline, Transform } from 'node:stream'
import { FileRefusal } from '#api/platform/imports/reading/file-refusal.ts'
import type { Archive } from '#api/platform/imports/reading/xlsx/archive.ts'

/** Maximum of all XML that is read of a presentation: 300 slides have some 30 MB, with 600,000 tags. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_TAGS = 3_000_000

const TAG = 0x3c

/** Limits the bytes and tags of all parts that are read through the returned archive, however often each is. */
export function withBoundedXml(archive: Archive): Archive {
  let bytes = 0
  let tags = 0
  const counted = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        for (let at = chunk.indexOf(TAG); at >= 0; at = chunk.indexOf(TAG, at + 1)) tags++
        if (bytes > MAX_BYTES || tags > MAX_TAGS) done(new FileRefusal('too_large', ''))
        else done(null, chunk)
      },
    })
  return {
    ...archive,
    async part(name) {
      const part = await archive.part(name)
      // The reader of the returned stream gets the error.
      return part && pipeline(part, counted(), () => {})
    },
  }
}
