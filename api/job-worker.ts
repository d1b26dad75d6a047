import { parentPort, workerData } from 'node:worker_threads'
import type { Settings } from '../settings.ts'
import { createLog } from './log.ts'
import { jobThreadMetrics } from './platform/calls/metrics.ts'
import { openServices } from './main.ts'
import { handleJobs } from './job-handlers.ts'
import { startTelemetry } from './platform/telemetry/start.ts'
import { answerMetrics } from './platform/telemetry/thread-metrics.ts'

/** Worker thread that runs the jobs. When asked to end, it stops after the current job or ten seconds. */
const { settings, databaseUrl } = workerData as { settings: Settings; databaseUrl: string }
const log = createLog(settings)
const telemetry = await startTelemetry(settings, log)
const services = await openServices(
  { ...settings, databasePool: 8, sealingKey: Buffer.from(settings.sealingKey) },
  databaseUrl,
  log,
  { works: true },
)
const metrics = jobThreadMetrics(services.db)
await handleJobs(services)

async function stop(): Promise<never> {
  await services.close().catch(() => {})
  await telemetry.stop()
  process.exit(0)
}

parentPort?.on('message', (message) => {
  void (message === 'stop' ? stop() : answerMetrics(message, metrics))
})
