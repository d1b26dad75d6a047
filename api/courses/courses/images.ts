import sql from 'sql-template-tag'
import { courseFiles } from '#contract/courses/design/course-draft.ts'
import type { TenantScope } from '#api/platform/db/database.ts'
import type { Download } from '#api/platform/downloads/download.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Uploaded } from '#api/platform/images/encode.ts'
import {
  openPicture,
  pictureExists,
  pictureFile,
  storePicture,
  type Pictures,
} from '#api/platform/images/pictures.ts'
import type { Services } from '#api/platform/services/services.ts'

/** Images of courses, stored with the tenant that created the course. */

export const MAX_IMAGE_BYTES = courseFiles.maxBytes

function ofSide(side: number): Pictures {
  return {
    folder: 'courses',
    maxBytes: MAX_IMAGE_BYTES,
    resize: (picture) => picture.resize(side, side, { fit: 'inside', withoutEnlargement: true }),
    used: (tx, { keys }) =>
      tx.query(
        sql`select gallery_image as file from courses where gallery_image = any(${keys})
            union all
            select detail_image from courses where detail_image = any(${keys})`,
      ),
  }
}

/** Maximum sizes: for cards, and for the large image. They share a folder. */
export const IMAGES = { gallery_image: ofSide(800), detail_image: ofSide(1600) }

/** Returns the storage key of the image of a tenant's course. */
export function imageKeyOf(scope: Pick<TenantScope, 'tenantId'>, image: string): string {
  return pictureFile(IMAGES.detail_image, scope, image)
}

/** Stores an image and returns the key by which a course refers to it. Throws as `storePicture`. */
export async function storeImage(
  services: Services,
  scope: TenantScope,
  use: keyof typeof IMAGES,
  upload: Uploaded,
): Promise<{ image: string }> {
  return { image: await storePicture(services, scope, IMAGES[use], upload) }
}

/** True when the tenant has this image. */
export function imageExists(services: Services, scope: TenantScope, image: string) {
  return pictureExists(services, scope, IMAGES.detail_image, image)
}

/** Copies an image that was uploaded in one tenant to another, which has the course. */
export async function copyImage(
  { files }: Services,
  image: string,
  from: TenantScope,
  to: TenantScope,
): Promise<void> {
  const stored = await files.get(imageKeyOf(from, image))
  if (!stored) return
  await files.put(imageKeyOf(to, image), stored.content, stored.mediaType)
}

/**
 * Returns an image of a course that the tenant has, or one that was uploaded in it.
 * @throws Failure 404 when there is none, also for an image of a course that the tenant does not
 *   have.
 */
export async function openImage(services: Services, scope: Scope, image: string) {
  const [of] = await services.db.query<{ owner: number }>(
    scope,
    sql`select owner_tenant_id as owner from courses where gallery_image = ${image}
        union all
        select owner_tenant_id from courses where detail_image = ${image}
        limit 1`,
  )
  return opened(services, of?.owner ?? scope.tenantId, image)
}

/** Returns an image of any tenant's course, or one that was uploaded in the scope's. Throws Failure 404. */
export async function openAnyImage(services: Services, scope: Scope, image: string) {
  const [of] = await services.db.queryWithoutTenant<{ owner: number | null }>(
    sql`select course_image_owner(${image}) as owner`,
  )
  return opened(services, of?.owner ?? scope.tenantId, image)
}

function opened(services: Services, owner: number, image: string): Promise<Download> {
  return openPicture(services, { tenantId: owner }, IMAGES.detail_image, image)
}
