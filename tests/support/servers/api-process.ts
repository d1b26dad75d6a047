import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { createLog } from '#api/log.ts'
import { startApi } from '#api/main.ts'
import { withSecrets } from '../../../server/secrets.ts'
import { readSettings } from '../../../settings.ts'
import { NODE_COMPILE_CACHE } from '../compile-cache.ts'

/** The API in a process of its own, to be killed. */

const ROOT = path.join(import.meta.dirname, '../../..')

export type ApiProcess = {
  url: string
  child: ChildProcess
  /** Everything it has written: its log, and what nobody meant to write. */
  output: () => string
  /** Lets it end tidily. */
  stop(): Promise<void>
}

/** Starts it over the settings in `env` and resolves when it listens; rejects with what it said. */
export async function startApiProcess(env: Record<string, string>): Promise<ApiProcess> {
  const child = spawn(process.execPath, [import.meta.filename], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      PORT: '0',
      ...env,
    },
  })
  const output: string[] = []
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const listening = new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('http://')) resolve(line)
      else output.push(`${line}\n`)
    })
  })
  const url = await Promise.race([listening, once(child, 'close').then(() => null)])
  if (url === null) throw new Error(output.join(''))
  return {
    url,
    child,
    output: () => output.join(''),
    stop: async () => {
      const closed = once(child, 'close')
      if (child.kill('SIGTERM')) await closed
    },
  }
}

if (process.argv[1] === import.meta.filename) {
  const settings = withSecrets(readSettings(process.env))
  const running = await startApi(settings, createLog(settings))
  serve({ fetch: running.api.fetch, port: settings.port, hostname: '127.0.0.1' }, ({ port }) =>
    process.stdout.write(`http://127.0.0.1:${port}\n`),
  )
  flushCompileCache()
  process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
}
