import path from 'node:path'
import { parseArgs } from 'node:util'
import { AlreadyRunningError } from '../api/platform/db/embedded/server.ts'
import { createBackup } from '../api/platform/db/embedded/backup.ts'
import { BackupError, verifyBackup } from '../api/platform/db/embedded/backup-manifest.ts'
import { restoreBackup } from '../api/platform/db/embedded/restore.ts'
import { isDirectory } from '../api/platform/files/open-store.ts'
import { readSettings, SettingsError } from '../settings.ts'

/**
 * Backs up and restores the embedded database: docs/how-to/back-up-the-embedded-database.md.
 *
 *     npm run backup -- create FOLDER
 *     npm run backup -- check FOLDER
 *     npm run backup -- restore FOLDER [--unverified]
 */
async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { unverified: { type: 'boolean', default: false } },
  })
  const [verb, folder] = positionals
  if (!folder || !['create', 'check', 'restore'].includes(verb!)) {
    throw new BackupError('Uso: npm run backup -- create|check|restore CARPETA')
  }
  const settings = readSettings(process.env)
  if (settings.databaseUrl) {
    throw new BackupError(
      'DATABASE_URL señala un servidor propio: respáldelo con sus herramientas (pg_dump, pg_basebackup).',
    )
  }
  const dataDir = path.join(settings.dataDir, 'postgresql')
  const backup = path.resolve(folder)
  const files = isDirectory(settings.files) ? settings.files : undefined
  if (verb === 'create') {
    const { rows } = await createBackup(dataDir, backup, { files, log: console.log })
    console.log(
      `Respaldo completo y comprobado en ${backup} (${rows.toLocaleString('es-CO')} filas).`,
    )
  } else if (verb === 'check') {
    await verifyBackup(backup)
    console.log(`El respaldo de ${backup} está completo y sin daños.`)
  } else {
    const { unverified } = values
    await restoreBackup(backup, dataDir, { files, unverified, log: console.log })
    if (unverified)
      console.warn('Aviso: un respaldo sin sumas de comprobación no se puede comprobar del todo.')
    console.log(`Base de datos restaurada en ${dataDir}.`)
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const expected =
    error instanceof BackupError ||
    error instanceof SettingsError ||
    error instanceof AlreadyRunningError
  console.error(expected ? error.message : error)
  process.exitCode = 1
})
