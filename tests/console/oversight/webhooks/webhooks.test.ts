import { describe, expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { startReceiver } from '#tests/support/servers/webhook-receiver.ts'
import { CALLS_THIS_MACHINE } from '../../../api/oversight/webhooks/company.ts'

/** Pages of webhooks without scripts: issue 30, point 5. */

const site = await startTestConsole({ settings: CALLS_THIS_MACHINE })
const rows = await rowsOf(site.api.url)
const receiver = await startReceiver()
const admin = await site.signInAs('admin')

const inDialog = (page: Page, name: string) =>
  page.in(page.getByRole('dialog')).getByRole('button', { name })

/** Creates a webhook by the form; answers its page's address and its secret. */
async function webhook(name: string) {
  const form = await admin.open('/webhooks/new')
  const shown = await admin.submit(form, 'Crear webhook', {
    Nombre: name,
    Dirección: receiver.url('/nomina'),
    'Usuario creado': true,
    'Curso completado': true,
  })
  expect(shown.status).toBe(200)
  const secret = /whsec_[A-Za-z0-9+/]{32}/.exec(shown.html)![0]
  const page = await admin.follow(shown.getByRole('link', { name: 'Ver el webhook' }))
  return { page, secret, at: page.address.split('?')[0]! }
}

describe('the list', () => {
  test('says what a webhook is for while there is none, and has one that was created with its state', async () => {
    const empty = await admin.open('/webhooks')
    expect(empty.getByText('No hay webhooks en el momento')).toBeTruthy()
    const { page, secret } = await webhook('Nómina')
    expect(page.html).not.toContain(secret)
    expect(page.getByText('Usuario creado, Curso completado')).toBeTruthy()
    const list = await admin.open('/webhooks?q=nomina')
    expect(list.getByRole('row', { name: /Nómina/ }).textContent).toContain('Activo')
  })

  test('is for administrators, among the settings and by its address', async () => {
    const home = await admin.open('/security')
    expect(home.getByRole('link', { name: 'Webhooks' }).getAttribute('href')).toBe('/webhooks')
    const reader = await site.signInAs('reader')
    expect((await reader.open('/users')).queryByRole('link', { name: 'Webhooks' })).toBeNull()
    for (const address of ['/webhooks', '/webhooks/new'])
      expect((await reader.open(address)).status).toBe(403)
  })
})

describe('the form', () => {
  test('says what is wrong at each field, and stays filled', async () => {
    const form = await admin.open('/webhooks/new')
    const wrong = await admin.submit(form, 'Crear webhook', {
      Nombre: 'Acceso',
      Dirección: 'ftp://x',
    })
    expect(wrong.status).toBe(422)
    expect(wrong.getAllByText('Debes elegir al menos un evento').length).toBeGreaterThan(0)
    const again = await admin.submit(wrong, 'Crear webhook', { 'Usuario creado': true })
    expect(again.status).toBe(422)
    expect(again.getAllByText(/dirección pública que empiece por https/).length).toBeGreaterThan(0)
    expect(again.getByRole<HTMLInputElement>('textbox', { name: /^Nombre/ }).value).toBe('Acceso')
  })

  test('has no event of a feature that the company does not have', async () => {
    const other = site.visitor()
    await takeSession(other, 'admin@1556.sendero.test')
    const form = await other.open('/webhooks/new')
    expect(form.queryByRole('checkbox', { name: 'Envío de un mensaje terminado' })).toBeNull()
    expect(form.getByRole('checkbox', { name: 'Usuario creado' })).toBeTruthy()
  })

  test('edits a webhook from its page', async () => {
    const { page, at } = await webhook('Por editar')
    const form = await admin.follow(page.getByRole('link', { name: 'Editar' }))
    const done = await admin.submit(form, 'Guardar', { Nombre: 'Editado', 'Usuario creado': false })
    expect(done.address).toBe(`${at}?back=%2Fwebhooks`)
    expect(done.getByRole('heading', { level: 1 }).textContent).toContain('Editado')
    expect(done.getAllByText('Curso completado').map(({ tagName }) => tagName)).toContain('DD')
  })
})

describe('the page of a webhook', () => {
  test('sends a test, and shows what was sent and answered as text', async () => {
    const { page, at } = await webhook('Con prueba')
    receiver.answer((_, response) => response.writeHead(500).end('<script>alert(1)</script>'))
    const failed = await admin.submit(page, 'Enviar una prueba')
    expect(
      failed.getByText('El receptor no lo recibió: 500 · No respondió con un código 2xx.'),
    ).toBeTruthy()
    expect(failed.html).not.toContain('<script>alert')
    expect(failed.getByText('<script>alert(1)</script>')).toBeTruthy()
    expect(failed.getByText(/webhook-signature: v1,/)).toBeTruthy()
    receiver.answerStatus(204)
    const resent = await admin.submit(failed, 'Reenviar')
    expect(resent.getByText(/^El receptor respondió 204 en \d+ ms\.$/)).toBeTruthy()
    expect(resent.getByRole('heading', { name: 'Intento 2, a mano' })).toBeTruthy()
    const list = await admin.open(`${at}?state=delivered&event=webhook.test`)
    expect(list.getByRole('row', { name: /Prueba/ }).textContent).toMatch(/Entregado.*204/)
    expect(
      (await admin.open(`${at}?state=failed`)).getByText('Ningún envío coincide con los filtros'),
    ).toBeTruthy()
  })

  test('pauses and resumes', async () => {
    const { page } = await webhook('Con pausa')
    const paused = await admin.submit(page, 'Pausar')
    expect(paused.getByText(/^En pausa desde el/)).toBeTruthy()
    const active = await admin.submit(paused, 'Reanudar')
    expect(
      active.getByText('El webhook está activo de nuevo: se le envía lo que esperaba.'),
    ).toBeTruthy()
    expect(active.queryByText(/^En pausa desde el/)).toBeNull()
  })

  test('tells that it was paused by failures, and sends again what failed', async () => {
    const { page, at } = await webhook('Con fallas')
    await admin.submit(page, 'Enviar una prueba')
    await rows(
      `update webhook_endpoints set paused = 'failing', paused_at = now() where name = 'Con fallas'`,
    )
    await rows(`update webhook_deliveries set state = 'failed', type = 'user.created'
      where endpoint_id = (select id from webhook_endpoints where name = 'Con fallas')`)
    const told = await admin.open(at)
    expect(told.getByText('En pausa por fallas')).toBeTruthy()
    const queued = await admin.submit(told, 'Reenviar los fallidos (1)')
    expect(queued.getByText('1 envío de nuevo en cola.')).toBeTruthy()
  })

  test('replaces the secret, which is shown once, and ends the one before', async () => {
    const { page, secret } = await webhook('Con secreto')
    const question = await admin.follow(page.getByRole('link', { name: 'Reemplazar el secreto' }))
    const shown = await admin.submit(question, 'Reemplazar')
    const replaced = /whsec_[A-Za-z0-9+/]{32}/.exec(shown.html)![0]
    expect(replaced).not.toBe(secret)
    const both = await admin.follow(shown.getByRole('link', { name: 'Ver el webhook' }))
    expect(both.getByText(/Se está reemplazando el secreto/)).toBeTruthy()
    expect(both.html).not.toContain(replaced)
    const ended = await admin.submit(both, 'Terminar ya')
    expect(ended.queryByText(/Se está reemplazando el secreto/)).toBeNull()
  })

  test('leads to its deletion, and then to the list', async () => {
    const { page } = await webhook('Por eliminar')
    const question = await admin.follow(page.getByRole('link', { name: 'Eliminar' }))
    const gone = await admin.submit(question, inDialog(question, 'Eliminar'))
    expect(gone.address).toBe('/webhooks')
  })

  test('is not found by another company, and an unknown act is none', async () => {
    const { at } = await webhook('Ajeno')
    const stranger = await site.signInAs('admin', 97)
    for (const part of ['', '/edit', '/secret'])
      expect((await stranger.open(at + part)).status).toBe(404)
  })
})
