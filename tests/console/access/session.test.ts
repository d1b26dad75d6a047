import { describe, expect, test } from 'vitest'
import { signIn, startTestConsole } from '#tests/support/console.ts'

const site = await startTestConsole()

describe('signing in', () => {
  test('is asked of administrative users alone, remembered unless they say otherwise', async () => {
    const page = await site.visitor().open('/login')
    expect(page.getByLabelText<HTMLInputElement>('Recordarme').checked).toBe(true)
    expect(page.getByText(/^Solo pueden ingresar usuarios administrativos\./)).toBeTruthy()
    for (const [name, host] of [
      ['Google Play', 'play.google.com'],
      ['App Store', 'apps.apple.com'],
    ] as const) {
      const link = page.getByRole('link', { name })
      expect(new URL(link.getAttribute('href')!).host).toBe(host)
    }
  })

  test('leads to the page that was asked for, with its query', async () => {
    const person = site.visitor()
    const asked = await person.open('/users?q=zuniga&sort=area')
    expect(asked.address).toBe('/login?returnTo=%2Fusers%3Fq%3Dzuniga%26sort%3Darea')
    expect(asked.getByRole('heading', { level: 1 }).textContent).toBe('Ingresa a tu cuenta')
    const arrived = await signIn(person, 'admin@1.sendero.test', { at: asked })
    expect(arrived.status).toBe(200)
    expect(arrived.address).toBe('/users?q=zuniga&sort=area')
  })

  test('never leads to another site', async () => {
    for (const elsewhere of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      const person = site.visitor()
      const asked = await person.open(`/login?${new URLSearchParams({ returnTo: elsewhere })}`)
      const arrived = await signIn(person, 'admin@1.sendero.test', { at: asked })
      expect(arrived.address).toBe('/')
    }
  })

  test('says what is missing, by the fields and at the top', async () => {
    const person = site.visitor()
    const page = await person.submit(await person.open('/login'), 'Ingresar')
    expect(page.status).toBe(422)
    const summary = page.in(page.getByRole('alert'))
    expect(summary.getByRole('link', { name: 'Ingresa tu correo electrónico' })).toBeTruthy()
    expect(summary.getByRole('link', { name: 'Ingresa tu contraseña' })).toBeTruthy()
    const email = page.getByLabelText(/^Correo electrónico/)
    expect(email.getAttribute('aria-invalid')).toBe('true')
  })

  test.each([
    ['a page that a script asks for', '/users', { accept: 'application/json' }],
    ['a sign-on of another browser', `/login/sign-on/${crypto.randomUUID()}/callback`, {}],
    ['the API', '/api/users', {}],
    ['the directory', '/scim/v2//Users', { authorization: 'Bearer no' }],
  ])('answers 401 with a challenge for %s', async (_, path, headers) => {
    const answer = await fetch(`${site.url}${path}`, { headers, redirect: 'manual' })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })

  test('keeps the e-mail and never the password when the credentials are wrong', async () => {
    const person = site.visitor()
    const page = await signIn(person, 'admin@1.sendero.test', { password: 'not-this-one-7261' })
    expect(page.status).toBe(401)
    expect(page.getByRole('alert').textContent).toBe(
      'El correo electrónico o la contraseña no son correctos',
    )
    const email = page.getByLabelText<HTMLInputElement>(/^Correo electrónico/)
    expect(email.value).toBe('admin@1.sendero.test')
    expect(page.html).not.toContain('not-this-one-7261')
  })

  test('says the same of an account that does not exist', async () => {
    const page = await signIn(site.visitor(), 'nobody@nowhere.test')
    expect(page.getByRole('alert').textContent).toBe(
      'El correo electrónico o la contraseña no son correctos',
    )
  })

  test('hides the form from a learner, who is shown the stores', async () => {
    const page = await signIn(site.visitor(), 'learner@1.sendero.test')
    expect(page.status).toBe(403)
    expect(page.getByRole('alert').textContent).toContain('no tiene acceso a esta consola')
    expect(page.queryByRole('button', { name: 'Ingresar' })).toBeNull()
    expect(page.getByRole('link', { name: 'Google Play' })).toBeTruthy()
    expect(page.getByRole('link', { name: 'App Store' })).toBeTruthy()
  })

  test('tells a disabled account so, and keeps the form', async () => {
    await site.disable('reader@1704.sendero.test', 1704)
    const page = await signIn(site.visitor(), 'reader@1704.sendero.test')
    expect(page.status).toBe(403)
    expect(page.getByRole('alert').textContent).toContain('Tu cuenta está desactivada')
    expect(page.queryByRole('button', { name: 'Ingresar' })).not.toBeNull()
  })

  test('is throttled after many attempts, and says so', async () => {
    const person = site.visitor()
    let page = await signIn(person, 'throttled@1.sendero.test', { password: 'wrong-password' })
    for (let attempt = 0; attempt < 30 && page.status !== 429; attempt++)
      page = await signIn(person, 'throttled@1.sendero.test', { password: 'wrong-password' })
    expect(page.status).toBe(429)
    expect(page.getByRole('alert').textContent).not.toBe('')
    expect(page.queryByRole('button', { name: 'Ingresar' })).not.toBeNull()
  })
})

