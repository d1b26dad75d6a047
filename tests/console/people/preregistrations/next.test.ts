import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { openRequests } from '../../../api/people/preregistrations/requests.ts'

/** One request after another, each by one press. */

const site = await startTestConsole()
const company = await openRequests(site.api)
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')

const statusOf = async (id: number) => (await company.stored(id))['status']
const textOf = async (name: string, text: string) =>
  (await company.admin('POST', '/preregistrations-observations', { name, text })).body.id as number
const nameIn = (page: Page) =>
  page.getByRole<HTMLInputElement>('textbox', { name: /^Nombre/ }).value

test('five are approved by one press each with a saved text, in the order of the list', async () => {
  await textOf('Bienvenida', 'Bienvenida al equipo')
  const ids: number[] = []
  for (const letter of ['E', 'D', 'C', 'B', 'A'])
    ids.push(await company.request({ first_name: `Fila ${letter}` }))
  const list = await person.open('/preregistrations?q=fila&sort=name')
  let page = await person.follow(list.getByRole('link', { name: /Fila A/ }))
  expect(page.getByText(/Quedan 4 por decidir además/)).toBeTruthy()
  const empty = await person.submit(page, 'Aprobar y siguiente')
  expect(empty.status).toBe(422)
  page = await person.submit(empty, 'Usar', { 'Observaciones guardadas': 'Bienvenida' })
  expect(page.getByDisplayValue('Bienvenida al equipo')).toBeTruthy()
  expect(await statusOf(ids[4]!)).toBe('pending')
  for (const letter of ['B', 'C', 'D', 'E']) {
    page = await person.submit(page, 'Aprobar y siguiente')
    expect(nameIn(page)).toBe(`Fila ${letter}`)
    expect(
      page.getByText(/^Preregistro aprobado: Fila . Ríos\. .* Quedan? \d por decidir\.$/),
    ).toBeTruthy()
    expect(page.getByDisplayValue('Bienvenida al equipo')).toBeTruthy()
  }
  const done = await person.submit(page, 'Aprobar y siguiente')
  expect(done.address).toBe('/preregistrations?q=fila&sort=name')
  expect(
    done.getByText(/Fila E Ríos\. .*No queda ningún otro por decidir en esta lista\./),
  ).toBeTruthy()
  for (const id of ids)
    expect(await company.stored(id)).toMatchObject({
      status: 'approved',
      observations: 'Bienvenida al equipo',
    })
})

test('one is rejected and the next one opens, by a text that was chosen without its button', async () => {
  await textOf('Sin cupo', 'No hay cupo')
  const first = await company.request({ first_name: 'Turno A' })
  await company.request({ first_name: 'Turno B' })
  const list = await person.open('/preregistrations?q=turno&sort=name')
  const page = await person.follow(list.getByRole('link', { name: /Turno A/ }))
  const next = await person.submit(page, 'Rechazar y siguiente', {
    'Observaciones guardadas': 'Sin cupo',
  })
  expect(nameIn(next)).toBe('Turno B')
  expect(await company.stored(first)).toMatchObject({
    status: 'rejected',
    observations: 'No hay cupo',
  })
  const later = await company.request({ first_name: 'Turno C' })
  const skipped = await person.follow(
    (await person.open(next.address)).getByRole('link', { name: 'Dejar para después' }),
  )
  expect(nameIn(skipped)).toBe('Turno C')
  expect(await statusOf(later)).toBe('pending')
})

test('a text follows what was written by hand, and replaces another saved one', async () => {
  await textOf('Uno', 'Texto uno')
  await textOf('Dos', 'Texto dos')
  const page = await person.open(`/preregistrations/${await company.request()}`)
  const used = await person.submit(page, 'Usar', { 'Observaciones guardadas': 'Uno' })
  const other = await person.submit(used, 'Usar', { 'Observaciones guardadas': 'Dos' })
  const value = (from: Page) =>
    from.getByRole<HTMLTextAreaElement>('textbox', { name: /^Observaciones/ }).value
  expect(value(other)).toBe('Texto dos')
  const written = await person.submit(other, 'Usar', {
    'Observaciones guardadas': 'Uno',
    Observaciones: 'A mano',
  })
  expect(value(written).replaceAll('\r', '')).toBe('A mano\nTexto uno')
})

test('one that somebody else decided meanwhile says who, and offers the next', async () => {
  const id = await company.request({ first_name: 'Ajena A' })
  await company.request({ first_name: 'Ajena B' })
  const list = await person.open('/preregistrations?q=ajena&sort=name')
  const page = await person.follow(list.getByRole('link', { name: /Ajena A/ }))
  await company.admin('PUT', `/preregistrations/${id}/reject`, { observations: 'Antes' })
  const late = await person.submit(page, 'Aprobar y siguiente', { Observaciones: 'Hola' })
  expect(late.status).toBe(409)
  expect(late.getByRole('alert').textContent).toMatch(/ rechazó este prerregistro el /)
  const next = await person.follow(
    late.getByRole('link', { name: 'Decidir el siguiente: Ajena B Ríos' }),
  )
  expect(nameIn(next)).toBe('Ajena B')
  const back = next.getByRole('link', { name: 'Volver a los prerregistros' })
  expect((await person.follow(back)).address).toBe('/preregistrations?q=ajena&sort=name')
})

