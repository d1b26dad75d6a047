import { AwsClient } from 'aws4fetch'
import pg from 'pg'

/** Rows of a database and objects of a bucket, to be compared with those of another one. */

/** Number and checksum of the rows of each table, whatever their order. */
export type TableSums = Record<string, { rows: number; sum: string | null }>

/** Sums up all tables as the snapshot of the client's transaction has them. */
export async function tableSums(client: pg.ClientBase): Promise<TableSums> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss') order by 1`,
  )
  const sums: TableSums = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: number; sum: string | null }>(
      `select count(*)::int as rows, md5(string_agg(row, '' order by row)) as sum
       from (select md5(t::text) as row from ${name} t) hashed`,
    )
    sums[name] = rows[0]!
  }
  return sums
}

/** Sums up a database that nobody changes. */
export async function tableSumsOf(url: string): Promise<TableSums> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return tableSums(client).finally(() => client.end())
}

type StoredObject = { bytes: Uint8Array<ArrayBuffer>; mediaType: string }

/** Reads every object of the bucket that a FILES setting names, by key. */
export async function objectsOf(files: string): Promise<Map<string, StoredObject>> {
  const location = new URL(files)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(location.username),
    secretAccessKey: decodeURIComponent(location.password),
    service: 's3',
    region: location.searchParams.get('region')!,
  })
  const bucket = `http://${location.host}${location.pathname}`
  const objects = new Map<string, StoredObject>()
  let after = ''
  for (;;) {
    const query = new URLSearchParams({ 'list-type': '2', 'start-after': after })
    const page = await (await client.fetch(`${bucket}?${query}`)).text()
    const keys = [...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!)
    if (keys.length === 0) return objects
    for (const key of keys) {
      const answer = await client.fetch(`${bucket}/${key}`)
      const mediaType = answer.headers.get('content-type')!
      objects.set(key, { bytes: await answer.bytes(), mediaType })
    }
    after = keys.at(-1)!
  }
}
