import {
  type PrimaryCalls,
  type ProcessChannel,
  type WebProcessCalls,
} from '../../api/platform/limiters/process-channel.ts'
import { divideProcessors } from '../../api/platform/jobs/processors.ts'
import { startApi } from '../../api/main.ts'
import type { Settings } from '../../settings.ts'
import { runUntilStopped, startFailureText, type Running, type StopOrder } from '../command.ts'
import type { ConnectionSource } from '../http-server.ts'
import { sendHeartbeats } from './heartbeat.ts'
import { passedConnections } from './passed-connections.ts'

/** Signal on which the web processes are replaced one after another: SIGHUP also comes from a terminal that closes. */
export const REPLACE_SIGNAL = 'SIGUSR2'

/** Starts the site in this process; see `start` in server.ts. */
export type StartSite = (
  settings: Settings,
  buildDirectory?: string,
  openApi?: typeof startApi,
  source?: ConnectionSource,
) => Promise<Running>

/** One of several web processes: it serves, and the primary process has the database, the jobs and what is shared. */
export async function runWebProcess(
  primary: ProcessChannel<PrimaryCalls, WebProcessCalls>,
  settings: Settings,
  start: StartSite,
): Promise<never> {
  // The primary process has ended.
  process.once('disconnect', () => process.exit(0))
  // Meant for the primary process, when all of them got it.
  process.on(REPLACE_SIGNAL, () => {})
  sendHeartbeats(primary)
  const ordered = Promise.withResolvers<StopOrder>()
  primary.answer('stop', (order) => ordered.resolve(order))
  try {
    const { processes, port, database } = await primary.ask('begin')
    const openApi: typeof startApi = async (own, log) => {
      const api = await startApi(own, log, database!)
      primary.answer('metric-values', api.metrics.collect)
      return {
        ...api,
        metrics: { ...api.metrics, text: () => primary.ask('metrics') },
        finishJobs: () => primary.ask('requests-ended'),
      }
    }
    divideProcessors(processes)
    const own = { ...shareOf(settings, processes), port }
    return await runUntilStopped(
      () => start(own, undefined, openApi, passedConnections(primary)),
      own,
      {
        started: () => primary.tell('ready'),
        ordered: ordered.promise,
      },
    )
  } catch (error) {
    await primary.ask('start-failed', startFailureText(error))
    process.exit(1)
  }
}

/** Minimum of a caller's queue: as many as one process runs at the same time. */
const MIN_REQUESTS_PER_ADDRESS = 32

/** Returns the settings of one of several web processes: its share of the limits that each process counts by itself. */
export function shareOf(settings: Settings, processes: number): Settings {
  const { databasePool, requestLimits } = settings
  const share = (limit: number) => Math.ceil(limit / processes)
  return {
    ...settings,
    role: 'web',
    exportSpoolBytes: share(settings.exportSpoolBytes),
    databasePool: Math.max(2, Math.floor(databasePool / processes)),
    requestLimits: {
      process: share(requestLimits.process),
      address: Math.max(
        share(requestLimits.address),
        Math.min(requestLimits.address, MIN_REQUESTS_PER_ADDRESS),
      ),
    },
  }
}
