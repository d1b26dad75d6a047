import { randomUUID } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Sql } from 'sql-template-tag'
import type { TenantScope } from '../db/database.ts'
import type { Download } from '../http/download.ts'
import { notFound } from '../http/failure.ts'
import type { Services } from '../services.ts'
import { answerImage, reencoded, type Uploaded } from './encode.ts'

/** Kind of uploaded pictures, stored per tenant under keys that cannot be guessed. */
export type Pictures = {
  /** Folder of the files: `{folder}/{tenant}/{key}`. */
  readonly folder: string
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
  const content = await reencoded(upload, pictures.maxBytes, pictures.resize)
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

const DAY_MS = 24 * 3600 * 1000
/** Number of keys per query, which reads a tenant's rows once. */
const BATCH = 10_000

/**
 * Part of the job `files-sweep`: deletes unused pictures older than a day. Younger ones may belong to a
 * form that is still being filled in.
 *
 * @param used SQL of a column `key`: which of these keys of a tenant are in use.
 */
export async function deleteOrphanPictures(
  services: Services,
  { folder }: Pick<Pictures, 'folder'>,
  used: (tenantId: number, keys: readonly string[]) => Sql,
  now = Date.now(),
): Promise<void> {
  const waiting = new Map<number, string[]>()
  let deleted = 0
  const sweep = async (tenantId: number, keys: readonly string[]) => {
    const { db, files } = services
    const rows = await db.query<{ key: string }>({ tenantId }, used(tenantId, keys))
    const kept = new Set(rows.map((row) => row.key))
    for (const key of keys) {
      if (kept.has(key)) continue
      await files.delete(pictureFile({ folder }, { tenantId }, key))
      deleted += 1
    }
  }
  for await (const { key: file, storedAt } of services.files.list(folder)) {
    const [, owner = '', key = '', ...rest] = file.split('/')
    const isPicture = /^\d{1,10}$/.test(owner) && UUID.test(key) && rest.length === 0
    if (!isPicture || storedAt.getTime() > now - DAY_MS) continue
    const tenantId = Number(owner)
    const keys = waiting.get(tenantId) ?? []
    keys.push(key)
    waiting.set(tenantId, keys)
    if (keys.length < BATCH) continue
    waiting.delete(tenantId)
    await sweep(tenantId, keys)
  }
  for (const [tenantId, keys] of waiting) await sweep(tenantId, keys)
  if (deleted > 0) services.log.info({ folder, deleted }, 'unused pictures deleted')
}
