import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { canUse, chownTo, type Account } from './account.ts'

/**
 * Directory that holds the database: `cluster/` (PostgreSQL's files), the owner files and the server's log.
 *
 * It is the data directory itself, except when this process is root and the account that PostgreSQL runs
 * under cannot reach it (a project under /root). Then it is /var/lib/sendero-HASH, where HASH comes from
 * the data directory's absolute path (with -2, -3… when that is taken), and `cluster` in the data directory
 * is a symbolic link into it.
 */
export type Home = { directory: string; cluster: string }

const SYSTEM_DATA = '/var/lib'

/** File in a system home with the path of its data directory. */
const SERVES = 'data-dir'

/** Resolves the home of a data directory. Creates both when they do not exist. */
export function openHome(dataDir: string, account: Account | undefined): Home {
  if (mkdirSync(dataDir, { recursive: true })) chownTo(account, dataDir)
  const place = realpathSync(dataDir)
  const entry = path.join(place, 'cluster')
  const linked = linkedSystemHome(entry)
  if (linked) {
    assertNotLost(path.join(linked, SERVES), entry)
    assertNotShared(linked, place)
    return homeOf(linked)
  }
  const link = lstatSync(entry, { throwIfNoEntry: false })?.isSymbolicLink()
  if (link) assertNotLost(path.resolve(place, readlinkSync(entry)), entry)
  if (!account || canUse(account, place)) return homeOf(place)
  if (existsSync(entry)) {
    throw new Error(
      `El usuario que posee ${entry} no puede llegar hasta esa carpeta. ` +
        'Dale paso (chmod o+x) en cada carpeta del camino, o mueve los datos.',
    )
  }
  return homeOf(makeSystemHome(place, account))
}

/** Returns the home of a data directory with a database; null without one. */
export function findHome(dataDir: string): Home | null {
  const cluster = path.join(dataDir, 'cluster')
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) return null
  const linked = linkedSystemHome(cluster)
  return homeOf(linked ?? realpathSync(dataDir))
}

function homeOf(directory: string): Home {
  const cluster = path.join(directory, 'cluster')
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  const self = process.getuid?.()
  if (owner !== undefined && self !== undefined && self !== 0 && owner !== self) {
    throw new Error(
      `La base de datos de ${cluster} es de otro usuario (uid ${owner}). ` +
        'Inicia Sendero con ese usuario o como root, o elige otra carpeta con DATA_DIR.',
    )
  }
  return { directory, cluster: existsSync(cluster) ? realpathSync(cluster) : cluster }
}

/** Returns the system home that a data directory's `cluster` links to; null for anything else. */
function linkedSystemHome(entry: string): string | null {
  if (!lstatSync(entry, { throwIfNoEntry: false })?.isSymbolicLink()) return null
  const directory = path.dirname(readlinkSync(entry))
  return directory.startsWith(path.join(SYSTEM_DATA, 'sendero-')) ? directory : null
}

function makeSystemHome(dataDir: string, account: Account): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const base = path.join(SYSTEM_DATA, `sendero-${hash}`)
  // An existing one was left by a data directory since deleted or moved: leave it alone.
  let directory = base
  for (let next = 2; existsSync(directory); next++) directory = `${base}-${next}`
  mkdirSync(directory, { mode: 0o755 })
  chownTo(account, directory)
  writeFileSync(path.join(directory, SERVES), dataDir)
  try {
    symlinkSync(path.join(directory, 'cluster'), path.join(dataDir, 'cluster'))
    return directory
  } catch (error) {
    // Another concurrent first start was faster.
    rmSync(directory, { recursive: true })
    const linked = linkedSystemHome(path.join(dataDir, 'cluster'))
    if (linked) return linked
    throw error
  }
}

/**
 * Throws when the data directory is a copy that shares a system home. A moved one keeps its system home.
 */
function assertNotShared(directory: string, dataDir: string): void {
  const record = path.join(directory, SERVES)
  const served = readFileSync(record, 'utf8')
  if (served === dataDir) return
  if (linkedSystemHome(path.join(served, 'cluster')) === directory) {
    throw new Error(
      `${dataDir} es una copia de ${served}, que sigue usando la base de datos de ${directory}. ` +
        'Para copiar los datos usa un respaldo (npm run backup); elimina ' +
        `${path.join(dataDir, 'cluster')} para empezar aquí con una base de datos vacía.`,
    )
  }
  writeFileSync(record, dataDir)
}

/**
 * Throws when the linked database is missing: an empty one in its place would look like the loss of all
 * data.
 */
function assertNotLost(target: string, entry: string): void {
  if (existsSync(target)) return
  throw new Error(
    `${entry} señala una base de datos que ya no está (${target}). Restaure un respaldo, ` +
      `o elimina ${entry} para empezar con una base de datos vacía.`,
  )
}
