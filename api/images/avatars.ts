import { randomUUID } from 'node:crypto'
import type { TenantScope } from '../db/database.ts'
import type { Download } from '../http/download.ts'
import { notFound } from '../http/failure.ts'
import type { Services } from '../services.ts'
import { answerImage, reencoded, type Uploaded } from './encode.ts'

export const MAX_AVATAR_BYTES = 5 * 1024 * 1024
const SIDE = 256

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const keyOf = ({ tenantId }: TenantScope, avatar: string) => `avatars/${tenantId}/${avatar}`

/** The company whose avatar a file key names, or null when it names none. */
export function avatarOwner(key: string): number | null {
  const [kind, tenantId = '', avatar = '', ...rest] = key.split('/')
  const fits = kind === 'avatars' && /^\d{1,10}$/.test(tenantId) && UUID.test(avatar)
  return fits && rest.length === 0 ? Number(tenantId) : null
}

/**
 * Takes an uploaded image and stores it anew: a WebP of 256 × 256 pixels, upright, centred, without
 * what the original said about its place, camera or owner.
 *
 * @param upload the bytes, of which at most 5 MB are read; names and media types are not believed.
 * @returns the key by which a user refers to it.
 * @throws Failure 413 over 5 MB or over 50 megapixels; 415 when it is no PNG, JPEG or WebP; 422 when it
 *   is damaged.
 */
export async function storeAvatar(
  services: Services,
  scope: TenantScope,
  upload: Uploaded,
): Promise<{ avatar: string }> {
  const image = await reencoded(upload, MAX_AVATAR_BYTES, (picture) =>
    picture.resize(SIDE, SIDE, { fit: 'cover' }),
  )
  const avatar = randomUUID()
  await services.files.put(keyOf(scope, avatar), image, 'image/webp')
  return { avatar }
}

/**
 * Answers an avatar of the scope's company. What a key names never changes, so browsers keep it.
 *
 * @throws Failure 404 when there is none, also when it is another company's.
 */
export async function openAvatar(
  services: Services,
  scope: TenantScope,
  avatar: string,
): Promise<Download> {
  const file = UUID.test(avatar) ? await services.files.get(keyOf(scope, avatar)) : null
  if (!file) throw notFound('La imagen no existe')
  return answerImage(file)
}

/** Whether the scope's company has this avatar. */
export async function avatarExists(
  { files }: Services,
  scope: TenantScope,
  avatar: string,
): Promise<boolean> {
  return UUID.test(avatar) && files.exists(keyOf(scope, avatar))
}
