import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { canUse, giveTo, type Account } from './account.ts'
import { acquireOwnership } from './ownership.ts'

/**
 * The directory that really holds the database: `cluster/` (PostgreSQL's files), the owner's turn
 * and the server's log.
 *
 * It is the data directory itself, save when this process is root and the account that PostgreSQL
 * runs under cannot reach it (a project under /root). Then it is /var/lib/sendero-HASH, where HASH
 * comes from the data directory's absolute path, and the data directory keeps a symbolic link to it
 * named `cluster`.
 */
export type Home = { directory: string; cluster: string }

const SYSTEM_DATA = '/var/lib'

/** In a system home: which data directory it serves. */
const SERVES = 'data-dir'

/** Resolves the home of a data directory, creating both when they do not exist. */
export function openHome(dataDir: string, account: Account | undefined): Home {
  if (mkdirSync(dataDir, { recursive: true })) giveTo(account, dataDir)
  const place = realpathSync(dataDir)
  const entry = path.join(place, 'cluster')
  const linked = linkedSystemHome(entry)
  if (linked) return homeOf(followMoves(place, linked))
  const link = lstatSync(entry, { throwIfNoEntry: false })?.isSymbolicLink()
  if (link) assertNotLost(path.resolve(place, readlinkSync(entry)), entry)
  if (!account || canUse(account, place)) return homeOf(place)
  if (existsSync(entry)) {
    throw new Error(
      `El usuario que posee ${entry} no puede llegar hasta esa carpeta. ` +
        'Dele paso (chmod o+x) en cada carpeta del camino, o mueva los datos.',
    )
  }
  return homeOf(makeSystemHome(place, account))
}

/** The home of a data directory that holds a database already; null when it holds none. */
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
        'Inicie Sendero con ese usuario o como root, o elija otra carpeta con DATA_DIR.',
    )
  }
  return { directory, cluster: existsSync(cluster) ? realpathSync(cluster) : cluster }
}

function systemHomeOf(dataDir: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return path.join(SYSTEM_DATA, `sendero-${hash}`)
}

/** The system home that a data directory's `cluster` points at; null for anything else there. */
function linkedSystemHome(entry: string): string | null {
  if (!lstatSync(entry, { throwIfNoEntry: false })?.isSymbolicLink()) return null
  const directory = path.dirname(readlinkSync(entry))
  return directory.startsWith(path.join(SYSTEM_DATA, 'sendero-')) ? directory : null
}

function makeSystemHome(dataDir: string, account: Account): string {
  const directory = systemHomeOf(dataDir)
  // A home without its link: the data directory was deleted to start afresh. One copy is kept.
  if (existsSync(directory)) moveAside(directory)
  mkdirSync(directory, { recursive: true, mode: 0o755 })
  giveTo(account, directory)
  pointAt(dataDir, directory)
  return directory
}

/** A data directory that was moved takes its system home with it; one that was copied may not. */
function followMoves(dataDir: string, linked: string): string {
  const directory = systemHomeOf(dataDir)
  const entry = path.join(dataDir, 'cluster')
  if (linked !== directory && existsSync(linked)) {
    const original = readFileSync(path.join(linked, SERVES), 'utf8')
    if (linkedSystemHome(path.join(original, 'cluster')) === linked) {
      throw new Error(
        `${dataDir} es una copia de ${original}, que sigue usando la base de datos de ${linked}. ` +
          'Para copiar los datos use un respaldo (scripts/backup.ts); borre ' +
          `${entry} para empezar aquí con una base de datos vacía.`,
      )
    }
    if (existsSync(directory)) moveAside(directory)
    moveUnused(linked, directory)
  }
  assertNotLost(directory, entry)
  if (linked !== directory) {
    rmSync(entry)
    pointAt(dataDir, directory)
  }
  return directory
}

/** An empty database in the place of one that should be there would pass for the loss of all data. */
function assertNotLost(target: string, entry: string): void {
  if (existsSync(target)) return
  throw new Error(
    `${entry} señala una base de datos que ya no está (${target}). Restaure un respaldo, ` +
      `o borre ${entry} para empezar con una base de datos vacía.`,
  )
}

function pointAt(dataDir: string, directory: string): void {
  writeFileSync(path.join(directory, SERVES), dataDir)
  symlinkSync(path.join(directory, 'cluster'), path.join(dataDir, 'cluster'))
}

function moveAside(directory: string): void {
  rmSync(`${directory}-anterior`, { recursive: true, force: true })
  moveUnused(directory, `${directory}-anterior`)
}

function moveUnused(from: string, to: string): void {
  acquireOwnership(from).release()
  renameSync(from, to)
}
