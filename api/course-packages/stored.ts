import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sql from 'sql-template-tag'
import { MAX_FILE_BYTES } from '#contract/course-files.ts'
import { MAX_PACKAGE_BYTES, type CourseManifest } from '#contract/course-package.ts'
import { buildDesign } from '../course-design/portable.ts'
import type { Ids } from '../course-design/model.ts'
import { keeping, storeFile, type Stored } from '../course-design/resources.ts'
import { imageKeyOf, storeImage } from '../courses/images.ts'
import type { Transaction } from '../db/database.ts'
import type { OwnedFiles } from '../files/delete-orphans.ts'
import { inTemporaryFile } from '../files/spool.ts'
import { Failure, notFound } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import { createPixelBudget } from '../images/encode.ts'
import type { Services } from '../services.ts'
import { damaged, tooLarge, tooSlow } from './refusals.ts'

/** A course to create and where its files come from. */
export type CoursePackage = {
  manifest: CourseManifest
  /** Returns the content of a file or image; null when it is not there. */
  open(folder: 'files' | 'images', name: string): Promise<Readable | null>
}

const IMAGES = ['gallery_image', 'detail_image'] as const

/** A package whose files were checked and stored, so that creating its course is one transaction. */
export type StoredPackage = {
  manifest: CourseManifest
  /** Stored files, each with its name in the manifest. */
  files: { from: string; file: Stored }[]
  /** Keys of the course's images. */
  images: Record<(typeof IMAGES)[number], string | null>
  /** Sentences about what is left out. */
  omitted: string[]
}

/** Pixels of all files of a package: 150 photos of a telephone, or 1,500 pictures of a screen. */
const MAX_PIXELS = 2_000_000_000
/** Time for storing all files of a package. Proxies give up a request that is not answered in two minutes. */
const MAX_MS = 60_000

/** Maximum number of sentences; a package made by a program may break a rule thousands of times. */
const MAX_OMITTED = 200

/**
 * Checks and stores the files of a package as uploads are; refused ones are left out and told. Runs `work` and
 * deletes what was stored when that fails.
 * Stops when the signal of the scope aborts.
 * @throws Failure 422 when a file of the manifest is missing, or the files are too large together; 503 when storing
 *   them takes too long; TooManyPixels.
 */
export async function storePackage<T>(
  services: Services,
  scope: Scope,
  { manifest, open }: CoursePackage,
  work: (stored: StoredPackage) => Promise<T>,
): Promise<T> {
  const kept: Pick<Stored, 'key'>[] = []
  const stored: StoredPackage = {
    manifest,
    files: [],
    images: { gallery_image: null, detail_image: null },
    omitted: [],
  }
  const omit = (where: string, message: string) => {
    if (stored.omitted.length < MAX_OMITTED) stored.omitted.push(`${where}: ${message}`)
  }
  let left = MAX_PACKAGE_BYTES
  const pixels = createPixelBudget(MAX_PIXELS)
  const until = Date.now() + MAX_MS
  return keeping(services, kept, async () => {
    /** Unpacks an entry, which the manifest promises, for the duration of `use`; null when it is refused. */
    const unpacked = async <Kept>(
      folder: 'files' | 'images',
      name: string,
      use: (path: string) => Promise<Kept>,
    ) => {
      scope.signal?.throwIfAborted()
      if (Date.now() > until) throw tooSlow()
      const content = await open(folder, name)
      if (!content) throw damaged()
      return inTemporaryFile(async (path) => {
        left -= await written(content, path, Math.min(MAX_FILE_BYTES, left))
        return use(path).catch((error: unknown) => {
          if (!(error instanceof Failure) || !REFUSED.includes(error.status)) throw error
          omit(`El archivo ${name}`, error.message)
          return null
        })
      })
    }
    for (const { name } of manifest.files) {
      const file = await unpacked('files', name, (path) =>
        storeFile(services, { scope, pixels }, path, name),
      )
      if (!file) continue
      kept.push(file)
      for (const note of file.notes) omit(`El archivo ${name}`, note)
      stored.files.push({ from: name, file })
    }
    for (const use of IMAGES) {
      const name = manifest.course[use]
      if (name === null) continue
      const made = await unpacked('images', name, (path) =>
        storeImage(services, scope, use, { stream: createReadStream(path) }),
      )
      if (!made) continue
      kept.push({ key: imageKeyOf(scope, made.image) })
      stored.images[use] = made.image
    }
    const types = new Map(stored.files.map(({ from, file }) => [from, file.mediaType]))
    // Values that will be left out; the ids are of no row.
    await buildDesign({ name: '', slug: '' }, manifest, { files: types, ids: numbered(), omit })
    return work(stored)
  })
}

/** Statuses of a file that is not accepted. */
const REFUSED: readonly number[] = [413, 415, 422]

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

/** Descriptions of stored packages between preview and creation. No row refers to them. */
export const COURSE_PACKAGES: OwnedFiles = {
  folder: 'course-packages',
  used: () => Promise.resolve([]),
}

/** Validity of a preview. Files that no course has are deleted a day after they were stored. */
const VALID_MS = 12 * 3600 * 1000

const keyOf = ({ tenantId }: Pick<Scope, 'tenantId'>, key: string) =>
  `${COURSE_PACKAGES.folder}/${tenantId}/${key}`

/** Keeps a stored package until its course is created; returns its key. */
export async function keepPackage(
  { files }: Services,
  scope: Scope,
  stored: StoredPackage,
): Promise<string> {
  const key = randomUUID()
  const kept: Kept = { at: Date.now(), stored }
  const content = Buffer.from(JSON.stringify(kept))
  await files.put(keyOf(scope, key), content, 'application/json')
  return key
}

/** Course that was created from a package, by the id of the tenant's course and of the person. */
export type CreatedCourse = { course: number; by: number }

type Kept = { at: number; stored: StoredPackage; created?: CreatedCourse }

/** Returns a kept package of the tenant. @throws Failure 404 when there is none, or it is too old. */
export async function keptPackage({ files }: Services, scope: Scope, key: string): Promise<Kept> {
  const found = await files.get(keyOf(scope, key))
  if (!found) throw packageNotFound()
  const kept = (await new Response(found.content as BodyInit).json()) as Kept
  if (Date.now() - kept.at > VALID_MS) throw packageNotFound()
  return kept
}

/** Keeps which course was created from a package, so that none is created from it again. */
export async function keepCreated(
  { files }: Services,
  scope: Scope,
  key: string,
  kept: Kept & { created: CreatedCourse },
): Promise<void> {
  await files.put(keyOf(scope, key), Buffer.from(JSON.stringify(kept)), 'application/json')
}

/** False when the transaction that wrote the record was rolled back. */
export async function courseExists(
  tx: Pick<Transaction, 'query'>,
  { tenantId }: Pick<Scope, 'tenantId'>,
  { course }: CreatedCourse,
): Promise<boolean> {
  const found = await tx.query(
    sql`select 1 from tenant_courses where tenant_id = ${tenantId} and id = ${course}`,
  )
  return found.length > 0
}

export const packageNotFound = () =>
  notFound('La vista previa ya no está disponible. Sube el archivo de nuevo.')
