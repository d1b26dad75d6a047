import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { unseal } from '#api/platform/secrets/sealing.ts'
import { deliverMail } from '#api/platform/mail/delivery.ts'
import { invitationMail } from '#api/platform/mail/invitation.ts'
import {
  ADDRESS_PATTERN,
  isAddress,
  queueMail,
  type OutgoingMail,
} from '#api/platform/mail/outbox.ts'
import { rejectedLetter } from '#api/people/preregistrations/letters.ts'
import { passwordChangedMail } from '#api/platform/mail/password-changed.ts'
import { startTestApi } from '#tests/support/api.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'

const server = await startMailServer()
const MAIL_FROM = 'Sendero Ñandú <no-responder@sendero.test>'
const { services } = await startTestApi({ settings: { SMTP_URL: server.url, MAIL_FROM } })
const scope = { tenantId: 1 }

const simple = (to: string): OutgoingMail => ({
  to,
  subject: 'Prueba',
  text: 'Hola',
  html: '<p>Hola</p>',
})

/** Delivers a mail and returns it as the SMTP server received it. */
async function arrivalOf(mail: OutgoingMail) {
  const mailId = await queueMail(services, scope, mail)
  await deliverMail(services, { tenantId: 1, mailId })
  return server.arrived.splice(0)[0]!
}

test.each([
  ['ana@sendero.test', true],
  ["o'hara+ventas@sub.sendero.test", true],
  ['josé.ñáñez@compañía.test', true],
  ['李雷@例子.test', true],
  ['ana', false],
  ['@sendero.test', false],
  ['ana@', false],
  ['ana@b@sendero.test', false],
  ['ana@sendero.test, eva@sendero.test', false],
  ['Ana <ana@sendero.test>', false],
  ['"ana"@sendero.test', false],
  ['ana[1]@sendero.test', false],
  ['ana\\@sendero.test', false],
  ['ana @sendero.test', false],
  ['ana@sendero.test\n', false],
  ['ana@sendero.test\r\nBcc: eva@sendero.test', false],
  ['ana\t@sendero.test', false],
  ['ana\u007f@sendero.test', false],
  ['ana\u0085@sendero.test', false],
  ['ana\u00a0@sendero.test', false],
  ['ana\u00ad@sendero.test', false],
  ['ana\u200b@sendero.test', false],
  ['ana\u2028@sendero.test', false],
  ['ana\u202e@sendero.test', false],
  ['ana\u3000@sendero.test', false],
  ['ana\ue000@sendero.test', false],
  ['ana\ufeff@sendero.test', false],
])('takes %j as an address: %s, in the process and in the database', async (text, accepted) => {
  const [{ stored } = {}] = await services.db.query<{ stored: boolean }>(
    scope,
    sql`select ${text}::text ~ ${ADDRESS_PATTERN} as stored`,
  )
  expect([isAddress(text), stored]).toEqual([accepted, accepted])
})

test('keeps the line breaks of a text that somebody wrote, escaped, as a quote', () => {
  const observations = 'Primero: la cédula.\r\n\n<script>Luego</script>'
  const { text, html } = rejectedLetter(head, { firstName: 'Ana', observations })
  expect(text).toContain('Observaciones:\n\n> Primero: la cédula.\n>\n> <script>Luego</script>')
  expect(html).toMatch(
    /<blockquote [^>]*>Primero: la cédula\.<br><br>&lt;script&gt;Luego&lt;\/script&gt;<\/blockquote>/,
  )
  expect(html).not.toContain('monospace')
})

const head = {
  productName: 'Sendero',
  company: 'Cafetales del Sur',
  support: 'soporte@cafetales.test',
  url: 'https://sendero.test/login?from=mail&x=1',
  signOnOnly: false,
  stores: {
    android: 'https://play.google.com/store/apps?id=x&hl=es',
    ios: 'https://apps.apple.com/co/x',
  },
}
const invitation = {
  firstName: 'Agnès Ñáñez',
  role: 'reader',
  login: 'agnes@sendero.test',
  password: 'clave-generada-única',
}

