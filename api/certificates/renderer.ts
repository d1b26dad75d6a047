import { availableParallelism } from 'node:os'
import { certificatesDrawn, certificatesPending } from '../http/metrics.ts'
import { openThreads } from '../jobs/threads.ts'
import type { Certificate } from './wording.ts'

const MAX_THREADS = Math.min(4, availableParallelism())

/** So many certificates asked for at once keep every thread busy; more would only wait. */
export const MAX_CONCURRENT_RENDERS = 2 * MAX_THREADS

const threads = openThreads<Certificate, Uint8Array<ArrayBuffer>>({
  script: new URL('./render-worker.ts', import.meta.url),
  most: MAX_THREADS,
  // It lives on some 20 MiB; with more, garbage piles up before V8 looks.
  resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
})

/**
 * A certificate as PDF. It is drawn on a thread of its own, 10 to 25 ms of work that would hold up
 * everybody's requests here; several at once are drawn by as many threads as there are cores. With a
 * `signal` that aborts before its turn comes it is not drawn.
 */
export async function renderCertificate(
  certificate: Certificate,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  certificatesPending.inc()
  try {
    const bytes = await threads.run(certificate, { signal })
    certificatesDrawn.inc()
    return bytes
  } finally {
    certificatesPending.dec()
  }
}
