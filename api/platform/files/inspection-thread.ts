import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { answerTasks } from '../jobs/thread.ts'
import { DocumentRefusal } from './document/refusal.ts'
import { documentKindOf } from './document/type.ts'
import type { Inspected, InspectionTask, Tracks } from './inspection.ts'

/** Thread that parses uploaded files, one after another (inspection.ts). */

async function inspect(task: InspectionTask): Promise<Inspected> {
  try {
    return await ANSWERS[task.ask](task.path)
  } catch (error) {
    if (error instanceof DocumentRefusal) return { refused: error.code }
    throw error
  }
}

/** Sound and MPEG-4 containers: their first bytes are few, and their tracks make them playable. */
const RECORDINGS = /^audio\/(?:mpeg|aac|mp4|x-m4a)$|^video\/(?:mp4|x-m4v|3gpp2?|quicktime)$/

/** Returns whether a recording has a picture or only sound; undefined when no track can be read. */
async function tracksOf(path: string, mime: string): Promise<Tracks | undefined> {
  const { parseBlob } = await import('music-metadata')
  // The parser knows containers by this type alone, whatever their brand.
  const type = mime.startsWith('video/') ? 'video/mp4' : mime
  const read = await parseBlob(await openAsBlob(path, { type }), { skipCovers: true }).catch(
    () => null,
  )
  if (read?.format.hasVideo) return 'picture'
  return read?.format.hasAudio ? 'sound' : undefined
}

const ANSWERS: Record<InspectionTask['ask'], (path: string) => Promise<Inspected>> = {
  'media type': async (path) => {
    const { fileTypeFromFile } = await import('file-type')
    const mime = (await fileTypeFromFile(path).catch(() => undefined))?.mime
    if (mime && RECORDINGS.test(mime) && !(await tracksOf(path, mime)))
      throw new DocumentRefusal('damaged')
    return { found: mime }
  },
  tracks: async (path) => ({ found: await tracksOf(path, 'video/mp4') }),
  document: async (path) => ({ found: await documentKindOf(path) }),
  // Loaded when it is needed: the parser of styles is large.
  drawing: async (path) => {
    const { cleanSvg } = await import('./drawing/clean.ts')
    return { drawing: cleanSvg(await readFile(path, 'utf8')) }
  },
}

// Requests have priority.
answerTasks(inspect, { niceness: 10 })
