import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#tests/support/settings.ts'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { approvalResetter } from '../../../api/messages/communications/company.ts'
import { draftUser } from '../../../api/people/users/company.ts'
import { openAudiences } from './company.ts'

/** How messages are sent, who has to agree, and what the embedded provider keeps: issue 15. */

const AT = '/communications/settings'
const site = await startTestConsole({ works: true })
const { api, audience, message, area, person: somebody } = await openAudiences(site.api)
const withoutLimit = approvalResetter(await rowsOf(site.api.url))
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')

describe('the settings of communications', () => {
  test('are changed by administrators, and told back where they are wrong', async () => {
    const form = await person.open(AT)
    const wrong = await person.submit(form, 'Guardar', {
      Remitente: 'no es un número',
      'Plantilla de mensajes': 'HX12',
    })
    expect(wrong.status).toBe(422)
    expect(
      wrong.getByRole('link', { name: /^El remitente debe ser un número con su código de país/ }),
    ).toBeTruthy()
    expect(wrong.getByRole('link', { name: /^La plantilla es HX/ })).toBeTruthy()
    const sid = `HX${'a1'.repeat(16)}`
    const done = await person.submit(wrong, 'Guardar', {
      Remitente: '+57 300 555 1234',
      'Plantilla de mensajes': sid,
    })
    expect(done.address).toBe(AT)
    expect(done.getByText('Se guardó la configuración de comunicaciones.')).toBeTruthy()
    const { body } = await api('GET', AT)
    expect(body).toMatchObject({ whatsapp_from: '+573005551234', whatsapp_template_sid: sid })
    const emptied = await person.submit(done, 'Guardar', { Remitente: '' })
    expect(emptied.getByText('Se guardó la configuración de comunicaciones.')).toBeTruthy()
    expect((await api('GET', AT)).body.whatsapp_from).toBeNull()
  })

  test('are read by readers, who change nothing', async () => {
    const page = await reader.open(AT)
    expect(page.getByText('Remitente')).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Guardar' })).toBeNull()
    expect(page.getByText('No quieren recibir mensajes')).toBeTruthy()
  })
})

describe('a message for more people than the company lets one administrator write to', () => {
  test('waits for another administrator, who approves it', async () => {
    const place = await area(`Aprobación ${randomUUID().slice(0, 8)}`)
    for (let n = 0; n < 2; n++) await somebody({ area_id: place })
    const { id } = await audience({ name: 'Muchas', areas: [place] })
    await api('PUT', AT, { approval_over: 1 })
    const draft = draftUser({ role: 'admin', password: 'clave-dada', first_name: 'Aa Segunda' })
    await api('POST', '/users', draft)
    await site.api.firstTokenOf(draft.email, draft.password, DEMO_PASSWORD)
    const other = site.visitor()
    await takeSession(other, draft.email)

    const form = await person.open(`/communications/${id}/messages/new`)
    const review = await person.submit(form, 'Continuar', { Texto: 'Para muchas' })
    expect(review.getByText('Lo aprueba otro administrador')).toBeTruthy()
    const done = await person.submit(review, 'Pedir aprobación')
    expect(done.getByText('El mensaje espera la aprobación de otro administrador.')).toBeTruthy()
    expect(done.queryByRole('link', { name: 'Aprobar' })).toBeNull()
    const own = await person.follow(done.getByRole('link', { name: 'Quién puede aprobarlo' }))
    const who = own.in(own.getByRole('dialog', { name: 'Aprobar mensaje' }))
    expect(who.getByText(/debe aprobarlo un administrador distinto/)).toBeTruthy()
    expect(who.getByText(draft.first_name)).toBeTruthy()
    expect(who.queryByRole('button', { name: 'Aprobar' })).toBeNull()
    const seen = await reader.open(`/communications/${id}`)
    expect(seen.queryByRole('link', { name: /prob/ })).toBeNull()

    const list = await other.open(`/communications/${id}`)
    const question = await other.follow(list.getByRole('link', { name: 'Aprobar' }))
    expect(question.getByText('Para muchas', { selector: 'dialog span' })).toBeTruthy()
    const approved = await other.submit(question, 'Aprobar')
    expect(approved.getByText(/^Mensaje aprobado/)).toBeTruthy()
    const { body } = await api('GET', `/communications/${id}/messages`)
    expect(body.results[0].approved_by).toBeTruthy()
    await withoutLimit()
  })

  test('says what to do when no other administrator can approve it', async () => {
    const { id: elsewhere } = await audience({ name: 'De nadie más' })
    await api('PUT', AT, { approval_over: 0 })
    const { id } = await message(elsewhere)
    const change = <Row extends object>(statement: ReturnType<typeof sql>) =>
      site.api.services.db.transaction({ tenantId: 1 }, (tx) => tx.query<Row>(statement))
    const others = await change<{ id: number }>(
      sql`update users set disabled = true where role = 'admin' and email <> 'admin@1.sendero.test'
            and not disabled returning id`,
    )
    const page = await person.open(`/communications/${elsewhere}/messages/${id}/approval`)
    const ids = others.map((one) => one.id)
    await change(sql`update users set disabled = false where id = any(${ids}::bigint[])`)
    await withoutLimit()
    expect(page.getByText(/^Ningún otro administrador activo puede aprobarlo/)).toBeTruthy()
  })
})

test('the outbox of the embedded provider is shown to super-administrators only', async () => {
  const place = await area(`Bandeja ${randomUUID().slice(0, 8)}`)
  const { name } = await somebody({ area_id: place, first_name: 'Guardada' })
  const { id } = await audience({ name: 'De bandeja', areas: [place] })
  await message(id, { body: 'Esto se guarda' })
  const supers = site.visitor()
  await takeSession(supers, 'super@sendero.test')
  await expect
    .poll(async () => (await supers.open('/admin/whatsapp-outbox?q=guardada')).html, {
      timeout: 30_000,
    })
    .toContain('Esto se guarda')
  const page = await supers.open('/admin/whatsapp-outbox?q=guardada&status=delivered')
  expect(page.getByText(name)).toBeTruthy()
  expect(page.getByText('Plantilla')).toBeTruthy()
  const none = await supers.open('/admin/whatsapp-outbox?q=guardada&status=error')
  expect(none.getByText('Ningún mensaje coincide con «guardada» y los filtros')).toBeTruthy()
  expect((await person.open('/admin/whatsapp-outbox')).address).toBe('/')
})

test('lists what every company would have sent by WhatsApp, and what one that is chosen would', async () => {
  const rows = await rowsOf(site.api.url)
  await rows(
    `insert into whatsapp_outbox (tenant_id, provider_id, recipient, name, form, body, status)
     values (1, 'p1', '+573001110001', 'De la una', 'text', 'Entre compañías', 'delivered'),
       (97, 'p2', '+573001110097', 'De la otra', 'text', 'Entre compañías', 'delivered')`,
  )
  const [other] = await rows<{ name: string }>('select name from tenants where id = 97')
  const supers = site.visitor()
  await takeSession(supers, 'super@sendero.test')
  const list = await supers.open('/admin/whatsapp-outbox?q=entre+compa&status=delivered&days=7')
  expect(list.getByText('De la una')).toBeTruthy()
  const row = list.in(list.getByText('De la otra').closest('tr')!)
  expect(row.getByText(other!.name)).toBeTruthy()
  const chosen = await supers.open('/admin/whatsapp-outbox?q=entre+compa&tenant=97')
  expect(chosen.getByText('De la otra')).toBeTruthy()
  expect(chosen.queryByText('De la una')).toBeNull()
})
