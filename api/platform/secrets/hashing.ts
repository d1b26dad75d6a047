import { Failure } from '../http/failure.ts'
import { processors } from '../jobs/processors.ts'
import { openThreads } from '../jobs/threads.ts'

/** A password to hash, or to check against a hash. */
export type HashingTask = { password: string; against?: string }

/** Maximum queue per thread, at some 30 ms each: about a second. */
const MAX_QUEUED_PER_THREAD = 32

// Separate from libuv's threads, which read files and compress answers and would wait behind
// hashes.
const threads = openThreads<HashingTask, string | boolean>({
  script: new URL('./hash-worker.ts', import.meta.url),
  most: processors,
  resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 32 },
})

/** `neverReject`: background work (an import) is never refused. */
export type QueuePolicy = { neverReject?: boolean }

/** @throws Failure 503 with Retry-After when the queue is full. */
export async function argon2id(password: string, policy: QueuePolicy = {}): Promise<string> {
  return (await enqueue({ password }, policy)) as string
}

/** True when `hash` is one of `password`. @throws Failure as `argon2id`. */
export async function matchesArgon2id(password: string, hash: string): Promise<boolean> {
  return (await enqueue({ password, against: hash })) as boolean
}

function enqueue(
  task: HashingTask,
  { neverReject = false }: QueuePolicy = {},
): Promise<string | boolean> {
  if (!neverReject && threads.waiting() >= processors() * MAX_QUEUED_PER_THREAD) throw busy()
  return threads.run(task)
}

const busy = () =>
  new Failure(
    503,
    'busy',
    'Hay demasiadas personas ingresando al mismo tiempo. Intenta de nuevo en unos segundos.',
    { headers: { 'retry-after': '5' } },
  )
