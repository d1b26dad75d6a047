import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll } from 'vitest'

/** Reads and writes a database as its owner, past row-level security; answers the rows. */
export type Rows = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

/** A connection of its own for one test file. */
export async function rowsOf(url: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // some tests stop the server under it
  await client.connect()
  afterAll(() => client.end())
  // One statement at a time: a client has no queue from pg 9 on, and some tests ask for several at once.
  let previous: Promise<unknown> = Promise.resolve()
  return async (text, values) => {
    const result = previous.then(() => client.query(text, values))
    previous = result.catch(() => {})
    return (await result).rows
  }
}

/** Resolves when every job that was sent has been done or has failed for good. A retry may be due later. */
export async function idleQueue(rows: Rows): Promise<void> {
  const end = Date.now() + 20_000
  while (Date.now() < end) {
    const [{ waiting }] = (await rows(
      `select count(*)::int as waiting from pgboss.job
       where (state = 'retry' or state in ('created', 'active') and start_after <= now())
         and name not like '\\_\\_pgboss%'`,
    )) as [{ waiting: number }]
    if (waiting === 0) return
    await sleep(25)
  }
  throw new Error('Jobs are still waiting')
}

/** Tables of companies: those with a column tenant_id. A partition counts as its table. */
export async function companyTables(rows: Rows): Promise<string[]> {
  const found = await rows<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  return found.map(({ name }) => name)
}
