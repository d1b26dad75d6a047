import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type Sharp from 'sharp'
import type { TenantScope } from '../db/database.ts'
import { Failure, notFound } from '../http/failure.ts'
import type { Services } from '../services.ts'

export const MAX_AVATAR_BYTES = 5 * 1024 * 1024
/** Some phones take 50 megapixels; decoded they are 200 MB, and one image is decoded at a time. */
const MAX_PIXELS = 50_000_000
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
  upload: { stream: Readable | ReadableStream<Uint8Array> },
): Promise<{ avatar: string }> {
  const original = await readAtMost(upload.stream, MAX_AVATAR_BYTES)
  if (!isKnownImage(original)) {
    throw new Failure(415, 'image_type', 'La imagen debe ser PNG, JPEG o WebP')
  }
  const image = await oneAtATime(() => encode(original))
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
): Promise<Response> {
  const file = UUID.test(avatar) ? await services.files.get(keyOf(scope, avatar)) : null
  if (!file) throw notFound('La imagen no existe')
  return new Response(file.content, {
    headers: {
      'content-type': 'image/webp',
      'content-length': String(file.bytes),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}

/** Whether the scope's company has this avatar. */
export async function avatarExists(
  { files }: Services,
  scope: TenantScope,
  avatar: string,
): Promise<boolean> {
  return UUID.test(avatar) && files.exists(keyOf(scope, avatar))
}

async function readAtMost(
  stream: Readable | ReadableStream<Uint8Array>,
  maximum: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop by an error also destroys the stream.
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > maximum) {
      throw new Failure(413, 'too_large', 'La imagen supera el límite de 5 MB')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, bytes)
}

/** By its first bytes: a name may say anything. */
function isKnownImage(bytes: Buffer): boolean {
  const begins = (signature: string, at = 0) =>
    bytes.toString('latin1', at, at + signature.length) === signature
  return (
    begins('\x89PNG\r\n\x1a\n') || begins('\xff\xd8\xff') || (begins('RIFF') && begins('WEBP', 8))
  )
}

async function encode(original: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    return await sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    if (/pixel limit/.test((error as Error).message)) {
      throw new Failure(413, 'too_large', 'La imagen supera el límite de 50 megapíxeles')
    }
    throw new Failure(422, 'image_damaged', 'La imagen está dañada o incompleta')
  }
}

let loaded: Promise<typeof Sharp> | undefined

/** Loaded at the first image, so that starting does not wait for it; one thread, so that pages do not. */
function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}

let last: Promise<unknown> = Promise.resolve()

/** Bounds the memory of decoded images: each waits for those before it. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work)
  last = turn.catch(() => {})
  return turn
}
