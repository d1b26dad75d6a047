import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
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
import { BackupError, verifyBackup, writeManifest } from './backup-manifest.ts'
import { findHome } from './home.ts'
import { readEveryRow } from './read-every-row.ts'
import { startEmbeddedServer, urlOfRunningServer } from './server.ts'

/** Directory of the uploaded files in a backup. */
export const UPLOADS = 'uploads'

/** Directories that PostgreSQL empties or rebuilds at every start (its manual, «Base Backup»). */
const CLEARED = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  // The segments that the copy needs follow when it is complete.
  'pg_wal',
]

export type BackupOptions = {
  /** Directory of the uploaded files; none where an object store keeps them. */
  files?: string
  /** Receives progress messages, one Spanish sentence at a time. */
  log?: (line: string) => void
}

/**
 * Copies the database and then the uploaded files into `target`, a directory that must not exist, whether the server runs
 * or not. The copy is started and every row of it read, to prove that it works; its manifest has a checksum of each file.
 */
export async function createBackup(
  dataDir: string,
  target: string,
  { files, log = () => {} }: BackupOptions = {},
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
    if (files && existsSync(files)) {
      log('Copiando los archivos subidos')
      copyFiles(files, path.join(draft, UPLOADS), UPLOADED)
    }
    await writeManifest(draft, rows)
    await moveVerified(draft, target)
    return { rows }
  } finally {
    rmSync(draft, { recursive: true, force: true })
    await server?.stop()
  }
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
    copyFiles(cluster, copy, CLUSTER)
    mkdirSync(path.join(copy, 'pg_wal', 'archive_status'), { mode: 0o700 })
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

/** Rules of a directory that is copied while in use. */
type Rules = { leftOut: RegExp; cleared: string[] }

const CLUSTER: Rules = {
  leftOut: /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|tablespace_map)$/,
  cleared: CLEARED,
}

/** Drafts are uploads that have not arrived. */
const UPLOADED: Rules = { leftOut: /\.draft$/, cleared: [] }

function copyFiles(from: string, to: string, rules: Rules, isRoot = true): void {
  mkdirSync(to, { mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (rules.leftOut.test(entry.name)) continue
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (isRoot && rules.cleared.includes(entry.name)) {
      mkdirSync(target, { mode: 0o700 })
    } else {
      unlessGone(() => {
        if (entry.isDirectory()) copyFiles(source, target, rules, false)
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

/** Moves a backup to its place and reads it there, since another disk may hold it. Leaves nothing that is damaged. */
async function moveVerified(from: string, to: string): Promise<void> {
  mkdirSync(path.dirname(to), { recursive: true })
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    try {
      cpSync(from, to, { recursive: true })
      await verifyBackup(to)
    } catch (damage) {
      rmSync(to, { recursive: true, force: true })
      throw damage
    }
  }
}