test('a reader goes on among those of their groups, and has no such buttons elsewhere', async () => {
  const me = await company.userId('reader@1.sendero.test')
  const mine = await company.group('Lectores', { users: [me] })
  const own = await company.request({ first_name: 'Grupo A', group_id: mine })
  const foreign = await company.request({ first_name: 'Grupo B' })
  await company.request({ first_name: 'Grupo C', group_id: mine })
  const outside = await reader.open(`/preregistrations/${foreign}`)
  expect(outside.queryByRole('button', { name: 'Aprobar y siguiente' })).toBeNull()
  expect(outside.getByRole('button', { name: 'Aprobar' })).toBeTruthy()
  const list = await reader.open('/preregistrations?q=grupo&sort=name')
  const page = await reader.follow(list.getByRole('link', { name: /Grupo A/ }))
  const next = await reader.submit(page, 'Rechazar y siguiente', { Observaciones: 'No' })
  expect(nameIn(next)).toBe('Grupo C')
  expect(await statusOf(own)).toBe('rejected')
})

test('many are rejected with a saved text', async () => {
  await textOf('A todos', 'No en esta convocatoria')
  const ids = [
    await company.request({ first_name: 'Tanda A' }),
    await company.request({ first_name: 'Tanda B' }),
  ]
  const form = await person.open(`/preregistrations/rejection?ids=${ids.join('&ids=')}`)
  const filled = await person.submit(form, 'Usar', { 'Observaciones guardadas': 'A todos' })
  expect(filled.getByDisplayValue('No en esta convocatoria')).toBeTruthy()
  await person.submit(
    filled,
    filled.in(filled.getByRole('dialog')).getByRole('button', { name: 'Rechazar' }),
  )
  for (const id of ids)
    expect(await company.stored(id)).toMatchObject({
      status: 'rejected',
      observations: 'No en esta convocatoria',
    })
})

test('lists are sorted by when requests came, and say who decided and when', async () => {
  const group = await company.group('Fechas')
  for (const [name, day] of [
    ['Fecha A', '2026-03-02'],
    ['Fecha B', '2026-03-01'],
  ] as const)
    await company.request({ first_name: name, group_id: group, created_at: `${day}T15:00:00Z` })
  const page = await person.open(`/preregistrations?group=${group}`)
  const names = (from: Page) =>
    from
      .getAllByRole('link', { name: /^.*Fecha/ })
      .map(({ textContent }) => /Fecha ./.exec(textContent)![0])
  expect(names(page)).toEqual(['Fecha B', 'Fecha A'])
  expect(page.getAllByText('2 mar 2026')).toHaveLength(1)
  expect(page.queryByRole('columnheader', { name: /Decidida/ })).toBeNull()
  const sorted = await person.follow(page.getByRole('button', { name: /^Recibida/ }))
  const turned = await person.follow(sorted.getByRole('button', { name: /^Recibida/ }))
  expect(names(turned)).toEqual(['Fecha A', 'Fecha B'])
  const [first] = await company.rows<{ id: string }>(
    `select id from preregistrations where group_id = $1 order by id`,
    [group],
  )
  await company.admin('PUT', `/preregistrations/${first!.id}/reject`, { observations: 'No' })
  const decided = await person.open(
    `/preregistrations?group=${group}&status=rejected&sort=decided_at`,
  )
  const [admin] = await company.rows<{ name: string }>(
    `select full_name as name from users where email = 'admin@1.sendero.test'`,
  )
  expect(decided.getByRole('columnheader', { name: /Decidida/ })).toBeTruthy()
  expect(decided.getByText(admin!.name, { selector: 'span' })).toBeTruthy()
})

test('an administrator publishes the values that the public form suggests', async () => {
  const label = 'Centro de costo'
  const menu = await person.open('/preregistrations')
  const form = await person.follow(
    menu.getByRole('link', { name: 'Opciones del formulario público' }),
  )
  const brought = await person.submit(form, `Traer los valores en uso de ${label}`)
  const field = brought.getByRole<HTMLTextAreaElement>('textbox', { name: label })
  expect(field.value.split('\n').length).toBeGreaterThan(1)
  const join = await site.visitor().open(`/join/${company.slug}`)
  expect(join.queryByText('Sede Norte')).toBeNull()
  const saved = await person.submit(brought, 'Guardar', { [label]: 'Sede Norte\nSede Sur' })
  expect(saved.getByText('Se guardaron las opciones del formulario.')).toBeTruthy()
  const offered = await site.visitor().open(`/join/${company.slug}`)
  const values = [...offered.html.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)
  expect(values).toContain('Sede Norte')
  const stale = await person.submit(brought, 'Guardar', { [label]: 'Otra' })
  expect(stale.status).toBe(409)
})