test('an invitation arrives with its accents, as text and as HTML, from the sender of the settings', async () => {
  const letter = invitationMail(head, invitation)
  const { from, to, mail } = await arrivalOf({ to: 'agnes@sendero.test', ...letter })
  expect(from).toBe('no-responder@sendero.test')
  expect(to).toEqual(['agnes@sendero.test'])
  expect(mail.from).toMatchObject({ name: 'Sendero Ñandú', address: 'no-responder@sendero.test' })
  expect(mail.to).toMatchObject([{ address: 'agnes@sendero.test' }])
  expect(mail.subject).toBe('Tu cuenta en Sendero')
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
  const letter = invitationMail(head, invitation)
  const id = await queueMail(services, scope, { to: 'agnes@sendero.test', ...letter })
  const body = async () => {
    const rows = await services.db.query<{ body: Buffer | null }>(
      scope,
      sql`select body from mails where tenant_id = 1 and id = ${id}`,
    )
    return rows[0]!.body
  }
  const waiting = (await body())!
  expect(waiting.includes(invitation.password)).toBe(false)
  expect(waiting.includes('Hola')).toBe(false)
  expect(unseal(waiting, services.settings.openingKeys)).toContain(invitation.password)

  await deliverMail(services, { tenantId: 1, mailId: id })
  expect(server.arrived.splice(0)).toHaveLength(1)
  expect(await body()).toBeNull()
})

test('a name made of HTML or of header lines stays text', async () => {
  const name = '<img src=x onerror=alert(1)>\r\nBcc: otro@sendero.test\r\n\r\n"&\'Ñ'
  const letter = invitationMail(head, { ...invitation, firstName: name, login: '</title><b>' })
  const { to, mail } = await arrivalOf({ to: 'a@sendero.test', ...letter })
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
  const { to, mail, raw } = await arrivalOf({ ...simple('a@sendero.test'), subject })
  expect(to).toEqual(['a@sendero.test'])
  expect(mail.bcc ?? []).toEqual([])
  expect(mail.headers.map(({ key }) => key)).not.toContain('x-otro')
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail.subject).toBe('Hola Bcc: espia@sendero.test X-Otro: ñ fin')
  expect(raw).not.toMatch(/^(bcc|x-otro):/im)
})

test('a very long name with accents arrives whole', async () => {
  const firstName = 'Ñandú Zúñiga '.repeat(400).trim()
  const productName = 'Formación Ñ '.repeat(30)
  const letter = invitationMail({ ...head, productName }, { ...invitation, firstName })
  const { mail, raw } = await arrivalOf({ to: 'a@sendero.test', ...letter })
  expect(mail.text?.replace(/\s+/g, ' ')).toContain(`Hola, ${firstName}:`)
  expect(mail.subject).toBe(`Tu cuenta en ${'Formación Ñ '.repeat(30).trim()}`)
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
})

test('tells of a password that an administrator changed, without the password', () => {
  const { text, html, subject } = passwordChangedMail(head, invitation)
  expect(subject).toBe('Cambio de contraseña en Sendero')
  expect(text).toContain('Un administrador de Cafetales del Sur cambió la contraseña de tu cuenta')
  expect(text).toContain(head.url)
  expect(`${text}${html}${subject}`).not.toContain(invitation.password)
})

describe('a learner', () => {
  const learner = { ...invitation, role: 'user' }
  const letters = [invitationMail(head, learner), passwordChangedMail(head, learner)]

  test.each(letters)('gets both stores and never the console: «$subject»', ({ text, html }) => {
    for (const part of [text, html]) {
      expect(part).toContain('Google Play')
      expect(part).toContain('App Store')
      expect(part).not.toContain('sendero.test/login')
      expect(part).not.toMatch(/consola\b/i)
      expect(part).toContain('Cafetales del Sur')
      expect(part).toContain('soporte@cafetales.test')
      expect(part).toContain(invitation.login)
    }
    expect(text).toContain(head.stores.android)
    expect(text).toContain(head.stores.ios)
    expect(html).toContain('href="https://play.google.com/store/apps?id=x&amp;hl=es"')
  })

  test('a user with a chosen password gets none by mail', () => {
    const { text } = invitationMail(head, { ...learner, password: null })
    expect(text).not.toContain('Contraseña:')
    expect(text).toContain('Tu contraseña es la que te dio tu compañía.')
  })
})

test('administrators and readers get the console and no store', () => {
  const { text, html } = invitationMail(head, invitation)
  expect(text).toContain(`Ingresar a la consola: ${head.url}`)
  expect(`${text}${html}`).not.toMatch(/Google Play|App Store/)
})

test('no letter says «usted»', () => {
  const letters = ['user', 'admin'].flatMap((role) => [
    invitationMail(head, { ...invitation, role }),
    passwordChangedMail(head, { ...invitation, role }),
  ])
  for (const { text } of letters)
    expect(text).not.toMatch(/\b(su|sus|usted|ingrese|tiene|puede)\b/i)
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
