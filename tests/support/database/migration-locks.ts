import type pg from 'pg'

/** Lock modes above SHARE UPDATE EXCLUSIVE, which keep writers or everybody waiting, the weakest first. */
const STRONG = {
  ShareLock: 'share',
  ShareRowExclusiveLock: 'share row exclusive',
  ExclusiveLock: 'exclusive',
  AccessExclusiveLock: 'access exclusive',
}

/** Strong lock of a migration on a table that existed before. */
export type MigrationLock = {
  table: string
  mode: string
  /** True when the migration reads the whole table while it holds the lock: its time grows with the table. */
  scanned: boolean
  /** True when the migration writes the whole table anew. */
  rewritten: boolean
}

type Existing = { oid: number; name: string; file: number; rows: number }

/**
 * Runs a migration in a transaction and returns the strong locks that it holds before its commit, and its time, for
 * which they are held at most. Empty tables tell nothing of what is read.
 */
export async function locksOfMigration(
  client: pg.Client,
  text: string,
): Promise<{ locks: MigrationLock[]; milliseconds: number }> {
  const before = await existingTables(client)
  await client.query('begin')
  // Reads of before count until they are reported to the server.
  const already = await client.query<{ oid: number; read: number }>(
    'select relid::int as oid, seq_tup_read::int as read from pg_stat_xact_all_tables',
  )
  const readBefore = new Map(already.rows.map(({ oid, read }) => [oid, read]))
  const began = performance.now()
  await client.query(text)
  const milliseconds = performance.now() - began
  const { rows } = await client.query<{ oid: number; modes: string[]; read: number; file: number }>(
    `select l.relation::int as oid, array_agg(distinct l.mode) as modes, max(s.seq_tup_read)::int as read,
       max(c.relfilenode::bigint)::int as file
     from pg_locks l join pg_class c on c.oid = l.relation
     left join pg_stat_xact_all_tables s on s.relid = l.relation
     where l.pid = pg_backend_pid() and l.granted and l.mode = any($1) and l.relation::int = any($2) group by 1`,
    [Object.keys(STRONG), before.map(({ oid }) => oid)],
  )
  await client.query('commit')
  const locks = rows.map(({ oid, modes, read, file }) => {
    const table = before.find((one) => one.oid === oid)!
    const strongest = Object.entries(STRONG).findLast(([mode]) => modes.includes(mode))!
    return {
      table: table.name,
      mode: strongest[1],
      scanned: table.rows > 0 && read - (readBefore.get(oid) ?? 0) >= table.rows,
      rewritten: table.file !== file,
    }
  })
  return { locks: locks.sort((a, b) => (a.table < b.table ? -1 : 1)), milliseconds }
}

async function existingTables(client: pg.Client): Promise<Existing[]> {
  const { rows } = await client.query<Existing>(
    `select c.oid::int, relname as name, relfilenode::bigint::int as file,
       (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s', c.oid::regclass), false, true, '')))[1]::text::int as rows
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migrations'`,
  )
  return rows
}

/** Describes a lock for docs/scale.md: 'users: access exclusive, written anew'. */
export function describeLock({ table, mode, scanned, rewritten }: MigrationLock): string {
  const work = rewritten ? ', written anew' : scanned ? ', read whole' : ''
  return `\`${table}\` ${mode}${work}`
}
