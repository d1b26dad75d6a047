import type { Settings } from '../../settings.ts'
import type { Database } from '../db/database.ts'
import { databaseSource } from './database-source.ts'
import type { RankingSource } from './source.ts'

/** The source of rankings that the settings name. */
export function openRankingSource({
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
  return databaseSource(db, { url, onError })
}
