import path from 'node:path'
import { AlreadyRunningError } from '../api/db/embedded/server.ts'
import { BackupError, createBackup, restoreBackup } from '../api/db/embedded/backup.ts'
import { readSettings, SettingsError } from '../settings.ts'

/**
 * Backs up and restores the embedded database: docs/how-to/back-up-the-embedded-database.md.
 *
 *     npm run backup -- create FOLDER
 *     npm run backup -- restore FOLDER
 */
async function main([verb, folder]: string[]): Promise<void> {
  if ((verb !== 'create' && verb !== 'restore') || !folder) {
    throw new BackupError('Uso: npm run backup -- create|restore CARPETA')
  }
  const settings = readSettings(process.env)
  if (settings.databaseUrl) {
    throw new BackupError(
      'DATABASE_URL señala un servidor propio: respáldelo con sus herramientas (pg_dump, pg_basebackup).',
    )
  }
  const dataDir = path.join(settings.dataDir, 'postgresql')
  const backup = path.resolve(folder)
  if (verb === 'create') {
    const { rows } = await createBackup(dataDir, backup, console.log)
    console.log(
      `Respaldo completo y comprobado en ${backup} (${rows.toLocaleString('es-CO')} filas).`,
    )
  } else {
    await restoreBackup(backup, dataDir)
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
