import { availableParallelism } from 'node:os'
import pg from 'pg'
import { copyUsers, reserveUserIds } from './copy-users.ts'
import { makePeople, type Workplace } from './people.ts'
import { seededRandom } from './random.ts'

/**
 * Users per COPY: few enough to keep memory low here, and the rows of the triggers in memory on the server.
 */
const BATCH = 20_000

export class UnknownTenant extends Error {}

/**
 * Adds `count` users to an existing tenant, by COPY into the table with its indexes and triggers. Batches
 * are committed one by one, so an interrupted run leaves complete batches.
 *
 * @param databaseUrl of a role that owns the tables.
 * @param onProgress is called with the number of users added so far.
 * @throws UnknownTenant, with a Spanish message.
 */
export async function seedManyUsers(
  databaseUrl: string,
  { tenantId, count }: { tenantId: number; count: number },
  onProgress: (done: number) => void,
): Promise<void> {
  const clients = Array.from(
    { length: Math.min(4, availableParallelism()) },
    () => new pg.Client({ connectionString: databaseUrl, application_name: 'sendero-seed' }),
  )
  try {
    await Promise.all(clients.map(open))
    const [first] = clients as [pg.Client]
    const workplace = await readWorkplace(first, tenantId)
    let reserved = 0
    let done = 0

    const copyBatch = async (client: pg.Client) => {
      const size = Math.min(BATCH, count - reserved)
      reserved += size
      const ids = await reserveUserIds(client, size)
      // Ids are unique, and so are usernames that contain them.
      const username = (plain: string, id: number) => `${plain}.${id}`
      await copyUsers(client, makePeople(workplace, ids, seededRandom(ids[0] ?? 0), username))
      done += size
      onProgress(done)
    }

    // The first batch inserts the values for suggestions. In parallel, two batches that insert the same new
    // values in different orders would deadlock.
    if (count > 0) await copyBatch(first)
    await Promise.all(
      clients.map(async (client) => {
        while (reserved < count) await copyBatch(client)
      }),
    )
    await first.query('select fold_user_tallies()')
    await first.query('vacuum (analyze) users')
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function open(client: pg.Client): Promise<void> {
  await client.connect()
  // The trigram index takes a batch at once instead of page by page; and a server crash may lose the last
  // batch, as the command can be repeated.
  await client.query(`set synchronous_commit = off; set work_mem = '64MB';
    set maintenance_work_mem = '128MB'; set gin_pending_list_limit = '64MB'`)
}

async function readWorkplace(client: pg.Client, tenantId: number): Promise<Workplace> {
  const { rows } = await client.query<{
    slug: string
    extended_fields: Record<string, string>
    area_ids: string[]
    position_ids: string[]
  }>(
    `select slug, extended_fields,
       array(select id from areas where tenant_id = t.id order by code) as area_ids,
       array(select id from positions where tenant_id = t.id order by code) as position_ids
     from tenants t where id = $1`,
    [tenantId],
  )
  const company = rows[0]
  if (!company) throw new UnknownTenant(`No existe la compañía ${tenantId}`)
  return {
    tenantId,
    slug: company.slug,
    extendedFields: company.extended_fields,
    areaIds: company.area_ids.map(Number),
    positionIds: company.position_ids.map(Number),
  }
}
