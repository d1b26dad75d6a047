import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_FILE_BYTES } from '#contract/courses/design/course-files.ts'
import { MAX_PACKAGE_BYTES, type CourseManifest } from '#contract/courses/course-package.ts'
import type { Ids } from '../course-design/model.ts'
import { buildDesign } from '../course-design/portable.ts'
import { keeping, storeFile, type Stored } from '../course-design/files/resources.ts'
import { imageKeyOf, storeImage } from '../courses/images.ts'
import { inTemporaryFile } from '#api/platform/files/spool.ts'
import { Failure } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { PixelBudget } from '#api/platform/images/encode.ts'
import type { Services } from '#api/platform/services/services.ts'
import { damaged, tooLarge } from './refusals.ts'

/** Returns the content of a file or image of a package; null when it is not there. */
export type OpenEntry = (folder: 'files' | 'images', name: string) => Promise<Readable | null>

const IMAGES = ['gallery_image', 'detail_image'] as const
type ImageUse = (typeof IMAGES)[number]

/** A file or image that the manifest of a package names. */
export type Entry =
  | { folder: 'files'; name: string }
  | { folder: 'images'; name: string; use: ImageUse }

/** A stored file with its name in the manifest, or the key of a stored image of the course. */
export type StoredContent = { from: string; file: Stored } | { use: ImageUse; image: string }

export type StoredEntry = {
  /** Null when it was refused. */
  content: StoredContent | null
  /** Key in the file store. */
  key: string | null
  /** Sentences about its differences from the package. */
  notes: string[]
  /** Size before it was converted. */
  bytes: number
}

/** A package whose files were checked and stored, so that creating its course is one transaction. */
export type StoredPackage = {
  manifest: CourseManifest
  files: { from: string; file: Stored }[]
  /** Keys of the course's images. */
  images: Record<ImageUse, string | null>
}

/** Maximum number of sentences; a package made by a program may break a rule thousands of times. */
const MAX_OMITTED = 200
/** Statuses of a file that is not accepted. */
const REFUSED: readonly number[] = [413, 415, 422]

/** Returns the files and images of a package in the order in which they are stored. */
export function entriesOf({ files, course }: CourseManifest): Entry[] {
  const images = IMAGES.flatMap((use) => {
    const name = course[use]
    return name === null ? [] : [{ folder: 'images' as const, name, use }]
  })
  return [...files.map(({ name }) => ({ folder: 'files' as const, name })), ...images]
}

type Work = {
  scope: Pick<Scope, 'tenantId' | 'signal'>
  pixels?: PixelBudget
  /** Maximum size of the unpacked file. */
  maxBytes: number
}

/**
 * Unpacks, checks and stores a file or image as an upload is; a refused one is told in the notes.
 * @throws Failure 422 when it is missing, damaged or larger than `maxBytes`; 503 when no thread is free in time;
 *   TooManyPixels; the reason of the scope's signal.
 */
export async function storeEntry(
  services: Services,
  { scope, pixels, maxBytes }: Work,
  open: OpenEntry,
  entry: Entry,
): Promise<StoredEntry> {
  const { folder, name } = entry
  scope.signal?.throwIfAborted()
  const content = await open(folder, name)
  if (!content) throw damaged()
  return inTemporaryFile(async (path) => {
    const bytes = await written(content, path, Math.min(MAX_FILE_BYTES, maxBytes))
    const withFileName = (message: string) => `El archivo ${name}: ${message}`
    try {
      if (entry.folder === 'images') {
        const upload = { stream: createReadStream(path) }
        const { image } = await storeImage(services, scope, entry.use, upload)
        const stored = { use: entry.use, image }
        return { content: stored, key: imageKeyOf(scope, image), notes: [], bytes }
      }
      const { notes, ...file } = await storeFile(services, { scope, pixels }, path, name)
      return { content: { from: name, file }, key: file.key, notes: notes.map(withFileName), bytes }
    } catch (error) {
      if (!(error instanceof Failure) || !REFUSED.includes(error.status)) throw error
      return { content: null, key: null, notes: [withFileName(error.message)], bytes }
    }
  })
}

export function storedPackage(
  manifest: CourseManifest,
  contents: readonly (StoredContent | null)[],
): StoredPackage {
  const stored: StoredPackage = {
    manifest,
    files: [],
    images: { gallery_image: null, detail_image: null },
  }
  for (const content of contents) {
    if (content === null) continue
    if ('file' in content) stored.files.push(content)
    else stored.images[content.use] = content.image
  }
  return stored
}

/** Returns sentences about what is left out: `notes`, then values that the fields of the design do not accept. */
export async function omissionsOf(
  { manifest, files }: StoredPackage,
  notes: readonly string[],
): Promise<string[]> {
  const omitted = notes.slice(0, MAX_OMITTED)
  const omit = (where: string, message: string) => {
    if (omitted.length < MAX_OMITTED) omitted.push(`${where}: ${message}`)
  }
  const types = new Map(files.map(({ from, file }) => [from, file.mediaType]))
  // The ids are of no row.
  await buildDesign({ name: '', slug: '' }, manifest, { files: types, ids: numbered(), omit })
  return omitted
}

/** Stores the files of a package of ours, runs `work`, and deletes what was stored when that fails. */
export async function storePackage<T>(
  services: Services,
  scope: Scope,
  { manifest, open }: { manifest: CourseManifest; open: OpenEntry },
  work: (stored: StoredPackage) => Promise<T>,
): Promise<T> {
  const storedFiles: { key: string }[] = []
  return keeping(services, storedFiles, async () => {
    const contents: (StoredContent | null)[] = []
    for (const entry of entriesOf(manifest)) {
      const limits = { scope, maxBytes: MAX_PACKAGE_BYTES }
      const { content, key } = await storeEntry(services, limits, open, entry)
      if (key !== null) storedFiles.push({ key })
      contents.push(content)
    }
    return work(storedPackage(manifest, contents))
  })
}

/**
 * Writes an entry to a file and returns its bytes.
 * @throws Failure 422 for more than `most` bytes, or an entry that cannot be unpacked.
 */
async function written(content: Readable, path: string, most: number): Promise<number> {
  let bytes = 0
  const bounded = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength
      if (bytes > most) throw tooLarge()
      yield chunk
    }
  }
  await pipeline(content, bounded, createWriteStream(path, { mode: 0o600 })).catch(
    (error: unknown) => {
      const ofTheSystem = /^E[A-Z0-9]+$/.test(String((error as { code?: unknown }).code))
      throw error instanceof Failure || ofTheSystem ? error : damaged()
    },
  )
  return bytes
}

function numbered(): Ids {
  let last = 0
  return (_, count) => Promise.resolve(Array.from({ length: count }, () => ++last))
}
