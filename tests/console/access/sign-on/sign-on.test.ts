import { afterAll, describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { browserAt, startIdentityProvider } from '#tests/support/servers/identity-provider.ts'
import { DEMO_PASSWORD } from '#tests/support/settings.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** Single sign-on in the console, without scripts. */

const site = await startTestConsole({ settings: { SIGN_ON_PRIVATE_ADDRESSES: 'true' } })
const rows = await rowsOf(site.api.url)
const EMAIL = 'admin@1.sendero.test'
const [{ uuid, slug }] = (await rows<{ uuid: string; slug: string }>(
  'select uuid, slug from tenants where id = 1',
)) as [{ uuid: string; slug: string }]
const SECRET = 'un-secreto-de-prueba-largo'
const provider = await startIdentityProvider({
  people: {
    ada: { email: EMAIL, email_verified: true, given_name: 'Ada', family_name: 'Ruiz' },
    otra: { email: 'otra@1.sendero.test', email_verified: true },
  },
  client: {
    id: 'sendero',
    secret: SECRET,
    redirects: [`http://localhost:3000/login/sign-on/${uuid}/callback`],
    signedOut: ['http://localhost:3000/login'],
  },
})
afterAll(() => provider.close())

const admin = await site.signInAs('admin', 1)

/** Address to which a page leads by itself, and by its link. */
function refreshOf(page: Page): string {
  const [, url] = /http-equiv="refresh" content="0;url=([^"]+)"/i.exec(page.html)!
  return url!.replaceAll('&amp;', '&')
}

/** Signs in at the provider and returns the path of the callback that it leads to. */
async function callbackOf(page: Page, login: string): Promise<string> {
  const { pathname, search } = await browserAt(provider.issuer).signIn(refreshOf(page), login)
  return pathname + search
}

test('without a company that has it, signing in asks for both as ever', async () => {
  const page = await site.visitor().open('/login')
  expect(page.getByLabelText(/^Contraseña/)).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Continuar' })).toBeNull()
})

describe('its page', () => {
  test('keeps what was typed but the secret, and says in words what a test finds', async () => {
    const page = await admin.open('/sign-on')
    expect(page.getByLabelText<HTMLInputElement>('Dirección de retorno').value).toContain(uuid)
    const fields = { Emisor: 'nada', 'Id de cliente': 'sendero', 'Secreto de cliente': SECRET }
    const refused = await admin.submit(page, 'Guardar', fields)
    expect(refused.status).toBe(422)
    expect(refused.getAllByText(/dirección pública que empiece por https/)).not.toHaveLength(0)
    expect(refused.html).not.toContain(SECRET)
    const saved = await admin.submit(refused, 'Guardar', {
      ...fields,
      Emisor: provider.issuer,
      'Secreto de cliente': 'otro-secreto',
      'Activar el ingreso único': true,
    })
    expect(saved.getByText(/quedó guardado/)).toBeTruthy()
    const wrong = await admin.submit(saved, 'Probar la conexión')
    expect(wrong.getByText(/secreto está mal copiado/)).toBeTruthy()
    const mended = await admin.submit(wrong, 'Guardar', { 'Secreto de cliente': SECRET })
    const right = await admin.submit(mended, 'Probar la conexión')
    expect(right.getByText('La conexión funciona. Haz ahora un ingreso de prueba.')).toBeTruthy()
    expect(right.html).not.toContain(SECRET)
  })

  test('adds a domain with its record, checks it, and removes it', async () => {
    const page = await admin.open('/sign-on')
    const dialog = await admin.follow(page.getByRole('link', { name: 'Agregar dominio' }))
    const refused = await admin.submit(dialog, 'Agregar', { Dominio: 'empresa' })
    expect(refused.status).toBe(422)
    const added = await admin.submit(refused, 'Agregar', { Dominio: 'no-existe.invalid' })
    expect(added.getByLabelText<HTMLInputElement>('Contenido').value).toMatch(/^sendero-sign-on=/)
    const checked = await admin.submit(added, /^Comprobar/)
    expect(checked.getByText(/No hay un registro TXT|No fue posible consultar/)).toBeTruthy()
    const question = await admin.follow(checked.getByRole('link', { name: /^Quitar/ }))
    const removed = await admin.submit(question, 'Quitar')
    expect(removed.getByText('El dominio se quitó.')).toBeTruthy()
  })
})

