import { generateSync } from 'otplib'
import { describe, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { signIn, startTestConsole } from '#tests/support/console.ts'
import { DEMO_PASSWORD } from '#tests/support/settings.ts'
import type { Page, Visitor } from '#tests/support/pages/visitor.ts'

/** Second factors without scripts: adding, signing in, recovering, removing. */

const site = await startTestConsole()

const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

/** As if some minutes had passed since the last code of anybody in a company. */
const minutesLater = (tenantId: number) =>
  site.api.services.db.transaction({ tenantId }, (tx) =>
    tx.query(sql`update second_factors set last_step = null where tenant_id = ${tenantId}`),
  )

/** Key of the app that the page shows, and the recovery codes of the page after. */
const secretOn = (page: Page) =>
  page.getByText(/^([A-Z2-7]{4} ?)+$/).textContent.replaceAll(' ', '')
const codesOn = (page: Page) =>
  page
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => /^[a-z2-9-]{29}$/.test(text))

async function enrol(person: Visitor, tenantId: number) {
  const account = await person.open('/account')
  const page = await person.follow(account.getByRole('link', { name: 'Segundo factor' }))
  const first = await person.follow(page.getByRole('link', { name: 'Agregar aplicación' }))
  const second = await person.submit(first, 'Continuar', { 'Contraseña actual': DEMO_PASSWORD })
  const secret = secretOn(second)
  const shown = await person.submit(second, 'Activar', { Código: codeOf(secret) })
  await minutesLater(tenantId)
  return { secret, second, shown, codes: codesOn(shown) }
}

describe('an authenticator app', () => {
  test('is added with the password and a first code, and asked for from then on', async () => {
    const person = await site.signInAs('admin', 1)
    const other = await site.signInAs('admin', 1)
    const start = await person.open('/account/second-factor')
    expect(start.getByText('Tu cuenta no tiene segundo factor')).toBeTruthy()
    const wrong = await person.submit(
      await person.open('/account/second-factor/app'),
      'Continuar',
      { 'Contraseña actual': 'otra' },
    )
    expect([
      wrong.status,
      wrong.getAllByText('La contraseña actual no es correcta').length,
    ]).toEqual([422, 2])

    const { secret, second, shown, codes } = await enrol(person, 1)
    expect(second.address).toBe('/account/second-factor/app')
    const qr = second.getByRole('img', { name: /^Código QR/ }).getAttribute('src')!
    expect(qr).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(shown.getByRole('heading', { level: 1 }).textContent).toContain(
      'Guarda tus códigos de recuperación',
    )
    expect(codes).toHaveLength(10)
    const file = shown.getByRole('link', { name: 'Descargar' })
    expect(decodeURIComponent(file.getAttribute('href')!)).toContain(codes[9])

    const page = await person.follow(shown.getByRole('link', { name: 'Ya los guardé' }))
    expect(page.getByText(/^Te quedan 10 de 10\./)).toBeTruthy()
    expect(page.html).not.toContain(codes[0])
    expect((await other.open('/account')).address).toMatch(/^\/login/)

    const again = site.visitor()
    const asked = await again.open('/users?q=zuniga')
    const step = await signIn(again, 'admin@1.sendero.test', { at: asked })
    expect(step.address).toBe('/login/second-factor')
    expect(await again.cookieNames()).not.toContain('session')
    const refused = await again.submit(step, 'Ingresar', { Código: '12' })
    expect(refused.status).toBe(422)
    expect(refused.getByRole('alert').textContent).toContain('El código no es correcto')
    const arrived = await again.submit(refused, 'Ingresar', { Código: codeOf(secret) })
    expect([arrived.status, arrived.address]).toEqual([200, '/users?q=zuniga'])
    expect(await again.cookieNames()).not.toContain('sign-in')
  })

  test('is stood in for by a recovery code, once', async () => {
    const { codes } = await enrol(await site.signInAs('admin', 97), 97)
    const person = site.visitor()
    const step = await signIn(person, 'admin@97.sendero.test')
    const recovery = await person.follow(
      step.getByRole('link', { name: 'Usar un código de recuperación' }),
    )
    const arrived = await person.submit(recovery, 'Ingresar', {
      'Código de recuperación': codes[0]!,
    })
    expect(arrived.address).toBe('/')
    const page = await person.open('/account/second-factor')
    expect(page.getByText(/^Te quedan 9 de 10\./)).toBeTruthy()
    const late = site.visitor()
    const used = await late.submit(
      await late.follow(
        (await signIn(late, 'admin@97.sendero.test')).getByRole('link', { name: /recuperación/ }),
      ),
      'Ingresar',
      { 'Código de recuperación': codes[0]! },
    )
    expect(used.status).toBe(422)
    expect(used.html).not.toContain(codes[0])
  })

  test('is removed with password and code, and new recovery codes replace the old ones', async () => {
    const person = await site.signInAs('reader', 1)
    const { secret, codes } = await enrol(person, 1)
    const form = await person.follow(
      (await person.open('/account/second-factor')).getByRole('link', {
        name: 'Generar códigos nuevos',
      }),
    )
    const renewed = await person.submit(form, 'Generar códigos', {
      'Contraseña actual': DEMO_PASSWORD,
      Código: codeOf(secret),
    })
    expect(codesOn(renewed)).toHaveLength(10)
    expect(renewed.html).not.toContain(codes[0])
    await minutesLater(1)
    const removal = await person.follow(
      (await person.open('/account/second-factor')).getByRole('link', { name: /^Quitar/ }),
    )
    const filled = { 'Contraseña actual': DEMO_PASSWORD, Código: codes[1]! }
    expect((await person.submit(removal, 'Quitar', filled)).status).toBe(422)
    const removed = await person.submit(removal, 'Quitar', { ...filled, Código: codeOf(secret) })
    expect(removed.address).toBe('/account/second-factor')
    expect(removed.getByText(/^Se quitó de tu cuenta\./)).toBeTruthy()
    const again = site.visitor()
    expect((await signIn(again, 'reader@1.sendero.test')).address).toBe('/')
  })
})

