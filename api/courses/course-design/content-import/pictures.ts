import { randomUUID } from 'node:crypto'
import type { Region, Sharp } from 'sharp'
import { createReadStream } from 'node:fs'
import { DocumentRefusal } from '#api/platform/files/document/refusal.ts'
import { mediaTypeOf } from '#api/platform/files/inspection.ts'
import { Failure } from '#api/platform/http/failure.ts'
import {
  redrawnPng,
  createPixelBudget,
  TooManyPixels,
  type PixelBudget,
} from '#api/platform/images/encode.ts'
import type { Services } from '#api/platform/services/services.ts'
import type { Write } from '../change.ts'
import type { Crop, PictureFile } from './content-draft.ts'
import { COURSE_FILES, storeFile, type StoredUpload } from '../files/resources.ts'

/** Longest side of a picture, which phones show. */
const MAX_SIDE = 1600
const MAX_BYTES = 20 * 1024 * 1024
/** Time for all pictures of a file; hundreds of photos take less. */
const MAX_MS = 45_000
/** Pixels of all pictures of a file; hundreds of photos have fewer. */
const MAX_PIXELS = 2_000_000_000

const RASTER = /^image\/(png|jpeg|gif|webp|apng)$/

/**
 * Stores the pictures of a presentation as files that no course has yet: raster images as PNG of a phone's
 * size, drawings sanitized. Each is converted once, however often it is used.
 */
export function pictureStore(
  services: Services,
  write: Write,
  paths: readonly string[],
  name: string,
) {
  const converted = new Map<string, Promise<StoredUpload | null>>()
  const stored: StoredUpload[] = []
  const until = Date.now() + MAX_MS
  const pixels = createPixelBudget(MAX_PIXELS)
  return {
    /** Stored pictures; `store` answers their numbers, from 1. */
    stored,
    /** Returns the number of the first of these files that can be stored; null when none can. */
    async store(files: readonly PictureFile[]): Promise<number | null> {
      for (const file of files) {
        const key = JSON.stringify(file)
        let picture = converted.get(key)
        if (!picture && Date.now() > until) return null
        if (!picture) {
          picture = convert(services, write, { ...file, path: paths[file.file]! }, name, pixels)
          converted.set(key, picture)
        }
        const found = await picture
        if (!found) continue
        if (!stored.includes(found)) stored.push(found)
        return stored.indexOf(found) + 1
      }
      return null
    },
  }
}

/** Returns null for a picture that is damaged, too large or of another type. */
async function convert(
  services: Services,
  write: Write,
  { path, file, crop }: PictureFile & { path: string },
  of: string,
  pixels: PixelBudget,
): Promise<StoredUpload | null> {
  const name = `${of}-${file + 1}`
  try {
    const type = await mediaTypeOf(path, write.scope.tenantId)
    if (!type || !RASTER.test(type)) return await drawing(services, write, path, name)
    const content = await redrawnPng(
      { stream: createReadStream(path) },
      { ...write.scope, pixels },
      MAX_BYTES,
      async (image) =>
        (crop ? image.extract(await regionOf(image, crop)) : image).resize(MAX_SIDE, MAX_SIDE, {
          fit: 'inside',
          withoutEnlargement: true,
        }),
    )
    const key = `${COURSE_FILES.folder}/${write.scope.tenantId}/${randomUUID()}`
    await services.files.put(key, content, 'image/png')
    const bytes = content.byteLength
    return { kind: 'images', name: `${name}.png`, mediaType: 'image/png', bytes, key, notes: [] }
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return null
    if (error instanceof DocumentRefusal || error instanceof TooManyPixels) return null
    throw error
  }
}

/** Returns the part of an upright image that is shown: at least one pixel. */
async function regionOf(image: Sharp, { left, top, right, bottom }: Crop): Promise<Region> {
  const { autoOrient: of } = await image.metadata()
  const x = Math.min(Math.round(of.width * left), of.width - 1)
  const y = Math.min(Math.round(of.height * top), of.height - 1)
  return {
    left: x,
    top: y,
    width: Math.max(Math.round(of.width * (1 - right)) - x, 1),
    height: Math.max(Math.round(of.height * (1 - bottom)) - y, 1),
  }
}

async function drawing(services: Services, write: Write, path: string, name: string) {
  const stored = await storeFile(services, write, path, `${name}.svg`)
  if (stored.kind === 'svg') return stored
  await services.files.delete(stored.key)
  return null
}
