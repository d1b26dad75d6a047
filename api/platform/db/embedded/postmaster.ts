import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chownTo, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { cannotRun, serverEnvironment } from './cluster.ts'
import type { Home } from './home.ts'
import { isServerOf } from './process-identity.ts'
import { asArguments, serverSettings } from './settings.ts'
import { startWatchdog } from './watchdog.ts'

/** Parameters for starting the server of one home repeatedly. */
export type Installation = {
  home: Home
  binaries: Binaries
  account: Account | undefined
  log: (line: string) => void
  /** Overrides of the product's server settings. */
  settings: Record<string, string>
}

/** A running server. `exited` settles when it has ended, for whatever reason. */
export type Postmaster = { pid: number; exited: Promise<void>; hasExited: () => boolean }

/** Thrown when the server ended before it was ready; `reason` is what it logged meanwhile. */
export class StartFailure extends Error {
  readonly reason: string

  constructor(reason: string, logFile: string) {
    super(`PostgreSQL no arrancó. Su registro (${logFile}) dice:\n${reason || '(nada)'}`)
    this.name = 'StartFailure'
    this.reason = reason
  }
}

const LOG_LIMIT = 1024 * 1024
const FAST_SHUTDOWN_MS = 60_000
const IMMEDIATE_SHUTDOWN_MS = 15_000

/** Starts the server and waits until it accepts connections, through crash recovery if necessary. */
export async function startPostmaster(
  installation: Installation,
  port: number,
): Promise<Postmaster> {
  const { home, binaries, account, log, settings } = installation
  const logFile = path.join(home.directory, 'server.log')
  const output = openLog(logFile, account)
  const written = statSync(logFile).size
  const program = binaries.program('postgres')
  const given = asArguments({ ...serverSettings(port), ...settings })
  const child = spawn(program, ['-D', home.cluster, ...given], {
    ...account,
    ...(process.platform !== 'win32' && { cwd: '/' }),
    env: serverEnvironment(),
    // A file, not a pipe: a busy event loop or a dead process must never block the server.
    stdio: ['ignore', output, output],
    // A session of its own: Ctrl-C in the terminal reaches the application, which then stops the server.
    detached: true,
    windowsHide: true,
  })
  closeSync(output)
  child.unref()
  const failedToSpawn = new Promise<never>((_, reject) =>
    child.once('error', (error) => reject(cannotRun(program, error))),
  )
  failedToSpawn.catch(() => {})
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  if (child.pid === undefined) return failedToSpawn
  const watchdog = startWatchdog(child.pid, home.cluster, binaries, account)
  void exited.then(() => watchdog.dismiss())
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  const becameReady = await ready({ pid: child.pid, hasExited }, home.cluster, log)
  if (!becameReady) {
    throw new StartFailure(readFileSync(logFile).subarray(written).toString().trim(), logFile)
  }
  return { pid: child.pid, exited, hasExited }
}

/** Fast shutdown (sessions are terminated, nothing is lost); then without a checkpoint if it hangs. */
export async function stopServer(
  { home, binaries }: Pick<Installation, 'home' | 'binaries'>,
  pid: number,
  isGone: () => boolean = () => !isServerOf(pid, home.cluster),
): Promise<void> {
  signal(pid, 'INT', binaries)
  if (await within(FAST_SHUTDOWN_MS, isGone)) return
  signal(pid, 'QUIT', binaries)
  if (await within(IMMEDIATE_SHUTDOWN_MS, isGone)) return
  throw new Error(`El servidor PostgreSQL (proceso ${pid}) no se detiene.`)
}

/**
 * Cleans up after an earlier run: stops a server that outlived it and removes its postmaster.pid, as
 * PostgreSQL refuses to start if that pid now belongs to another process. (PostgreSQL itself detects
 * sessions that outlived their server, by the shared memory they hold.) Only the owner of the home may call
 * this.
 */
export async function clearEarlierServer(installation: Installation): Promise<void> {
  const { home, log } = installation
  const earlier = readPidFile(home.cluster)
  if (earlier === null) return
  if (isServerOf(earlier.pid, home.cluster)) {
    log(`Deteniendo el servidor que dejó una ejecución anterior (proceso ${earlier.pid})`)
    await stopServer(installation, earlier.pid)
  }
  rmSync(path.join(home.cluster, 'postmaster.pid'), { force: true })
}

/** Returns the content of postmaster.pid; null when it is missing or half written. */
export function readPidFile(cluster: string): { pid: number; port: number; ready: boolean } | null {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid < 1) return null
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

/** Waits until the server accepts connections; returns false when it ends first. */
async function ready(
  { pid, hasExited }: Pick<Postmaster, 'pid' | 'hasExited'>,
  cluster: string,
  log: (line: string) => void,
): Promise<boolean> {
  const started = Date.now()
  let loggedAt = started
  while (!hasExited()) {
    const state = readPidFile(cluster)
    if (state?.ready && state.pid === pid) return true
    // No timeout: replaying the log after a crash must not be interrupted.
    if (Date.now() - loggedAt > 5_000) {
      loggedAt = Date.now()
      log(`La base de datos se está recuperando (${Math.round((loggedAt - started) / 1000)} s)`)
    }
    await sleep(10)
  }
  return false
}

function signal(pid: number, name: 'INT' | 'QUIT', binaries: Binaries): void {
  try {
    if (process.platform === 'win32') {
      spawnSync(binaries.program('pg_ctl'), ['kill', name, String(pid)], { windowsHide: true })
    } else {
      process.kill(pid, `SIG${name}`)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function within(milliseconds: number, isGone: () => boolean): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (!isGone()) {
    if (Date.now() > end) return false
    await sleep(10)
  }
  return true
}

function openLog(file: string, account: Account | undefined): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT) renameSync(file, `${file}.1`)
  const descriptor = openSync(file, 'a', 0o600)
  chownTo(account, file)
  return descriptor
}
