import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { remindOfCertifications } from '#api/training/certifications/remind-job.ts'
import { openServices } from '#api/main.ts'
import { withSecrets } from '../../server/secrets.ts'
import { readSettings } from '../../settings.ts'
import { alternate, type BenchResult } from '../measure.ts'
import { BENCH_SECRETS, type BenchSite } from '../site.ts'

const MANAGERS = 2_000
const EACH = 4

/** The day on which this plays, so that nothing else of the database ends about then. */
const NOON = new Date('2031-05-20T17:00:00Z')

/** A morning on which two thousand managers are told of four people each. */
export async function certificationReminders(site: BenchSite): Promise<BenchResult[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const settings = withSecrets(readSettings({ ...BENCH_SECRETS }))
  const services = await openServices(settings, site.databaseUrl, pino({ level: 'silent' }), {
    works: false,
  })
  try {
    await removed(client)
    await employed(client)
    let letter = Buffer.alloc(0)
    const { a, b, ratio } = await alternate(
      async () => {
        await forgotten(client)
        const taken = await timed(() => remindOfCertifications(services, { now: NOON }))
        letter = randomBytes(await lettersOf(client))
        return taken
      },
      async () => {
        await forgotten(client)
        return timed(() => writeAll(client, letter))
      },
    )
    await removed(client)
    return [
      {
        bench: 'certification-reminders',
        what: `letters to ${MANAGERS.toLocaleString('en')} managers about ${EACH} people each`,
        figure: `${(a / 1_000).toFixed(2)} s`,
        reference: `${(b / 1_000).toFixed(2)} s the same rows in one statement of SQL`,
        ratio,
        bar: 10,
        better: 'less',
      },
    ]
  } finally {
    await services.close()
    await client.end()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function employed(client: pg.Client): Promise<void> {
  await client.query(
    `with bosses as (
       insert into users (tenant_id, username, email, first_name)
       select 1, 'jefe' || n || '@banco.example', 'jefe' || n || '@banco.example', 'Jefe'
       from generate_series(1, $1::int) n returning id
     ), people as (
       insert into users (tenant_id, username, email, first_name, last_name, manager_id)
       select 1, 'gente' || id || '.' || n || '@banco.example', 'gente' || id || '.' || n || '@banco.example',
         'Gente', 'Banco ' || n, id
       from bosses cross join generate_series(1, $2::int) n returning id
     )
     insert into user_certifications (tenant_id, user_id, certification_id, date_completed, valid_through)
     select 1, id, (select min(id) from certifications where tenant_id = 1 and deleted_at is null),
       '2029-01-31', '2031-05-29'
     from people`,
    [MANAGERS, EACH],
  )
  await client.query('vacuum analyze users, user_certifications')
}

async function forgotten(client: pg.Client): Promise<void> {
  await client.query(`delete from certification_reminders`)
  await client.query(`delete from mails where recipient like 'jefe%@banco.example'`)
}

async function removed(client: pg.Client): Promise<void> {
  await forgotten(client)
  await client.query(`delete from users where email like '%@banco.example'`)
}

/** Length of a letter; all managers have one. */
async function lettersOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ letters: number; length: number }>(
    `select count(*)::int as letters, avg(octet_length(body))::int as length from mails
     where recipient like 'jefe%@banco.example'`,
  )
  if (rows[0]!.letters !== MANAGERS) throw new Error(`There are ${rows[0]!.letters} letters`)
  return rows[0]!.length
}

async function writeAll(client: pg.Client, letter: Buffer): Promise<void> {
  await client.query(
    `with told as (
       insert into certification_reminders
         (tenant_id, user_certification_id, valid_through, kind, recipient_id, told_on)
       select 1, c.id, c.valid_through, 'due', u.manager_id, '2031-05-20'
       from users u join user_certifications c on c.tenant_id = 1 and c.user_id = u.id
       where u.tenant_id = 1 and u.email like 'gente%@banco.example'
     )
     insert into mails (tenant_id, recipient, subject, body)
     select 1, email, 'x', $1 from users where tenant_id = 1 and email like 'jefe%@banco.example'`,
    [letter],
  )
}
