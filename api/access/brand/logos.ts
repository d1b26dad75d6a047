import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { MAX_LOGO_BYTES } from '#contract/access/brand.ts'
import type { Upload } from '#api/platform/calls/upload.ts'
import { contentOf, type Download } from '#api/platform/downloads/download.ts'
import type { OwnedFiles } from '#api/platform/files/delete-orphans.ts'
import { DocumentRefusal } from '#api/platform/files/document/refusal.ts'
import { cleanDrawing } from '#api/platform/files/inspection.ts'
import { spooled } from '#api/platform/files/spool.ts'
import { Failure, invalidField, notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { redrawnPng, rewrittenPicture } from '#api/platform/images/encode.ts'
import { pictureFile } from '#api/platform/images/pictures.ts'
import type { Services } from '#api/platform/services/services.ts'

/** Logos of companies. Anybody may read them, so nothing but an image is ever stored. */
export const BRAND_LOGOS: OwnedFiles = {
  folder: 'brands',
  used: (tx, { tenantId, keys }) =>
    tx.query(
      sql`select unnest(array[logo_light, logo_dark]) as file from tenant_brands
          where tenant_id = ${tenantId} and (logo_light = any(${keys}) or logo_dark = any(${keys}))`,
    ),
}

type Files = Pick<Services, 'files'>
type Clean = { content: Buffer; mediaType: string; notes: string[] }

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Largest size of a picture: four times that of the sign-in page. */
const WIDTH = 960
const HEIGHT = 256

/**
 * Cleans and stores a logo under a key made from its content, so that the same file has the same address.
 * @throws Failure 413 over the limit; 415 when it is neither SVG nor PNG; 422 when it is damaged.
 */
export function storeLogo(
  { files }: Files,
  scope: Scope,
  { stream }: Upload,
): Promise<{ logo: string; notes: string[] }> {
  return spooled(stream, async (path) => {
    const { content, mediaType, notes } = await cleaned(path, scope)
    const logo = keyOf(content)
    await files.put(pictureFile(BRAND_LOGOS, scope, logo), content, mediaType)
    return { logo, notes }
  })
}

async function cleaned(path: string, scope: Scope): Promise<Clean> {
  const given = await readFile(path)
  if (given.length === 0) throw invalidField('file', 'empty', 'El archivo está vacío')
  if (given.subarray(0, PNG.length).equals(PNG)) {
    const upload = { stream: createReadStream(path) }
    const content = await redrawnPng(upload, scope, MAX_LOGO_BYTES, (picture) =>
      picture.resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: true }),
    )
    return { content, mediaType: 'image/png', notes: [] }
  }
  if (!/<svg[\s>]/i.test(given.toString('latin1')))
    throw new Failure(415, 'image_type', 'El logo debe ser SVG o PNG')
  const rewrite = (picture: Buffer, maxPixels: number) =>
    rewrittenPicture(picture, scope, maxPixels)
  try {
    const drawing = await cleanDrawing(path, scope.tenantId, rewrite)
    return { ...drawing, mediaType: 'image/svg+xml' }
  } catch (error) {
    if (!(error instanceof DocumentRefusal)) throw error
    throw invalidField('file', error.code, error.message)
  }
}

/** Returns a UUID of version 8, which is for one's own contents: here the first bits of the SHA-256. */
function keyOf(content: Buffer): string {
  const hash = createHash('sha256').update(content).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

export function hasLogo({ files }: Files, scope: Scope, key: string): Promise<boolean> {
  return files.exists(pictureFile(BRAND_LOGOS, scope, key))
}

/** Opens a logo of any company. @throws Failure 404. */
export async function openLogo(
  { files }: Files,
  { company, key }: { company: number; key: string },
): Promise<Download> {
  const file = await files.get(pictureFile(BRAND_LOGOS, { tenantId: company }, key))
  if (!file) throw notFound('El logo no existe')
  return {
    ...contentOf(file),
    headers: {
      'content-type': file.mediaType,
      'content-length': String(file.bytes),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      // No scripts and no requests, also when a drawing is opened by itself.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox",
    },
  }
}
