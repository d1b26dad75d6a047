import { readFile } from 'node:fs/promises'
import { answerTasks } from '../jobs/thread.ts'
import { DocumentRefusal } from './document/refusal.ts'
import { documentKindOf } from './document/type.ts'
import type { Inspected, InspectionTask } from './inspection.ts'

/** Thread that parses uploaded files, one after another (inspection.ts). */

async function inspect(task: InspectionTask): Promise<Inspected> {
  try {
    return await ANSWERS[task.ask](task.path)
  } catch (error) {
    if (error instanceof DocumentRefusal) return { refused: error.code }
    throw error
  }
}

const ANSWERS: Record<InspectionTask['ask'], (path: string) => Promise<Inspected>> = {
  'media type': async (path) => {
    const { fileTypeFromFile } = await import('file-type')
    return { found: (await fileTypeFromFile(path).catch(() => undefined))?.mime }
  },
  document: async (path) => ({ found: await documentKindOf(path) }),
  // Loaded when it is needed: the parser of styles is large.
  drawing: async (path) => {
    const { cleanSvg } = await import('./drawing/clean.ts')
    return { drawing: cleanSvg(await readFile(path, 'utf8')) }
  },
}

// Requests have priority.
answerTasks(inspect, { niceness: 10 })
