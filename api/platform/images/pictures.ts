import { randomUUID } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { TenantScope } from '../db/database.ts'
import type { OwnedFiles } from '../files/delete-orphans.ts'
import type { Download } from '../downloads/download.ts'
import { notFound } from '../http/failure.ts'
import type { Services } from '../services/services.ts'
import { answerImage, reencoded, type Uploaded } from './encode.ts'

/** Kind of uploaded pictures, stored per tenant under keys that cannot be guessed. */
export type Pictures = OwnedFiles & {
  readonly maxBytes: number
  /** Resizes the upright picture before it is stored. */
  readonly resize: (picture: Sharp) => Sharp
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function pictureFile(
  { folder }: Pick<Pictures, 'folder'>,
  { tenantId }: Pick<TenantScope, 'tenantId'>,
  key: string,
): string {
  return `${folder}/${tenantId}/${key}`
}

/**
 * Stores an uploaded picture as a new WebP, without metadata about place, camera or owner.
 *
 * @param upload the bytes, of which at most `maxBytes` are read; names and media types are not trusted.
 * @param key its key, when the caller knows it already.
 * @returns the key of the picture.
 * @throws Failure 413 over `maxBytes` or over 50 megapixels; 415 when it is not PNG, JPEG or WebP; 422 when
 *   it is damaged.
 */
export async function storePicture(
  services: Services,
  scope: TenantScope,
  pictures: Pictures,
  upload: Uploaded,
  key: string = randomUUID(),
): Promise<string> {
  const content = await reencoded(upload, scope, pictures.maxBytes, pictures.resize)
  await services.files.put(pictureFile(pictures, scope, key), content, 'image/webp')
  return key
}

/**
 * Opens a picture of the scope's tenant. The content of a key never changes, so browsers cache it.
 * @throws Failure 404 when it does not exist or belongs to another tenant.
 */
export async function openPicture(
  { files }: Services,
  scope: TenantScope,
  pictures: Pictures,
  key: string,
): Promise<Download> {
  const file = UUID.test(key) ? await files.get(pictureFile(pictures, scope, key)) : null
  if (!file) throw notFound('La imagen no existe')
  return answerImage(file)
}

/** True when the scope's tenant has it. */
export async function pictureExists(
  { files }: Services,
  scope: TenantScope,
  pictures: Pictures,
  key: string,
): Promise<boolean> {
  return UUID.test(key) && files.exists(pictureFile(pictures, scope, key))
}
