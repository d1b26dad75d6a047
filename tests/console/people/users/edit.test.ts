import { describe, expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const person = await site.signInAs('admin')
const api = await site.api.signInAs('admin')

let made = 0
/** A user of company 1 that only one test knows. */
async function somebody(fields: object = {}) {
  const name = `editado${++made}`
  const { body } = await api('POST', '/users', {
    username: name,
    email: `${name}@compania.example`,
    first_name: 'Elías',
    last_name: 'Ñungo',
    password: 'clave-9182',
    organizational_units: [],
    ...fields,
  })
  return body as { id: number; email: string; version: number }
}

const valueOf = (page: Page, name: string) =>
  (page.form('Guardar').elements.namedItem(name) as HTMLInputElement).value

describe('editing a user', () => {
  test('opens filled over the profile, without the username', async () => {
    const { id, email } = await somebody({ mobile: '+52 5512345678', location: 'Íquira' })
    const page = await person.open(`/users/${id}/edit`)
    expect(page.title).toBe('Editar usuario')
    expect(page.getByRole('dialog', { name: 'Editar usuario' })).toBeTruthy()
    expect(page.queryByLabelText('Usuario')).toBeNull()
    expect(valueOf(page, 'email')).toBe(email)
    expect(valueOf(page, 'first_name')).toBe('Elías')
    expect(valueOf(page, 'mobile.country')).toBe('MX')
    expect(valueOf(page, 'mobile.number')).toBe('5512345678')
    expect(valueOf(page, 'location')).toBe('Íquira')
    expect(page.queryByLabelText('Contraseña')).toBeNull()
  })

  test('stores the changes, leaves the rest alone, and leads back to where it was opened', async () => {
    const { id } = await somebody({ location: 'Íquira', identification_number: '99' })
    const page = await person.open(`/users/${id}/edit?back=${encodeURIComponent('/users?page=2')}`)
    const done = await person.submit(page, 'Guardar', { Nombre: 'Eliana', Celular: '3005559900' })
    expect(done.address).toBe('/users?page=2')
    expect(done.getByText('Se guardaron los cambios de Eliana Ñungo.')).toBeTruthy()
    const { body } = await api('GET', `/users/${id}`)
    expect(body).toMatchObject({
      first_name: 'Eliana',
      mobile: '+57 3005559900',
      location: 'Íquira',
      identification_number: '99',
    })
  })

  test('never leads to another site', async () => {
    const { id } = await somebody()
    const page = await person.open(`/users/${id}/edit?back=//evil.example`)
    const done = await person.submit(page, 'Guardar')
    expect(done.address).toBe(`/users/${id}`)
  })

  test('allows the own unchanged e-mail and refuses that of another', async () => {
    const { id } = await somebody()
    const page = await person.open(`/users/${id}/edit`)
    expect((await person.submit(page, 'Guardar')).address).toBe(`/users/${id}`)
    const again = await person.open(`/users/${id}/edit`)
    const refused = await person.submit(again, 'Guardar', {
      'Correo electrónico': 'ADMIN@1.sendero.test',
      Apellido: 'Ñungo Ñáñez',
    })
    expect(refused.status).toBe(422)
    expect(refused.getByRole('link', { name: 'El correo electrónico ya existe' })).toBeTruthy()
    expect(valueOf(refused, 'last_name')).toBe('Ñungo Ñáñez')
  })

  test('keeps area and position when their lists cannot be loaded', async () => {
    const { body: areas } = await api('GET', '/users/areas')
    const { id } = await somebody({ area_id: areas[0].id })
    site.breakApi(/^\/api\/users\/(areas|positions)$/)
    const page = await person.open(`/users/${id}/edit`)
    expect(page.getByRole<HTMLSelectElement>('combobox', { name: 'Área' }).disabled).toBe(true)
    const done = await person.submit(page, 'Guardar', { Nombre: 'Otro' })
    site.breakApi()
    expect(done.address).toBe(`/users/${id}`)
    const { body } = await api('GET', `/users/${id}`)
    expect(body).toMatchObject({ first_name: 'Otro', area_id: areas[0].id })
  })

  test('business-unit access goes with the roles that enter the console', async () => {
    const reader = await api('GET', '/users?q=unit@1.sendero.test')
    const { id } = reader.body.results[0]
    const page = await person.open(`/users/${id}/edit`)
    const box = page.getByRole<HTMLInputElement>('checkbox', { name: 'Operación nacional' })
    expect(box.checked).toBe(true)
    await person.submit(page, 'Guardar')
    const { body } = await api('GET', `/users/${id}`)
    expect(body.organizational_units).toHaveLength(1)
  })

  test('super-administrators, and nobody else, decide who revalidates courses', async () => {
    const { id } = await somebody({ role: 'admin' })
    const mine = await person.open(`/users/${id}/edit`)
    expect(mine.queryByLabelText('Revalidación de cursos')).toBeNull()
    const root = site.visitor()
    await takeSession(root, 'super@sendero.test')
    const page = await root.open(`/users/${id}/edit`)
    await root.submit(page, 'Guardar', { 'Revalidación de cursos': 'Puede revalidar cursos' })
    expect(valueOf(await root.open(`/users/${id}/edit`), 'convalidate_enabled')).toBe('true')
    await person.submit(await person.open(`/users/${id}/edit`), 'Guardar', { Ubicación: 'Pasto' })
    const { body } = await api('GET', `/users/${id}`)
    expect(body).toMatchObject({ location: 'Pasto', convalidate_enabled: true })
  })

  test.each(['/users/999999999/edit', '/users/0/password'])(
    '%s is an unknown user: 404 inside the shell',
    async (address) => {
      const page = await person.open(address)
      expect(page.status).toBe(404)
      expect(page.getByRole('heading', { name: '404 Not found' })).toBeTruthy()
      expect(page.getByRole('navigation', { name: 'Principal' })).toBeTruthy()
    },
  )

  test('a user of another company is not deactivated', async () => {
    const { id } = await somebody()
    const stranger = await site.signInAs('admin', 97)
    expect((await stranger.open(`/users/deactivation?ids=${id}`)).status).toBe(404)
  })
})

describe('two people edit the same user', () => {
  test('the second sees what the first stored and overwrites nothing unseen', async () => {
    const { id } = await somebody({ location: 'Cali', identification_number: '1' })
    const first = await person.open(`/users/${id}/edit`)
    const second = await person.open(`/users/${id}/edit`)
    await person.submit(first, 'Guardar', { Ubicación: 'Íquira', Identificación: '2' })

    const conflict = await person.submit(second, 'Guardar', {
      Nombre: 'Eloísa',
      Identificación: '3',
    })
    expect(conflict.status).toBe(409)
    expect(conflict.getByRole('alert').textContent).toContain('Otra persona modificó este usuario')
    const rows = conflict
      .in(conflict.getByRole('region', { name: 'Diferencias' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows).toEqual([
      ['Campo', 'Guardado ahora', 'En este formulario'],
      ['Identificación', '2', '3'],
      ['Ubicación', 'Íquira', 'Igual'],
    ])
    expect(valueOf(conflict, 'first_name')).toBe('Eloísa')
    expect(valueOf(conflict, 'identification_number')).toBe('3')
    expect(valueOf(conflict, 'location')).toBe('Íquira')
    expect((await api('GET', `/users/${id}`)).body).toMatchObject({
      first_name: 'Elías',
      identification_number: '2',
    })

    const done = await person.submit(conflict, 'Guardar')
    expect(done.address).toBe(`/users/${id}`)
    expect((await api('GET', `/users/${id}`)).body).toMatchObject({
      first_name: 'Eloísa',
      identification_number: '3',
      location: 'Íquira',
    })
  })

  test('typed values can be replaced by the stored ones', async () => {
    const { id } = await somebody()
    const mine = await person.open(`/users/${id}/edit`)
    await person.submit(await person.open(`/users/${id}/edit`), 'Guardar', { Nombre: 'Eva' })
    const conflict = await person.submit(mine, 'Guardar', { Nombre: 'Ema' })
    const fresh = await person.follow(conflict.getByRole('link', { name: 'Descartar lo mío' }))
    expect(valueOf(fresh, 'first_name')).toBe('Eva')
  })

  test('a form that does not say what it began with keeps everything that was typed', async () => {
    const { id } = await somebody({ location: 'Cali' })
    const mine = await person.open(`/users/${id}/edit`)
    const loaded = mine.form('Guardar').elements.namedItem('loaded') as HTMLInputElement
    loaded.value = '{"email":1'
    await person.submit(await person.open(`/users/${id}/edit`), 'Guardar', { Ubicación: 'Íquira' })
    const conflict = await person.submit(mine, 'Guardar', { Nombre: 'Ema' })
    expect(conflict.status).toBe(409)
    expect(valueOf(conflict, 'location')).toBe('Cali')
    expect(valueOf(conflict, 'first_name')).toBe('Ema')
  })
})
