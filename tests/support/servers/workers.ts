import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach } from 'vitest'
import type { TestApi } from '../api.ts'
import { NODE_COMPILE_CACHE } from '../compile-cache.ts'

/** Processes that do the jobs of a test's database, to be killed (SIGKILL) while they do. */
export function openWorkers(api: TestApi, settings: Record<string, string> = {}) {
  const alive = new Set<ChildProcess>()
  afterEach(() => alive.forEach((child) => child.kill('SIGKILL')))

  return {
    async startWorker(): Promise<ChildProcess> {
      const script = fileURLToPath(new URL('worker-process.ts', import.meta.url))
      const given = [api.url, api.services.settings.files, JSON.stringify(settings)]
      const child = spawn(process.execPath, [script, ...given], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, NODE_COMPILE_CACHE },
      })
      alive.add(child)
      await once(child.stdout, 'data')
      return child
    },
    async kill(child: ChildProcess): Promise<void> {
      child.kill('SIGKILL')
      await once(child, 'exit')
      alive.delete(child)
    },
  }
}
