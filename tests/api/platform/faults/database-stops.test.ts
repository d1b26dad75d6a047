import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedServer, type EmbeddedServer } from '#api/platform/db/embedded/server.ts'
import { startApi, type RunningApi } from '#api/main.ts'
import { postmasterOf } from '#tests/api/platform/db/embedded-harness.ts'
import { DEMO_PASSWORD, testSettings } from '#tests/support/settings.ts'

/** The database server goes away under load and comes back; the process stays. */

const directory = mkdtempSync(path.join(tmpdir(), 'sendero-faults-'))
const dataDir = path.join(directory, 'postgresql')
// As root the server runs under another account, which has to get here.
chmodSync(directory, 0o711)

let server: EmbeddedServer
let running: RunningApi
let token: string

beforeAll(async () => {
  server = await startEmbeddedServer({ dataDir })
  const settings = testSettings({ DATABASE_URL: server.url, FILES: path.join(directory, 'files') })
  running = await startApi(settings, pino({ level: 'silent' }))
  const body = JSON.stringify({ username: 'admin@1.sendero.test', password: DEMO_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const response = await ask('/auth/login', { method: 'POST', headers, body })
  token = ((await response.json()) as { token: string }).token
})
afterAll(async () => {
  await running.stop()
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
})

type Sent = { method?: string; headers?: Record<string, string>; body?: string | FormData }

function ask(address: string, init: Sent = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, ...init.headers }
  const request = new Request(`http://sendero.test/api${address}`, { ...init, headers })
  return Promise.resolve(running.api.fetch(request))
}

/** Eight callers that ask without a pause until told to stop; every answer they got. */
function underLoad() {
  const answers: { status: number; retryAfter: string | null; at: number }[] = []
  let stopped = false
  const callers = Array.from({ length: 8 }, async () => {
    while (!stopped) {
      const { status, headers } = await ask('/users?limit=5')
      answers.push({ status, retryAfter: headers.get('retry-after'), at: performance.now() })
      await sleep(5)
    }
  })
  return {
    answers,
    stop: async () => {
      stopped = true
      await Promise.all(callers)
    },
  }
}

/** Milliseconds until a request is answered as if nothing had been. */
async function recovery(): Promise<number> {
  const started = performance.now()
  while ((await ask('/users?limit=5')).status !== 200) {
    if (performance.now() - started > 20_000) throw new Error('Not recovered after 20 s')
    await sleep(20)
  }
  return performance.now() - started
}

test('a stop is answered with 503 and Retry-After, and a start mends it within 5 s', async () => {
  const load = underLoad()
  await sleep(300)
  const { port } = new URL(server.url)
  await server.stop()
  await sleep(1_500)
  expect(await running.ready()).toBe(false)
  expect((await running.metrics.text()).text).toMatch(/^sendero_database_up 0$/m)

  server = await startEmbeddedServer({ dataDir, port: Number(port) })
  expect(await recovery()).toBeLessThan(5_000)
  await load.stop()

  const statuses = new Set(load.answers.map(({ status }) => status))
  expect([...statuses].sort()).toEqual([200, 503])
  const refused = load.answers.filter(({ status }) => status === 503)
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  expect(load.answers.at(-1)?.status).toBe(200)
  expect(await running.ready()).toBe(true)
})

test('work that was queued meanwhile is done afterwards', async () => {
  const form = new FormData()
  form.set('file', new File(['username,email,first_name\nnueva,nueva@x.co,Nueva'], 'nueva.csv'))
  const response = await ask('/users/import/validate', { method: 'POST', body: form })
  const { jobId } = (await response.json()) as { jobId: string }
  const phase = async () => {
    const status = await ask(`/users/import/status?jobId=${jobId}`, { method: 'POST' })
    return ((await status.json()) as { phase: string }).phase
  }
  await expect.poll(phase, { timeout: 20_000 }).toBe('validation_complete')
})

test('a server that is killed comes back by itself', async () => {
  const load = underLoad()
  await sleep(200)
  const killed = postmasterOf(dataDir)
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => postmasterOf(dataDir), { timeout: 20_000 }).not.toBe(killed)
  expect(await recovery()).toBeLessThan(10_000)
  await load.stop()
  expect(load.answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
})
