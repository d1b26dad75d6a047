import { parentPort, workerData } from 'node:worker_threads'
import type { Settings } from '../settings.ts'
import { createLog } from './log.ts'
import { openServices } from './main.ts'
import { handleJobs } from './job-handlers.ts'

/** Worker thread that runs the jobs. When asked to end, it stops after the current job or ten seconds. */
const { settings, databaseUrl } = workerData as { settings: Settings; databaseUrl: string }
const log = createLog(settings)
const services = await openServices(
  { ...settings, databasePool: 8, sealingKey: Buffer.from(settings.sealingKey) },
  databaseUrl,
  log,
  { works: true },
)
await handleJobs(services)

parentPort?.on('message', (message) => {
  if (message === 'stop') void services.close().finally(() => process.exit(0))
})
