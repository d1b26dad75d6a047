import type { Logger } from 'pino'
import type { PrimaryCalls, ProcessChannel } from '../../api/platform/limiters/process-channel.ts'
import type { WebProcess } from './fork.ts'

const HEARTBEAT_MS = 5_000
/** Missed heartbeats after which a process hangs: half a minute. */
const MISSED = 6

/** Tells the primary process that the event loop of this web process runs. */
export function sendHeartbeats(primary: Pick<ProcessChannel<PrimaryCalls, never>, 'tell'>): void {
  setInterval(() => primary.tell('alive'), HEARTBEAT_MS).unref()
}

/**
 * Kills a web process that has started and whose event loop does not run any more; the pool replaces it. Counts
 * heartbeats instead of time, since the primary process may have been stopped together with it.
 */
export function killWhenHanging(
  { pid, channel, ready, exited, kill }: Omit<WebProcess, 'pass'>,
  log: Pick<Logger, 'error'>,
): void {
  let missed = 0
  channel.answer('alive', () => {
    missed = 0
  })
  function check(): void {
    missed += 1
    if (missed <= MISSED) return
    log.error({ process: pid }, 'a web process hangs and is killed')
    kill('SIGKILL')
  }
  async function watch(): Promise<void> {
    await ready
    const checking = setInterval(check, HEARTBEAT_MS).unref()
    await exited
    clearInterval(checking)
  }
  // The pool handles a start that fails.
  watch().catch(() => {})
}
