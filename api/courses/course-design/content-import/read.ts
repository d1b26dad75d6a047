import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { ContentImportKind } from '#contract/courses/design/content-import-kinds.ts'
import type { ContentImport, ImportedContent } from '#contract/courses/design/content-imports.ts'
import { templateOf } from '#contract/courses/course-templates/catalogue.ts'
import { lineOf } from '#contract/platform/values/text.ts'
import { spooled } from '#api/platform/files/spool.ts'
import type { Upload } from '#api/platform/calls/upload.ts'
import type { Services } from '#api/platform/services/services.ts'
import { requireOwner } from '../access.ts'
import type { Write } from '../change.ts'
import { slugOf } from '#contract/platform/values/slug.ts'
import { imageFieldsOf, shortened, type Checked } from './content-draft.ts'
import { Failure, invalidField } from '#api/platform/http/failure.ts'
import { processors } from '#api/platform/jobs/processors.ts'
import type { Owner } from '#api/platform/jobs/fair-queue.ts'
import { isExhaustion, openThreads } from '#api/platform/jobs/threads.ts'
import type { ParsedFile, ParsingReply, ParsingTask } from './parsing.ts'
import { pictureStore } from './pictures.ts'
import { putImport, showImport, type StoredImport } from './stored-import.ts'

/**
 * Reads an uploaded file and keeps what it has, so that contents can be chosen and created of it.
 * @throws Failure 403 unless the tenant owns the course; 413, 415 or 422 for a file that cannot be read.
 */
export async function readImport(
  services: Services,
  write: Write,
  kind: ContentImportKind,
  { stream, filename }: Upload,
): Promise<ContentImport> {
  try {
    requireOwner(write)
  } catch (error) {
    stream.destroy()
    throw error
  }
  return spooled(stream, async (path) => {
    const folder = `${path}-pictures`
    await mkdir(folder)
    const parsed = await parseFile({ kind, path, filename, folder }, write.scope.tenantId)
    const name = lineOf(filename.replace(/\.[^.]*$/, '')) || 'Importación'
    const pictures = pictureStore(services, write, parsed.files, slugOf(name, 60) || 'imagen')
    const contents: ImportedContent[] = []
    for (const content of parsed.contents)
      contents.push(await withPictures(content, contents.length + 1, pictures))
    const importId = randomUUID()
    const stored: StoredImport = {
      course: write.id,
      kind,
      filename,
      name: shortened(name, 140),
      readAt: new Date().toISOString(),
      contents,
      leftOut: parsed.leftOut,
      notes: parsed.notes,
      pictures: pictures.stored,
    }
    await putImport(services, write, importId, stored)
    return showImport(importId, stored)
  })
}

async function withPictures(
  { pictures, ...content }: Checked,
  number: number,
  store: ReturnType<typeof pictureStore>,
): Promise<ImportedContent> {
  const numbers: number[] = []
  const notes = [...content.notes]
  const most = imageFieldsOf(templateOf(content.content_template)!).length
  for (const candidates of pictures.slice(0, most)) {
    const found = await store.store(candidates)
    if (found === null)
      notes.push('Una imagen no se puede tomar: está dañada, es demasiado grande o hay demasiadas.')
    else {
      numbers.push(found)
      notes.push(...store.stored[found - 1]!.notes)
    }
  }
  return { ...content, number, pictures: numbers, notes }
}

/**
 * Parsing of files of questions and presentations. Their content is untrusted, so it is parsed on a worker
 * thread, which is terminated when a file takes too much time or memory.
 */

/** A presentation of the maximum of slides takes 2 seconds; on a busy machine the thread waits for its turn. */
const TIMEOUT_MS = 20_000

const threads = openThreads<ParsingTask, ParsingReply>({
  script: new URL('./parsing-thread.ts', import.meta.url),
  most: () => Math.min(2, processors()),
  resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 },
})

/**
 * @param owner company that uploaded the file.
 * @throws Failure 415 for another type of file, 422 for one that cannot be read, 503 when no thread is free in time.
 */
async function parseFile(task: ParsingTask, owner: Owner): Promise<ParsedFile> {
  const reply = await threads
    .run(task, { owner, timeoutMs: TIMEOUT_MS })
    .catch((error: unknown) => {
      if (isExhaustion(error)) throw invalidField('file', 'too_large', TOO_COMPLEX)
      throw error
    })
  if (!('refused' in reply)) return reply
  const { code, text } = reply.refused
  if (code === 'binary') throw new Failure(415, code, text)
  throw invalidField('file', code, text)
}

const TOO_COMPLEX =
  'El archivo es demasiado complejo para leerlo. Divídelo en varios archivos e intenta de nuevo.'
