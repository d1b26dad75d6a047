import { setTimeout as sleep } from 'node:timers/promises'
import type { WebProcess } from './fork.ts'
import type { ProcessPool } from './process-pool.ts'

/** Time after which a process that does not report the end of its requests is not waited for. */
const REQUESTS_MS = 13_000

/**
 * Order of a shutdown with several web processes: the requests of all of them end, then the jobs, then the streams,
 * which show how the jobs end.
 */
export function createJobsEnd(pool: ProcessPool, finishJobs: () => Promise<void>) {
  const reported = new Set<WebProcess>()
  const finished = Promise.withResolvers<null>()
  let stopping = false

  function finish(): void {
    finishJobs().then(() => finished.resolve(null), finished.reject)
  }

  function check(): void {
    if (stopping && pool.current().every((one) => reported.has(one))) finish()
  }

  return {
    /** Reports that a process has no requests any more. Resolves when it may close its streams. */
    async requestsEnded(one: WebProcess): Promise<void> {
      reported.add(one)
      check()
      if (stopping && !pool.isRetired(one)) await finished.promise
    },
    /** The shutdown begins. */
    stop(): void {
      stopping = true
      for (const one of pool.current()) void one.exited.then(check)
      check()
      void sleep(REQUESTS_MS, null, { ref: false }).then(finish)
    },
  }
}
