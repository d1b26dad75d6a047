import type { Logger } from 'pino'
import type { WebProcess } from './fork.ts'

/** Age above which the end of a process is an accident, after which another one starts at once. */
const STABLE_MS = 10_000
/** Delay before the next start after a process that ended early, doubled with each further one. */
const BACKOFF_MS = { least: 250, most: 30_000 }
/** Time in which a replaced process usually ends; then the next one is replaced while it still does. */
const REPLACED_MS = 15_000

/** Resolves when a replaced process has ended, or is not waited for any more. */
async function endOf({ exited }: WebProcess): Promise<void> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), REPLACED_MS)
  await Promise.race([exited, late.promise])
  clearTimeout(timer)
}

export type ProcessPool = ReturnType<typeof createProcessPool>

/** Web processes of the primary process: keeps `size` of them alive until they are stopped. */
export function createProcessPool({
  size,
  fork,
  log,
}: {
  size: number
  fork: () => WebProcess
  log: Logger
}) {
  const alive = new Set<WebProcess>()
  /** Those that have been told to end because another one took their place. */
  const retired = new Set<WebProcess>()
  const delays = new Set<NodeJS.Timeout>()
  let established = false
  const stopping = new AbortController()
  let earlyEnds = 0
  let endedByThemselves = 0

  const isStopping = () => stopping.signal.aborted
  const current = () => [...alive].filter((one) => !retired.has(one))

  function launch(): WebProcess {
    const one = fork()
    const began = Date.now()
    alive.add(one)
    void one.exited.then((how) => {
      alive.delete(one)
      if (retired.delete(one) || isStopping() || !established) return
      endedByThemselves += 1
      earlyEnds = Date.now() - began < STABLE_MS ? earlyEnds + 1 : 0
      log.warn({ process: one.pid, how }, 'a web process has ended')
      fill()
    })
    return one
  }

  /** Starts the processes that are missing, after a delay when others have ended early. */
  function fill(): void {
    const { least, most } = BACKOFF_MS
    const delay = earlyEnds === 0 ? 0 : Math.min(most, least * 2 ** (earlyEnds - 1))
    for (let missing = size - current().length - delays.size; missing > 0; missing--) {
      const timer = setTimeout(() => {
        delays.delete(timer)
        if (!isStopping()) void launch().ready.catch(logFailure)
      }, delay)
      delays.add(timer)
    }
  }

  const logFailure = (error: Error) =>
    log.error({ reason: error.message }, 'a web process did not start')

  async function replaceEach(): Promise<boolean> {
    for (const old of current()) {
      if (isStopping()) return false
      // One that has ended meanwhile is replaced already.
      if (!alive.has(old)) continue
      const next = launch()
      try {
        await next.ready
      } catch (error) {
        retired.add(next)
        if (!isStopping()) logFailure(error as Error)
        return false
      }
      if (isStopping()) return false
      retired.add(old)
      old.stop({ replaced: true })
      await endOf(old)
    }
    return true
  }

  return {
    current,
    isRetired: (one: WebProcess) => retired.has(one),
    /** Number of processes that have ended by themselves so far. */
    ended: () => endedByThemselves,
    /** Starts all of them. @throws WebProcessFailure of the first that does not start; then none is left. */
    async start(): Promise<void> {
      try {
        await Promise.all(Array.from({ length: size }, () => launch().ready))
      } catch (error) {
        stopping.abort()
        for (const one of alive) one.kill('SIGKILL')
        throw error
      }
      established = true
      // One may have ended while others still started.
      fill()
    },
    /**
     * Replaces them one after another: the next one serves before the one before is told to end. Returns false when
     * one does not start; then those that are left go on serving.
     */
    replaceEach,
    async stop(): Promise<void> {
      stopping.abort()
      for (const timer of delays) clearTimeout(timer)
      for (const one of alive) {
        if (retired.has(one)) one.kill('SIGTERM')
        else one.stop({ replaced: false })
      }
      await Promise.all([...alive].map(({ exited }) => exited))
    },
  }
}
