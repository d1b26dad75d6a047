import type { Settings } from '../../settings.ts'
import type { Database } from '../db/database.ts'
import { databaseSource } from './database-source.ts'
import { firebaseSource } from './firebase-source.ts'
import type { RankingSource } from './source.ts'

/** The source of rankings that the settings name: Firebase, or else our own database. */
export function openRankingSource({
  settings: { firebase },
  db,
  url,
  onError,
}: {
  settings: Settings
  db: Database
  /** Of the database, for a connection of its own. */
  url: string
  onError: (error: Error) => void
}): RankingSource {
  if (firebase) return firebaseSource(db, firebase, { onError })
  return databaseSource(db, { url, onError })
}
