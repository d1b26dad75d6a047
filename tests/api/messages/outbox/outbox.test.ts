import { describe, expect, test } from 'vitest'
import type { Mail, MailRow } from '#contract/messages/outbox.ts'
import { deleteExpiredRows } from '#api/delete-expired.ts'
import { queueMail } from '#api/platform/mail/outbox.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { idleQueue, rowsOf } from '#tests/support/database/database-rows.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { created, draftUser } from '../../people/users/company.ts'

const api = await startTestApi({ works: true })
const rows = await rowsOf(api.url)
const [supervisor, admin] = [await api.signInAsSuper(), await api.signInAs('admin')]

const list = async (query = '', caller: Caller = supervisor, headers = {}) => {
  const { status, body } = await caller(
    'GET',
    `/admin/outbox?limit=1000${query}`,
    undefined,
    headers,
  )
  expect(status).toBe(200)
  return body as { results: MailRow[]; pagination: { total: number }; sends: boolean }
}
const read = async (id: number, caller: Caller = supervisor) =>
  (await caller('GET', `/admin/outbox/${id}`)).body as Mail

/** A user who was invited by mail, and that mail. */
async function invited() {
  const { body: user } = await created(admin, draftUser({ first_name: 'Invitada' }))
  await idleQueue(rows)
  const [mail] = (await list(`&q=${encodeURIComponent(user.email)}`)).results
  return { user, mail: mail! }
}

describe('an installation that sends no mail', () => {
  test('keeps what it would have sent, to be read', async () => {
    const { user, mail } = await invited()
    expect(mail).toEqual({
      id: expect.any(Number),
      tenant_id: 1,
      tenant_name: 'Sendero Formación',
      recipient: user.email,
      subject: 'Tu cuenta en Sendero',
      status: 'kept',
      attempts: 1,
      error: null,
      created_at: expect.any(String),
      attempted_at: expect.any(String),
      sent_at: null,
    })
    const { body } = await read(mail.id)
    expect(body!.text).toContain('Hola, Invitada:')
    const password = /Contraseña: (\S+)/.exec(body!.text)![1]!
    expect(body!.html).toContain(password)
    // and it is the one that signs in
    expect(await api.tokenOf(user.email, password)).toMatch(/\S/)
  })

  test('lists the newest first, in pages, by status and by a part of address or subject', async () => {
    const { mail: older } = await invited()
    const { mail: newer } = await invited()
    const { results, pagination, sends } = await list()
    expect(results.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id])
    expect(pagination.total).toBe(results.length)
    expect(sends).toBe(false)
    const second = await supervisor('GET', '/admin/outbox?limit=1&skip=1')
    expect(second.body.results.map(({ id }: MailRow) => id)).toEqual([older.id])
    expect((await list('&status=sent')).results).toEqual([])
    expect((await list('&q=TU%20CUENTA')).results.length).toBe(results.length)
    expect((await list('&q=%25')).results).toEqual([])
  })

  test('forgets what they said after 30 days, and no sooner', async () => {
    const { mail: old } = await invited()
    const { mail: young } = await invited()
    const age = (id: number, days: number) =>
      rows('update mails set created_at = now() - make_interval(days => $2) where id = $1', [
        id,
        days,
      ])
    await age(old.id, 31)
    await age(young.id, 29)
    await deleteExpiredRows(api.services)
    expect(await read(old.id)).toMatchObject({ status: 'kept', body: null })
    expect((await read(young.id)).body).not.toBeNull()
  })

  test('says of a mail that it cannot read any more that there is nothing', async () => {
    const { mail } = await invited()
    await rows(`update mails set body = '\\x0102'::bytea where id = $1`, [mail.id])
    expect((await read(mail.id)).body).toBeNull()
  })
})

test('one that sends mail never tells what a mail says', async () => {
  const server = await startMailServer()
  const sending = await startTestApi({ settings: { SMTP_URL: server.url } })
  const sendingRows = await rowsOf(sending.url)
  const caller = await sending.signInAsSuper()
  await created(await sending.signInAs('admin'), draftUser())
  const [mail] = (await list('', caller)).results
  expect((await list('', caller)).sends).toBe(true)
  const [stored] = await sendingRows<{ body: Buffer | null }>(
    'select body from mails where id = $1',
    [mail!.id],
  )
  expect(stored!.body).not.toBeNull()
  expect(await read(mail!.id, caller)).toMatchObject({ status: 'queued', body: null })
})

test('shows the mails of the company acted on, and no other', async () => {
  const { mail } = await invited()
  const headers = { 'x-tenant-id': '97' }
  const elsewhere = await list('', supervisor, headers)
  expect(elsewhere.results.map(({ id }) => id)).not.toContain(mail.id)
  const other = await supervisor('GET', `/admin/outbox/${mail.id}`, undefined, headers)
  expect(other.status).toBe(404)
})

test('lists and opens the mails of every company where all are asked for', async () => {
  const { mail } = await invited()
  const [elsewhere] = await rows<{ id: string }>(
    `insert into mails (tenant_id, recipient, subject, status)
     values (97, 'otra@empresa.test', 'De otra', 'kept') returning id`,
  )
  const all = { 'x-tenant-id': 'all' }
  const { results, pagination } = await list('', supervisor, all)
  const named = results.map(({ id, tenant_id }) => ({ id, tenant_id }))
  expect(named.slice(0, 2)).toEqual([
    { id: Number(elsewhere!.id), tenant_id: 97 },
    { id: mail.id, tenant_id: 1 },
  ])
  expect(pagination.total).toBe(results.length)
  const narrowed = await list('&q=OTRA%40empresa&status=kept&days=7', supervisor, all)
  expect(narrowed.results).toMatchObject([{ recipient: 'otra@empresa.test' }])
  expect(narrowed.results[0]!.tenant_name).toMatch(/\S/)
  const beyond = await supervisor('GET', '/admin/outbox?limit=1&skip=999999', undefined, all)
  expect(beyond.body).toMatchObject({ results: [], pagination: { total: pagination.total } })
  const found = await supervisor('GET', `/admin/outbox/${elsewhere!.id}`, undefined, all)
  expect(found.body).toMatchObject({ tenant_id: 97, recipient: 'otra@empresa.test' })
  const none = await supervisor('GET', '/admin/outbox/999999', undefined, all)
  expect(none.status).toBe(404)
  const refused = await admin('GET', '/admin/outbox', undefined, all)
  expect(refused.status).toBe(404)
})

test("answers the file of another company's mail to super-administrators alone", async () => {
  const content = Buffer.from('a;b')
  const attachment = { filename: 'otra.csv', type: 'text/csv', content }
  const mail = { to: 'archivo@empresa.test', subject: 'Con archivo', text: 'Va', html: 'Va' }
  const id = await queueMail(api.services, { tenantId: 97 }, { ...mail, attachment })
  const at = `/admin/outbox/${id}/attachment`
  const all = { 'x-tenant-id': 'all' }
  const { response } = await supervisor('GET', at, undefined, all)
  expect([response.status, await response.text()]).toEqual([200, 'a;b'])
  expect((await supervisor('GET', at)).status).toBe(404)
  expect((await admin('GET', at, undefined, all)).status).toBe(404)
  expect((await admin('GET', at)).status).toBe(403)
})

test('refuses everyone but super-administrators', async () => {
  const { mail } = await invited()
  expect((await admin('GET', '/admin/outbox')).status).toBe(403)
  expect((await admin('GET', `/admin/outbox/${mail.id}`)).status).toBe(403)
})
