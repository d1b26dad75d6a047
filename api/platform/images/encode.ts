import type { Readable } from 'node:stream'
import type load from 'sharp'
import type { Sharp } from 'sharp'
import type { TenantScope } from '../db/database.ts'
import type { StoredFile } from '../files/store.ts'
import { contentOf, type Download } from '../downloads/download.ts'
import { Failure } from '../http/failure.ts'
import { createFairSlots } from '../jobs/fair-slots.ts'

/** Uploaded images are never stored as received: they are decoded and encoded again. */

/**
 * Maximum size: some phones take 50 megapixels, which are 200 MB decoded; one image is decoded at a time.
 */
const MAX_PIXELS = 50_000_000

/** Bytes of an image; names and media types are not trusted. */
export type Uploaded = { stream: Readable | ReadableStream<Uint8Array> }

/** The pictures of one file have more pixels together than it may. */
export class TooManyPixels extends Error {}

/** Pixels that may be decoded for one file: decoding takes some 15 ms a megapixel, whatever the bytes. */
export type PixelBudget = {
  /** @throws TooManyPixels when fewer are left. */
  take(pixels: number): void
  /** Returns the number of pixels left. */
  left(): number
}

export function createPixelBudget(maximum: number): PixelBudget {
  let left = maximum
  return {
    take(pixels) {
      left -= pixels
      if (left < 0) throw new TooManyPixels()
    },
    left: () => left,
  }
}

/** Company of an image, the signal that aborts when its sender leaves, and the pixels left for its file. */
export type ImageWork = Pick<TenantScope, 'tenantId' | 'signal'> & {
  pixels?: PixelBudget | undefined
}

/**
 * Converts an uploaded image to WebP: upright, resized by `resize`, without metadata about place, camera or
 * owner.
 *
 * @throws Failure 413 over `maxBytes` or over 50 megapixels; 415 when it is not PNG, JPEG or WebP; 422 when
 *   it is damaged.
 */
export async function reencoded(
  upload: Uploaded,
  work: ImageWork,
  maxBytes: number,
  resize: (image: Sharp) => Sharp,
): Promise<Buffer> {
  const original = await readAtMost(upload.stream, maxBytes)
  if (!isKnownImage(original)) {
    throw new Failure(415, 'image_type', 'La imagen debe ser PNG, JPEG o WebP')
  }
  return encode(original, work, (image) => resize(image).webp({ quality: 82 }))
}

/** Converts it to a PNG, by default of the original size. Throws as `reencoded`. */
export async function redrawnPng(
  upload: Uploaded,
  work: ImageWork,
  maxBytes: number,
  resize: (image: Sharp) => Sharp | Promise<Sharp> = (image) => image,
): Promise<Buffer> {
  const original = await readAtMost(upload.stream, maxBytes)
  return encode(original, work, async (image) => (await resize(image)).png({ compressionLevel: 9 }))
}

/**
 * Decodes a PNG, JPEG, WebP or GIF and encodes it again as the same type, without metadata.
 * @returns null for another type, one that is damaged or one with more than `maxPixels`.
 */
export async function rewrittenPicture(
  original: Buffer,
  { tenantId, signal }: ImageWork,
  maxPixels: number,
): Promise<{ content: Buffer; mediaType: string; pixels: number } | null> {
  if (!isKnownImage(original) && !/^GIF8[79]a/.test(original.toString('latin1', 0, 6))) return null
  const sharp = await loadSharp()
  const release = await acquireDecoder(tenantId, signal)
  try {
    const image = sharp(original, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: 20 })
      .autoOrient()
    const { format, width, height } = await image.metadata()
    // The default quality of JPEG and WebP is seen where a drawing has flat colours.
    const quality = format === 'jpeg' || format === 'webp' ? { quality: 92 } : {}
    const content = await image.toFormat(format, quality).toBuffer()
    return { content, mediaType: `image/${format}`, pixels: width * height }
  } catch {
    return null
  } finally {
    release()
  }
}

/** Returns a stored image. The content of a key never changes, so browsers cache it. */
export function answerImage(file: StoredFile): Download {
  return {
    ...contentOf(file),
    headers: {
      'content-type': 'image/webp',
      'content-length': String(file.bytes),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  }
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
      throw new Failure(
        413,
        'too_large',
        `La imagen supera el límite de ${maximum / 1024 / 1024} MB`,
      )
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, bytes)
}

/** Detects the format by the first bytes, as names are not trusted. */
function isKnownImage(bytes: Buffer): boolean {
  const begins = (signature: string, at = 0) =>
    bytes.toString('latin1', at, at + signature.length) === signature
  return (
    begins('\x89PNG\r\n\x1a\n') || begins('\xff\xd8\xff') || (begins('RIFF') && begins('WEBP', 8))
  )
}

async function encode(
  original: Buffer,
  { tenantId, signal, pixels }: ImageWork,
  draw: (image: Sharp) => Sharp | Promise<Sharp>,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const release = await acquireDecoder(tenantId, signal)
  try {
    if (pixels) {
      const { width, height } = await sharp(original, { limitInputPixels: MAX_PIXELS }).metadata()
      pixels.take(width * height)
    }
    const image = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: 20 })
      .autoOrient()
    return await (await draw(image)).toBuffer()
  } catch (error) {
    if (error instanceof TooManyPixels) throw error
    if (/pixel limit/.test((error as Error).message)) {
      throw new Failure(413, 'too_large', 'La imagen supera el límite de 50 megapíxeles')
    }
    throw new Failure(422, 'image_damaged', 'La imagen está dañada o incompleta')
  } finally {
    release()
  }
}

let loaded: Promise<typeof load> | undefined

/**
 * Loads the library at the first image, so that the start does not wait for it; with one thread, so that
 * requests do not wait either.
 */
function loadSharp(): Promise<typeof load> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}

/** One image is decoded at a time, which limits the memory; companies take turns. */
const acquireDecoder = createFairSlots({
  all: 1,
  perOwner: 1,
  maxWaitMs: 60_000,
  refusal: () =>
    new Failure(
      503,
      'busy',
      'Se están guardando demasiadas imágenes en este momento. Intenta de nuevo en un minuto.',
      { headers: { 'retry-after': '60' } },
    ),
})
