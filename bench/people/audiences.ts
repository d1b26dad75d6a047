import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { alternate, get, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'

/** Places that were chosen and that nobody is in any more. */
const GONE = 200

const RAW = {
  all: `select count(*), count(*) filter (where whatsapp_number(mobile) is not null) from users
        where tenant_id = 1 and not disabled`,
  area: `select count(*), count(*) filter (where whatsapp_number(mobile) is not null) from users
         where tenant_id = 1 and not disabled and area_id = 1`,
  saved: `select count(*), count(*) filter (where whatsapp_number(mobile) is not null) from users
          where tenant_id = 1 and not disabled and location = 'Bogotá'`,
  deliveries: `select first_name, last_name, recipient, sent_at, (select count(*) from message_deliveries
                 where tenant_id = 1 and message_id = $1 and state = 'delivered' and not superseded)
               from message_deliveries
               where tenant_id = 1 and message_id = $1 and state = 'delivered' and not superseded
               order by full_name collate "und-x-icu", id limit 10`,
}

/** Size of an audience, and outcomes of a message to all of its people, compared with raw SQL. */
export async function audiences(site: BenchSite): Promise<BenchResult[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl, options: '-c jit=off' })
  await client.connect()
  try {
    await client.query('update tenants set communications = true where id = 1')
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from users where tenant_id = 1',
    )
    const people = rows[0]!.n.toLocaleString('en')
    const { audience, message } = await fill(client)
    const at = `${site.url}/api/communications`
    const read = (path: string) => () => get(at + path, { authorization: `Bearer ${site.token}` })
    return [
      await against(`everybody counted, ${people} people`, read('/audience'), () =>
        client.query(RAW.all),
      ),
      await against(`an area counted, of ${people}`, read('/audience?areas=1'), () =>
        client.query(RAW.area),
      ),
      await against(
        `a place and ${GONE} that are gone counted, of ${people}`,
        read(`/${audience}/size`),
        () => client.query(RAW.saved),
      ),
      await against(
        `page 1 with its total of those reached by a message to all ${people}`,
        read(`/${audience}/messages/${message}/deliveries?status=delivered`),
        () => client.query(RAW.deliveries, [message]),
      ),
    ]
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client) {
  const one = async (text: string, values: unknown[]) =>
    (await client.query<{ id: string }>(text, values)).rows[0]!.id
  const audience = await one(
    'insert into communications (tenant_id, name) values (1, $1) returning id',
    [`Banco ${randomUUID()}`],
  )
  await client.query(
    `insert into communication_choices (tenant_id, communication_id, location)
     select 1, $1::bigint, 'Cerrada ' || n from generate_series(1, $2::int) n union all select 1, $1::bigint, 'Bogotá'`,
    [audience, GONE],
  )
  const message = await one(
    `insert into messages (tenant_id, communication_id, body, state, author_name, begun_at, worked_at, finished_at)
     values (1, $1, 'Hola', 'sent', 'Banco', now(), now(), now()) returning id`,
    [audience],
  )
  await client.query(
    `insert into message_deliveries (tenant_id, message_id, user_id, state, first_name, last_name, recipient, sent_at)
     select 1, $1::bigint, id, case when id % 20 = 0 then 'failed' else 'delivered' end, first_name, last_name,
       '+573001234567', now() from users where tenant_id = 1`,
    [message],
  )
  await client.query('vacuum analyze message_deliveries')
  return { audience, message }
}

async function against(
  what: string,
  api: () => Promise<unknown>,
  raw: () => Promise<unknown>,
): Promise<BenchResult> {
  const timed = (work: () => Promise<unknown>) => async () => {
    const started = performance.now()
    await work()
    return performance.now() - started
  }
  const { a, b, ratio } = await alternate(timed(api), timed(raw))
  return {
    bench: 'audiences',
    what,
    figure: `${a.toFixed(0)} ms`,
    reference: `${b.toFixed(0)} ms raw SQL`,
    ratio,
    bar: 3,
    better: 'less',
  }
}
