import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { killAll } from '#tests/api/platform/db/embedded-harness.ts'
import { startApiProcess } from '#tests/support/servers/api-process.ts'
import { startTestApi } from '#tests/support/api.ts'
import { DEMO_PASSWORD } from '#tests/support/settings.ts'

/**
 * Rows answered with 201 survive a kill -9: of all processes with the embedded database, of the application
 * alone with a server. KILL_ROUNDS sets the number of rounds.
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3)
const WRITERS = 6
/** Minimum number of acknowledged writes per round; a slow machine takes longer for them. */
const WRITTEN = 12

test(
  `no acknowledged write is lost over ${ROUNDS} kill -9`,
  { timeout: ROUNDS * 60_000 },
  async () => {
    const installation = await anInstallation()
    const acknowledged: string[] = []
    let unanswered = 0
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const api = await startApiProcess(installation.env)
        const token = await signIn(api.url)
        let killed = false
        const before = acknowledged.length
        const writers = Array.from({ length: WRITERS }, async () => {
          while (!killed) {
            const username = `muestra.${randomUUID()}`
            const status = await create(api.url, token, username).catch(() => null)
            if (status === 201) acknowledged.push(username)
            else unanswered += 1
          }
        })
        try {
          await expect
            .poll(() => acknowledged.length, { timeout: 40_000 })
            .toBeGreaterThanOrEqual(before + WRITTEN)
          await sleep(Math.random() * 700)
        } finally {
          await killAll(api.child.pid!)
          killed = true
        }
        await Promise.all(writers)
      }

      const api = await startApiProcess(installation.env)
      const token = await signIn(api.url)
      const stored = await usernames(api.url, token)
      expect(acknowledged.filter((username) => !stored.has(username))).toEqual([])
      // Otherwise nothing was under way when the process was killed.
      expect(unanswered).toBeGreaterThan(0)
      await api.stop()
    } finally {
      installation.remove()
    }
  },
)

/** Over the embedded database, or over a copy of the demo data on the server under test. */
async function anInstallation() {
  const directory = mkdtempSync(path.join(tmpdir(), 'sendero-faults-'))
  // As root the database runs under another account, which has to get here.
  chmodSync(directory, 0o711)
  const database: Record<string, string> = process.env['TEST_DATABASE_URL']
    ? { DATABASE_URL: (await startTestApi()).url }
    : { DATA_DIR: directory }
  return {
    env: { ...database, FILES: path.join(directory, 'files'), ROLE: 'web' },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@1.sendero.test', password: DEMO_PASSWORD }),
  })
  return ((await response.json()) as { token: string }).token
}

async function create(url: string, token: string, username: string): Promise<number> {
  const response = await fetch(`${url}/api/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@x.co`, first_name: 'Muestra' }),
  })
  return response.status
}

async function usernames(url: string, token: string): Promise<Set<string>> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/users/export`, { headers })
  const text = await response.text()
  return new Set(text.match(/muestra\.[0-9a-f-]{36}(?=[",])/g))
}
