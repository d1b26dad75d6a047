import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { migrate } from '#api/platform/db/migrate.ts'
import { prepareDatabase } from '#api/prepare-database.ts'
import { databaseUrl, dropDatabase, onServer } from '../servers/database-server.ts'

/** A migrated database without any company, for one test file; `rows` reads it as its owner. */
export async function emptyDatabase() {
  const serverUrl = inject('serverUrl')
  const name = `sendero_empty_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name}`)
  const url = databaseUrl(serverUrl, name)
  await migrate(url, prepareDatabase)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  afterAll(async () => {
    await client.end()
    await dropDatabase(serverUrl, name)
  })
  return { url, rows: async (text: string) => (await client.query(text)).rows as unknown[] }
}

export type EmptyDatabase = Awaited<ReturnType<typeof emptyDatabase>>
