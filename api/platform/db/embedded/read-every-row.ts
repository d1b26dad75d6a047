import pg from 'pg'
import { startEmbeddedServer } from './server.ts'

/** Starts the database of a data directory and reads all of it, checksums of pages included. Returns the number of rows. */
export async function readEveryRow(dataDir: string): Promise<number> {
  const server = await startEmbeddedServer({ dataDir })
  const client = new pg.Client({ connectionString: server.url })
  try {
    await client.connect()
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind in ('r', 'm') and c.relnamespace <> 'pg_catalog'::regnamespace`,
    )
    let total = 0
    for (const { name } of tables) {
      // As text, so that TOASTed values are read as well.
      const { rows } = await client.query<{ count: string }>(
        `select count(whole::text) from ${name} as whole`,
      )
      total += Number(rows[0]!.count)
    }
    return total
  } finally {
    await client.end()
    await server.stop()
  }
}
