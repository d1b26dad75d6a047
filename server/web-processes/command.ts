import { primaryProcess } from '../../api/platform/limiters/process-channel.ts'
import { createLog } from '../../api/log.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { runUntilStopped } from '../command.ts'
import { withSecrets } from '../secrets.ts'
import { startPrimary } from './primary.ts'
import { REPLACE_SIGNAL, runWebProcess, type StartSite } from './web-process.ts'

/**
 * The command `node server.ts`: one process, or the primary process and its web processes
 * (docs/decisions/0108-web-processes.md). Runs until it is told to stop.
 */
export async function runCommand(
  env: Record<string, string | undefined>,
  start: StartSite,
): Promise<never> {
  if (primaryProcess) return runWebProcess(primaryProcess, withSecrets(readSettings(env)), start)
  const settings = withSecrets(readSettings(env), console.log)
  if (isOneProcess(settings)) {
    const log = createLog(settings)
    process.on(REPLACE_SIGNAL, () => log.warn('one process cannot be replaced without a pause'))
    return runUntilStopped(() => start(settings), settings)
  }
  const running = startPrimary(settings, env)
  // From the first moment on: unheard, the signal would end the process.
  process.on(REPLACE_SIGNAL, () => void running.then(({ replace }) => replace()))
  return runUntilStopped(() => running, settings)
}

/** True when nothing is served, or by one process. */
function isOneProcess({ role, webProcesses }: Settings): boolean {
  return role === 'worker' || webProcesses === 1
}
