import { describe, expect, test } from 'vitest'
import { signIn, startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { DEMO_PASSWORD } from '#tests/support/settings.ts'
import type { Page, Visitor } from '#tests/support/pages/visitor.ts'

/** Steps that an account has to take before anything else keep the way back. */

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const ADMIN = 'admin@1.sendero.test'
let password = DEMO_PASSWORD

/** As after a password was generated for the account. */
const requirePassword = () =>
  rows('update users set must_change_password = true where email = $1', [ADMIN])

async function choosePassword(person: Visitor, page: Page): Promise<Page> {
  expect(page.address).toBe('/password')
  const own = `${password}-otra`
  const done = await person.submit(page, 'Cambiar contraseña', {
    'Contraseña actual': password,
    'Contraseña nueva': own,
    'Repite la contraseña nueva': own,
  })
  password = own
  return done
}

describe('a required change of the password', () => {
  test('leads on to the page that was asked for before signing in', async () => {
    await requirePassword()
    const person = site.visitor()
    const asked = await person.open('/users?q=zuniga')
    const page = await signIn(person, ADMIN, { at: asked, password })
    expect((await choosePassword(person, page)).address).toBe('/users?q=zuniga')
  })

  test('leads back to the form that was being filled, as it was', async () => {
    const person = site.visitor()
    const form = await signIn(person, ADMIN, { at: await person.open('/areas/new'), password })
    expect(form.address).toBe('/areas/new')
    await requirePassword()
    const page = await person.submit(form, 'Crear área', { Nombre: 'Área que se escribía' })
    const back = await choosePassword(person, page)
    expect(back.address).toBe('/areas/new')
    expect(back.getByDisplayValue('Área que se escribía')).toBeTruthy()
    expect((await person.open('/password')).getByRole('heading', { level: 1 })).toBeTruthy()
  })

  test('leads to the form of a session that ended meanwhile', async () => {
    const person = site.visitor()
    const form = await signIn(person, ADMIN, { at: await person.open('/areas/new'), password })
    await requirePassword()
    await site.endSessions(ADMIN)
    const login = await person.submit(form, 'Crear área', { Nombre: 'Área de antes' })
    const page = await signIn(person, ADMIN, { at: login, password })
    const back = await choosePassword(person, page)
    expect(back.getByDisplayValue('Área de antes')).toBeTruthy()
  })
})

test('a session that ended while acting as a company leads back to it, with the form', async () => {
  const root = site.visitor()
  const home = await signIn(root, 'super@sendero.test', { at: await root.open('/login') })
  expect(home.status).toBe(200)
  await root.post('/acting', new URLSearchParams({ tenant: '97' }))
  const form = await root.open('/areas/new')
  await rows(
    `update users set token_version = token_version + 1 where email = 'super@sendero.test'`,
  )
  const login = await root.submit(form, 'Crear área', { Nombre: 'Área de la otra' })
  const question = await signIn(root, 'super@sendero.test', { at: login })
  expect(question.getByRole('heading', { level: 1 }).textContent).toBe('Actuar como una compañía')
  const back = await root.submit(question, /^Volver a /)
  expect(back.address).toBe('/areas/new')
  expect(back.getByText(/^Actúas como/)).toBeTruthy()
  expect(back.getByDisplayValue('Área de la otra')).toBeTruthy()
})
