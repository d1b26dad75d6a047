import { MAX_MANIFEST_BYTES, type CourseManifest } from '#contract/courses/course-package.ts'
import { invalidField } from '#api/platform/http/failure.ts'
import { processors } from '#api/platform/jobs/processors.ts'
import type { Owner } from '#api/platform/jobs/fair-queue.ts'
import { isExhaustion, openThreads } from '#api/platform/jobs/threads.ts'
import { damaged } from './refusals.ts'
import type { Archive } from '#api/platform/imports/reading/xlsx/archive.ts'

/**
 * Manifest of an uploaded package. It is untrusted JSON, so it is parsed on a worker thread, which is
 * terminated when it takes too much time or memory.
 */

export const MANIFEST = 'manifest.json'

export type ManifestTask = { text: string }
export type ManifestRead =
  | { manifest: CourseManifest }
  | { refused: 'json' | 'format' | 'version' }
  /** First broken rule, and the names that lead to it. */
  | { refused: 'content'; path: string; message: string }

/** A course of 2,000 contents takes 0.3 seconds; on a busy machine the thread waits for its turn. */
const TIMEOUT_MS = 20_000

const threads = openThreads<ManifestTask, ManifestRead>({
  script: new URL('./manifest-thread.ts', import.meta.url),
  most: () => Math.min(2, processors()),
  resourceLimits: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 },
})

/**
 * Reads the manifest of a package.
 * @param owner company that uploaded it.
 * @throws Failure 422 when there is none, or it cannot be read; 503 when no thread is free in time.
 */
export async function readManifest(archive: Archive, owner: Owner): Promise<CourseManifest> {
  const part = await archive.part(MANIFEST)
  if (!part) throw notAPackage()
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of part as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > MAX_MANIFEST_BYTES)
      throw refused('too_large', 'El manifiesto del curso es demasiado grande')
    chunks.push(chunk)
  }
  const read = await threads
    .run({ text: Buffer.concat(chunks, bytes).toString('utf8') }, { owner, timeoutMs: TIMEOUT_MS })
    .catch((error: unknown) => {
      if (isExhaustion(error)) throw damaged()
      throw error
    })
  if ('manifest' in read) return read.manifest
  if (read.refused === 'content')
    throw refused('content', `El curso del archivo no es válido: ${read.message} (${read.path})`)
  if (read.refused === 'format') throw notAPackage()
  if (read.refused === 'version') {
    throw refused(
      'version',
      'El archivo usa una versión del formato que esta instalación no conoce. Actualízala, o exporta el curso desde una instalación de la misma versión.',
    )
  }
  throw damaged()
}

const refused = (code: string, message: string) => invalidField('file', code, message)

const notAPackage = () =>
  refused(
    'format',
    'El archivo no es un curso exportado de Sendero. Expórtalo desde el menú del curso, con «Exportar el curso», y sube ese zip sin cambiarlo.',
  )
