import path from 'node:path'
import { startEmbeddedServer, urlOfRunningServer } from '../api/platform/db/embedded/server.ts'
import { migrate } from '../api/platform/db/migrate.ts'
import { addressOfOne } from '../api/platform/db/servers.ts'
import { prepareDatabase } from '../api/prepare-database.ts'
import { withSecrets } from '../server/secrets.ts'
import { SettingsError, readSettings, type GivenSettings, type Settings } from '../settings.ts'

/**
 * Runs a command's work over the installation's migrated database, as its owner and with the
 * installation's secrets: the server that the
 * settings name, the embedded one that the running application has, or the embedded one by itself.
 */
export async function withOwnerDatabase(
  given: GivenSettings,
  work: (ownerUrl: string, settings: Settings) => Promise<void>,
): Promise<void> {
  const settings = withSecrets(given, console.log)
  const dataDir = path.join(settings.dataDir, 'postgresql')
  const shared = settings.databaseOwnerUrl ?? settings.databaseUrl ?? urlOfRunningServer(dataDir)
  const own = shared ? null : await startEmbeddedServer({ dataDir })
  const ownerUrl = await addressOfOne(shared ?? own!.url)
  try {
    await migrate(ownerUrl, prepareDatabase)
    await work(ownerUrl, settings)
  } finally {
    await own?.stop()
  }
}

/** A mistake in how the command was called; its message is all that the person needs. */
export class UsageError extends Error {}

/** Runs a command: what its user can mend is a sentence, anything else shows its stack. */
export async function runCommand(work: (given: GivenSettings) => Promise<void>): Promise<void> {
  try {
    await work(readSettings(process.env))
  } catch (error) {
    const mendable = error instanceof UsageError || error instanceof SettingsError
    console.error(mendable ? error.message : error)
    process.exitCode = 1
  }
}

/** The options of a command, or a UsageError that shows how it is used. */
export function parseOptions<T>(usage: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${error.message}\n\n${usage}`)
    const unknown = /'(-[^']*)'/.exec((error as Error).message)?.[1]
    throw new UsageError(
      `${unknown ? `Opción no válida: ${unknown}` : 'Opciones no válidas'}\n\n${usage}`,
    )
  }
}
