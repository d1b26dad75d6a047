import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'
import { askForMetrics } from './platform/telemetry/thread-metrics.ts'

/**
 * Memory limits of the job thread: without them V8 collects garbage only after hundreds of
 * megabytes. An import keeps some 250 bytes per row of its file, to find repeats.
 */
function workerMemory({ importLimits }: Settings) {
  return {
    maxYoungGenerationSizeMb: 24,
    maxOldGenerationSizeMb: 256 + Math.ceil(importLimits.rows / 2500),
  }
}

/** Timeout for the jobs to end. The queue gives a job ten seconds; another process resumes the rest. */
const JOBS_MS = 12_000

/** Starts the thread of the jobs, so that a long import never blocks a page. */
export function startJobThread(settings: Settings, databaseUrl: string, log: Logger) {
  let stopped: Promise<void> | undefined
  let thread: Worker
  let ended: Promise<unknown>

  function launch() {
    thread = new Worker(new URL('./job-worker.ts', import.meta.url), {
      workerData: { settings, databaseUrl },
      resourceLimits: workerMemory(settings),
    })
    thread.on('error', (error) => log.error({ err: error }, 'worker failed'))
    ended = new Promise((resolve) => thread.once('exit', resolve))
    thread.once('exit', () => {
      if (!stopped) setTimeout(() => !stopped && launch(), 1_000)
    })
  }
  launch()

  async function end(): Promise<void> {
    thread.postMessage('stop')
    const late = setTimeout(() => void thread.terminate(), JOBS_MS)
    await ended
    clearTimeout(late)
  }

  return {
    stop: () => (stopped ??= end()),
    /** Ends the thread after its jobs; another one starts a second later, from the files as they are then. */
    restart: () => stopped ?? end(),
    metrics: () => askForMetrics(thread),
  }
}
