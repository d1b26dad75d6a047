import { describe, expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import type { Page, Visitor } from '#tests/support/pages/visitor.ts'

/** Pages of API tokens without scripts. */

const site = await startTestConsole()
const admin = site.visitor()
await takeSession(admin, 'admin@1.sendero.test')

const secretOn = (page: Page) =>
  page.getByRole<HTMLInputElement>('textbox', { name: 'Token' }).value
const areasBy = (person: Visitor, secret: string) =>
  person.request('/api/areas', { headers: { authorization: `Bearer ${secret}` } })

describe('tokens of the company', () => {
  test('are made after mistakes are mended, shown once, used, changed and revoked', async () => {
    const menu = await admin.open('/security')
    const empty = await admin.follow(
      menu.getByRole('link', { name: 'Tokens de API', hidden: true }),
    )
    expect(empty.getByText('No hay tokens vigentes')).toBeTruthy()
    const form = await admin.follow(empty.getByRole('link', { name: 'Nuevo token' }))
    const wrong = await admin.submit(form, 'Crear token', {
      'Direcciones permitidas': 'casa',
      'Sirve durante': 'Hasta una fecha',
    })
    const words = wrong.in(wrong.getByRole('alert')).getAllByRole('link')
    expect(words.map(({ textContent }) => textContent)).toEqual([
      'Debes especificar el nombre del token',
      'Debes elegir al menos un permiso',
      'Debes especificar la fecha hasta la que sirve el token',
    ])
    const refused = await admin.submit(wrong, 'Crear token', {
      Nombre: 'Nómina',
      'Sirve durante': '30 días',
      'Leer: Áreas': true,
    })
    expect(refused.status).toBe(422)
    expect(refused.getAllByText(/«casa» no es una dirección IP/).length).toBeGreaterThan(0)
    const made = await admin.submit(refused, 'Crear token', {
      'Direcciones permitidas': '127.0.0.1\n::1, 10.0.0.0/8',
    })
    expect([made.status, made.address]).toEqual([201, '/api-tokens/new'])
    const secret = secretOn(made)
    expect(secret).toMatch(/^sendero_cot_\w{49}$/)
    expect((await admin.cookies()).join()).not.toContain(secret)
    const visitor = site.visitor()
    expect((await areasBy(visitor, secret)).status).toBe(200)

    const list = await admin.follow(made.getByRole('link', { name: 'Volver' }))
    expect(list.html).not.toContain(secret)
    const edit = await admin.follow(list.getByRole('link', { name: 'Editar' }))
    expect(edit.getByRole<HTMLInputElement>('checkbox', { name: 'Leer: Áreas' }).checked).toBe(true)
    const saved = await admin.submit(edit, 'Guardar', {
      Nombre: 'Nómina nueva',
      'Leer: Áreas': false,
      'Leer: Cargos': true,
    })
    expect(saved.getByText('Se guardaron los cambios de Nómina nueva.')).toBeTruthy()
    expect((await areasBy(visitor, secret)).status).toBe(403)

    const rotation = await admin.follow(saved.getByRole('link', { name: 'Reemplazar' }))
    const replaced = await admin.submit(rotation, 'Crear el nuevo', { 'De inmediato': true })
    expect(secretOn(replaced)).not.toBe(secret)
    expect((await areasBy(visitor, secret)).status).toBe(401)

    const again = await admin.open('/api-tokens')
    const question = await admin.follow(again.getByRole('link', { name: 'Revocar' }))
    const revoked = await admin.submit(question, 'Revocar')
    expect(revoked.getByText('Se revocó el token «Nómina nueva».')).toBeTruthy()
    expect((await areasBy(visitor, secretOn(replaced))).status).toBe(401)
    expect(revoked.getAllByText(/Revocado el/)).toHaveLength(2)
  })
})

test('a reader makes a personal token, to read alone', async () => {
  const reader = site.visitor()
  await takeSession(reader, 'reader@97.sendero.test')
  const account = await reader.open('/account')
  const list = await reader.follow(account.getByRole('link', { name: 'Tokens personales' }))
  const form = await reader.follow(list.getByRole('link', { name: 'Nuevo token' }))
  expect(form.queryAllByRole('checkbox', { name: /^Escribir: / })).toHaveLength(0)
  const made = await reader.submit(form, 'Crear token', {
    Nombre: 'Prueba',
    'Sirve durante': 'Hasta una fecha',
    Fecha: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    'Leer: Áreas': true,
  })
  expect(secretOn(made)).toMatch(/^sendero_pat_/)
  const after = await reader.open('/account/tokens')
  expect(after.getByText('Vence pronto')).toBeTruthy()
})
