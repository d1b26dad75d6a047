import { Failure, invalidField } from '#api/platform/http/failure.ts'
import { processors } from '#api/platform/jobs/processors.ts'
import type { Owner } from '#api/platform/jobs/fair-queue.ts'
import { isExhaustion, openThreads } from '#api/platform/jobs/threads.ts'
import type { ParsedFile, ParsingReply, ParsingTask } from './parsing.ts'

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
export async function parseFile(task: ParsingTask, owner: Owner): Promise<ParsedFile> {
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
