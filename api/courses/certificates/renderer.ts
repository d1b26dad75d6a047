import { availableParallelism } from 'node:os'
import { certificatesDrawn, certificatesPending } from '#api/platform/calls/metrics.ts'
import { openThreads } from '#api/platform/jobs/threads.ts'
import type { Certificate } from './wording.ts'

const MAX_THREADS = Math.min(4, availableParallelism())

/** Number of concurrent certificates that keeps every thread busy; more would only wait. */
export const MAX_CONCURRENT_RENDERS = 2 * MAX_THREADS

const threads = openThreads<Certificate, Uint8Array<ArrayBuffer>>({
  script: new URL('./render-worker.ts', import.meta.url),
  most: () => MAX_THREADS,
  // It needs some 20 MiB; with more, V8 lets garbage accumulate.
  resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
})

/**
 * Renders a certificate as PDF on a worker thread, as its 10 to 25 ms would block all requests here. As
 * many run in parallel as there are cores. It is not rendered when `signal` aborts before it starts.
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
