import type { Settings } from '../../../settings.ts'
import type { Database } from '#api/platform/db/database.ts'
import { databaseSource } from './database-source.ts'
import { firebaseSource } from './firebase-source.ts'
import type { RankingSource } from './source.ts'

/** Opens the ranking source of the settings: Firebase, or else our own database. */
export function openRankingSource({
  settings: { firebase },
  db,
  url,
  onError,
}: {
  settings: Settings
  db: Database
  /** URL of the database, for a separate connection. */
  url: string
  onError: (error: Error) => void
}): RankingSource {
  if (firebase) return firebaseSource(db, firebase, { onError })
  return databaseSource(db, { url, onError })
}
