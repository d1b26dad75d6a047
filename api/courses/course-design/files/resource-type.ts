import { open, stat } from 'node:fs/promises'
import type { Resource } from '#contract/courses/design/course-design-inputs.ts'
import { isWholeFont } from '#api/platform/files/document/font.ts'
import { DocumentRefusal } from '#api/platform/files/document/refusal.ts'
import {
  cleanDrawing,
  documentTypeOf,
  mediaTypeOf,
  tracksOf,
  type CleanDrawing,
} from '#api/platform/files/inspection.ts'
import { Failure, invalidField } from '#api/platform/http/failure.ts'
import { rewrittenPicture } from '#api/platform/images/encode.ts'
import type { Owner } from '#api/platform/jobs/fair-queue.ts'

/** Type of a course file, detected by its content and not by its name. */

const MB = 1024 * 1024

export type Known = {
  kind: Resource['type']
  mediaType: string
  extension: string
  maxBytes: number
}

const of = (
  kind: Known['kind'],
  mediaType: string,
  extension: string,
  megabytes: number,
): Known => ({
  kind,
  mediaType,
  extension,
  maxBytes: megabytes * MB,
})

const KNOWN: Record<string, Known> = {
  'image/png': of('images', 'image/png', 'png', 5),
  // Stored as PNG.
  'image/jpeg': of('images', 'image/png', 'png', 5),
  'image/webp': of('images', 'image/png', 'png', 5),
  'image/svg+xml': of('svg', 'image/svg+xml', 'svg', 5),
  'audio/x-m4a': of('audio', 'audio/mp4', 'm4a', 20),
  'audio/mp4': of('audio', 'audio/mp4', 'm4a', 20),
  'audio/mpeg': of('audio', 'audio/mpeg', 'mp3', 20),
  'audio/aac': of('audio', 'audio/aac', 'aac', 20),
  'font/ttf': of('fonts', 'font/ttf', 'ttf', 2),
  'font/otf': of('fonts', 'font/otf', 'otf', 2),
  'video/mp4': of('files', 'video/mp4', 'mp4', 200),
  'video/x-m4v': of('files', 'video/mp4', 'mp4', 200),
  'video/3gpp': of('files', 'video/3gpp', '3gp', 200),
  'text/vcard': of('files', 'text/vcard', 'vcf', 16),
}

/**
 * @throws Failure 415 for a type that no field accepts, 413 for a file above its kind's limit, 422
 *   for an empty or damaged one.
 */
export async function resourceTypeOf(path: string, filename: string, owner: Owner): Promise<Known> {
  const { size } = await stat(path)
  if (size === 0) throw invalidField('file', 'empty', 'El archivo está vacío')
  const known = await knownType(path, filename, owner)
  if (size > known.maxBytes) {
    const message = `El archivo supera el máximo de ${known.maxBytes / MB} MB`
    throw new Failure(413, 'too_large', message)
  }
  if (known.kind === 'fonts' && !(await isWholeFont(path)))
    throw invalidField('file', 'damaged', 'La fuente está dañada o incompleta')
  return known
}

async function knownType(path: string, filename: string, owner: Owner): Promise<Known> {
  const found = await readably(mediaTypeOf(path, owner))
  const mime = found && (await containedIn(path, filename, found, owner))
  const known = mime === undefined ? undefined : KNOWN[mime]
  if (known) return known
  if (!found || found === 'application/xml') {
    const text = await beginningOf(path)
    if (/^\s*BEGIN:VCARD\r?\n/i.test(text)) return KNOWN['text/vcard']!
    if (/<svg[\s>]/i.test(text)) return KNOWN['image/svg+xml']!
  }
  return document(path, owner)
}

/** Types of MPEG-4 containers, whatever brand the program that wrote one gave it. */
const CONTAINERS = new Set([
  'video/mp4',
  'video/x-m4v',
  'video/3gpp',
  'video/3gpp2',
  'video/quicktime',
])

/** Detects sound in an MPEG-4 container: without a picture track, and with a name for sound. */
async function containedIn(path: string, filename: string, mime: string, owner: Owner) {
  if (!CONTAINERS.has(mime) || !/\.(m4a|mp4a)$/i.test(filename)) return mime
  const { size } = await stat(path)
  if (size > KNOWN['audio/mp4']!.maxBytes) return mime
  return (await readably(tracksOf(path, owner))) === 'sound' ? 'audio/mp4' : mime
}

/** Bytes to read: enough for everything before the first element of a drawing. */
const BEGINNING = 16 * 1024

async function beginningOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0)
    return new TextDecoder().decode(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

async function document(path: string, owner: Owner): Promise<Known> {
  const { mediaType, extensions } = await readably(documentTypeOf(path, owner))
  return of('files', mediaType, extensions[0].slice(1), 16)
}

/** Returns a sanitized drawing. @throws Failure 422 when it is damaged or too complex. */
export function cleanedDrawing(path: string, tenantId: number): Promise<CleanDrawing> {
  const rewrite = (picture: Buffer, maxPixels: number) =>
    rewrittenPicture(picture, { tenantId }, maxPixels)
  return readably(cleanDrawing(path, tenantId, rewrite))
}

/** @throws Failure 415 for a type that is not accepted, 422 for a file that cannot be read. */
async function readably<T>(inspected: Promise<T>): Promise<T> {
  try {
    return await inspected
  } catch (error) {
    if (!(error instanceof DocumentRefusal)) throw error
    if (error.code !== 'type') throw invalidField('file', error.code, error.message)
    throw new Failure(415, 'file_type', 'Este tipo de archivo no se admite')
  }
}

/** Returns the uploaded name with the extension of its content, safe for URLs. */
export function resourceName(filename: string, { extension }: Pick<Known, 'extension'>): string {
  const stem = filename
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '')
    .slice(0, 80)
  return `${stem || 'archivo'}.${extension}`
}
