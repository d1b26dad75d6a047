import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import express from 'express'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { startApi, type RunningApi } from '#api/main.ts'
import { bearerChallenge } from '../../../server/answer-headers.ts'
import { mountHealth } from '../../../server/health.ts'
import type { Settings } from '../../../settings.ts'
import { startTestApi } from '#tests/support/api.ts'
import { onServer } from '#tests/support/servers/database-server.ts'
import { testSettings } from '#tests/support/settings.ts'

const { url } = await startTestApi()
const settings = testSettings({ DATABASE_URL: url, DEMO_DATA: 'false', ROLE: 'web' })
const running = await startApi(settings, pino({ level: 'silent' }))
const site = await serve(running)

const METRICS_TOKEN = 'a token for those who measure'
const withToken = await serve(running, { metricsToken: METRICS_TOKEN })

const metricsOf = async () => (await (await fetch(`${site}/metrics`)).text()).split('\n')

describe('/healthz', () => {
  test('says that the process lives, and nothing is to keep that', async () => {
    const response = await fetch(`${site}/healthz`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ status: 'ok' })
  })

  test('lives on without a database, so that nobody restarts the process for it', async () => {
    const other = await serve({ ...running, ready: async () => false })
    expect((await fetch(`${other}/healthz`)).status).toBe(200)
  })
})

describe('/readyz', () => {
  test('is 200 when database, migrations and queue answer', async () => {
    const response = await fetch(`${site}/readyz`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'ready' })
  })

  test('is 503 when they do not', async () => {
    const other = await serve({ ...running, ready: async () => false })
    const response = await fetch(`${other}/readyz`)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ status: 'unavailable' })
  })

  test('asks the API when that is remote', async () => {
    const answering = await serve(null, { apiUrl: site })
    expect((await fetch(`${answering}/readyz`)).status).toBe(200)
    const broken = await serve({ ...running, ready: async () => false })
    expect((await fetch(`${await serve(null, { apiUrl: broken })}/readyz`)).status).toBe(503)
    const silent = await serve(null, { apiUrl: 'http://127.0.0.1:1' })
    expect((await fetch(`${silent}/readyz`)).status).toBe(503)
  })
})

describe('/metrics is for this machine', () => {
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
  const from = (address: string, url: string) => `${url.replace('127.0.0.1', address)}/metrics`
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

  test('and what a proxy on it forwards is not', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via']) {
      const response = await fetch(`${site}/metrics`, { headers: { [header]: '127.0.0.1' } })
      expect(response.status, header).toBe(403)
      expect(await response.text()).not.toContain('process_')
    }
  })

  test.runIf(outside)('and no other address of it is', async () => {
    expect((await fetch(from(outside!, site))).status).toBe(403)
    expect((await fetch(from(outside!, site), bearer('undefined'))).status).toBe(403)
  })

  test.runIf(outside)('or for whoever has METRICS_TOKEN', async () => {
    const refused = await fetch(from(outside!, withToken))
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    for (const wrong of ['', METRICS_TOKEN.slice(0, -1), `${METRICS_TOKEN}x`]) {
      expect((await fetch(from(outside!, withToken), bearer(wrong))).status).toBe(401)
    }
    const proxied = { 'x-forwarded-for': '198.51.100.7', ...bearer(METRICS_TOKEN).headers }
    for (const headers of [bearer(METRICS_TOKEN).headers, proxied]) {
      const response = await fetch(from(outside!, withToken), { headers })
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('process_')
    }
  })
})

describe('/metrics', () => {
  test('is Prometheus text', async () => {
    const response = await fetch(`${site}/metrics`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain;.* version=0\.0\.4/)
    for (const line of (await response.text()).split('\n').filter(Boolean)) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? [-+\dNIe.nfa]+)$/)
    }
  })

  test('times calls by endpoint, method and status', async () => {
    const count =
      'sendero_api_request_seconds_count{endpoint="users.list",method="GET",status="401"}'
    const before = valueOf(await metricsOf(), count) ?? 0
    await running.api.fetch(new Request('http://sendero.test/api/users'))
    expect(valueOf(await metricsOf(), count)).toBe(before + 1)
  })

  test('keeps addresses that do not exist under one name, whatever is asked for', async () => {
    const seriesOf = async () => new Set((await metricsOf()).map((line) => line.replace(/ .*/, '')))
    await running.api.fetch(new Request('http://sendero.test/api/a'))
    const before = await seriesOf()
    await running.api.fetch(new Request('http://sendero.test/api/b'))
    expect(await seriesOf()).toEqual(before)
    expect([...before].filter((series) => series.includes('endpoint="none"'))).not.toEqual([])
  })

  test('tells of the pool’s connections and the database', async () => {
    const lines = await metricsOf()
    for (const state of ['idle', 'busy', 'waiting']) {
      expect(valueOf(lines, `sendero_database_connections{state="${state}"}`)).toBeDefined()
    }
    expect(valueOf(lines, 'sendero_database_up')).toBe(1)
  })

  test('counts the jobs that wait, by name, and tells the age of the oldest', async () => {
    const admin = await tokenOfAdmin()
    const form = new FormData()
    form.set('file', new File(['username,email,first_name\na,a@a.test,A'], 'personas.csv'))
    const headers = { authorization: `Bearer ${admin}` }
    const address = 'http://sendero.test/api/users/import/validate'
    await running.api.fetch(new Request(address, { method: 'POST', headers, body: form }))
    const waiting = 'sendero_jobs{name="import-validate",state="created"}'
    expect(valueOf(await metricsOf(), waiting)).toBe(1)
    await onServer(
      url,
      `update pgboss.job set created_on = now() - interval '1 hour', start_after = now() - interval '1 hour'`,
    )
    const lines = await metricsOf()
    const age = (name: string) => valueOf(lines, `sendero_job_age_seconds{name="${name}"}`)
    expect(age('import-validate')).toBeGreaterThanOrEqual(3_600)
    expect(age('import-apply')).toBe(0)
  })
})

async function tokenOfAdmin(): Promise<string> {
  const response = await running.api.fetch(
    new Request('http://sendero.test/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin@1.sendero.test', password: settings.demoPassword }),
    }),
  )
  return ((await response.json()) as { token: string }).token
}

function valueOf(lines: string[], name: string): number | undefined {
  const line = lines.find((candidate) => candidate.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

/** The health routes alone, over an API in this process or elsewhere. */
async function serve(api: RunningApi | null, changes: Partial<Settings> = {}): Promise<string> {
  const site = express()
  site.use(bearerChallenge)
  mountHealth(site, { ...settings, ...changes }, api)
  const server = createServer(site)
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterAll(() => running.stop())
