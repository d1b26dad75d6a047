import { describe, expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { dayAfter, openHolders } from '../../../api/training/certifications/holder.ts'

/** The page of what expires. */

const site = await startTestConsole()
const { admin: api, somebody, held } = await openHolders(site.api)
const reader = await site.signInAs('reader')

const { body: certification } = await api('POST', '/certifications', { name: 'Izaje' })
for (const [index, days] of [-40, -1, 20, 45, 75].entries()) {
  const userId = await somebody({
    first_name: 'Rita',
    last_name: `Izaje ${index}`,
    ...(index === 2 && { location: 'Leticia' }),
  })
  await held(userId, {
    certification_id: certification.id,
    date_completed: '2020-05-04',
    valid_through: dayAfter(days),
  })
}

const CAPTION = 'Certificaciones próximas a vencer'
const names = (page: Page) => {
  const [, ...rows] = page.in(page.getByRole('table', { name: CAPTION })).getAllByRole('row')
  return rows.map((row) => /Izaje \d/.exec(row.textContent)?.[0])
}
const some = (...numbers: number[]) => numbers.map((number) => `Izaje ${number}`)

test('is a click away from the certifications, and looks 30, 60 or 90 days ahead', async () => {
  const list = await reader.open('/certifications')
  const page = await reader.follow(list.getByRole('link', { name: 'Próximas a vencer' }))
  expect(page.address).toBe('/certifications/expiring')
  expect(page.getByRole('heading', { level: 1 }).textContent).toContain(CAPTION)
  const found = await reader.submit(page, 'Buscar', { 'Buscar usuario o certificación': 'izaje' })
  // It opens on what ends next; what has ended is a link away.
  expect(names(found)).toEqual(some(2))
  const rows = (await reader.submit(found, 'Buscar', { Estado: 'Por vencer y vencidas' }))
    .getAllByRole('row')
    .map((row) => row.textContent)
  const ended = await reader.follow(page.getByRole('link', { name: 'Ver las vencidas' }))
  expect(ended.address).toBe('/certifications/expiring?order=desc&status=expired')
  expect(rows.filter((row) => row.includes('Vencida'))).toHaveLength(2)
  expect(rows.filter((row) => row.includes('Vence pronto'))).toHaveLength(1)

  const again = await reader.open(found.address)
  const ahead = await reader.submit(again, 'Buscar', { 'Vencen en': '90 días' })
  expect(ahead.address).toMatch(/^\/certifications\/expiring\?q=izaje&days=90/)
  expect(names(ahead)).toEqual(some(2, 3, 4))
  const all = await reader.submit(ahead, 'Buscar', { Estado: 'Por vencer y vencidas' })
  expect(all.address).toMatch(/^\/certifications\/expiring\?q=izaje&days=90&status=all/)
  expect(names(all)).toEqual(some(0, 1, 2, 3, 4))
  const usual = await reader.submit(all, 'Buscar', { 'Vencen en': '30 días' })
  expect(usual.address).toMatch(/q=izaje.*status=all/)
})

test('is filtered by place, with a chip that removes the filter', async () => {
  const page = await reader.open('/certifications/expiring?q=izaje&days=90')
  const found = await reader.submit(page, 'Buscar', {
    Ubicación: 'Leticia',
  })
  expect(found.address).toContain('location=Leticia')
  expect(names(found)).toEqual(some(2))
  const chip = found.getByRole('link', { name: /Ubicación: Leticia/ })
  expect(names(await reader.follow(chip))).toEqual(some(2, 3, 4))
})

test('leads to what somebody is certified in, and back', async () => {
  const page = await reader.open('/certifications/expiring?q=izaje&status=all')
  const profile = await reader.follow(
    page.in(page.getByRole('table', { name: CAPTION })).getByRole('link', { name: /Rita Izaje 1/ }),
  )
  expect(profile.getByText('Vencida')).toBeTruthy()
  const back = await reader.follow(profile.getByRole('link', { name: 'Volver a donde estabas' }))
  expect(back.address).toBe(page.address)
})

test('is saved as a file of what it shows', async () => {
  const page = await reader.open('/certifications/expiring?q=izaje&days=60')
  const link = page.getByRole('link', { name: 'CSV con punto y coma' })
  const response = await reader.request(link.getAttribute('href')!)
  expect(response.headers.get('content-type')).toContain('text/csv')
  const [, ...lines] = (await response.text()).trim().split('\n')
  expect(lines.map((line) => /Izaje \d/.exec(line)?.[0])).toEqual(some(2, 3))
  expect(lines[0]).toContain('";"')
})

test('says that nothing expires, or that nothing is found', async () => {
  const nothing = await reader.open('/certifications/expiring?q=nadie+as%C3%AD')
  expect(nothing.getByText('Ninguna certificación coincide con «nadie así»')).toBeTruthy()
  const all = await reader.follow(nothing.getByRole('link', { name: 'Ver todas' }))
  expect(all.address).toBe('/certifications/expiring')
})

describe('reminders by mail', () => {
  const ASK = 'Recibir recordatorios de certificaciones que vencen'
  const LEAVE = 'Dejar de recibir recordatorios de certificaciones que vencen'

  test('are asked for and left by a plain form, which leads back to the same list', async () => {
    const address = '/certifications/expiring?q=izaje&days=60'
    const page = await reader.open(address)
    expect(page.queryByRole('button', { name: LEAVE })).toBeNull()
    const asked = await reader.submit(page, ASK)
    expect(asked.address).toBe(address)
    expect(asked.getByRole('status').textContent).toContain(
      'Te escribiremos cuando una certificación esté por vencer.',
    )
    expect(asked.queryByRole('button', { name: ASK })).toBeNull()
    // Each asks for themselves.
    const other = await (await site.signInAs('admin')).open(address)
    expect(other.getByRole('button', { name: ASK })).toBeTruthy()

    const left = await reader.submit(asked, LEAVE)
    expect(left.address).toBe(address)
    expect(left.getByRole('status').textContent).toContain('Ya no te escribiremos')
    expect(left.getByRole('button', { name: ASK })).toBeTruthy()
  })

  test('without a recipient are listed with the reason, here and on the start page', async () => {
    const page = await reader.open('/certifications/expiring')
    const [title] = page.getAllByText(/recordatorios? no llegan? a nadie$/)
    const count = title!.textContent.split(' ')[0]!
    expect(page.getAllByText(/Izaje, .*; no tiene jefe inmediato$/).length).toBeGreaterThan(0)
    const home = await reader.open('/')
    const entry = home.getByRole('link', { name: /recordatorios? de certificaci.* a nadie$/ })
    expect(entry.textContent).toContain(count)
    expect(entry.getAttribute('href')).toBe('/certifications/expiring#unheard')
  })

  test('can be asked for where nothing expires yet', async () => {
    const page = await reader.open('/certifications/expiring?q=nadie')
    expect(page.getByRole('button', { name: ASK })).toBeTruthy()
  })

  test('are told in the audit log', async () => {
    const { id } = (await api('GET', '/users?q=reader@1.sendero.test')).body.results[0]
    const page = await (await site.signInAs('admin')).open(`/audit-log?entity=user&entity_id=${id}`)
    expect(page.html).toContain('Recibe recordatorios de certificaciones')
  })

  test('are not offered to a super-administrator acting as another company', async () => {
    const root = site.visitor()
    await takeSession(root, 'super@sendero.test')
    await root.submit(await root.open('/admin/tenants?q=nandu'), 'Actuar como esta compañía')
    const page = await root.open('/certifications/expiring')
    expect(page.status).toBe(200)
    expect(page.queryByRole('button', { name: ASK })).toBeNull()
    const refused = await root.post('/certifications/expiring/reminders')
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('aquí no los recibes')
  })

  test('redirect to the list on GET, and offer a retry when saving fails', async () => {
    expect((await reader.open('/certifications/expiring/reminders?q=izaje')).address).toBe(
      '/certifications/expiring?q=izaje',
    )
    const page = await reader.open('/certifications/expiring')
    site.breakApi(/expiring\/reminders$/, (request) =>
      request.method === 'PUT' ? Response.json({}, { status: 503 }) : undefined,
    )
    const failed = await reader.submit(page, ASK)
    site.breakApi()
    expect(failed.getByRole('heading', { level: 1 }).textContent).toBe(
      'No se pudo guardar si recibes recordatorios',
    )
    const again = await reader.follow(failed.getByRole('link', { name: 'Reintentar' }))
    expect(again.getByRole('button', { name: ASK })).toBeTruthy()
  })
})