test('a sign-in that waited too long begins again with the password and goes where it was going', async () => {
  await enrol(await site.signInAs('admin', 1704), 1704)
  const person = site.visitor()
  const step = await signIn(person, 'admin@1704.sendero.test', { at: await person.open('/areas') })
  await site.endSessions('admin@1704.sendero.test', 1704)
  const back = await person.submit(step, 'Ingresar', { Código: '123456' })
  expect(back.address).toBe('/login?returnTo=%2Fareas')
  expect(back.getByRole('alert').textContent).toContain('Ingresa de nuevo con tu contraseña')
  expect((await person.open('/login/second-factor')).address).toBe('/login')
})

describe('required of administrators', () => {
  test('leads who has none to adding one, and nowhere else', async () => {
    const own = await site.signInAs('admin', 1672)
    const start = await own.open('/security')
    expect(start.getByText(/^0 de 1 administrador tienen segundo factor/)).toBeTruthy()
    const required = { 'Segundo factor obligatorio para administradores': true }
    const early = await own.submit(start, 'Guardar', required)
    expect(early.status).toBe(409)
    expect(early.getByRole('alert').textContent).toContain('Agrega primero un segundo factor')
    await enrol(own, 1672)
    const saved = await own.submit(await own.open('/security'), 'Guardar', required)
    expect(
      saved.getByText('Desde ahora los administradores necesitan un segundo factor.'),
    ).toBeTruthy()
    expect(saved.getByText('Todos tienen segundo factor')).toBeTruthy()

    await site.api.services.db.transaction({ tenantId: 1672 }, (tx) =>
      tx.query(sql`insert into users (tenant_id, username, email, first_name, role, password_kind, password_hash)
        select tenant_id, 'nueva', 'nueva@1672.sendero.test', 'Nueva', 'admin', password_kind, password_hash
        from users where email = 'admin@1672.sendero.test'`),
    )
    const other = site.visitor()
    const led = await signIn(other, 'nueva@1672.sendero.test')
    expect(led.address).toBe('/account/second-factor')
    expect(led.getByText(/^Tu compañía exige un segundo factor/)).toBeTruthy()
    expect((await other.open('/users')).address).toBe('/account/second-factor')
    const listed = await own.open('/security')
    expect(listed.getByRole('link', { name: 'Nueva' })).toBeTruthy()
    await enrol(other, 1672)
    expect((await other.open('/users')).address).toBe('/users')
  })
})

test('another administrator resets a second factor, with a reason', async () => {
  const reader = await site.signInAs('reader', 1556)
  await enrol(reader, 1556)
  const admin = await site.signInAs('admin', 1556)
  const list = await admin.open('/users?q=reader.1556')
  const profile = await admin.follow(
    list
      .getAllByRole('link')
      .find((link) => /^\/users\/\d+/.test(link.getAttribute('href') ?? ''))!,
  )
  expect(profile.getByText(/^Activo desde el/)).toBeTruthy()
  const dialog = await admin.follow(
    profile.getByRole('link', { name: 'Restablecer segundo factor' }),
  )
  const done = await admin.submit(dialog, 'Restablecer', { Motivo: 'Perdió su celular' })
  expect(done.getByText(/^El segundo factor se quitó/)).toBeTruthy()
  expect(done.getByText('No tiene')).toBeTruthy()
  expect((await reader.open('/')).address).toMatch(/^\/login/)
  const log = await admin.open('/audit-log?entity=second_factor')
  expect(log.html).toContain('Perdió su celular')
})
