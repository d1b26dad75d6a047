import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { unseal, seal } from '#api/platform/secrets/sealing.ts'
import { deliverMail } from '#api/platform/mail/delivery.ts'
import { queueMail, queueMails, type OutgoingMail } from '#api/platform/mail/outbox.ts'
import { startTestApi } from '#tests/support/api.ts'
import { refusal, startMailServer } from '#tests/support/servers/mail-server.ts'

const server = await startMailServer()
const MAIL_FROM = 'Sendero Ñandú <no-responder@sendero.test>'
const { services, url } = await startTestApi({ settings: { SMTP_URL: server.url, MAIL_FROM } })
const scope = { tenantId: 1 }

afterEach(async () => {
  server.arrived.length = 0
  server.state.verdict = () => null
  server.state.connections = 0
  for (const tenantId of [1, 97]) {
    await services.db.query({ tenantId }, sql`delete from mails where tenant_id = ${tenantId}`)
  }
})

const simple = (to: string): OutgoingMail => ({
  to,
  subject: 'Prueba',
  text: 'Hola',
  html: '<p>Hola</p>',
})

type Row = {
  status: string
  attempts: number
  error: string | null
  body: Buffer | null
  sent_at: Date | null
}

async function stored(id: number, tenantId = 1): Promise<Row> {
  const [row] = await services.db.query<Row>(
    { tenantId },
    sql`select status, attempts, error, body, sent_at from mails where tenant_id = ${tenantId} and id = ${id}`,
  )
  return row!
}

const deliver = (mailId: number, tenantId = 1) => deliverMail(services, { tenantId, mailId })

