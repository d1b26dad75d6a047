import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { startApiProcess } from '#tests/support/servers/api-process.ts'
import { databaseUrl, dropDatabase, onServer } from '#tests/support/servers/database-server.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Several processes on the same data. Each starts from nothing, which takes minutes on a busy machine. */

const START = { timeout: 300_000 }

const ROOT = path.join(import.meta.dirname, '../../../..')
const directory = mkdtempSync(path.join(tmpdir(), 'sendero-faults-'))
// As root the database runs under another account, which has to get here.
chmodSync(directory, 0o711)
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test(
  'three that start at once on an empty database migrate it and load it once',
  START,
  async () => {
    const serverUrl = inject('serverUrl')
    const name = `sendero_${randomUUID().replaceAll('-', '')}`
    await onServer(serverUrl, `create database ${name}`)
    const url = databaseUrl(serverUrl, name)
    const env = { DATABASE_URL: url, DATABASE_POOL: '4', FILES: path.join(directory, 'files') }
    const together = await Promise.all([1, 2, 3].map(() => startApiProcess(env)))
    try {
      const rows = await rowsOf(url)
      const migrations = await rows<{ name: string }>('select name from migrations order by id')
      const names = migrations.map((migration) => migration.name)
      expect(names).toEqual([...new Set(names)].sort())
      expect(await rows('select id from tenants order by id')).toEqual(
        [1, 97, 1556, 1672, 1704].map((id) => ({ id })),
      )
      for (const { url: address } of together) {
        expect((await fetch(`${address}/api/openapi.json`)).status).toBe(200)
      }
    } finally {
      await Promise.all(together.map((started) => started.stop()))
      await dropDatabase(serverUrl, name)
    }
  },
)

test(
  'a second start on the same data says so, ends, and leaves the first alone',
  START,
  async () => {
    const env = { DATA_DIR: path.join(directory, 'data'), DEMO_DATA: 'false', LOG_LEVEL: 'info' }
    const first = await startApiProcess(env)
    try {
      const second = await run('server.ts', { ...env, ROLE: 'worker' })
      expect(first.output()).toContain(
        JSON.stringify(path.join(realpathSync(env.DATA_DIR), 'postgresql/cluster')),
      )
      expect(second.code).toBe(1)
      expect(second.said).toMatch(/ya (está|hay)/i)
      // A sentence, not a trace.
      expect(second.said).not.toMatch(/^\s+at /m)
      expect((await fetch(`${first.url}/api/auth/session`)).status).toBe(401)
    } finally {
      await first.stop()
    }
  },
)

test.runIf(process.getuid?.() === 0)(
  'a start whose database cannot lie in DATA_DIR says where it lies',
  START,
  async () => {
    const closed = path.join(directory, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const env = { DATA_DIR: path.join(closed, 'data'), DEMO_DATA: 'false', LOG_LEVEL: 'warn' }
    const started = await startApiProcess(env)
    const cluster = readlinkSync(path.join(env.DATA_DIR, 'postgresql/cluster'))
    await started.stop()
    rmSync(path.dirname(cluster), { recursive: true, force: true })
    expect(started.output()).toContain('the embedded database lies outside of DATA_DIR')
    expect(started.output()).toContain(JSON.stringify(cluster))
  },
)

test('a start with bad settings says which and ends', START, async () => {
  const { code, said } = await run('server.ts', { PORT: 'puerto', ROLE: 'todo' })
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toEqual([
    'Configuración no válida:',
    '  PORT: se espera un número',
    '  ROLE: se espera uno de estos valores: all, web, worker',
  ])
})

function run(script: string, env: Record<string, string>) {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, script)], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...env },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    }
    child.once('close', (code) => resolve({ code, said }))
  })
}
