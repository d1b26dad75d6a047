import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { startEmbeddedServer } from '#api/platform/db/embedded/server.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { seedManyUsers } from '#api/demo/seed-many.ts'
import { seedDemoOnce } from '#api/demo/seed.ts'
import { prepareDatabase } from '#api/prepare-database.ts'
import { withSecrets } from '../server/secrets.ts'
import { readSettings } from '../settings.ts'
import { freePort } from '../tests/support/servers/free-port.ts'
import { NODE_FLAGS } from '../tests/support/servers/start-command.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PASSWORD = 'sendero-demo'
const ADMIN = 'admin@1.sendero.test'

/** Secrets of the measured server, so that a bench can sign tokens for any user. */
export const BENCH_SECRETS = {
  SESSION_SECRET: 'the session secret of the benches',
  TOKEN_SECRET: 'the token secret of the benches',
}

export type BenchServer = {
  url: string
  /** Cookie of the administrator of tenant 1, for the console. */
  cookie: string
  /** The same person's token, for the API. */
  token: string
  /** CPU time of the server process and its web processes so far, in milliseconds. */
  processorTime(): Promise<number>
  /** Ends the server process at once, as SIGKILL does. */
  kill(): Promise<void>
}

export type BenchSite = BenchServer & {
  databaseUrl: string
  /** One more server over the same database, until this site stops. */
  beside(settings: Record<string, string>): Promise<BenchServer>
  /** Resident memory of the server process, in bytes. */
  memory(): Promise<number>
  /** Live memory: the engine's heap after garbage collection, and buffers. */
  liveMemory(): Promise<number>
  stop(): Promise<void>
}

type SiteOptions = {
  /** Port on which the server's inspector listens. */
  inspector?: number
  /** Settings of PostgreSQL. */
  database?: Record<string, string>
}

/**
 * The product as it is shipped, in a process of its own, over a database whose company 1 has at least
 * `users` users. The data stays in .cache/bench, so that the next run begins at once.
 */
export async function startSite(
  users: number,
  settings: Record<string, string> = {},
  { inspector, database: databaseSettings = {} }: SiteOptions = {},
): Promise<BenchSite> {
  const dataDir = path.join(ROOT, '.cache/bench', String(users))
  await mkdir(dataDir, { recursive: true })
  const database = await startEmbeddedServer({
    dataDir: path.join(dataDir, 'postgresql'),
    settings: databaseSettings,
  })
  const stops: (() => Promise<void>)[] = [database.stop]
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    await fill(database.url, users, dataDir)
    const serve = async (settings: Record<string, string>) => {
      const served = await serveDatabase(database.url, { dataDir, settings, inspector })
      stops.push(served.stop)
      return served
    }
    const { server, ready } = await serve(settings)
    return {
      ...ready,
      databaseUrl: database.url,
      beside: async (settings) => (await serve(settings)).ready,
      memory: () => residentMemory(server),
      liveMemory: async () => {
        server.kill('SIGUSR2')
        await setTimeout(2_000)
        return liveMemory(ready.url)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type ServeOptions = {
  dataDir: string
  settings?: Record<string, string>
  inspector?: number | undefined
  /** Administrator who is signed in. */
  login?: string
}

/** Starts the product, in a process of its own, over a database that is filled already. */
export async function serveDatabase(
  databaseUrl: string,
  { dataDir, settings = {}, inspector, login = ADMIN }: ServeOptions,
): Promise<{ server: ChildProcess; ready: BenchServer; stop: () => Promise<void> }> {
  const port = await freePort()
  const flags = inspector === undefined ? [] : [`--inspect=127.0.0.1:${inspector}`]
  const script = path.join(import.meta.dirname, 'server.ts')
  const server = spawn(process.execPath, [...NODE_FLAGS, ...flags, script], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ...BENCH_SECRETS,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO_DATA: 'false',
      LOG_LEVEL: 'warn',
      WEB_PROCESSES: '1',
      ...settings,
    },
  })
  const stop = () => end(server)
  try {
    const url = `http://127.0.0.1:${port}`
    await until(url, server)
    const signedIn = await signIn(url, settings['PUBLIC_URL'] ?? url, login)
    const ready = {
      url,
      ...signedIn,
      processorTime: () => processorTime(server),
      kill: () => end(server, 'SIGKILL'),
    }
    return { server, ready, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function fill(databaseUrl: string, users: number, dataDir: string): Promise<void> {
  const settings = withSecrets(
    readSettings({ DEMO_PASSWORD: PASSWORD, DATA_DIR: dataDir, ...BENCH_SECRETS }),
  )
  await migrate(databaseUrl, prepareDatabase)
  await seedDemoOnce(settings, databaseUrl, pino({ level: 'silent' }))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client
    .query<{ n: number }>('select count(*)::int as n from users where tenant_id = 1')
    .finally(() => client.end())
  const missing = users - (rows[0]?.n ?? 0)
  if (missing > 0) {
    console.log(`(generating ${missing} users once)`)
    await seedManyUsers(databaseUrl, { tenantId: 1, count: missing }, () => {})
  }
}

/** The cookie of one more session of somebody. @param origin where the server takes forms from. */
export async function cookieOf(url: string, login: string, origin = url): Promise<string> {
  const page = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: login, password: PASSWORD }),
  })
  if (page.status !== 302) throw new Error(`${login} could not sign in`)
  return page.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function signIn(
  url: string,
  origin: string,
  login: string,
): Promise<{ cookie: string; token: string }> {
  const cookie = await cookieOf(url, login, origin)
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: login, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${login} could not sign in`)
  const { token } = (await answer.json()) as { token: string }
  return { cookie, token }
}

async function until(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline && server.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).catch(() => null)
    if (ready?.ok) return
    await setTimeout(50)
  }
  throw new Error('The server did not become ready')
}

async function end(server: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill(signal)
  await once(server, 'exit')
}

async function residentMemory({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024
}

async function processorTime({ pid }: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const all = [pid, ...children.split(' ').filter((id) => id.trim() !== '')]
  return (await Promise.all(all.map(timeOf))).reduce((sum, time) => sum + time, 0)
}

async function timeOf(pid: number | string | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  const TICKS_PER_SECOND = 100
  return ((Number(user) + Number(system)) * 1_000) / TICKS_PER_SECOND
}

async function liveMemory(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const bytes = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return bytes('nodejs_heap_size_used_bytes') + bytes('nodejs_external_memory_bytes')
}
