import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { chooseAccount, chownTreeTo } from './account.ts'
import { UPLOADS, type BackupOptions } from './backup.ts'
import { BackupError, MANIFEST, verifyBackup } from './backup-manifest.ts'
import { openHome, type Home } from './home.ts'
import { acquireOwnership } from './ownership.ts'
import { applyRestoration, completeRestoration, isPending } from './pending-restoration.ts'
import { readEveryRow } from './read-every-row.ts'

/** Manifest of backups made by earlier versions: number of rows, no checksums. */
const FORMER_MANIFEST = 'respaldo.json'

const DRAFT = 'restoration-'

type RestoreOptions = BackupOptions & {
  /** Accepts a backup without checksums, made by an earlier version; its rows are read and counted. */
  unverified?: boolean
}

/**
 * Restores a backup into a data directory without a database. Every file is verified first; the copies are verified again
 * as they are written beside their places, the database is started and read, and all are then renamed into place at once
 * (pending-restoration.ts). A restore that fails or is killed leaves the earlier state.
 */
export async function restoreBackup(
  source: string,
  dataDir: string,
  { files, unverified = false, log = () => {} }: RestoreOptions = {},
): Promise<void> {
  const former = requireKind(source, unverified)
  if (!former) {
    log('Comprobando el respaldo')
    await verifyBackup(source)
  }
  requireNothing(dataDir)
  const uploads = !former && existsSync(path.join(source, UPLOADS)) ? placeOfUploads(files) : null
  const account = chooseAccount(path.join(dataDir, 'cluster'))
  const home = openHome(path.resolve(dataDir), account)
  const ownership = acquireOwnership(home.directory, dataDir)
  try {
    completeRestoration(home.directory)
    requireNothing(dataDir)
    removeDrafts(home, uploads)
    const drafts = openDrafts(home, uploads)
    try {
      log('Copiando la base de datos y los archivos')
      if (former) cpSync(path.join(source, 'cluster'), drafts.cluster, { recursive: true })
      else await verifyBackup(source, drafts.placeOf)
      chmodSync(drafts.cluster, 0o700)
      chownTreeTo(account, drafts.cluster)
      log('Comprobando la base de datos restaurada')
      const rows = await readEveryRow(drafts.database)
      if (former && rows !== former.rows) {
        throw new BackupError(
          `El respaldo está dañado: tiene ${rows} filas y debería tener ${former.rows}. No se cambió nada.`,
        )
      }
      applyRestoration(home.directory, [
        ...(uploads ? [{ from: drafts.uploads!, to: uploads }] : []),
        { from: drafts.cluster, to: home.cluster },
      ])
    } finally {
      if (!isPending(home.directory)) removeDrafts(home, uploads)
    }
  } finally {
    ownership.release()
  }
}

/** Returns the manifest of a backup without checksums; null for one that has them. */
function requireKind(source: string, unverified: boolean): { rows: number } | null {
  if (existsSync(path.join(source, MANIFEST))) return null
  const former = path.join(source, FORMER_MANIFEST)
  if (!existsSync(former)) {
    throw new BackupError(`${source} no es un respaldo completo de Sendero: falta ${MANIFEST}.`)
  }
  if (unverified) return JSON.parse(readFileSync(former, 'utf8')) as { rows: number }
  throw new BackupError(
    `${source} es de una versión anterior, sin sumas de comprobación: no se puede saber si está dañado. ` +
      'Para restaurarlo así, repite la orden con --unverified. No se cambió nada.',
  )
}

function requireNothing(dataDir: string): void {
  if (!existsSync(path.join(dataDir, 'cluster'))) return
  throw new BackupError(
    `Ya hay una base de datos en ${dataDir}. Mueve o elimina esa carpeta antes.`,
  )
}

/** Returns the place of the uploaded files, which must be missing or empty. */
function placeOfUploads(files: string | undefined): string {
  if (!files) {
    throw new BackupError(
      'El respaldo trae archivos subidos y FILES no es una carpeta. Indica una carpeta en FILES. No se cambió nada.',
    )
  }
  const place = path.resolve(files)
  if (existsSync(place) && readdirSync(place).length > 0) {
    throw new BackupError(`Ya hay archivos en ${place}. Mueve o elimina esa carpeta antes.`)
  }
  return place
}

/** Creates the drafts beside their places, so that a rename suffices. */
function openDrafts(home: Home, uploads: string | null) {
  const database = mkdtempSync(path.join(home.directory, DRAFT))
  chmodSync(database, 0o755)
  const cluster = path.join(database, 'cluster')
  if (uploads) mkdirSync(path.dirname(uploads), { recursive: true })
  const draftOfUploads = uploads && mkdtempSync(`${uploads}.${DRAFT}`)
  return {
    database,
    cluster,
    uploads: draftOfUploads && path.join(draftOfUploads, UPLOADS),
    placeOf: (name: string) =>
      path.join(draftOfUploads && name.startsWith(`${UPLOADS}/`) ? draftOfUploads : database, name),
  }
}

/** Removes the drafts of this restore and of earlier ones that were killed. */
function removeDrafts(home: Home, uploads: string | null): void {
  const folders = [path.join(home.directory, DRAFT), ...(uploads ? [`${uploads}.${DRAFT}`] : [])]
  for (const folder of folders) {
    const parent = path.dirname(folder)
    if (!existsSync(parent)) continue
    const prefix = path.basename(folder)
    for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
      rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 3 })
    }
  }
}
