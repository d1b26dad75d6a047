import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { open, seal } from '#api/auth/sealing.ts'
import { deliverMail } from '#api/mail/delivery.ts'
import { invitationMail } from '#api/mail/invitation.ts'
import { queueMail, queueMails, type OutgoingMail } from '#api/mail/outbox.ts'
import { passwordChangedMail } from '#api/mail/password-changed.ts'
import { startTestApi } from '#tests/support/api.ts'
import { refusal, startMailServer } from '#tests/support/mail-server.ts'
import sql from 'sql-template-tag'

const server = await startMailServer()
const MAIL_FROM = 'Sendero Ñandú <no-responder@sendero.test>'
const { services } = await startTestApi({ settings: { SMTP_URL: server.url, MAIL_FROM } })
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

const invitation = {
  firstName: 'Agnès Ñáñez',
  productName: 'Sendero',
  url: 'https://sendero.test/login?from=mail&x=1',
  login: 'agnes@sendero.test',
  password: 'clave-generada-única',
}

test('an invitation arrives with its accents, as text and as HTML, from the sender of the settings', async () => {
  const letter = invitationMail(invitation)
  const id = await queueMail(services, scope, { to: 'agnes@sendero.test', ...letter })
  await deliver(id)

  expect(server.arrived).toHaveLength(1)
  const [{ from, to, mail }] = server.arrived as [(typeof server.arrived)[number]]
  expect(from).toBe('no-responder@sendero.test')
  expect(to).toEqual(['agnes@sendero.test'])
  expect(mail.from).toMatchObject({ name: 'Sendero Ñandú', address: 'no-responder@sendero.test' })
  expect(mail.to).toMatchObject([{ address: 'agnes@sendero.test' }])
  expect(mail.subject).toBe('Su cuenta en Sendero')
  expect(mail.text).toContain('Hola, Agnès Ñáñez:')
  expect(mail.text).toContain('Usuario: agnes@sendero.test')
  expect(mail.text).toContain('Contraseña: clave-generada-única')
  expect(mail.text).toContain('https://sendero.test/login?from=mail&x=1')
  expect(mail.text).toContain('72 horas')
  expect(mail.html).toContain('Hola, Agnès Ñáñez:')
  expect(mail.html).toContain('clave-generada-única')
  expect(mail.html).toContain('href="https://sendero.test/login?from=mail&amp;x=1"')
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
})

test('the password of a mail is never in the table in clear, and its body is gone once it was sent', async () => {
  const letter = invitationMail(invitation)
  const id = await queueMail(services, scope, { to: 'agnes@sendero.test', ...letter })
  const waiting = (await stored(id)).body!
  expect(waiting.includes(invitation.password)).toBe(false)
  expect(waiting.includes('Hola')).toBe(false)
  expect(open(waiting, services.settings.sealingKey)).toContain(invitation.password)

  await deliver(id)
  expect(await stored(id)).toMatchObject({ status: 'sent', attempts: 1, body: null, error: null })
  expect((await stored(id)).sent_at).toBeInstanceOf(Date)
})

test('a name made of HTML or of header lines stays text', async () => {
  const name = '<img src=x onerror=alert(1)>\r\nBcc: otro@sendero.test\r\n\r\n"&\'Ñ'
  const letter = invitationMail({ ...invitation, firstName: name, login: '</title><b>' })
  await deliver(await queueMail(services, scope, { to: 'a@sendero.test', ...letter }))
  const [{ to, mail }] = server.arrived as [(typeof server.arrived)[number]]
  expect(to).toEqual(['a@sendero.test'])
  expect(mail.html).not.toContain('<img')
  expect(mail.html).not.toContain('</title><b>')
  expect(mail.html).toContain(
    '&lt;img src=x onerror=alert(1)&gt; Bcc: otro@sendero.test &quot;&amp;&#39;Ñ',
  )
  expect(mail.text).toContain('Hola, <img src=x onerror=alert(1)> Bcc: otro@sendero.test "&\'Ñ:')
})

test('a product name or subject with line breaks cannot add a header or a recipient', async () => {
  const subject = 'Hola\r\nBcc: espia@sendero.test\nX-Otro: ñ\u0000\u2028fin'
  await deliver(await queueMail(services, scope, { ...simple('a@sendero.test'), subject }))
  const [{ to, mail, raw }] = server.arrived as [(typeof server.arrived)[number]]
  expect(to).toEqual(['a@sendero.test'])
  expect(mail.bcc ?? []).toEqual([])
  expect(mail.headers.map(({ key }) => key)).not.toContain('x-otro')
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail.subject).toBe('Hola Bcc: espia@sendero.test X-Otro: ñ fin')
  expect(raw).not.toMatch(/^(bcc|x-otro):/im)
})

test('a very long name with accents arrives whole', async () => {
  const firstName = 'Ñandú Zúñiga '.repeat(400).trim()
  const letter = invitationMail({
    ...invitation,
    firstName,
    productName: 'Formación Ñ '.repeat(30),
  })
  await deliver(await queueMail(services, scope, { to: 'a@sendero.test', ...letter }))
  const [{ mail, raw }] = server.arrived as [(typeof server.arrived)[number]]
  expect(mail.text?.replace(/\s+/g, ' ')).toContain(`Hola, ${firstName}:`)
  expect(mail.subject).toBe(`Su cuenta en ${'Formación Ñ '.repeat(30).trim()}`)
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
})

test.each([
  'a@sendero.test, b@sendero.test',
  'a@sendero.test\r\nRCPT TO:<b@sendero.test>',
  'Ana <a@sendero.test>',
  'a@sendero.test>',
  'grupo: a@sendero.test;',
  '',
  'sin-arroba',
])('refuses an address that is more or less than one: %j', async (to) => {
  await expect(queueMail(services, scope, simple(to))).rejects.toThrow('Not an e-mail address')
})

test('tells of a password that an administrator changed, without the password', () => {
  const { text, html, subject } = passwordChangedMail(invitation)
  expect(subject).toBe('Cambio de contraseña en Sendero')
  expect(text).toContain('Un administrador de su compañía cambió la contraseña')
  expect(`${text}${html}${subject}`).not.toContain(invitation.password)
})

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

test('sealed text opens to itself, never twice the same, and not when a byte was changed', () => {
  const key = services.settings.sealingKey
  const sealed = seal('contraseña ñ', key)
  expect(open(sealed, key)).toBe('contraseña ñ')
  expect(seal('contraseña ñ', key).equals(sealed)).toBe(false)
  for (const place of [0, 5, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[place]! ^= 1
    expect(() => open(changed, key)).toThrow()
  }
  expect(() => open(sealed.subarray(0, 20), key)).toThrow()
})
