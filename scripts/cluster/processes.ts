import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'

/** Process of a cluster, in a process group of its own: what it started dies with it. */
export type Service = {
  readonly name: string
  readonly pid: number
  /** File with what it and those before it have said. */
  readonly log: string
  /** Returns what it has said. */
  said(): string
  /** Resolves with its exit code or signal. */
  readonly ended: Promise<number | string>
  /** True until it has ended. */
  alive(): boolean
  /** Tells it to end, and kills it when it has not after `ms`. */
  stop(ms?: number): Promise<void>
  /** Kills it and what it has started: kill -9. */
  kill(): Promise<void>
  signal(signal: NodeJS.Signals): void
}

export type Command = {
  command: string
  args: string[]
  env?: Record<string, string>
  /** User that it runs as; null: that of this process. */
  account?: Account | null
}

/** Starts a process; it also ends when this one does. Its output is added to `log`. */
export function startService(name: string, log: string, given: Command): Service {
  const { command, args, env = {}, account = null } = given
  const as = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : []
  const output = openSync(log, 'a')
  const { size } = fstatSync(output)
  const child = spawn('setpriv', ['--pdeathsig=TERM', ...as, '--', command, ...args], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env } as unknown as NodeJS.ProcessEnv,
  })
  closeSync(output)
  const ended = Promise.race([
    once(child, 'exit').then(([code, signal]) => (signal ?? code) as number | string),
    once(child, 'error').then(([error]) => String(error)),
  ])
  let running = true
  void ended.then(() => (running = false))
  const pid = child.pid!

  function signalGroup(signal: NodeJS.Signals): void {
    try {
      process.kill(-pid, signal)
    } catch {
      // It has ended.
    }
  }

  return {
    name,
    pid,
    log,
    said: () => readFileSync(log).subarray(size).toString(),
    ended,
    alive: () => running,
    async stop(ms = 40_000) {
      child.kill('SIGTERM')
      const late = new AbortController()
      const timer = sleep(ms, 'late', { signal: late.signal }).catch(() => null)
      if ((await Promise.race([ended, timer])) === 'late') signalGroup('SIGKILL')
      late.abort()
      await ended
      signalGroup('SIGKILL')
    },
    async kill() {
      signalGroup('SIGKILL')
      await ended
    },
    signal: (signal) => void child.kill(signal),
  }
}

/** Resolves when `check` returns true. @throws Error with the end of its log when the service ends or is too late. */
export async function ready(
  service: Service,
  check: () => Promise<boolean>,
  seconds = 180,
): Promise<void> {
  const late = Date.now() + seconds * 1_000
  while (!(await check().catch(() => false))) {
    if (!service.alive() || Date.now() > late) {
      const how = service.alive() ? `is not ready after ${seconds} s` : 'has ended'
      throw new Error(`${service.name} ${how}:\n${endOf(service)}`)
    }
    await sleep(100)
  }
}

/** Returns the last lines that a service has said. */
export function endOf(service: Service): string {
  return service.said().trimEnd().split('\n').slice(-20).join('\n')
}
