import { readFile } from 'node:fs/promises'
import { answerTasks } from '../jobs/thread.ts'
import { DocumentRefusal } from './document/refusal.ts'
import { documentKindOf } from './document/type.ts'
import { cleanSvg } from './drawing/clean.ts'
import type { Inspected, InspectionTask } from './inspection.ts'

/** Thread that parses uploaded files, one after another (inspection.ts). */

async function inspect(task: InspectionTask): Promise<Inspected> {
  try {
    return { found: await ANSWERS[task.ask](task.path) }
  } catch (error) {
    if (error instanceof DocumentRefusal) return { refused: error.code }
    throw error
  }
}

const ANSWERS: Record<InspectionTask['ask'], (path: string) => Promise<string | undefined>> = {
  'media type': async (path) => {
    const { fileTypeFromFile } = await import('file-type')
    return (await fileTypeFromFile(path).catch(() => undefined))?.mime
  },
  document: documentKindOf,
  drawing: async (path) => cleanSvg(await readFile(path, 'utf8')),
}

// Requests have priority.
answerTasks(inspect, { niceness: 10 })
