import type { Beginning } from '../../api/platform/limiters/process-channel.ts'
import { createPermits } from '../../api/platform/limiters/semaphore.ts'
import { createLog } from '../../api/log.ts'
import { startApi, type RunningApi } from '../../api/main.ts'
import { startTelemetry } from '../../api/platform/telemetry/start.ts'
import type { Settings } from '../../settings.ts'
import type { Running } from '../command.ts'
import { forkWebProcess } from './fork.ts'
import { killWhenHanging } from './heartbeat.ts'
import { createJobsEnd } from './jobs-end.ts'
import { createListener } from './listener.ts'
import { createSummedMetrics } from './summed-metrics.ts'
import { createProcessPool } from './process-pool.ts'

/** Connections of the primary process and its queue; the jobs have their own. */
const PRIMARY_CONNECTIONS = 4

/**
 * Starts the primary process: it owns the database server, the jobs, the listening socket and what all web processes
 * share, and keeps the web processes alive. It serves nothing by itself.
 *
 * @param env environment of the command.
 */
export async function startPrimary(
  settings: Settings,
  env: Record<string, string | undefined>,
): Promise<Running & { replace(): Promise<void> }> {
  const log = createLog(settings)
  const role = settings.role === 'web' ? 'web' : 'worker'
  const own: Settings = { ...settings, role, databasePool: PRIMARY_CONNECTIONS }
  const telemetry = await startTelemetry(settings, log)
  let api: RunningApi | null = null
  const stop = async () => {
    await api?.stop()
    await telemetry.stop()
  }
  try {
    api = settings.apiUrl ? null : await startApi(own, log)
    if (api) telemetry.pushMetrics(api.metrics.collect)
    const listener = createListener(log)
    const beginning: Beginning = {
      processes: settings.webProcesses,
      port: await listener.listen(settings),
      database: api?.database ?? null,
    }
    const permits = createPermits()
    const pool = createProcessPool({
      size: settings.webProcesses,
      log,
      fork() {
        const one = forkWebProcess(env)
        const held = permits()
        const { channel } = one
        channel.answer('begin', () => beginning)
        channel.answer('acquire', held.acquire)
        channel.answer('release', held.release)
        channel.answer('metrics', metrics)
        channel.answer('taken', () => listener.taken(one))
        channel.answer('leave', () => listener.leave(one))
        channel.answer('requests-ended', () => jobs.requestsEnded(one))
        void one.exited.then(held.releaseAll)
        killWhenHanging(one, log)
        listener.add(one)
        return one
      },
    })
    const metrics = createSummedMetrics(pool, api)
    const jobs = createJobsEnd(pool, async () => api?.finishJobs())
    await pool.start()
    const processes = pool.current().map(({ pid }) => pid)
    log.info({ process: process.pid, processes }, 'the web processes serve')
    return {
      url: settings.publicUrl ?? `http://localhost:${beginning.port}`,
      async stop() {
        listener.stop()
        jobs.stop()
        await pool.stop()
        listener.close()
        await stop()
      },
      replace: serialized(async () => {
        log.info('the web processes are being replaced')
        if (!(await pool.replaceEach())) return
        await api?.restartJobs()
        log.info('the web processes have been replaced')
      }),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs `work` for each call, one after another. */
function serialized(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  return () => (last = last.then(work))
}
