import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { NODE_COMPILE_CACHE } from '../compile-cache.ts'
import { freePort } from './free-port.ts'
import { NODE_FLAGS } from './start-command.ts'

/** The product as it is shipped (`npm start`) in a process of its own, to be started and stopped. */

const ROOT = path.join(import.meta.dirname, '../../..')

export type ServerProcess = {
  url: string
  child: ChildProcess
  stdout: () => string
  stderr: () => string
  /** How it ended: its exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

/** Returns an environment with only the settings in `env`; all others are unset. */
const environmentOf = (env: Record<string, string>) =>
  ({ PATH: process.env['PATH'], NODE_COMPILE_CACHE, ...env }) as unknown as NodeJS.ProcessEnv

type AtEnd = (work: () => Promise<void>) => void

/** Starts it, and does not wait. It is killed at the end of the test, or when `atEnd` says. */
export function spawnServerProcess(
  env: Record<string, string>,
  atEnd: AtEnd = onTestFinished,
): ServerProcess {
  const { PORT = '0' } = env
  const child = spawn(process.execPath, [...NODE_FLAGS, 'server.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf({ LOG_LEVEL: 'error', WEB_PROCESSES: '1', ...env, PORT }),
  })
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string)
  atEnd(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const [stdout, stderr]: [string[], string[]] = [[], []]
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk.toString()))
  const url = `http://127.0.0.1:${PORT}`
  return { url, child, stdout: () => stdout.join(''), stderr: () => stderr.join(''), ended }
}

/** Starts it and resolves when it is ready; rejects with what it said when it ends before. */
export async function startServerProcess(
  env: Record<string, string>,
  atEnd?: AtEnd,
): Promise<ServerProcess> {
  const server = spawnServerProcess({ PORT: String(await freePort()), ...env }, atEnd)
  while ((await fetch(`${server.url}/readyz`).catch(() => null))?.status !== 200) {
    const over = await Promise.race([server.ended, sleep(50, 'running')])
    if (over !== 'running') {
      throw new Error(`It ended with ${over}: ${server.stdout()}${server.stderr()}`)
    }
  }
  return server
}

/** Tells it to end, and waits until it has. */
export async function stopServerProcess({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

/** A command of scripts/, as an operator runs it; what it printed. */
export async function runScript(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: ROOT,
    env: environmentOf(env),
  })
  return stdout
}

/** A data directory for one test, which the account that runs PostgreSQL under root can enter. */
export function newDataDir(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'sendero-data-'))
  chmodSync(directory, 0o711)
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}
