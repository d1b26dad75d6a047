import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** A process, distinguished from a later one with the same pid by its start time. */
export type ProcessIdentity = { pid: number; started: string | null }

export function identify(pid: number): ProcessIdentity {
  return { pid, started: startOf(pid) }
}

/**
 * True when that very process still runs. A zombie counts as dead: in a container whose first process does
 * not reap, a killed process keeps its pid for ever.
 */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  if (!answersToSignals(pid) || isZombie(pid)) return false
  const startedNow = startOf(pid)
  return started === null || startedNow === null || started === startedNow
}

/** True when `pid` is a PostgreSQL server over the data in `cluster`. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (!answersToSignals(pid)) return false
  if (process.platform === 'linux') {
    // PostgreSQL uses its data directory as working directory. Being denied access means that the process
    // is another user's, and therefore not a server over our data.
    return attempt(() => readlinkSync(`/proc/${pid}/cwd`)) === cluster
  }
  if (process.platform === 'win32') {
    const tasks = attempt(() => run('tasklist', ['/FI', `PID eq ${pid}`, '/NH']))
    return tasks?.toLowerCase().includes('postgres.exe') ?? false
  }
  const command = attempt(() => run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]))
  return command !== null && command.includes('postgres') && command.includes(cluster)
}

/** Probes the process with signal 0; EPERM means that it is alive and another user's. */
function answersToSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns the fields of /proc/PID/stat after the name, which may itself contain blanks and brackets. */
function statOf(pid: number): string[] | null {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function isZombie(pid: number): boolean {
  const state = statOf(pid)?.[0]
  return state === 'Z' || state === 'X'
}

function startOf(pid: number): string | null {
  if (process.platform === 'linux') {
    const ticksSinceBoot = statOf(pid)?.[19]
    const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
    return ticksSinceBoot === undefined ? null : `${boot ?? ''} ${ticksSinceBoot}`
  }
  if (process.platform === 'win32') return null
  return attempt(() => run('ps', ['-o', 'lstart=', '-p', String(pid)]).trim())
}

function run(command: string, args: string[]): string {
  return execFileSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, LC_ALL: 'C' },
  })
}

function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
