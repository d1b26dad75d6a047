import { describe, expect, test } from 'vitest'
import { signIn, startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const person = await site.signInAs('admin')
const api = await site.api.signInAs('admin')

let made = 0
async function somebody(fields: object = {}) {
  const name = `perfil${++made}`
  const { body } = await api('POST', '/users', {
    username: name,
    email: `${name}@compania.example`,
    first_name: 'Elías',
    last_name: 'Ñungo',
    password: 'clave-9182',
    organizational_units: [],
    ...fields,
  })
  return body as { id: number; username: string; email: string }
}

/** Returns the facts of the card, by their labels. */
const factsOf = (page: Page) =>
  Object.fromEntries(
    page
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

describe('the profile of a user', () => {
  test('shows the card of the specification, with the company’s own fields', async () => {
    const { body: managers } = await api('GET', '/users?q=admin@1.sendero.test')
    const manager = managers.results[0]
    const [area] = (await api('GET', '/users/areas')).body
    const [position] = (await api('GET', '/users/positions')).body
    const { id, email } = await somebody({
      mobile: '+57 3005550122',
      area_id: area.id,
      position_id: position.id,
      location: 'Íquira',
      identification_number: '52.9',
      manager_id: manager.id,
      role: 'reader',
      extended_field1: 'CC 9',
    })
    const page = await person.open(`/users/${id}`)
    expect(page.title).toBe('Elías Ñungo · Perfil de usuario')
    expect(page.getByRole('heading', { level: 1, name: 'Elías Ñungo' })).toBeTruthy()
    expect(page.getByRole('heading', { level: 2, name: 'Elías Ñungo' })).toBeTruthy()
    expect(page.getByText('Activo')).toBeTruthy()
    expect(page.getByRole('link', { name: email })).toBeTruthy()
    expect(factsOf(page)).toMatchObject({
      Área: area.name,
      Cargo: position.name,
      Identificación: '52.9',
      Celular: '+57 3005550122',
      Ubicación: 'Íquira',
      'Jefe inmediato': manager.full_name,
      Rol: 'Solo lectura',
      'Centro de costo': 'CC 9',
    })
    const boss = await person.follow(page.getByRole('link', { name: manager.full_name }))
    expect(boss.address).toMatch(`/users/${manager.id}?back=`)
    const back = await person.follow(page.getByRole('link', { name: 'Volver a los usuarios' }))
    expect(back.address).toBe('/users')
  })

  test.each([
    ['admin', 'Administrador'],
    ['reader', 'Solo lectura'],
    ['user', 'Usuario'],
  ])('says the role %s as «%s»', async (role, label) => {
    const { id } = await somebody({ role })
    expect(factsOf(await person.open(`/users/${id}`))).toMatchObject({ Rol: label })
  })

  test('of a user outside the business unit is a 404 for its reader', async () => {
    const { id } = await somebody()
    const page = await (await site.signInAs('unit')).open(`/users/${id}`)
    expect(page.status).toBe(404)
  })
})

describe('changing a password', () => {
  test('is done, ends the sessions, and says so where it was opened', async () => {
    const { id, username } = await somebody({ role: 'reader' })
    const theirs = site.visitor()
    await signIn(theirs, username, { password: 'clave-9182' })
    const form = await person.open(`/users/${id}/password`)
    const done = await person.submit(form, 'Cambiar contraseña', {
      'Contraseña nueva': 'clave-nueva-55',
    })
    expect(done.address).toBe(`/users/${id}`)
    expect(done.getByText(/La contraseña se cambió/)).toBeTruthy()
    expect((await theirs.open('/users')).address).toBe('/login?returnTo=%2Fusers')
    const page = await signIn(theirs, username, { password: 'clave-nueva-55' })
    expect(page.address).toBe('/password')
  })

  test('says what is wrong and never shows what was typed', async () => {
    const { id } = await somebody()
    const form = await person.open(`/users/${id}/password`)
    const page = await person.submit(form, 'Cambiar contraseña', { 'Contraseña nueva': 'q7z' })
    expect(page.status).toBe(422)
    expect(
      page.getByRole('link', { name: 'La contraseña debe tener por lo menos 6 caracteres' }),
    ).toBeTruthy()
    expect(page.html).not.toContain('q7z')
  })

  test('of oneself asks for the present one', async () => {
    const { body } = await api('GET', '/users?q=admin@1.sendero.test')
    const page = await person.open(`/users/${body.results[0].id}/password`)
    expect(page.address).toBe('/password')
  })
})
