import type { PackagePreview } from '#contract/course-packages.ts'
import { MAX_PACKAGE_BYTES } from '#contract/course-package.ts'
import { Failure } from '../http/failure.ts'
import { createSharedSemaphore } from '../http/semaphore.ts'
import type { Scope } from '../http/scope.ts'
import { readUpload } from '../http/upload.ts'
import { overOf, type ApiContext } from '../http/context.ts'
import { openArchive } from '../imports/xlsx/archive.ts'
import { createFairSlots } from '../jobs/fair-slots.ts'
import type { Services } from '../services.ts'
import { readManifest } from './manifest.ts'
import { previewOf } from './preview.ts'
import { asPackageRefusal } from './refusals.ts'
import { referencesOf } from './references.ts'
import { courseExists, keepPackage, keptPackage, packageNotFound, storePackage } from './stored.ts'

/** Bytes of the zip's own directory. */
const DIRECTORY_BYTES = 4 * 1024 * 1024

/** Packages that are being sent: each occupies temporary disk. */
const acquireUploadSlot = createSharedSemaphore(
  'course-uploads',
  { actor: 1, company: 3 },
  (full) =>
    full === 'actor'
      ? new Failure(429, 'uploading', 'Ya estás subiendo un curso. Espera a que termine.', {
          headers: { 'retry-after': '10' },
        })
      : new Failure(
          429,
          'uploading',
          'Tu compañía ya está subiendo demasiados cursos. Intenta de nuevo en un minuto.',
          { headers: { 'retry-after': '60' } },
        ),
  { shared: ['actor', 'company'] },
)

/** Slots for reading a package that has arrived, which unpacks files and decodes pictures. */
const acquireReadingSlot = createFairSlots({
  all: 3,
  perOwner: 1,
  maxWaitMs: 45_000,
  refusal: () =>
    new Failure(
      503,
      'busy',
      'Se están subiendo demasiados cursos. Intenta de nuevo en un minuto.',
      { headers: { 'retry-after': '60' } },
    ),
})

/**
 * Reads an uploaded package, checks and stores its files, and keeps it for twelve hours. Nothing refers to the
 * files yet: those of a package whose course is never created are deleted a day later.
 * @returns what its course will have.
 * @throws Failure 413, 422 for a file that is no package, is damaged or unpacks to too much.
 */
export async function receivePackage(
  services: Services,
  scope: Scope,
  c: ApiContext,
): Promise<PackagePreview & { key: string }> {
  // Nothing lasts of a package whose sender has left, also when the request has an idempotency key.
  const signal = overOf(c)
  const release = await acquireUploadSlot({ actor: scope.actor.id, company: scope.tenantId })
  try {
    const { stream } = await readUpload(c, {
      field: 'file',
      maxBytes: MAX_PACKAGE_BYTES + DIRECTORY_BYTES,
    })
    const archive = await openArchive(stream)
    let releaseSlot = () => {}
    try {
      releaseSlot = await acquireReadingSlot(scope.tenantId, signal)
      const manifest = await readManifest(archive, scope.tenantId)
      const open = (folder: string, name: string) => archive.part(`${folder}/${name}`)
      return await storePackage(
        services,
        { ...scope, signal },
        { manifest, open },
        async (stored) => {
          const key = await keepPackage(services, scope, stored)
          return { ...(await previewPackage(services, scope, key)), key }
        },
      )
    } finally {
      releaseSlot()
      await archive.close()
    }
  } catch (error) {
    throw asPackageRefusal(error)
  } finally {
    release()
  }
}

/** Returns what the course of a kept package will have. @throws Failure 404, also when it was created. */
export async function previewPackage(
  services: Services,
  scope: Scope,
  key: string,
): Promise<PackagePreview> {
  const { stored, created } = await keptPackage(services, scope, key)
  const found = await services.db.transaction(scope, async (tx) => {
    if (created && (await courseExists(tx, scope, created))) throw packageNotFound()
    return referencesOf(tx, scope, stored.manifest)
  })
  return previewOf(stored.manifest, [...found.omitted, ...stored.omitted])
}