describe('the session', () => {
  const cookieOf = (setCookies: string[]) =>
    setCookies.find((cookie) => /^(__Host-)?session=/.test(cookie)) ?? ''

  test('outlives the browser only when it shall be remembered', async () => {
    const remembered = cookieOf((await signIn(site.visitor(), 'admin@1.sendero.test')).setCookies)
    expect(remembered).toContain(`Max-Age=${30 * 24 * 3600}`)
    const passing = await signIn(site.visitor(), 'admin@1.sendero.test', { remember: false })
    expect(cookieOf(passing.setCookies)).not.toMatch(/Max-Age|Expires/)
    for (const cookie of [remembered, cookieOf(passing.setCookies)]) {
      expect(cookie).toContain('HttpOnly')
      expect(cookie).toContain('SameSite=Lax')
      expect(cookie).toContain('Path=/')
    }
  })

  test('ends with Cerrar sesión, and pages redirect to /login afterwards', async () => {
    const person = await site.signInAs('admin')
    const page = await person.open('/users')
    const left = await person.submit(page, 'Cerrar sesión')
    expect(left.address).toBe('/login')
    expect((await person.open('/users')).address).toBe('/login?returnTo=%2Fusers')
  })

  test('is not ended by a link', async () => {
    const person = await site.signInAs('admin')
    await person.open('/logout')
    expect((await person.open('/users')).address).toBe('/users')
  })

  test('ignores a forged cookie', async () => {
    const response = await site.visitor().request('/users', {
      headers: { cookie: `session=${btoa(JSON.stringify({ token: 'x', userId: 1 }))}.c2lnbmVk` },
    })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/login?returnTo=%2Fusers')
  })

  test('that has ended leads to sign-in with a word about it', async () => {
    const person = await site.signInAs('admin', 97)
    await site.endSessions('admin@97.sendero.test', 97)
    const page = await person.open('/users')
    expect(page.address).toBe('/login?returnTo=%2Fusers')
    expect(page.getByText(/^Tu sesión terminó/)).toBeTruthy()
  })
})

test('the API is called in the name of the console, with its version and the token', async () => {
  const person = await site.signInAs('reader')
  const said: (string | null)[][] = []
  site.breakApi(/^\/api\/areas$/, ({ headers }) => {
    said.push([headers.get('user-agent'), headers.get('authorization')])
    return undefined
  })
  const page = await person.open('/areas')
  site.breakApi()
  expect(page.status).toBe(200)
  expect(said[0]).toEqual([
    expect.stringMatching(/^SenderoConsole\/\d/),
    expect.stringMatching(/^Bearer \S+$/),
  ])
})

test('a form from another site is refused', async () => {
  const person = await site.signInAs('admin')
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { referer: 'https://evil.example/page' },
    { 'sec-fetch-site': 'cross-site' },
    {},
  ]) {
    const response = await person.request('/logout', {
      method: 'POST',
      headers: headers as Record<string, string>,
    })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('Solicitud rechazada')
  }
  expect((await person.open('/users')).address).toBe('/users')
})

test('an unknown address is a 404 inside the shell', async () => {
  const person = await site.signInAs('reader')
  const page = await person.open('/nowhere')
  expect(page.status).toBe(404)
  expect(page.getByRole('heading', { name: '404 Not found' })).toBeTruthy()
  expect(page.getByRole('navigation', { name: 'Principal' })).toBeTruthy()
})

test('one changes the own password and stays signed in', async () => {
  const person = await site.signInAs('admin', 1672)
  const other = await site.signInAs('admin', 1672)
  const form = await person.open('/password')
  const wrong = await person.submit(form, 'Cambiar contraseña', {
    'Contraseña actual': 'sendero-demo',
    'Contraseña nueva': 'otra-clave-9183',
    'Repite la contraseña nueva': 'distinta-9183',
  })
  expect(wrong.status).toBe(422)
  expect(wrong.getByRole('link', { name: 'Las contraseñas no coinciden' })).toBeTruthy()
  expect(wrong.html).not.toContain('otra-clave-9183')
  const done = await person.submit(wrong, 'Cambiar contraseña', {
    'Contraseña actual': 'sendero-demo',
    'Contraseña nueva': 'otra-clave-9183',
    'Repite la contraseña nueva': 'otra-clave-9183',
  })
  expect(done.status).toBe(200)
  expect(done.address).toBe('/')
  expect((await person.open('/users')).address).toBe('/users')
  expect((await other.open('/users')).address).toBe('/login?returnTo=%2Fusers')
})
