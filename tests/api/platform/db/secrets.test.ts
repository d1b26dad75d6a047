import { execFile } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { TOKEN_LIFE, createTokens } from '#api/platform/identity/tokens.ts'
import { startApiProcess } from '#tests/support/servers/api-process.ts'
import {
  newDataDir,
  runScript,
  startServerProcess,
  stopServerProcess,
} from '#tests/support/servers/server-process.ts'
import { PUBLISHED } from '../../../../server/configured-secrets.ts'
import { withSecrets } from '../../../../server/secrets.ts'
import { readSettings } from '../../../../settings.ts'

vi.setConfig({ testTimeout: 240_000 })

const isRoot = process.getuid?.() === 0

/** The settings of an installation on the embedded database, and what was said on the way. */
function install(env: Record<string, string>) {
  const said: string[] = []
  return { settings: withSecrets(readSettings(env), (line) => said.push(line)), said }
}

const secretsFile = (dataDir: string) => path.join(dataDir, 'secrets.env')

describe('secrets not given in settings', () => {
  test('are generated once, at random, readable only by their owner, and used from then on', () => {
    const [dataDir, other] = [newDataDir(), newDataDir()]
    const first = install({ DATA_DIR: dataDir })
    expect(first.said).toEqual([expect.stringContaining(secretsFile(dataDir))])
    expect(statSync(secretsFile(dataDir)).mode & 0o777).toBe(0o600)
    const { sessionSecret, tokenSecret, sealingKey } = first.settings
    for (const secret of [sessionSecret, tokenSecret]) {
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
      expect(first.said.join()).not.toContain(secret)
    }
    expect(tokenSecret).not.toBe(sessionSecret)
    const again = install({ DATA_DIR: dataDir })
    expect(again.said).toEqual([])
    expect(again.settings).toMatchObject({ sessionSecret, tokenSecret, sealingKey })
    expect(install({ DATA_DIR: other }).settings.tokenSecret).not.toBe(tokenSecret)
    expect(readdirSync(dataDir)).toEqual(['secrets.env'])
  })

  test('are one pair however many processes start at once', async () => {
    const script = `
      import { withSecrets } from './server/secrets.ts'
      import { readSettings } from './settings.ts'
      const { sessionSecret, tokenSecret } = withSecrets(readSettings(process.env), () => {})
      console.log(sessionSecret + ' ' + tokenSecret)`
    for (let round = 0; round < 3; round++) {
      const DATA_DIR = path.join(newDataDir(), 'nueva')
      const starts = Array.from({ length: 6 }, () =>
        promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
          env: { PATH: process.env['PATH'], DATA_DIR } as unknown as NodeJS.ProcessEnv,
        }),
      )
      const pairs = new Set((await Promise.all(starts)).map(({ stdout }) => stdout))
      expect(pairs.size).toBe(1)
      expect(readdirSync(DATA_DIR)).toEqual(['secrets.env'])
    }
  })

  test('give way to those of the environment, each for itself', () => {
    const dataDir = newDataDir()
    const { tokenSecret } = install({ DATA_DIR: dataDir }).settings
    const SESSION_SECRET = 'a session secret of our own'
    const { settings } = install({ DATA_DIR: dataDir, SESSION_SECRET })
    expect(settings).toMatchObject({ sessionSecret: SESSION_SECRET, tokenSecret })
  })

  test('touch no disk when all are given, or none are needed', () => {
    const dataDir = newDataDir()
    const SESSION_SECRET = 'a session secret of our own'
    install({ DATA_DIR: dataDir, SESSION_SECRET, API_URL: 'http://api:3000' })
    install({ DATA_DIR: dataDir, NODE_ENV: 'test' })
    expect(readdirSync(dataDir)).toEqual([])
  })

  test.runIf(isRoot)('have the owner of the data directory when root starts it', () => {
    const dataDir = newDataDir()
    chownSync(dataDir, 12_345, 12_346)
    const inside = path.join(dataDir, 'nueva')
    for (const directory of [dataDir, inside]) {
      install({ DATA_DIR: directory })
      expect(statSync(secretsFile(directory))).toMatchObject({ uid: 12_345, gid: 12_346 })
      expect(statSync(directory)).toMatchObject({ uid: 12_345, gid: 12_346 })
    }
  })

  test.each(['', 'SESSION_SECRET=short\nTOKEN_SECRET=short\n', 'TOKEN_SECRET='])(
    'are never made over a file that is damaged (%j)',
    (content) => {
      const dataDir = newDataDir()
      writeFileSync(secretsFile(dataDir), content)
      expect(() => install({ DATA_DIR: dataDir })).toThrow(/secrets\.env: .* restaura su copia/)
      expect(readFileSync(secretsFile(dataDir), 'utf8')).toBe(content)
    },
  )
})

