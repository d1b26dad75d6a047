import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenTo } from '#api/platform/db/listen.ts'
import { startApi, type RunningApi } from '#api/main.ts'
import { DEMO_PASSWORD, testSettings } from '#tests/support/settings.ts'
import {
  serverPrograms,
  startReplicatedServers,
  type ReplicatedServers,
} from '#tests/support/servers/replicated-servers.ts'

/**
 * The primary is killed under load and its synchronous standby promoted; the process that serves and works stays. Servers
 * of Debian's package, which the title says when they are missing.
 */
const bin = serverPrograms()
const title = `the primary is killed and its standby promoted${bin ? '' : ' (not run: the package postgresql is not installed)'}`

/** Time within which writes are taken again. */
const BACK_MS = 30_000
const WRITERS = 4

describe.skipIf(!bin)(title, () => {
  let servers: ReplicatedServers
  let directory: string
  let running: RunningApi
  let token: string
  const heard: string[] = []
  let listening = false
  let stopListening: () => void

  beforeAll(async () => {
    servers = await startReplicatedServers(bin!, { synchronous: true })
    directory = await mkdtemp(path.join(tmpdir(), 'sendero-failover-'))
    const settings = testSettings({
      DATABASE_URL: servers.writableUrl,
      FILES: path.join(directory, 'files'),
      DATABASE_POOL: '12',
    })
    running = await startApi(settings, pino({ level: 'silent' }))
    const body = JSON.stringify({ username: 'admin@1.sendero.test', password: DEMO_PASSWORD })
    const headers = { 'content-type': 'application/json' }
    const response = await ask('/auth/login', { method: 'POST', headers, body })
    token = ((await response.json()) as { token: string }).token
    stopListening = listenTo(servers.writableUrl, 'failover', {
      onPayload: (payload) => heard.push(payload),
      onState: (now) => (listening = now),
      onError: () => {},
    })
  })
  afterAll(async () => {
    stopListening()
    await running.stop()
    await servers.remove()
    await rm(directory, { recursive: true, force: true })
  })

  type Sent = { method?: string; headers?: Record<string, string>; body?: string | FormData }

  function ask(address: string, init: Sent = {}): Promise<Response> {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...init.headers }
    const request = new Request(`http://sendero.test/api${address}`, { ...init, headers })
    return Promise.resolve(running.api.fetch(request, { address: '127.0.0.1' }))
  }
  const createArea = (code: string) =>
    ask('/areas', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, name: `Área ${code}` }),
    })

  /** Callers that write without a pause until told to stop: what was acknowledged, and every other answer. */
  function writing() {
    const acknowledged: { code: string; at: number }[] = []
    const refused: { status: number; retryAfter: string | null }[] = []
    let stopped = false
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let number = 1; !stopped; number += 1) {
        const code = `w${writer}-${number}`
        const { status, headers } = await createArea(code)
        if (status === 201) acknowledged.push({ code, at: performance.now() })
        else {
          refused.push({ status, retryAfter: headers.get('retry-after') })
          await sleep(20)
        }
      }
    })
    return {
      acknowledged,
      refused,
      stop: async () => {
        stopped = true
        await Promise.all(writers)
      },
    }
  }

  async function stored(): Promise<Set<unknown>> {
    const rows = await servers.onStandby(`select code from areas where tenant_id = 1`)
    return new Set(rows.map(({ code }) => code))
  }

  test('no acknowledged write is lost, others are answered with 503, and writes are back within 30 s', async () => {
    await expect.poll(() => listening).toBe(true)
    const load = writing()
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(50)
    const rows = Array.from({ length: 3_000 }, (_, n) => `nueva${n},nueva${n}@x.co,Nueva`)
    const form = new FormData()
    form.set('file', new File([`username,email,first_name\n${rows.join('\n')}`], 'nuevas.csv'))
    const validated = await ask('/users/import/validate', { method: 'POST', body: form })
    const { jobId } = (await validated.json()) as { jobId: string }

    const killed = performance.now()
    await servers.killPrimary()
    await sleep(1_000)
    await servers.onStandby('select pg_promote()')
    const after = () => load.acknowledged.filter(({ at }) => at > killed + 1_000)
    await expect.poll(() => after().length, { timeout: BACK_MS }).toBeGreaterThan(50)
    expect(after()[0]!.at - killed).toBeLessThan(BACK_MS)
    await load.stop()

    const there = await stored()
    expect(load.acknowledged.filter(({ code }) => !there.has(code))).toEqual([])
    expect(new Set(load.refused.map(({ status }) => status))).toEqual(new Set([503]))
    expect(load.refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([])

    // The job that was under way is taken up, by its lock on the new primary.
    const phase = async () => {
      const status = await ask(`/users/import/status?jobId=${jobId}`, { method: 'POST' })
      return ((await status.json()) as { phase?: string }).phase
    }
    await expect.poll(phase, { timeout: 30_000 }).toBe('validation_complete')
  })

  test('notifications of the new primary are heard', async () => {
    await expect.poll(() => listening).toBe(true)
    await servers.onStandby(`notify failover, 'again'`)
    await expect.poll(() => heard).toEqual(['again'])
  })

  test('a server that takes no writes any more is answered with 503 for writes, until it does', async () => {
    const readOnly = async (value: 'on' | 'off') => {
      await servers.onStandby(`alter system set default_transaction_read_only = ${value}`)
      await servers.onStandby('select pg_reload_conf()')
    }
    await readOnly('on')
    await expect.poll(async () => (await createArea('while-read-only')).status).toBe(503)
    expect((await ask('/areas?limit=5')).status).toBe(200)
    await readOnly('off')
    await expect.poll(async () => (await createArea('after-read-only')).status).toBe(201)
  })
})
