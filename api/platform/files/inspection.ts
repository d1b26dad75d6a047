import { processors } from '../jobs/processors.ts'
import type { Owner } from '../jobs/fair-queue.ts'
import { isExhaustion, openThreads } from '../jobs/threads.ts'
import { imageKindOf } from './document/image.ts'
import { DocumentRefusal } from './document/refusal.ts'
import { differenceNotes } from './drawing/difference.ts'
import { withPictures, type RewritePicture } from './drawing/pictures.ts'
import type { CleanMarkup } from './drawing/clean.ts'
import { DOCUMENT_TYPES, type DocumentKind, type DocumentType } from './document/type.ts'

/**
 * Parsing of uploaded files. Their content is untrusted, so it is parsed on worker threads, which are
 * terminated when a file takes too much time or memory. The owner of a request's file is its company; with one,
 * each function throws `ThreadsBusy` when no thread is free in time. Pictures are decoded by libvips on its own threads.
 */

export type InspectionTask = { ask: 'media type' | 'tracks' | 'document' | 'drawing'; path: string }

/** Tracks of a recording: with a picture, or sound alone. */
export type Tracks = 'picture' | 'sound'

export type Inspected =
  | { found: string | undefined }
  | { drawing: CleanMarkup }
  | { refused: DocumentRefusal['code'] }

/** Drawing that is safe to serve, and the sentences about its differences from the file. */
export type CleanDrawing = { content: Buffer; notes: string[] }

/** A drawing of 50,000 elements takes about a second. */
const TIMEOUT_MS = 20_000

const threads = openThreads<InspectionTask, Inspected>({
  script: new URL('./inspection-thread.ts', import.meta.url),
  most: () => Math.min(2, processors()),
  resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 },
})

/**
 * Returns the media type of a file's content, as the library file-type names it. @throws DocumentRefusal
 * 'time', and 'damaged' for sound or video without a track that can be read.
 */
export async function mediaTypeOf(path: string, owner?: Owner): Promise<string | undefined> {
  return inspect({ ask: 'media type', path }, owner)
}

/** Returns whether a file of sound or video has a picture track, or only sound. */
export async function tracksOf(path: string, owner: Owner): Promise<Tracks | undefined> {
  return (await inspect({ ask: 'tracks', path }, owner)) as Tracks | undefined
}

/**
 * Returns the type of a file on this machine's disk, by its content alone: an image, a PDF, or a document
 * of Word, PowerPoint or Excel.
 *
 * @throws DocumentRefusal, whose message is for the sender.
 */
export async function documentTypeOf(path: string, owner?: Owner): Promise<DocumentType> {
  const found = (await inspect({ ask: 'document', path }, owner)) as DocumentKind | 'image'
  const kind = found === 'image' ? await imageKindOf(path) : found
  if (!kind) throw new DocumentRefusal('type')
  return DOCUMENT_TYPES[kind]
}

/** Returns a drawing that is safe to serve (drawing/clean.ts). @throws DocumentRefusal. */
export async function cleanDrawing(
  path: string,
  owner: Owner,
  rewrite: RewritePicture,
): Promise<CleanDrawing> {
  const { drawing } = (await run({ ask: 'drawing', path }, owner)) as { drawing: CleanMarkup }
  const { content, notes } = await withPictures(drawing, rewrite)
  return { content, notes: [...notes, ...(await differenceNotes({ path, content }))] }
}

async function inspect(task: InspectionTask, owner?: Owner): Promise<string | undefined> {
  const { found } = (await run(task, owner)) as { found: string | undefined }
  return found
}

async function run(
  task: InspectionTask,
  owner?: Owner,
): Promise<Exclude<Inspected, { refused: unknown }>> {
  const of = owner === undefined ? {} : { owner }
  const inspected = await threads
    .run(task, { ...of, timeoutMs: TIMEOUT_MS })
    .catch((error: unknown) => {
      if (isExhaustion(error)) throw new DocumentRefusal('time')
      throw error
    })
  if ('refused' in inspected) throw new DocumentRefusal(inspected.refused)
  return inspected
}
