import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const person = await site.signInAs('admin')
const api = await site.api.signInAs('admin')

const UNITS = ['Operación nacional', 'Toda la compañía', 'Áreas de apoyo']
const field = (page: Page) => page.in(page.getByRole('group', { name: 'Unidades de negocio' }))
const box = (page: Page, name: string) =>
  field(page).getByRole<HTMLInputElement>('checkbox', { name })

async function userNamed(q: string) {
  const { body } = await api('GET', `/users?q=${q}`)
  return (await api('GET', `/users/${body.results[0].id}`)).body
}
const unitsOf = (user: any) => user.organizational_units.map(({ name }: { name: string }) => name)

test('a new reader is limited to the units chosen, and none means all', async () => {
  const form = await person.open('/users/new')
  const boxes = field(form).getAllByRole('checkbox')
  expect(boxes.map((one) => one.parentElement?.textContent).sort()).toEqual(UNITS)
  expect(field(form).getByText(/Ninguna significa todas/)).toBeTruthy()
  box(form, 'Áreas de apoyo').checked = true
  box(form, 'Operación nacional').checked = true
  await person.submit(form, 'Crear usuario', {
    Usuario: 'limitado',
    'Correo electrónico': 'limitado@compania.example',
    Nombre: 'Limitado',
    Rol: 'Solo lectura',
  })
  const made = await userNamed('limitado')
  expect(unitsOf(made)).toEqual(['Áreas de apoyo', 'Operación nacional'])

  const edit = await person.open(`/users/${made.id}/edit`)
  expect(box(edit, 'Áreas de apoyo').checked).toBe(true)
  expect(box(edit, 'Toda la compañía').checked).toBe(false)
  for (const name of UNITS) box(edit, name).checked = name === 'Toda la compañía'
  await person.submit(edit, 'Guardar')
  expect(unitsOf(await userNamed('limitado'))).toEqual(['Toda la compañía'])

  const none = await person.open(`/users/${made.id}/edit`)
  box(none, 'Toda la compañía').checked = false
  await person.submit(none, 'Guardar')
  expect(unitsOf(await userNamed('limitado'))).toEqual([])
})

test('units chosen for a learner are ignored', async () => {
  const form = await person.open('/users/new')
  box(form, 'Áreas de apoyo').checked = true
  await person.submit(form, 'Crear usuario', {
    Usuario: 'aprendiz',
    'Correo electrónico': 'aprendiz@compania.example',
    Nombre: 'Aprendiz',
    Rol: 'Usuario',
  })
  expect(unitsOf(await userNamed('aprendiz'))).toEqual([])
})

test('when the units cannot be loaded the form says so and takes none away', async () => {
  const unit = await userNamed('unit@1.sendero.test')
  site.breakApi(/\/users\/organizational-units$/)
  const page = await person.open(`/users/${unit.id}/edit`)
  expect(page.getByText('Error al cargar las unidades de negocio')).toBeTruthy()
  expect(box(page, 'Operación nacional').checked).toBe(true)
  await person.submit(page, 'Guardar', { Ubicación: 'Cali' })
  site.breakApi()
  expect(await userNamed('unit@1.sendero.test')).toMatchObject({ location: 'Cali' })
  expect(unitsOf(await userNamed('unit@1.sendero.test'))).toEqual(['Operación nacional'])
})

test('a limited administrator is offered only units within their own', async () => {
  const { id, version, ...unit } = await userNamed('unit@1.sendero.test')
  const units = unit.organizational_units.map((one: { id: number }) => one.id)
  await api('PUT', `/users/${id}`, { ...unit, version, role: 'admin', organizational_units: units })
  const limited = await site.signInAs('unit')
  const form = await limited.open('/users/new')
  expect(field(form).getAllByRole('checkbox')).toHaveLength(1)
  const refused = await limited.submit(form, 'Crear usuario', {
    Usuario: 'sin.limite',
    'Correo electrónico': 'sin.limite@compania.example',
    Nombre: 'Sin límite',
    Rol: 'Administrador',
  })
  expect(refused.status).toBe(422)
  expect(
    refused.getByRole('link', { name: /^Debes elegir unidades de negocio que no abarquen más/ }),
  ).toBeTruthy()
})
