import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { chownTo, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'

export const OWNER_ROLE = 'sendero'
export const DATABASE = 'sendero'

/** Inside the cluster, so that a copy of the cluster is complete and keeps its own password. */
const PASSWORD_FILE = 'sendero.password'

const DRAFT = 'cluster.new-'

/**
 * Environment of the server, without PostgreSQL variables of the caller, which are meant for other servers.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(others), NODE_ENV: process.env.NODE_ENV, LC_ALL: 'C' }
}

/** Creates the cluster with the database and its owner, unless it exists. Atomic. */
export async function ensureCluster(
  home: Home,
  binaries: Binaries,
  account: Account | undefined,
  log: (line: string) => void,
): Promise<void> {
  if (existsSync(path.join(home.cluster, 'PG_VERSION'))) {
    assertSameMajor(home.cluster, binaries.version)
    return
  }
  log(`Creando la base de datos en ${home.directory}`)
  // A new name each time: an initdb that outlived its parent may still write to the last one.
  const draft = mkdtempSync(path.join(home.directory, DRAFT))
  chownTo(account, draft)
  await initialise(draft, home, binaries, account)
  await runTool(binaries.program('postgres'), ['--single', '-D', draft, 'postgres'], account, {
    input: `CREATE DATABASE ${DATABASE}\n`,
  })
  renameSync(draft, home.cluster)
  for (const name of readdirSync(home.directory).filter((entry) => entry.startsWith(DRAFT))) {
    rmSync(path.join(home.directory, name), { recursive: true, force: true, maxRetries: 3 })
  }
}

export function readPassword(cluster: string): string {
  return readFileSync(path.join(cluster, PASSWORD_FILE), 'utf8')
}

async function initialise(
  cluster: string,
  home: Home,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  const passwordFile = path.join(home.directory, 'password.new')
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  chownTo(account, passwordFile)
  const initdb = (locale: string) =>
    runTool(
      binaries.program('initdb'),
      [
        `--pgdata=${cluster}`,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        `--locale=${locale}`,
        `--username=${OWNER_ROLE}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--no-instructions',
      ],
      account,
    )
  try {
    await initdb('C.UTF-8')
  } catch (error) {
    // Windows and older systems have no C.UTF-8 locale; the built-in one exists regardless.
    if (!/invalid locale/.test(String(error))) throw error
    await initdb('C')
  }
  renameSync(passwordFile, path.join(cluster, PASSWORD_FILE))
}

function assertSameMajor(cluster: string, version: string): void {
  const found = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === version.split('.')[0]) return
  throw new Error(
    `Los datos de ${cluster} son de PostgreSQL ${found} y esta versión de Sendero trae ${version}. ` +
      'Vuelve a la versión anterior de Sendero para exportarlos.',
  )
}

function runTool(
  program: string,
  args: string[],
  account: Account | undefined,
  { input = '' } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      // The programs look up their working directory; another account may not see ours.
      ...(process.platform !== 'win32' && { cwd: '/' }),
      env: serverEnvironment(),
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => reject(cannotRun(program, error)))
    child.on('close', (code, signal) => {
      if (code === 0) return resolve()
      reject(
        new Error(`${path.basename(program)} terminó con ${code ?? signal}:\n${output.trim()}`),
      )
    })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/** Explains ENOENT for an existing program: its loader is missing, as the binaries need glibc. */
export function cannotRun(program: string, error: Error): Error {
  const loader = (error as NodeJS.ErrnoException).code === 'ENOENT' && existsSync(program)
  const advice = loader
    ? 'PostgreSQL necesita un sistema con glibc (Debian, Ubuntu, Fedora…).'
    : 'Revisa los permisos de esa ruta.'
  return new Error(`No se puede ejecutar ${program}: ${error.message}. ${advice}`, { cause: error })
}
