import { expect, test } from 'vitest'
import { openMailbox, tokenIn } from '#tests/api/access/password-resets/mailed-links.ts'
import { created, draftUser } from '#tests/api/people/users/company.ts'
import { signIn, startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

const site = await startTestConsole({ works: true })
const rows = await rowsOf(site.api.url)
const admin = await site.api.signInAs('admin')
const { mailsTo, linkFor } = await openMailbox(site.api, rows)

const NEW = 'una clave nueva y larga'

async function account(role = 'admin') {
  const { body } = await created(admin, draftUser({ role, password: 'clave-segura' }))
  return body.email as string
}
const chosen = (password: string, repeated = password) => ({
  'Contraseña nueva': password,
  'Repite la contraseña nueva': repeated,
})

test('a forgotten password is asked for on the sign-in page and chosen by the mailed link', async () => {
  const email = await account()
  const person = site.visitor()
  const login = await person.open('/login')
  const page = await person.follow(login.getByRole('link', { name: '¿Olvidaste tu contraseña?' }))
  const sent = await person.submit(page, 'Enviar enlace', { 'Correo electrónico': email })
  expect(sent.address).toBe('/login/password-reset?sent=no-mail')
  expect(sent.getByText(/^Esta instalación no envía correos\./)).toBeTruthy()

  const token = tokenIn((await mailsTo(email)).at(-1)!.text)
  const form = await person.open(`/login/new-password?token=${token}`)
  expect(form.getByText(/^Es la contraseña de la cuenta/)).toBeTruthy()
  const differs = await person.submit(form, 'Cambiar contraseña', chosen(NEW, 'otra distinta'))
  expect(differs.status).toBe(422)
  expect(
    differs.in(differs.getByRole('alert')).getByText('Las contraseñas no coinciden'),
  ).toBeTruthy()
  const done = await person.submit(differs, 'Cambiar contraseña', chosen(NEW))
  expect(done.address).toBe('/login')
  expect(done.getByText('Tu contraseña cambió. Ingresa con ella.')).toBeTruthy()
  expect((await signIn(person, email, { at: done, password: NEW })).address).toBe('/')
})

test('a name without an account sees what one with an account sees', async () => {
  const [known, unknown] = await Promise.all(
    [await account(), 'nadie@ninguna.test'].map(async (email) => {
      const person = site.visitor()
      const page = await person.open('/login/password-reset')
      const sent = await person.submit(page, 'Enviar enlace', { 'Correo electrónico': email })
      return [sent.status, sent.address, sent.getByRole('main').textContent]
    }),
  )
  expect(known).toEqual(unknown)
})

test.each(['', 'corto', 'A'.repeat(43)])(
  'the link with the token «%s» leads to the request of another, and says why',
  async (token) => {
    const page = await site.visitor().open(`/login/new-password?token=${token}`)
    expect(page.address).toBe('/login/password-reset')
    expect(page.getByRole('alert').textContent).toMatch(/[Ee]l enlace/)
    expect(page.getByRole('button', { name: 'Enviar enlace' })).toBeTruthy()
  },
)

test('a form whose link was used meanwhile leads to the request of another', async () => {
  const email = await account()
  const token = await linkFor(email)
  const person = site.visitor()
  const [first, second] = [
    await person.open(`/login/new-password?token=${token}`),
    await person.open(`/login/new-password?token=${token}`),
  ]
  await person.submit(first, 'Cambiar contraseña', chosen(NEW))
  const late = await person.submit(second, 'Cambiar contraseña', chosen('otra clave distinta'))
  expect(late.address).toBe('/login/password-reset')
  expect(late.getByRole('alert').textContent).toContain('El enlace ya no sirve')
})

test('a learner is led to the app', async () => {
  const token = await linkFor(await account('user'))
  const person = site.visitor()
  const form = await person.open(`/login/new-password?token=${token}`)
  const done = await person.submit(form, 'Cambiar contraseña', chosen(NEW))
  expect(done.getByRole('heading', { level: 1 }).textContent).toBe('Tu contraseña cambió')
  expect(done.title).toBe('Tu contraseña cambió')
  expect(done.getByRole('link', { name: 'Google Play' })).toBeTruthy()
})

test('nothing of the token is in what other sites or caches get', async () => {
  const token = await linkFor(await account())
  const page = await site.visitor().open(`/login/new-password?token=${token}`)
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(page.headers.get('cache-control')).toContain('no-store')
})
