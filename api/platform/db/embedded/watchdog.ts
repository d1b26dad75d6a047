import { spawn, type ChildProcess } from 'node:child_process'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

/**
 * Stops the server when this process dies abruptly (kill -9, out of memory).
 *
 * The watchdog waits on a pipe whose other end only this process holds. The kernel closes that end however
 * the process dies, and then the watchdog requests a fast shutdown of the server.
 */
export function startWatchdog(
  pid: number,
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
): { dismiss(): void } {
  const watchdog =
    process.platform === 'win32' ? windowsWatchdog(binaries, cluster) : watchdogOf(pid, account)
  // Without a watchdog the server still works; the next start stops it if it was orphaned.
  watchdog.on('error', () => {})
  watchdog.stdin?.on('error', () => {})
  watchdog.unref()
  return { dismiss: () => void watchdog.kill('SIGKILL') }
}

function watchdogOf(pid: number, account: Account | undefined): ChildProcess {
  return spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
}

function windowsWatchdog(binaries: Binaries, cluster: string): ChildProcess {
  const script = `process.stdin.resume().on('close', () =>
    require('node:child_process').spawnSync(process.argv[1], process.argv.slice(2)))`
  const stop = [binaries.program('pg_ctl'), 'stop', '-m', 'fast', '-D', cluster]
  return spawn(process.execPath, ['-e', script, ...stop], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  })
}
