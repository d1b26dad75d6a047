import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '#api/platform/db/migrate.ts'
import { seedDemoOnce } from '#api/demo/seed.ts'
import { prepareDatabase } from '#api/prepare-database.ts'
import { withSecrets } from '../../server/secrets.ts'
import { readSettings } from '../../settings.ts'
import { BENCH_SECRETS } from '../site.ts'
import { createAuditMonth, deriveOperations, MONTHS } from './audit.ts'
import { createAnswers, createCourses, createEnrolments, deriveLearning } from './learning.ts'
import { createCompanies, createPeople, derivePeople } from './organisation.ts'

/** Settings of PostgreSQL while it is filled: what a crash would damage is made again. */
export const FILLING = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  shared_buffers: '1GB',
  maintenance_work_mem: '1GB',
  work_mem: '64MB',
}

/** Large tables whose secondary indexes are built when their rows are there. */
const BUILT_AFTERWARDS = [
  'users',
  'course_users',
  'responses',
  'login_names',
  'group_users',
  'user_activity',
]

/** Batches of companies, so that several connections share the work. */
const BATCHES = 16
const CONNECTIONS = 2

/** Migrates a database, gives it the demo data, which the administrators' password is taken from, and fills it. */
export async function fillDatabase(
  url: string,
  sizes: readonly number[],
  { dataDir, log }: { dataDir: string; log: (line: string) => void },
): Promise<void> {
  await migrate(url, prepareDatabase)
  const settings = readSettings({
    DEMO_PASSWORD: 'sendero-demo',
    DATA_DIR: dataDir,
    ...BENCH_SECRETS,
  })
  await seedDemoOnce(withSecrets(settings), url, pino({ level: 'silent' }))
  await fillCompanies(url, sizes, log)
}

/**
 * Adds companies of these sizes to a database with demo data, by statements that each write a whole table, without
 * triggers; they are disabled as while a backup is read, which needs a superuser.
 */
export async function fillCompanies(
  url: string,
  sizes: readonly number[],
  log: (line: string) => void,
): Promise<void> {
  const clients = Array.from(
    { length: CONNECTIONS },
    () => new pg.Client({ connectionString: url }),
  )
  const [first] = clients as [pg.Client]
  try {
    for (const client of clients) {
      await client.connect()
      await client.query(`set session_replication_role = replica; set jit = off`)
    }
    const step = async (name: string, work: () => Promise<unknown>) => {
      const began = performance.now()
      await work()
      log(`${name}: ${((performance.now() - began) / 1_000).toFixed(1)} s`)
    }
    const shared = (tasks: () => ((client: pg.Client) => Promise<unknown>) | undefined) =>
      Promise.all(
        clients.map(async (client) => {
          for (let task = tasks(); task; task = tasks()) await task(client)
        }),
      )
    const companyBatches = (
      work: (client: pg.Client, from: number, to: number) => Promise<void>,
    ) => {
      const batches = batchesOf(sizes)
      return shared(() => {
        const batch = batches.shift()
        return batch && ((client) => work(client, ...batch))
      })
    }
    const inTurn = (statements: string[]) =>
      shared(() => {
        const statement = statements.shift()
        return statement === undefined ? undefined : (client) => client.query(statement)
      })

    await step('companies', () => createCompanies(first, sizes))
    const indexes = await dropIndexes(first, BUILT_AFTERWARDS)
    await step('people', () => companyBatches(createPeople))
    await first.query('analyze users')
    await step('names, sums and suggestions of people', () => derivePeople(first))
    await step('courses, paths and groups', () => createCourses(first))
    await step('enrolments', () => companyBatches(createEnrolments))
    await step('answers', () => companyBatches(createAnswers))
    await step('sums of enrolments', () => deriveLearning(first))
    await step('indexes', () => inTurn(indexes))
    await first.query('drop table if exists audit_log_before')
    const months = Array.from({ length: MONTHS }, (_, place) => MONTHS - place)
    await step('audit log', () =>
      shared(() => {
        const month = months.shift()
        return month === undefined ? undefined : (client) => createAuditMonth(client, month)
      }),
    )
    await step('audited operations', async () => {
      const dropped = await dropIndexes(first, ['audit_deeds'])
      await deriveOperations(first)
      await inTurn(dropped)
    })
    const tables = await first.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       order by relpages desc`,
    )
    await step('vacuum', () => inTurn(tables.rows.map(({ name }) => `vacuum (analyze) ${name}`)))
    await first.query('analyze audit_log; checkpoint')
  } finally {
    for (const client of clients) await client.end()
  }
}

/** Ranges of companies with about as many people each. */
function batchesOf(sizes: readonly number[]): [from: number, to: number][] {
  const each = sizes.reduce((sum, size) => sum + size, 0) / BATCHES
  const batches: [number, number][] = []
  let from = 1
  let people = 0
  for (const [place, size] of sizes.entries()) {
    people += size
    if (people < each && place < sizes.length - 1) continue
    batches.push([from, place + 1])
    from = place + 2
    people = 0
  }
  return batches
}

/** Drops the secondary indexes of large tables; answers the statements that make them again. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
     from pg_index where indrelid = any($1::regclass[]) and not exists (
       select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

export type TableSize = { name: string; rows: number; heap: number; indexes: number }

/** Sizes of the largest tables in bytes; partitions count as their table. */
export async function tableSizes(client: pg.Client): Promise<TableSize[]> {
  const { rows } = await client.query<TableSize>(
    `select coalesce(parent.relname, c.relname) as name, sum(c.reltuples)::float8 as rows,
       sum(pg_table_size(c.oid))::float8 as heap, sum(pg_indexes_size(c.oid))::float8 as indexes
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1
     order by 3 desc limit 14`,
  )
  return rows
}

/** Directory of the generated databases of a share. */
export const directoryOf = (share: number) =>
  path.resolve(import.meta.dirname, '../../.cache/scale', String(share))