test('a mail queued in a transaction that is undone is never sent', async () => {
  let id = 0
  const undone = services.db.transaction(scope, async (tx) => {
    id = await queueMail(services, scope, simple('a@sendero.test'), tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await deliver(id)
  expect(server.arrived).toEqual([])
  const { rows } = await services.db.pool.query(
    `select from pgboss.job where name = 'mail-send' and (data->>'mailId')::bigint = $1`,
    [id],
  )
  expect(rows).toEqual([])
})

test('workers that take the same mail at once send it once', async () => {
  server.state.verdict = async () => {
    await sleep(150)
    return null
  }
  const id = await queueMail(services, scope, simple('a@sendero.test'))
  await Promise.all([deliver(id), deliver(id), deliver(id)])
  await deliver(id)
  expect(server.arrived).toHaveLength(1)
})

test('a mail that was accepted as the process lost its database goes again under the same Message-ID', async () => {
  const seen: (string | undefined)[] = []
  server.state.verdict = async ({ mail }) => {
    seen.push(mail.messageId)
    if (seen.length > 1) return null
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`)
    await owner.end()
    return null
  }
  const id = await queueMail(services, scope, simple('a@sendero.test'))
  await expect(deliver(id)).rejects.toThrow()
  expect(await stored(id)).toMatchObject({ status: 'queued', attempts: 0 })
  await deliver(id)
  expect(await stored(id)).toMatchObject({ status: 'sent', attempts: 1 })
  expect(seen).toHaveLength(2)
  expect(seen[0]).toBe(seen[1])
})

test('a mail the server puts off is tried again and says so; every try has the same Message-ID', async () => {
  const seen: (string | undefined)[] = []
  server.state.verdict = ({ mail }) => {
    seen.push(mail.messageId)
    return seen.length < 3 ? refusal(451, 'Try again later') : null
  }
  const id = await queueMail(services, scope, simple('a@sendero.test'))
  await expect(deliver(id)).rejects.toThrow('tried again')
  expect(await stored(id)).toMatchObject({ status: 'queued', attempts: 1 })
  expect((await stored(id)).error).toContain('Try again later')
  await expect(deliver(id)).rejects.toThrow('tried again')
  await deliver(id)
  expect(await stored(id)).toMatchObject({ status: 'sent', attempts: 3, error: null })
  expect(server.arrived).toHaveLength(1)
  expect(seen).toHaveLength(3)
  expect(new Set(seen).size).toBe(1)
  expect(seen[0]).toMatch(/^<[0-9a-f-]{36}@sendero\.test>$/)
})

test('a mail the server refuses for good fails at once and keeps nobody waiting', async () => {
  server.state.verdict = ({ to }) =>
    to[0] === 'nadie@sendero.test' ? refusal(550, 'No such user') : null
  const [refused, next] = await queueMails(services, scope, [
    simple('nadie@sendero.test'),
    simple('b@sendero.test'),
  ])
  await deliver(refused!)
  expect(await stored(refused!)).toMatchObject({ status: 'failed', attempts: 1 })
  expect((await stored(refused!)).error).toContain('No such user')
  expect((await stored(next!)).status).toBe('sent')
  await deliver(refused!)
  expect(server.arrived.map(({ to }) => to[0])).toEqual(['b@sendero.test'])
})

test('a mail that is put off eight times fails', async () => {
  server.state.verdict = () => refusal(450, 'Busy')
  const id = await queueMail(services, scope, simple('a@sendero.test'))
  for (let attempt = 1; attempt <= 7; attempt += 1) await expect(deliver(id)).rejects.toThrow()
  await deliver(id)
  expect(await stored(id)).toMatchObject({ status: 'failed', attempts: 8 })
})

test('many mails go over one connection with one job, each once', async () => {
  const mails = Array.from({ length: 60 }, (_, index) => simple(`p${index}@sendero.test`))
  const ids = await queueMails(services, scope, mails)
  await Promise.all([deliver(ids[0]!), deliver(ids[0]!)])
  expect(server.arrived.map(({ to }) => to[0]).sort()).toEqual(mails.map(({ to }) => to).sort())
  expect(server.state.connections).toBeLessThanOrEqual(2)
})

test('when one of many is put off, it gets a job of its own and the others go', async () => {
  let putOff = 0
  server.state.verdict = ({ to }) =>
    to[0] === 'p1@sendero.test' && putOff++ === 0 ? refusal(451, 'Greylisted') : null
  const ids = await queueMails(
    services,
    scope,
    [0, 1, 2].map((index) => simple(`p${index}@sendero.test`)),
  )
  await deliver(ids[0]!)
  expect(server.arrived.map(({ to }) => to[0])).toEqual(['p0@sendero.test', 'p2@sendero.test'])
  const { rows } = await services.db.pool.query(
    `select data from pgboss.job where name = 'mail-send' and (data->>'mailId')::bigint = $1`,
    [ids[1]],
  )
  expect(rows).toEqual([{ data: { tenantId: 1, mailId: ids[1] } }])
})

test('a company never sends the mails of another', async () => {
  const [mine] = await queueMails(services, scope, [simple('a@sendero.test')])
  const [theirs] = await queueMails(services, { tenantId: 97 }, [simple('b@sendero.test')])
  await deliver(theirs!, 1)
  expect(server.arrived.map(({ to }) => to[0])).toEqual(['a@sendero.test'])
  expect((await stored(mine!)).status).toBe('sent')
  expect((await stored(theirs!, 97)).status).toBe('queued')
})

test('a body sealed under another key fails and tells no more', async () => {
  const id = await queueMail(services, scope, simple('a@sendero.test'))
  const other = seal('{"text":"x","html":"y"}', Buffer.alloc(32, 7))
  await services.db.query(
    scope,
    sql`update mails set body = ${other} where tenant_id = 1 and id = ${id}`,
  )
  await deliver(id)
  expect((await stored(id)).status).toBe('failed')
  expect(server.arrived).toEqual([])
})

test(
  'the queue delivers by itself and comes back to a mail that was put off',
  { tags: ['slow'] },
  async () => {
    const { services: working } = await startTestApi({
      works: true,
      settings: { SMTP_URL: server.url, MAIL_FROM },
    })
    let tries = 0
    server.state.verdict = () => (++tries === 1 ? refusal(451, 'Greylisted') : null)
    const id = await queueMail(working, scope, simple('a@sendero.test'))
    await expect
      .poll(() => server.arrived.map(({ to }) => to[0]), { timeout: 25_000, interval: 200 })
      .toEqual(['a@sendero.test'])
    expect(tries).toBe(2)
    await expect
      .poll(() =>
        working.db.query(
          scope,
          sql`select status, attempts from mails where tenant_id = 1 and id = ${id}`,
        ),
      )
      .toEqual([{ status: 'sent', attempts: 2 }])
  },
)

test('an installation without a mail server keeps its mails, sealed', async () => {
  const { services: quiet } = await startTestApi()
  const id = await queueMail(quiet, scope, simple('a@sendero.test'))
  await deliverMail(quiet, { tenantId: 1, mailId: id })
  const [row] = await quiet.db.query<Row>(
    scope,
    sql`select status, body, sent_at from mails where tenant_id = 1 and id = ${id}`,
  )
  expect(row).toMatchObject({ status: 'kept', sent_at: null })
  expect(unseal(row!.body!, quiet.settings.openingKeys)).toContain('Hola')
})

test('a server that is not there keeps a mail waiting', async () => {
  const { services: lost } = await startTestApi({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const ids = await queueMails(lost, scope, [simple('a@sendero.test'), simple('b@sendero.test')])
  await expect(deliverMail(lost, { tenantId: 1, mailId: ids[0]! })).rejects.toThrow('tried again')
  expect(
    await lost.db.query(
      scope,
      sql`select status, attempts from mails where tenant_id = 1 order by id`,
    ),
  ).toEqual([
    { status: 'queued', attempts: 1 },
    { status: 'queued', attempts: 0 },
  ])
})