const post = (url: string, body: object, token?: string) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'SenderoApp/test',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })

async function signIn(url: string, username: string, password: string): Promise<string> {
  const answer = await post(`${url}/api/auth/login`, { username, password })
  expect(answer.status, username).toBe(200)
  return ((await answer.json()) as { token: string }).token
}

const read = async (url: string, token: string) => {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, body: await answer.json() }
}

const passwordIn = (text: string) => /Contraseña: +(\S+)/.exec(text)![1]!

describe('an installation that signed with the published secrets', () => {
  test('keeps its data and accounts, and takes nothing signed with them any more', async () => {
    const DATA_DIR = newDataDir()
    const env = { DATA_DIR, DEMO_DATA: 'false' }
    const superAdmin = (name: string) =>
      runScript('create-super-admin', ['--email', `${name}@acme.co`, '--company', 'Acme'], {
        ...env,
        NODE_ENV: 'test',
      })
    // Yesterday, when these were the secrets of whoever gave none.
    const passwords = {
      used: passwordIn(await superAdmin('eva')),
      unused: passwordIn(await superAdmin('ana')),
    }
    const yesterday = await startApiProcess({ ...env, NODE_ENV: 'test' })
    const first = await signIn(yesterday.url, 'eva@acme.co', passwords.used)
    const chosen = 'una contraseña elegida'
    const changed = await fetch(`${yesterday.url}/api/auth/password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${first}` },
      body: JSON.stringify({ current_password: passwords.used, password: chosen }),
    })
    expect(changed.status).toBe(200)
    const old = await signIn(yesterday.url, 'eva@acme.co', chosen)
    const guest = {
      username: 'leo',
      email: 'leo@acme.co',
      first_name: 'Leo',
      role: 'reader',
      organizational_units: [],
    }
    expect((await post(`${yesterday.url}/api/users`, guest, old)).status).toBe(201)
    await yesterday.stop()
    expect(existsSync(secretsFile(DATA_DIR))).toBe(false)

    const today = await startServerProcess(env)
    expect(today.stdout()).toContain(secretsFile(DATA_DIR))
    const tokens = createTokens(PUBLISHED.TOKEN_SECRET)
    const { userId, sessionId } = (await tokens.read(old))!
    const forged = await tokens.issue(userId, sessionId, TOKEN_LIFE.short)
    for (const token of [old, forged]) {
      expect((await read(`${today.url}/api/auth/session`, token)).status).toBe(401)
    }
    const token = await signIn(today.url, 'eva@acme.co', chosen)
    await signIn(today.url, 'ana@acme.co', passwords.unused)
    const { results } = (await read(`${today.url}/api/admin/outbox?q=leo`, token)).body
    const mail = (await read(`${today.url}/api/admin/outbox/${results[0].id}`, token)).body
    await signIn(today.url, 'leo@acme.co', passwordIn(mail.body.text))
    expect(today.stderr()).toBe('')
    await stopServerProcess(today)
  })
})

describe('an installation with nothing set', () => {
  test('is answered on this machine and by no other address of it', async () => {
    const server = await startServerProcess({ DATA_DIR: newDataDir(), DEMO_DATA: 'false' })
    const { port } = new URL(server.url)
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ family, internal }) => family === 'IPv4' && !internal)
    for (const address of outside ? [outside.address] : []) {
      await expect(fetch(`http://${address}:${port}/healthz`)).rejects.toThrow()
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await stopServerProcess(server)
  })
})
