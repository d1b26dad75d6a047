import { runCommand, withOwnerDatabase } from './owner-database.ts'

/**
 * Migrates the database and ends: the job of a deploy (docs/how-to/kubernetes.md). Every process of the application does
 * the same at its start, and finds nothing to do then.
 */
await runCommand((given) =>
  withOwnerDatabase(given, async () => console.log('La base de datos está al día.')),
)