test('signing in by e-mail leads to the provider and back to the page asked for, in that browser alone', async () => {
  await rows(
    `insert into sign_on_domains (tenant_id, domain, token, proven_at, proven_by)
     values (1, '1.sendero.test', 'x', now(), 'superadmin')`,
  )
  const person = site.visitor()
  const page = await person.open('/login?returnTo=%2Fareas')
  const other = await person.submit(page, 'Continuar', {
    'Correo electrónico': 'nadie@otra.example',
  })
  expect(other.getByLabelText<HTMLInputElement>(/^Correo electrónico/).value).toBe(
    'nadie@otra.example',
  )
  expect(other.getByLabelText(/^Contraseña/)).toBeTruthy()
  const back = await person.follow(
    other.getByRole('link', { name: 'Ingresar con la cuenta de tu compañía' }),
  )
  const way = await person.submit(back, 'Continuar', { 'Correo electrónico': EMAIL })
  expect(way.address).toBe('/login/sign-on')
  const callback = await callbackOf(way, 'ada')
  const foreign = await site.visitor().open(callback)
  expect([foreign.status, foreign.title]).toEqual([401, 'No pudiste ingresar'])
  const entered = await person.open(callback)
  expect(entered.address).toBe('/areas')
  expect((await person.open(callback)).status).toBe(401)

  const out = await person.submit(entered, 'Cerrar sesión')
  expect(refreshOf(out)).toMatch(new RegExp(`^${provider.issuer}/session/end`))
  expect((await person.open('/areas')).address).toContain('/login')
})

test('the address of a company begins at once, never leads elsewhere, and says why somebody is refused', async () => {
  const person = site.visitor()
  const start = `/login/sign-on/${slug}?returnTo=${encodeURIComponent('//evil.example/')}`
  const begun = await person.request(start)
  const { pathname, search } = await browserAt(provider.issuer).signIn(
    begun.headers.get('location')!,
    'ada',
  )
  const entered = await person.request(pathname + search)
  expect([entered.status, entered.headers.get('location')]).toEqual([302, '/'])

  const nobody = site.visitor()
  const asked = await nobody.request(`/login/sign-on/${slug}`)
  const answered = await browserAt(provider.issuer).signIn(asked.headers.get('location')!, 'otra')
  const refused = await nobody.open(answered.pathname + answered.search)
  expect(refused.status).toBe(403)
  expect(refused.getByText(/No hay una cuenta con el correo otra@/)).toBeTruthy()
  expect((await nobody.open('/login/sign-on/no-existe')).status).toBe(404)
})

test('a trial says what would happen and opens no session', async () => {
  const page = await admin.open('/sign-on')
  const way = await admin.submit(page, 'Ingreso de prueba')
  const result = await admin.open(await callbackOf(way, 'otra'))
  expect(result.address).toBe('/sign-on')
  expect(result.getByText(/Firma, emisor, audiencia, hora y nonce/)).toBeTruthy()
  expect(result.getByText(/Falta el dato «given_name»/)).toBeTruthy()
  expect(result.getByText(/No hay una cuenta con el correo otra@/)).toBeTruthy()
})

test('with sign-on alone a password is refused in words, but for the administrator of emergencies', async () => {
  const page = await admin.open('/sign-on')
  const [option] = [
    ...page.getByLabelText<HTMLSelectElement>(/^Administrador de emergencia/).options,
  ]
    .map(({ text }) => text)
    .filter((text) => text.includes(`(${EMAIL})`))
  const saved = await admin.submit(page, 'Guardar', {
    'Ingresar solo con el ingreso único': true,
    'Administrador de emergencia': option!,
  })
  expect(saved.getByText(/quedó guardado/)).toBeTruthy()
  const password = async (email: string) => {
    const person = site.visitor()
    return person.submit(await person.open('/login?with=password'), 'Ingresar', {
      'Correo electrónico': email,
      Contraseña: DEMO_PASSWORD,
    })
  }
  const refused = await password('reader@1.sendero.test')
  expect(refused.getByText(/Tu compañía ingresa solo con su ingreso único/)).toBeTruthy()
  expect((await password(EMAIL)).address).toBe('/')
})

test('the link of a person is taken away with a reason, which ends their sessions', async () => {
  const [ada] = await rows<{ id: string }>(`select id from users where email = '${EMAIL}'`)
  const page = await admin.open(`/users/${ada!.id}`)
  const dialog = await admin.follow(
    page.getByRole('link', { name: 'Quitar el vínculo del ingreso único' }),
  )
  expect(dialog.getByText(provider.issuer)).toBeTruthy()
  const refused = await admin.submit(dialog, 'Quitar vínculo', {})
  expect(refused.status).toBe(422)
  await admin.submit(refused, 'Quitar vínculo', { Motivo: 'Cambió de cuenta' })
  expect((await admin.open('/areas')).address).toContain('/login')
  expect(await rows('select from sign_on_identities')).toEqual([])
})
