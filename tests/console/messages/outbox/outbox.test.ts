import { expect, test } from 'vitest'
import { queueMail } from '#api/platform/mail/outbox.ts'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { idleQueue, rowsOf } from '#tests/support/database/database-rows.ts'
import { created, draftUser } from '../../../api/people/users/company.ts'

const site = await startTestConsole({ works: true })
const rows = await rowsOf(site.api.url)
const admin = await site.api.signInAs('admin')
const person = site.visitor()
await takeSession(person, 'super@sendero.test')

/** The page of the mail that invites a new user. */
async function invitation() {
  const { body: user } = await created(admin, draftUser({ first_name: '<b>Negrita</b>' }))
  await idleQueue(rows)
  const list = await person.open(`/admin/outbox?q=${encodeURIComponent(user.email)}&status=kept`)
  const page = await person.follow(list.getByRole('link', { name: user.email }))
  return { user, list, page }
}

test('lists the mails that the installation keeps, and says that it sends none', async () => {
  const { user, list } = await invitation()
  expect(list.title).toBe('Correos')
  expect(list.getByText(/no envía correos/)).toBeTruthy()
  const row = list.in(list.getByText(user.email).closest('tr')!)
  expect(row.getByText('Tu cuenta en Sendero')).toBeTruthy()
  expect(row.getByText('Guardado sin enviar')).toBeTruthy()
})

test('shows a mail as HTML in a sandboxed frame, and as text', async () => {
  const { list, page } = await invitation()
  const frame = page.getByTitle<HTMLIFrameElement>('Contenido de «Tu cuenta en Sendero»')
  expect(frame.getAttribute('sandbox')).toBe('')
  const html = frame.getAttribute('srcdoc')!
  expect(html).toContain('&lt;b&gt;Negrita&lt;/b&gt;')
  expect(page.getByText(/Contraseña: \S+/)).toBeTruthy()
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toContain("style-src-attr 'unsafe-inline'")
  expect(policy).toMatch(/script-src 'self' 'nonce-/)
  expect(list.headers.get('content-security-policy')).toContain("style-src-attr 'none'")
  const back = await person.follow(page.getByRole('link', { name: 'Volver a los correos' }))
  expect(back.address).toBe(list.address)
})

test('offers the file that goes with a mail, to be saved and not shown', async () => {
  const { services } = site.api
  const id = await queueMail(
    services,
    { tenantId: 1 },
    {
      to: 'adjunto@empresa.test',
      subject: 'Con adjunto',
      text: 'Va',
      html: '<p>Va</p>',
      attachment: {
        filename: 'Ventas\r\n2026.html',
        type: 'text/html',
        content: Buffer.from('<script>alert(1)</script>'),
      },
    },
  )
  await idleQueue(rows)
  const page = await person.open(`/admin/outbox/${id}`)
  const link = page.getByRole<HTMLAnchorElement>('link', { name: /^Ventas.*\(0,1.KB\)$/s })
  const file = await person.request(link.getAttribute('href')!)
  expect([file.status, await file.text()]).toEqual([200, '<script>alert(1)</script>'])
  expect(file.headers.get('content-type')).toBe('application/octet-stream')
  expect(file.headers.get('content-disposition')).toMatch(
    /^attachment; filename="?Ventas 2026\.html/,
  )
  const { page: plain } = await invitation()
  expect(plain.queryByText('Archivo adjunto')).toBeNull()
  const other = new URL(plain.address, 'http://sendero.test').pathname
  expect((await site.api.send(`/admin/outbox/${id}/attachment`)).status).toBe(401)
  expect((await person.request(`${other}/attachment`)).status).not.toBe(200)
})

test('lists the mails of every company, with its name, and of one that is chosen', async () => {
  await rows(
    `insert into mails (tenant_id, recipient, subject, status)
     values (1, 'una@empresa.test', 'Entre compañías', 'kept'),
       (97, 'otra@empresa.test', 'Entre compañías', 'kept')`,
  )
  const [other] = await rows<{ name: string }>('select name from tenants where id = 97')
  const list = await person.open('/admin/outbox?q=entre+compa')
  const row = list.in(list.getByText('otra@empresa.test').closest('tr')!)
  expect(row.getByText(other!.name)).toBeTruthy()
  expect(list.getByText('una@empresa.test')).toBeTruthy()
  const mail = await person.follow(list.getByRole('link', { name: 'otra@empresa.test' }))
  expect(mail.status).toBe(200)
  expect(mail.getByText(other!.name)).toBeTruthy()
  const chosen = await person.open('/admin/outbox?q=entre+compa&tenant=97')
  expect(chosen.getByRole<HTMLInputElement>('radio', { name: other!.name }).checked).toBe(true)
  expect(chosen.getByText('otra@empresa.test')).toBeTruthy()
  expect(chosen.queryByText('una@empresa.test')).toBeNull()
})

test('says why a failed mail did not go', async () => {
  const [mail] = await rows<{ id: string }>(
    `insert into mails (tenant_id, recipient, subject, status, attempts, error)
     values (1, 'nadie@empresa.test', 'Perdido', 'failed', 8, '550 No such user') returning id`,
  )
  const page = await person.open(`/admin/outbox/${mail!.id}`)
  expect(page.getByText('550 No such user')).toBeTruthy()
  expect(page.getByText('No se pudo enviar')).toBeTruthy()
  expect(page.getByText(/El contenido no está disponible/)).toBeTruthy()
})

test('shows an empty state with a link without matches; an unknown mail is a 404', async () => {
  const page = await person.open('/admin/outbox?q=nada-asi')
  const all = await person.follow(page.getByRole('link', { name: 'Ver todos los correos' }))
  expect(all.address).toBe('/admin/outbox')
  expect((await person.open('/admin/outbox/999999')).status).toBe(404)
  expect((await person.open('/admin/outbox/x')).status).toBe(404)
})

test('others are led to the start', async () => {
  const other = await site.signInAs('admin')
  for (const address of ['/admin/outbox', '/admin/outbox/1']) {
    expect((await other.open(address)).address).toBe('/')
  }
})
