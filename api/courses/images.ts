import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { courseFiles } from '#contract/course-draft.ts'
import type { TenantScope } from '../db/database.ts'
import type { Download } from '../http/download.ts'
import { notFound } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import { answerImage, reencoded, type Uploaded } from '../images/encode.ts'
import type { Services } from '../services.ts'

/** Pictures of courses. They lie with the company that made the course. */

export const MAX_IMAGE_BYTES = courseFiles.maxBytes

/** The longest side in pixels: of what cards show, and of what is shown large. */
const LONGEST = { gallery: 800, detail: 1600 } as const

/** Where the image of a company's course is stored. */
export function imageKeyOf({ tenantId }: Pick<TenantScope, 'tenantId'>, image: string): string {
  return `courses/${tenantId}/${image}`
}

/**
 * Takes an uploaded image and stores it anew, smaller where it was larger.
 *
 * @returns the key by which a course refers to it.
 * @throws Failure 413 over 10 MB or 50 megapixels; 415 when it is no PNG, JPEG or WebP; 422 when it is
 *   damaged.
 */
export async function storeImage(
  services: Services,
  scope: TenantScope,
  use: keyof typeof LONGEST,
  upload: Uploaded,
  image: string = randomUUID(),
): Promise<{ image: string }> {
  const side = LONGEST[use]
  const content = await reencoded(upload, MAX_IMAGE_BYTES, (picture) =>
    picture.resize(side, side, { fit: 'inside', withoutEnlargement: true }),
  )
  await services.files.put(imageKeyOf(scope, image), content, 'image/webp')
  return { image }
}

/** Whether the company has this image. */
export function imageExists({ files }: Services, scope: TenantScope, image: string) {
  return files.exists(imageKeyOf(scope, image))
}

/** Hands an image that was uploaded in one company to another, which has the course. */
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
 * An image of a course that the company has, or one that was uploaded in it.
 * @throws Failure 404 when there is none, also when it is of a course that the company does not have.
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

/** An image of any company's course, or one that was uploaded in the scope's. Throws Failure 404. */
export async function openAnyImage(services: Services, scope: Scope, image: string) {
  const [of] = await services.db.queryWithoutTenant<{ owner: number | null }>(
    sql`select course_image_owner(${image}) as owner`,
  )
  return opened(services, of?.owner ?? scope.tenantId, image)
}

async function opened({ files }: Services, owner: number, image: string): Promise<Download> {
  const file = await files.get(imageKeyOf({ tenantId: owner }, image))
  if (!file) throw notFound('La imagen no existe')
  return answerImage(file)
}
