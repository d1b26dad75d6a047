import type { UploadedPackage } from '#contract/courses/course-packages.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { endPackage, findPackage, packageNotFound, rowsOf } from './package-rows.ts'
import { previewOf } from './preview.ts'
import { referencesOf } from './references.ts'

/**
 * Returns what the course of an uploaded package will have, or the state of the package without one.
 * @throws Failure 404, also when its course was created or it is too old.
 */
export async function describePackage(
  { db }: Services,
  scope: Scope,
  key: string,
): Promise<UploadedPackage> {
  const { state, total, done, manifest, omitted, ...row } = await findPackage(db, scope, key)
  const about = { key, progress: { files: total, done } }
  if (state === 'created') throw packageNotFound()
  if (state === 'refused') {
    const { refusal_code: code, refusal_message: message } = row
    return { state, ...about, refusal: { code: code!, message: message! } }
  }
  if (state !== 'ready') return { state, ...about }
  const found = await db.transaction(scope, (tx) => referencesOf(tx, scope, manifest!))
  return { state, ...about, ...previewOf(manifest!, [...found.omitted, ...omitted]) }
}

/** Cancels a package: nothing is kept of it. One that has ended stays as it is. Throws as `describePackage`. */
export async function cancelPackage(
  services: Services,
  scope: Scope,
  key: string,
): Promise<UploadedPackage> {
  const { tenantId } = scope
  await endPackage(services, rowsOf(services.db, scope), { tenantId, key })
  return describePackage(services, scope, key)
}
