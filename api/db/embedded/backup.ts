import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { chooseAccount, chownTreeTo } from './account.ts'
import { findHome, openHome } from './home.ts'
import { acquireOwnership } from './ownership.ts'
import { startEmbeddedServer, urlOfRunningServer } from './server.ts'

/** File written last, which marks a backup as complete. */
const MANIFEST = 'respaldo.json'

/** Directories that PostgreSQL empties or rebuilds at every start (its manual, «Base Backup»). */
const CLEARED = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|tablespace_map)$/

/**
 * A backup or restore that is not possible in the current state. The message says why; nothing was changed.
 */
export class BackupError extends Error {}

/**
 * Copies the database into `target`, a directory that must not exist, whether the server runs or not. The
 * copy is then started and every row of it read, to prove that it works.
 */
export async function createBackup(
  dataDir: string,
  target: string,
  log: (line: string) => void = () => {},
): Promise<{ rows: number }> {
  if (existsSync(target)) throw new BackupError(`${target} ya existe; indica una carpeta nueva.`)
  const home = findHome(dataDir)
  if (!home) throw new BackupError(`No hay una base de datos en ${dataDir}.`)
  const running = urlOfRunningServer(dataDir)
  const server = running ? null : await startEmbeddedServer({ dataDir, log })
  // Beside the cluster, where the account that runs PostgreSQL has access.
  const draft = mkdtempSync(path.join(home.directory, 'backup-'))
  chmodSync(draft, 0o755)
  try {
    log('Copiando la base de datos')
    const copy = path.join(draft, 'cluster')
    await copyWhileInUse(running ?? server!.url, home.cluster, copy)
    chownTreeTo(chooseAccount(home.cluster), copy)
    log('Comprobando la copia')
    const rows = await readEveryRow(draft)
    for (const name of readdirSync(draft).filter((entry) => entry !== 'cluster')) {
      rmSync(path.join(draft, name))
    }
    move(draft, target)
    writeFileSync(path.join(target, MANIFEST), JSON.stringify({ createdAt: new Date(), rows }))
    return { rows }
  } finally {
    rmSync(draft, { recursive: true, force: true })
    await server?.stop()
  }
}

/** Restores a backup into a data directory without a database, and starts it once to check it. */
export async function restoreBackup(source: string, dataDir: string): Promise<void> {
  if (!existsSync(path.join(source, MANIFEST))) {
    throw new BackupError(`${source} no es un respaldo completo de Sendero.`)
  }
  if (lstatSync(path.join(dataDir, 'cluster'), { throwIfNoEntry: false })) {
    throw new BackupError(
      `Ya hay una base de datos en ${dataDir}. Mueve o elimina esa carpeta antes.`,
    )
  }
  const account = chooseAccount(path.join(dataDir, 'cluster'))
  const home = openHome(path.resolve(dataDir), account)
  const ownership = acquireOwnership(home.directory, dataDir)
  try {
    const draft = mkdtempSync(path.join(home.directory, 'cluster.new-'))
    cpSync(path.join(source, 'cluster'), draft, { recursive: true })
    chmodSync(draft, 0o700)
    chownTreeTo(account, draft)
    renameSync(draft, home.cluster)
  } finally {
    ownership.release()
  }
  const { stop } = await startEmbeddedServer({ dataDir })
  await stop()
}

/**
 * PostgreSQL's base backup by hand: the files as they change, and the write-ahead log of the changes made
 * meanwhile, which recovery replays over them.
 */
async function copyWhileInUse(url: string, cluster: string, copy: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Ends with the session; until then no log that the copy needs is recycled.
    await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [
      `sendero_backup_${process.pid}`,
    ])
    const { rows: started } = await client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('sendero', fast => true)) as segment`,
    )
    copyFiles(cluster, copy)
    const { rows: stopped } = await client.query<{ segment: string; label: string }>(
      `select pg_walfile_name(lsn) as segment, labelfile as label
       from pg_backup_stop(wait_for_archive => false)`,
    )
    const [{ segment: first }, { segment: last, label }] = [started[0]!, stopped[0]!]
    for (const segment of readdirSync(path.join(cluster, 'pg_wal'))) {
      if (segment < first || segment > last) continue
      copyFileSync(path.join(cluster, 'pg_wal', segment), path.join(copy, 'pg_wal', segment))
    }
    writeFileSync(path.join(copy, 'backup_label'), label)
  } finally {
    await client.end()
  }
}

function copyFiles(from: string, to: string, isRoot = true): void {
  mkdirSync(to, { mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (isRoot && entry.name === 'pg_wal') {
      mkdirSync(path.join(target, 'archive_status'), { recursive: true, mode: 0o700 })
    } else if (isRoot && CLEARED.includes(entry.name)) {
      mkdirSync(target, { mode: 0o700 })
    } else {
      unlessGone(() => {
        if (entry.isDirectory()) copyFiles(source, target, false)
        else copyFileSync(source, target)
      })
    }
  }
}

/** Ignores missing files: tables dropped during the copy are in the write-ahead log. */
function unlessGone(copy: () => void): void {
  try {
    copy()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Starts the copy and reads all of it, checksums included. Returns the number of rows. */
async function readEveryRow(dataDir: string): Promise<number> {
  const server = await startEmbeddedServer({ dataDir })
  const client = new pg.Client({ connectionString: server.url })
  try {
    await client.connect()
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind in ('r', 'm') and c.relnamespace <> 'pg_catalog'::regnamespace`,
    )
    let total = 0
    for (const { name } of tables) {
      // As text, so that TOASTed values are read as well.
      const { rows } = await client.query<{ count: string }>(
        `select count(whole::text) from ${name} as whole`,
      )
      total += Number(rows[0]!.count)
    }
    return total
  } finally {
    await client.end()
    await server.stop()
  }
}

function move(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true })
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    cpSync(from, to, { recursive: true })
  }
}
