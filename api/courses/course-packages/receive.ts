import { randomUUID } from 'node:crypto'
import { MAX_PACKAGE_BYTES, type CourseManifest } from '#contract/courses/course-package.ts'
import type { UploadedPackage } from '#contract/courses/course-packages.ts'
import { spooled } from '#api/platform/files/spool.ts'
import { overOf, type ApiContext } from '#api/platform/calls/context.ts'
import { Failure, invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { createSharedSemaphore } from '#api/platform/limiters/semaphore.ts'
import { readUpload } from '#api/platform/calls/upload.ts'
import { openArchiveFile } from '#api/platform/imports/reading/xlsx/archive.ts'
import { createFairSlots } from '#api/platform/jobs/fair-slots.ts'
import { runLongJob } from '#api/platform/jobs/long-job.ts'
import type { Services } from '#api/platform/services/services.ts'
import { readManifest } from './manifest.ts'
import { addPackage, endPackage, rowsOf, zipKeyOf } from './package-rows.ts'
import { packageJob } from './read-job.ts'
import { asPackageRefusal } from './refusals.ts'
import { describePackage } from './uploaded.ts'

/** Bytes of the zip's own directory. */
const DIRECTORY_BYTES = 4 * 1024 * 1024

/** Time in which the files of a small package are stored before its upload is answered. */
const ANSWER_MS = 3_000

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

/** Slots for storing the files of a package in the request that uploads it. */
const acquireReadingSlot = createFairSlots({
  all: 3,
  perOwner: 1,
  maxWaitMs: ANSWER_MS,
  refusal: () => new Error('Other packages are being read'),
})

/**
 * Takes in an uploaded package, whose files a job stores. Those of a small one are stored before the answer, by this
 * request unless a worker was faster.
 * @returns what its course will have, or the progress.
 * @throws Failure 413, 422 for a file that is no package or is damaged; 429; 503 when no thread is free in time.
 */
export async function receivePackage(
  services: Services,
  scope: Scope,
  c: ApiContext,
): Promise<UploadedPackage> {
  const { db } = services
  const { tenantId } = scope
  const over = overOf(c)
  const key = await takeIn(services, scope, c)
  try {
    await storeInTime(services, tenantId, over)
    over.throwIfAborted()
  } catch (error) {
    // The sender does not know the key, also when the request has an idempotency key.
    await endPackage(services, rowsOf(db, { tenantId }), { tenantId, key })
    throw error
  }
  const uploaded = await describePackage(services, scope, key)
  if (uploaded.state !== 'refused') return uploaded
  const { code, message } = uploaded.refusal
  throw invalidField('file', code, message)
}

/** Stores files of the company's packages until they are done, some seconds are over or the client disconnects. */
async function storeInTime(services: Services, tenantId: number, over: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([over, AbortSignal.timeout(ANSWER_MS)])
  const release = await acquireReadingSlot(tenantId, signal).catch(() => null)
  if (!release) return
  try {
    await runLongJob(services, packageJob, { tenantId }, signal)
    // The job that was queued may have given up waiting for the lock meanwhile.
    if (signal.aborted) await services.queue.send(packageJob.name, { tenantId })
  } finally {
    release()
  }
}

/** Puts an uploaded package into the file store and queues its reading; returns its key. */
async function takeIn(services: Services, scope: Scope, c: ApiContext): Promise<string> {
  const release = await acquireUploadSlot({ actor: scope.actor.id, company: scope.tenantId })
  try {
    const { stream } = await readUpload(c, {
      field: 'file',
      maxBytes: MAX_PACKAGE_BYTES + DIRECTORY_BYTES,
    })
    return await spooled(stream, async (path) => {
      const manifest = await manifestOf(path, scope)
      overOf(c).throwIfAborted()
      const key = randomUUID()
      const zip = zipKeyOf(scope, key)
      await services.files.put(zip, { path }, 'application/zip')
      try {
        await addPackage(services, scope, key, manifest)
      } catch (error) {
        await services.files.delete(zip)
        throw error
      }
      return key
    })
  } catch (error) {
    throw asPackageRefusal(error)
  } finally {
    release()
  }
}

async function manifestOf(path: string, { tenantId }: Scope): Promise<CourseManifest> {
  const archive = await openArchiveFile(path)
  try {
    return await readManifest(archive, tenantId)
  } finally {
    await archive.close()
  }
}
