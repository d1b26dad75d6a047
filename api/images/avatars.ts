import sql from 'sql-template-tag'
import type { TenantScope } from '../db/database.ts'
import type { Download } from '../http/download.ts'
import type { Services } from '../services.ts'
import type { Uploaded } from './encode.ts'
import {
  openPicture,
  pictureExists,
  storePicture,
  deleteOrphanPictures,
  type Pictures,
} from './pictures.ts'

export const MAX_AVATAR_BYTES = 5 * 1024 * 1024
const SIDE = 256

/** Pictures of users: 256 × 256 pixels, centred. */
const AVATARS: Pictures = {
  folder: 'avatars',
  maxBytes: MAX_AVATAR_BYTES,
  resize: (picture) => picture.resize(SIDE, SIDE, { fit: 'cover' }),
}

/** Stores an avatar and returns its key. Throws as `storePicture`. */
export async function storeAvatar(
  services: Services,
  scope: TenantScope,
  upload: Uploaded,
): Promise<{ avatar: string }> {
  return { avatar: await storePicture(services, scope, AVATARS, upload) }
}

/** Opens an avatar of the scope's tenant. Throws as `openPicture`. */
export function openAvatar(
  services: Services,
  scope: TenantScope,
  avatar: string,
): Promise<Download> {
  return openPicture(services, scope, AVATARS, avatar)
}

/** True when the scope's tenant has this avatar. */
export function avatarExists(
  services: Services,
  scope: TenantScope,
  avatar: string,
): Promise<boolean> {
  return pictureExists(services, scope, AVATARS, avatar)
}

/** Deletes avatars that no user has: see `deleteOrphanPictures`. */
export function deleteOrphanAvatars(services: Services, now?: number): Promise<void> {
  const used = (tenantId: number, keys: readonly string[]) =>
    sql`select avatar as key from users where tenant_id = ${tenantId} and avatar = any(${keys})`
  return deleteOrphanPictures(services, AVATARS, used, now)
}
