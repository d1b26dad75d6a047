import { describe, expect, test } from 'vitest'
import { zoneName } from '#app/kit/backend/zone-name.server.ts'
import { startTestConsole, takeSession } from '#tests/support/console.ts'

const site = await startTestConsole()
const root = site.visitor()
await takeSession(root, 'super@sendero.test')

describe('companies', () => {
  test('are listed with their functions, searched by plain links and forms', async () => {
    const page = await root.open('/admin/tenants')
    expect(page.title).toContain('Compañías')
    expect(page.getByRole('row', { name: /Cafetera del Quindío/ }).textContent).toMatch(
      /Comunicaciones, Formación externa/,
    )
    const found = await root.submit(page, 'Buscar', { 'Buscar compañías': 'nandu' })
    expect(found.address).toBe('/admin/tenants?q=nandu')
    expect(found.getAllByRole('row')).toHaveLength(2)
    const none = await root.open('/admin/tenants?q=nada')
    expect(none.getByText(/Ninguna compañía coincide con «nada»/)).toBeTruthy()
  })

  test('one is created with its administrator, after the mistakes are mended', async () => {
    const form = await root.open('/admin/tenants/new')
    const wrong = await root.submit(form, 'Crear compañía', {
      'Correo electrónico': 'inés',
      'Campo 3': 'Turno',
      Comunicaciones: true,
    })
    expect(wrong.status).toBe(422)
    const alert = wrong.in(wrong.getByRole('alert'))
    expect(alert.getAllByRole('link').map((link) => link.textContent)).toEqual(
      expect.arrayContaining([
        'Debes especificar el nombre de la compañía',
        'Debes especificar un correo válido',
        'Debes especificar el nombre',
      ]),
    )
    expect(wrong.getByRole<HTMLInputElement>('textbox', { name: 'Campo 3' }).value).toBe('Turno')
    expect(wrong.getByRole<HTMLInputElement>('checkbox', { name: 'Comunicaciones' }).checked).toBe(
      true,
    )
    const done = await root.submit(wrong, 'Crear compañía', {
      Nombre: 'Panadería La Ñapa',
      'Correo electrónico': 'ines@napa.test',
      'Nombre del administrador': 'Inés',
    })
    expect(done.address).toBe('/admin/tenants')
    expect(
      done.getByText(
        'Compañía creada: Panadería La Ñapa. La invitación para ines@napa.test quedó en un correo guardado, sin enviar.',
      ),
    ).toBeTruthy()
  })

  test('one is edited over the list it was opened from', async () => {
    const list = await root.open('/admin/tenants?q=caribe')
    const form = await root.follow(list.getByRole('link', { name: 'Editar' }))
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Campo 7' }).value).toBe(
      'Talla de dotación',
    )
    const saved = await root.submit(form, 'Guardar', { 'Campo 7': 'Talla', Comunicaciones: true })
    expect(saved.address).toBe('/admin/tenants?q=caribe')
    expect(saved.getByText('Se guardaron los cambios de Transportes del Caribe.')).toBeTruthy()
    expect(saved.getByRole('row', { name: /Caribe/ }).textContent).toContain('Comunicaciones')
  })

  test('one is closed to preregistrations and opened again, and says so when somebody else was quicker', async () => {
    const anybody = site.visitor()
    const joining = async () => (await anybody.open('/join/transportes-del-caribe')).status
    const box = (page: Awaited<ReturnType<typeof root.open>>) =>
      page.getByRole<HTMLInputElement>('checkbox', { name: 'Recibir prerregistros' })
    const edit = async () =>
      root.follow(
        (await root.open('/admin/tenants?q=caribe')).getByRole('link', { name: 'Editar' }),
      )
    const open = await edit()
    expect([box(open).checked, await joining()]).toEqual([true, 200])
    await root.submit(open, 'Guardar', { 'Recibir prerregistros': false })
    const closed = await edit()
    expect([box(closed).checked, await joining()]).toEqual([false, 404])
    await root.submit(closed, 'Guardar', { 'Correo de soporte': 'ayuda@caribe.test' })
    const stale = await edit()
    expect([box(stale).checked, await joining()]).toEqual([false, 404])
    await root.submit(await edit(), 'Guardar', { 'Recibir prerregistros': true })
    expect(await joining()).toBe(200)
    const refused = await root.submit(stale, 'Guardar')
    expect(refused.status).toBe(409)
    expect(refused.getByRole('region', { name: 'Diferencias' }).textContent).toMatch(
      /Recibir prerregistros.*Sí/,
    )
    expect(box(refused).checked).toBe(true)
    expect(
      (await root.open('/admin/tenants/new')).queryByLabelText('Recibir prerregistros'),
    ).toBeNull()
  })

  test('one gets another time zone after it is told what that moves, and each other zone is told again', async () => {
    const save = 'Guardar y cambiar la zona horaria'
    const asRoot = await site.api.signInAsSuper()
    const stored = async () => (await asRoot('GET', '/sa/tenants/1')).body
    const before = await stored()
    const form = await root.open('/admin/tenants/1/edit')
    const asked = await root.submit(form, 'Guardar', {
      'Zona horaria': zoneName('America/Lima'),
      'Campo 7': 'Talla',
    })
    expect(asked.status).toBe(200)
    const nothing = asked.getByRole('region', { name: '¿Cambiar la zona horaria?' })
    expect(nothing.textContent).toContain('No hay días ni horas escritos que mover.')
    expect(asked.getByRole<HTMLInputElement>('textbox', { name: 'Campo 7' }).value).toBe('Talla')
    const again = await root.submit(asked, save, {
      'Zona horaria': zoneName('America/Mexico_City'),
    })
    const told = again.getByRole('region', { name: '¿Cambiar la zona horaria?' }).textContent
    expect(told).toMatch(/envíos? de reportes? conservan? su hora/)
    expect(told).toMatch(/registros? de cursos? externos? conservan? su día y hora/)
    expect(await stored()).toEqual(before)

    const saved = await root.submit(again, save)
    expect(saved.getByText(`Se guardaron los cambios de ${before.name}.`)).toBeTruthy()
    expect(await stored()).toMatchObject({
      timezone: 'America/Mexico_City',
      extended_fields: { 7: 'Talla' },
    })
  })

  test('the time zone of one that somebody else changed since is reviewed again', async () => {
    const save = 'Guardar y cambiar la zona horaria'
    const edit = async () => root.open('/admin/tenants/97/edit')
    const asked = await root.submit(await edit(), 'Guardar', {
      'Zona horaria': zoneName('Europe/Madrid'),
    })
    await root.submit(await edit(), 'Guardar', { 'Correo de soporte': 'ayuda@97.test' })
    const refused = await root.submit(asked, save)
    expect(refused.status).toBe(409)
    expect(refused.getByRole('region', { name: 'Diferencias' }).textContent).toContain('ayuda@97')
    const reviewed = await root.submit(refused, 'Guardar')
    const saved = await root.submit(reviewed, save)
    expect(saved.getByText(/Se guardaron los cambios/)).toBeTruthy()
  })

  test('one is suspended and taken back, after asking', async () => {
    const list = await root.open('/admin/tenants?q=nandu')
    const asked = await root.follow(list.getByRole('link', { name: 'Suspender' }))
    expect(asked.getByText('¿Suspender a Ferretería El Ñandú?')).toBeTruthy()
    const done = await root.submit(asked, 'Suspender')
    expect(done.getByText('Se suspendió Ferretería El Ñandú.')).toBeTruthy()
    const again = await root.follow(done.getByRole('link', { name: 'Reactivar' }))
    expect((await root.submit(again, 'Reactivar')).getByText(/Se reactivó/)).toBeTruthy()
  })

  test('an unknown one is a 404', async () => {
    expect((await root.open('/admin/tenants/999999/edit')).status).toBe(404)
    expect((await root.open('/admin/tenants/hola/edit')).status).toBe(404)
  })
})

