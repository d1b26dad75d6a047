import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { openRequests } from '../../../api/people/preregistrations/requests.ts'

const site = await startTestConsole()
const company = await openRequests(site.api)
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')

const rowsIn = (page: Page) => {
  const [, ...rows] = page.getAllByRole('row')
  return rows.map((row) => row.textContent)
}

test('shows who asks with everything that tells them apart, ten at a time', async () => {
  const area = await company.area('inside')
  const group = await company.group('Aprobadores del norte', { areas: [area] })
  for (let n = 10; n < 22; n++) {
    await company.request({
      first_name: `Lista ${n}`,
      last_name: 'Gómez',
      email: `lista${n}@espera.example`,
      identification_number: `77${n}`,
      area_id: area,
      location: 'Cali',
      group_id: group,
    })
  }
  const page = await person.open('/preregistrations?q=lista')
  expect(page.title).toBe('Prerregistros')
  expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Prerregistros 12')
  const heads = page.getAllByRole('columnheader').map((head) => head.textContent.trim())
  for (const head of ['Nombre', 'Identificación', 'Área', 'Cargo', 'Ubicación'])
    expect(heads).toContain(head)
  expect(heads).toContain('Grupo de autorización')
  expect(rowsIn(page)).toHaveLength(10)
  for (const told of ['Lista 10 Gómez', 'lista10@espera.example', '7710', 'Cali', 'norte'])
    expect(rowsIn(page)[0]).toContain(told)
  expect(page.getAllByText('Sin cuenta')).toHaveLength(10)
})

test('is narrowed by what became of requests and by their group, in the address', async () => {
  const group = await company.group('Aprobadores del sur')
  await company.request({ first_name: 'Sureña', group_id: group })
  const rejected = await company.request({ first_name: 'Rechazada', group_id: group })
  await company.admin('PUT', `/preregistrations/${rejected}/reject`, { observations: 'No' })

  const page = await person.submit(await person.open('/preregistrations'), 'Buscar', {
    'Grupo de autorización': 'Aprobadores del sur',
  })
  expect(new URL(page.address, site.url).searchParams.get('group')).toBe(String(group))
  expect(rowsIn(page)).toHaveLength(1)
  expect(rowsIn(page)[0]).toContain('Sureña')
  const decided = await person.submit(page, 'Buscar', { Estado: 'Rechazados' })
  expect(rowsIn(decided)).toHaveLength(1)
  expect(rowsIn(decided)[0]).toContain('Rechazada')
  expect(decided.queryAllByRole('checkbox')).toEqual([])
  const chip = decided.getByRole('link', { name: /Grupo: Aprobadores del sur/ })
  expect((await person.follow(chip)).address).toBe('/preregistrations?status=rejected')
})

test('a search that finds nobody says so, and leads out of it', async () => {
  const page = await person.open('/preregistrations?q=%3Cb%3E')
  expect(page.getByText('Ningún prerregistro coincide con «<b>»')).toBeTruthy()
  const all = await person.follow(page.getByRole('link', { name: 'Ver los pendientes' }))
  expect(all.address).toBe('/preregistrations')
})

test('readers see it and no progress of a decision', async () => {
  const page = await reader.open('/preregistrations')
  expect(rowsIn(page).length).toBeGreaterThan(0)
  expect((await reader.open('/preregistrations/decisions/1')).status).toBe(403)
})

test('is shown without groups when those cannot be read', async () => {
  site.breakApi(/\/preregistrations-auth-groups$/)
  const page = await person.open('/preregistrations')
  site.breakApi()
  expect(rowsIn(page).length).toBeGreaterThan(0)
})

test('the start page says how many wait, and leads to them', async () => {
  const page = await person.open('/')
  const link = page.getByRole('link', { name: /^\d+ prerregistros por decidir$/ })
  const waiting = await person.follow(link)
  const total = /\d+/.exec(link.textContent)![0]
  expect(waiting.address).toBe('/preregistrations')
  expect(waiting.getByRole('heading', { level: 1 }).textContent).toBe(`Prerregistros ${total}`)
})

test('an administrator closes the company to requests and opens it again', async () => {
  const list = await person.open('/preregistrations?q=lista')
  const main = list.in(list.getByRole('main'))
  const form = await person.follow(main.getByRole('link', { name: 'Configuración' }))
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Dirección pública' }).value).toBe(
    `${site.url}/join/${company.slug}`,
  )
  const closed = await person.submit(form, 'Guardar', { 'Recibir prerregistros': false })
  expect(closed.address).toBe('/preregistrations?q=lista')
  expect(closed.getByText('La compañía ya no recibe prerregistros.')).toBeTruthy()
  expect((await site.visitor().open(`/join/${company.slug}`)).status).toBe(404)
  const again = await person.open('/preregistrations/settings')
  const opened = await person.submit(again, 'Guardar', { 'Recibir prerregistros': true })
  expect(opened.getByText('La compañía recibe prerregistros.')).toBeTruthy()
  expect((await site.visitor().open(`/join/${company.slug}`)).status).toBe(200)
})
