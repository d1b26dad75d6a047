import { beforeEach, describe, expect, test } from 'vitest'
import { signIn, startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()

const RECOVERED = 'Recuperamos lo que habías escrito.'
const TYPED = {
  Usuario: 'perdido',
  'Correo electrónico': 'perdido@compania.example',
  Nombre: 'Iñaki',
  Celular: '301 555 0000',
  Ubicación: 'Íquira',
  'Especificar contraseña': true,
  Contraseña: 'secreta-5521',
}

beforeEach(() => site.breakApi())

const valueOf = (page: Page, name: string) =>
  (page.form('Crear usuario').elements.namedItem(name) as HTMLInputElement).value

function expectRecovered(page: Page) {
  expect(page.getByText(RECOVERED)).toBeTruthy()
  expect(valueOf(page, 'username')).toBe('perdido')
  expect(valueOf(page, 'first_name')).toBe('Iñaki')
  expect(valueOf(page, 'mobile.number')).toBe('301 555 0000')
  expect(valueOf(page, 'location')).toBe('Íquira')
  expect(page.getByLabelText<HTMLInputElement>('Especificar contraseña').checked).toBe(true)
  expect(valueOf(page, 'password')).toBe('')
  expect(page.html).not.toContain('secreta-5521')
}

describe('a form whose session ended while it was filled', () => {
  test('comes back filled after signing in, once, and can be sent', async () => {
    const person = await site.signInAs('admin')
    const form = await person.open('/users/new?sort=area')
    await site.endSessions('admin@1.sendero.test')
    const asked = await person.submit(form, 'Crear usuario', TYPED)
    expect(asked.address).toBe('/login?returnTo=%2Fusers%2Fnew%3Fsort%3Darea')
    expect(asked.setCookies.join()).not.toContain('secreta-5521')

    const back = await signIn(person, 'admin@1.sendero.test', { at: asked })
    expect(back.address).toBe('/users/new?sort=area')
    expectRecovered(back)
    const done = await person.submit(back, 'Crear usuario', { Contraseña: 'secreta-5521' })
    expect(done.getByText(/Usuario creado: Iñaki/)).toBeTruthy()
    const next = await person.open('/users/new')
    expect(next.queryByText(RECOVERED)).toBeNull()
    expect(valueOf(next, 'first_name')).toBe('')
  })

  test('asks to sign in at whatever address it was sent to', async () => {
    const address = `/courses/${'%C3%B1'.repeat(300)}/assignment.data`
    const answer = await fetch(site.url + address, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.url },
      body: new URLSearchParams({ q: 'ñ' }),
    })
    expect(answer.status).toBe(202)
    expect(await answer.text()).toContain('/login')
  })

  test('comes back as well when the cookie of the session had expired', async () => {
    const person = await site.signInAs('admin')
    const form = await person.open('/users/new')
    await person.forget()
    const asked = await person.submit(form, 'Crear usuario', TYPED)
    expectRecovered(await signIn(person, 'admin@1.sendero.test', { at: asked }))
  })

  test('is not shown to somebody else who signs in at that browser', async () => {
    const person = await site.signInAs('admin')
    const form = await person.open('/users/new')
    await site.endSessions('admin@1.sendero.test')
    const asked = await person.submit(form, 'Crear usuario', TYPED)
    const other = await signIn(person, 'super@sendero.test', { at: asked })
    expect(other.address).toBe('/users/new')
    expect(other.html).not.toContain('Iñaki')
  })

  test('is encrypted: it cannot be read from the cookies or forged', async () => {
    const person = await site.signInAs('admin')
    const form = await person.open('/users/new')
    await person.forget()
    const { setCookies } = await person.submit(form, 'Crear usuario', TYPED)
    const kept = setCookies.filter((cookie) => cookie.startsWith('pending-'))
    expect(kept[0]).toMatch(/HttpOnly; SameSite=Lax$/)
    expect(Buffer.from(kept[0]!.split(/[=;]/)[1]!, 'base64url').toString()).not.toContain('aki')

    const [name, value] = kept[0]!.split(/[=;]/) as [string, string]
    const altered = value.slice(0, 30) + (value[30] === 'A' ? 'B' : 'A') + value.slice(31)
    const admin = await site.signInAs('admin')
    const page = await admin.open('/users/new', { cookie: `${name}=${altered}` })
    expect(page.queryByText(RECOVERED)).toBeNull()
  })

  test('a chosen manager comes back with a name', async () => {
    const person = await site.signInAs('admin')
    const form = await person.open('/users/new')
    const managers = await person.submit(form, 'Crear usuario', { 'Elegir otro jefe': 'adriana' })
    const select = managers.getByRole<HTMLSelectElement>('combobox', { name: /^Jefe/ })
    const manager = select.options[2]!.text
    await site.endSessions('admin@1.sendero.test')
    const asked = await person.submit(managers, 'Crear usuario', {
      ...TYPED,
      'Jefe inmediato': manager,
      'Elegir otro jefe': '',
    })
    const back = await signIn(person, 'admin@1.sendero.test', { at: asked })
    const chosen = back.getByRole<HTMLSelectElement>('combobox', { name: 'Jefe inmediato' })
    expect(chosen.selectedOptions[0]?.text).toBe(manager)
  })
})

describe('a form sent while the API was away', () => {
  test.each([
    ['the call alone fails', /^\/api\/users$/],
    ['not even the page can be shown', /./],
  ])('waits for its page to be opened again, when %s', async (_, broken) => {
    const person = await site.signInAs('admin')
    const form = await person.open('/users/new?q=x')
    site.breakApi(broken)
    const page = await person.submit(form, 'Crear usuario', TYPED)
    expect(page.status).toBe(503)
    expect(page.html).not.toContain('secreta-5521')
    site.breakApi()
    const again = await person.follow(page.getByRole('link', { name: 'Reintentar' }))
    expect(again.address).toBe('/users/new?q=x')
    expectRecovered(again)
  })

  test('says what happened and that nothing was lost', async () => {
    const person = await site.signInAs('admin')
    const form = await person.open('/users/new')
    site.breakApi(/^\/api\/users\/email$|^\/api\/users$/)
    const page = await person.submit(form, 'Crear usuario', TYPED)
    expect(page.getByRole('alert').textContent).toContain(
      'El servicio no está disponible en este momento. Lo que escribiste se conserva.',
    )
  })
})