test('acting as a company shows whose data it is, until one goes back', async () => {
  const list = await root.open('/admin/tenants?q=quindio')
  const acting = await root.submit(list, 'Actuar como esta compañía')
  expect(acting.address).toBe('/users')
  expect(acting.getByText('Actúas como Cafetera del Quindío')).toBeTruthy()
  expect(acting.getByRole('heading', { level: 1 }).textContent).toBe('Usuarios 85')
  const areas = await root.open('/users/new')
  expect(areas.getByLabelText('Turno')).toBeTruthy()
  const home = await root.submit(areas, 'Volver a mi compañía')
  expect(home.address).toBe('/admin/tenants')
  expect(home.queryByText(/Actúas como/)).toBeNull()
  expect((await root.open('/users')).getByRole('heading', { level: 1 }).textContent).toBe(
    'Usuarios 240',
  )
})

test.each(['admin@1.sendero.test', 'reader@1.sendero.test'])(
  '%s has no such screens and is sent to the start',
  async (login) => {
    const other = site.visitor()
    await takeSession(other, login)
    for (const address of ['/admin/tenants', '/admin/tenants/new', '/admin/tenants/97/edit']) {
      expect((await other.open(address)).address).toBe('/')
    }
    const page = await other.open('/users')
    expect(page.queryByRole('link', { name: 'Compañías' })).toBeNull()
    const forced = await other.request('/acting', {
      method: 'POST',
      headers: { origin: other.origin },
      body: new URLSearchParams({ tenant: '97' }),
    })
    expect(forced.status).toBe(403)
  },
)
