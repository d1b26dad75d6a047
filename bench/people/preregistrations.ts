import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { alternate, milliseconds, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'

const REQUESTS = 2_000

/**
 * Two thousand people who wait: their list, and letting all of them in by one order. That is measured against
 * the bare rows, and against the same writes: by the application's role, so that row security and the audit
 * log's triggers do theirs, with letters as long as the product's.
 */
export async function preregistrations(site: BenchSite): Promise<BenchResult[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    // Rows that an interrupted run left.
    await removed(client)
    await waitFor(client)
    const list = await readList(site, client)
    await removed(client)
    let letter = Buffer.alloc(0)
    const approve = async () => {
      const taken = await approveAll(site, client)
      letter = randomBytes(await letterLength(client))
      return taken
    }
    const round = async (work: () => Promise<number>) => {
      await waitFor(client)
      const taken = await work()
      await removed(client)
      return taken
    }
    const against = async (what: string, raw: () => Promise<number>, bar: number) => {
      const { a, b, ratio } = await alternate(
        () => round(approve),
        () => round(raw),
      )
      return {
        bench: 'preregistrations',
        what: `approving ${REQUESTS.toLocaleString('en')} by one order, against ${what} in one statement`,
        figure: `${(a / 1_000).toFixed(2)} s`,
        reference: `${(b / 1_000).toFixed(2)} s`,
        ratio,
        bar,
        better: 'less' as const,
      }
    }
    return [
      list,
      await against('the same writes', () => insertAll(client, letter, asApplication), 5),
      await against('the bare rows', () => insertAll(client, Buffer.from('x'), async () => {}), 60),
    ]
  } finally {
    await client.end()
  }
}

const THEIRS = `'banco%@espera.example'`

async function waitFor(client: pg.Client): Promise<void> {
  await client.query(
    `insert into preregistrations (tenant_id, first_name, last_name, email, area_id)
     select 1, 'Ana', 'Banco ' || n, 'banco' || n || '@espera.example',
       (select min(id) from areas where tenant_id = 1)
     from generate_series(1, ${REQUESTS}) n`,
  )
  await client.query('vacuum analyze preregistrations')
}

async function readList(site: BenchSite, client: pg.Client): Promise<BenchResult> {
  const headers = { authorization: `Bearer ${site.token}` }
  const url = `${site.url}/api/preregistrations?sortField=name&q=banco`
  const list = async () => {
    const answer = await fetch(url, { headers })
    if (!answer.ok) throw new Error(await answer.text())
    await answer.text()
  }
  const raw = () =>
    client.query(
      `select r.*, a.name as area_name,
         (select count(*) from preregistrations where tenant_id = 1 and status = 'pending'
            and search like '%banco%') as total
       from preregistrations r left join areas a on a.tenant_id = 1 and a.id = r.area_id
       where r.tenant_id = 1 and r.status = 'pending' and r.search like '%banco%'
       order by r.full_name collate "und-x-icu", r.id limit 10`,
    )
  const { a, b, ratio } = await alternate(
    () => milliseconds(list, 50),
    () => milliseconds(raw, 50),
  )
  return {
    bench: 'preregistrations',
    what: `GET /api/preregistrations, a search that finds ${REQUESTS.toLocaleString('en')}, by name`,
    figure: `${a.toFixed(1)} ms`,
    reference: `${b.toFixed(1)} ms raw SQL`,
    ratio,
    bar: 3,
    better: 'less',
  }
}

/** Until the order says that it is finished. */
async function approveAll(site: BenchSite, client: pg.Client): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`${site.url}/api/preregistrations/matching/approve`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${site.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ q: 'banco' }),
  })
  if (answer.status !== 202) throw new Error(await answer.text())
  const { id } = (await answer.json()) as { id: number }
  for (;;) {
    const { rows } = await client.query<{ decided: number; finished: boolean }>(
      `select decided, finished_at is not null as finished from preregistration_decisions where id = $1`,
      [id],
    )
    if (rows[0]!.finished) {
      if (rows[0]!.decided !== REQUESTS) throw new Error(`Only ${rows[0]!.decided} were approved`)
      return performance.now() - started
    }
    await sleep(20)
  }
}

async function letterLength(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ length: number }>(
    `select avg(octet_length(body))::int as length from mails where recipient like ${THEIRS}`,
  )
  return rows[0]!.length
}

/** Inserts the rows that an approval writes, without validation: users, invitations and decisions. */
async function insertAll(
  client: pg.Client,
  letter: Buffer,
  begun: (client: pg.Client) => Promise<void>,
): Promise<number> {
  await client.query('begin')
  await begun(client)
  const started = performance.now()
  await client.query(
    `with made as (
       insert into users (tenant_id, username, email, first_name, last_name, area_id, role,
         password_kind, password_hash, password_expires_at, must_change_password)
       select 1, email, email, first_name, last_name, area_id, 'user',
         'generated', encode(sha256(email::bytea), 'base64'), now() + interval '72 hours', true
       from preregistrations
       where tenant_id = 1 and email like ${THEIRS} order by id returning id, email
     ), invited as (
       insert into user_access (tenant_id, user_id, invited_at) select 1, id, now() from made
     ), mailed as (
       insert into mails (tenant_id, recipient, subject, body) select 1, email, 'x', $1 from made
     )
     update preregistrations r set status = 'approved', decided_at = now(), user_id = made.id
     from made where r.tenant_id = 1 and r.email = made.email`,
    [letter],
  )
  await client.query('commit')
  return performance.now() - started
}

async function asApplication(client: pg.Client): Promise<void> {
  await client.query(
    `set local role sendero_app;
     select set_config('app.tenant_id', '1', true),
       set_config('app.audit', '{"actor_id":1,"actor_name":"Banco","request_id":"banco"}', true)`,
  )
}

async function removed(client: pg.Client): Promise<void> {
  await client.query(`delete from preregistrations where email like ${THEIRS}`)
  await client.query(`delete from mails where recipient like ${THEIRS}`)
  await client.query(`delete from users where email like ${THEIRS}`)
}
