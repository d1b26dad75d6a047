import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { ImportJob } from '#contract/platform/imports/import-jobs.ts'
import {
  newDataDir,
  runScript,
  spawnServerProcess,
  startServerProcess,
  type ServerProcess,
} from '#tests/support/servers/server-process.ts'

/** The real server, at work, is told to end. */

vi.setConfig({ testTimeout: 300_000 })

async function signIn(url: string): Promise<{ authorization: string }> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@1.sendero.test', password: 'sendero-demo' }),
  })
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` }
}

async function cookieOf(url: string): Promise<{ cookie: string }> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: 'admin@1.sendero.test', password: 'sendero-demo' }),
  })
  expect(answer.status).toBe(302)
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  }
}

/** An answer whose body nobody takes until somebody asks for it. */
async function begin(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const [answer] = (await once(get(url, { headers, agent: new Agent() }), 'response')) as [
    IncomingMessage,
  ]
  expect(answer.statusCode, url).toBe(200)
  answer.on('error', () => {}) // cut off: `complete` says so
  return answer
}

type Ended = { text: string; whole: boolean; at: number }

/** All that still comes, whether that was the whole, and when it was over. */
async function rest(answer: IncomingMessage): Promise<Ended> {
  let text = ''
  answer.setEncoding('utf8')
  answer.on('data', (chunk: string) => (text += chunk))
  if (!answer.closed) await new Promise((resolve) => answer.once('close', resolve))
  return { text, whole: answer.complete, at: Date.now() }
}

/** When `/readyz` first said that it is over, and when nobody could connect any more. */
async function watchReadiness({ url }: ServerProcess) {
  const times = { notReady: 0, refused: 0 }
  while (!times.refused) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.status === 503) times.notReady ||= Date.now()
    if (!answer) times.refused = Date.now()
    await answer?.body?.cancel()
    await sleep(20)
  }
  return times
}

async function startImport(url: string, headers: { authorization: string }): Promise<string> {
  const rows = Array.from({ length: 20_000 }, (_, n) => `entra${n},entra${n}@x.co,Entra`)
  const form = new FormData()
  form.set('file', new File([['username,email,first_name', ...rows].join('\n')], 'p.csv'))
  const calls = `${url}/api/users/import`
  const validated = await fetch(`${calls}/validate`, { method: 'POST', headers, body: form })
  const { jobId } = (await validated.json()) as { jobId: string }
  const job = async (path: string) =>
    (await (
      await fetch(`${calls}/${path}?jobId=${jobId}`, { method: 'POST', headers })
    ).json()) as ImportJob
  while ((await job('validate/status')).status === 'in_progress') await sleep(200)
  const started = await fetch(calls, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ jobId }),
  })
  expect(started.status).toBe(202)
  while ((await job('status')).props.imported_count === 0) await sleep(50)
  return jobId
}

const welcomed = (server: ServerProcess) => server.stdout().split('\n').at(-2)

describe('a busy server that receives SIGTERM', () => {
  const env = { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'sendero-data-')) }
  chmodSync(env.DATA_DIR, 0o711) // the account that runs PostgreSQL under root has to get here
  afterAll(() => rmSync(env.DATA_DIR, { recursive: true, force: true }))

  test('ends in order, finishes what is under way, and says nothing', async () => {
    const server = await startServerProcess(env)
    await runScript('seed', ['--users', '60000'], env)
    const headers = await signIn(server.url)
    const cookie = await cookieOf(server.url)
    const courses = await fetch(`${server.url}/api/courses`, { headers })
    const [course] = ((await courses.json()) as { results: { uuid: string }[] }).results

    const jobId = await startImport(server.url, headers)
    const table = `courses/${course!.uuid}/scoretable/events`
    const streams = await Promise.all([
      begin(`${server.url}/api/courses/${course!.uuid}/leaderboard/events`, headers),
      begin(`${server.url}/${table}`, cookie),
      begin(`${server.url}/users/import/${jobId}/events`, cookie),
    ])
    const exported = await begin(`${server.url}/api/users/export`, headers)

    const streamsEnded = Promise.all(streams.map(rest))
    const readiness = watchReadiness(server)
    server.child.kill('SIGTERM')
    server.child.kill('SIGINT')
    await sleep(300)
    server.child.kill('SIGTERM')
    const { notReady, refused } = await readiness
    const file = await rest(exported)
    const live = await streamsEnded
    const code = await server.ended

    expect({ code, stderr: server.stderr() }).toEqual({ code: 0, stderr: '' })
    expect(welcomed(server)).toBe('Contraseña: sendero-demo')
    expect(file.whole).toBe(true)
    expect(file.text.split('\n').length).toBeGreaterThan(60_000)
    for (const { text, whole } of live) {
      expect(text).toMatch(/^retry: \d+\n\n/)
      expect(whole).toBe(true)
    }
    const inOrder = [notReady, refused, file.at, Math.min(...live.map(({ at }) => at))]
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
    expect(notReady).toBeGreaterThan(0)
  })

  test('closes connections that do not read their answer within ten seconds', async () => {
    // The people of before: more than connections hold by themselves.
    const server = await startServerProcess(env)
    const exported = await begin(`${server.url}/api/users/export`, await signIn(server.url))
    const told = Date.now()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.stderr()).toBe('')
    expect(welcomed(server)).toBe('Contraseña: sendero-demo')
    const seconds = (Date.now() - told) / 1000
    expect(seconds).toBeGreaterThan(10)
    expect(seconds).toBeLessThan(20)
    expect((await rest(exported)).whole).toBe(false)
  })
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s while it starts ends it as well', async (signal) => {
  const DATA_DIR = newDataDir()
  const server = spawnServerProcess({ DATA_DIR, DEMO_DATA: 'false' })
  while (!existsSync(path.join(DATA_DIR, 'postgresql'))) await sleep(10)
  server.child.kill(signal)
  expect(await server.ended).toBe(0)
  expect(server.stderr()).toBe('')
})
