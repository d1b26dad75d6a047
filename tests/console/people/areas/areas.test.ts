import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const person = await site.signInAs('admin')
const api = await site.api.signInAs('admin')

let made = 0
async function newArea(changes: object = {}) {
  const draft = { code: `C${++made}`, name: `Área ${made}`, ...changes }
  const { status, body } = await api('POST', '/areas', draft)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body as { id: number; code: string; name: string }
}

async function newUser(area_id: number): Promise<number> {
  const username = `areas${++made}`
  const draft = { username, email: `${username}@compania.example`, first_name: 'Prueba', area_id }
  return (await api('POST', '/users', { ...draft, password: 'clave-segura' })).body.id
}

/** The texts of the table's cells, row by row, without those of controls. */
function cells(page: Page): string[][] {
  const [, ...rows] = page.in(page.getByRole('table')).getAllByRole('row')
  return rows.map((row) =>
    page
      .in(row)
      .getAllByRole('cell')
      .filter((cell) => !cell.querySelector('input, details'))
      .map((cell) => cell.textContent),
  )
}

const valueOf = (page: Page, button: string, name: string) =>
  (page.form(button).elements.namedItem(name) as HTMLInputElement).value

describe('the list of areas', () => {
  test('shows ten at a time with code, name and date, by name', async () => {
    const page = await person.open('/areas')
    expect(page.title).toBe('Areas')
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Areas 12')
    const heads = page.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads.slice(1, 5)).toEqual(['Código', 'Nombre', 'Fecha de creación', 'Usuarios'])
    expect(cells(page)).toHaveLength(10)
    expect(cells(page)[0]).toEqual([
      'A004Comercial',
      'Comercial',
      expect.stringMatching(/^\d+ [a-z]{3} \d{4}$/),
      expect.stringMatching(/^\d+ usuarios?$/),
    ])
    expect(page.getByText(/^1–10 de 12 áreas/)).toBeTruthy()
    const entry = page.getByRole('link', { name: 'Areas' })
    expect(entry.getAttribute('aria-current')).toBe('page')
  })

  test('is searched without accents', async () => {
    const list = await person.open('/areas')
    const found = await person.submit(list, 'Buscar', { 'Buscar áreas': 'JURIDICA' })
    expect(cells(found).map(([, name]) => name)).toEqual(['Jurídica'])
  })

  test('says when nothing matches, and what to do when there is nothing', async () => {
    const page = await person.open('/areas?q=nada')
    expect(page.getByText('Ninguna área coincide con «nada»')).toBeTruthy()
    expect(page.getByRole('link', { name: 'Ver todas las áreas' })).toBeTruthy()
    site.breakApi(/^\/api\/areas$/, () =>
      Response.json({ results: [], pagination: { total: 0, limit: 10 } }),
    )
    const empty = await person.open('/areas')
    const nobody = await (await site.signInAs('reader')).open('/areas')
    site.breakApi()
    const main = empty.in(empty.getByRole('main'))
    expect(main.getByRole('link', { name: 'Nueva área' })).toBeTruthy()
    expect(nobody.getByText('No hay áreas en el momento')).toBeTruthy()
    expect(nobody.queryByRole('link', { name: 'Nueva área' })).toBeNull()
  })
})

describe('creating and editing', () => {
  test('an area is created from a page of the list, and keeps what was typed while its code is taken', async () => {
    const list = await person.open('/areas?sort=code&page=2')
    const page = await person.follow(list.getByRole('link', { name: 'Nueva área' }))
    expect(page.title).toBe('Nueva área')
    const taken = await person.submit(page, 'Crear área', { Código: 'a001', Nombre: 'Ñandú' })
    expect(taken.status).toBe(422)
    expect(taken.getByRole('link', { name: 'El código del área ya existe' })).toBeTruthy()
    expect(valueOf(taken, 'Crear área', 'name')).toBe('Ñandú')
    const done = await person.submit(taken, 'Crear área', { Código: 'Ñ-01' })
    expect(done.address).toBe('/areas?sort=code&page=2')
    expect(done.getByText('Área creada: Ñandú.')).toBeTruthy()
  })

  test('an area is edited from its page and from the list, which is returned to', async () => {
    const { id } = await newArea({ name: 'Por editar' })
    const detail = await person.open(`/areas/${id}`)
    expect(detail.getByRole('heading', { level: 1 }).textContent).toBe('Por editar')
    const page = await person.follow(detail.getByRole('link', { name: 'Editar' }))
    expect(valueOf(page, 'Guardar', 'name')).toBe('Por editar')
    const saved = await person.submit(page, 'Guardar', { Nombre: 'Editada' })
    expect(saved.address).toBe(`/areas/${id}`)
    expect(saved.getByText('Se guardaron los cambios de Editada.')).toBeTruthy()

    const list = await person.open('/areas?q=editada')
    const again = await person.follow(list.getByRole('link', { name: 'Editar' }))
    const back = await person.submit(again, 'Guardar', { Código: 'ED-1' })
    expect(back.address).toBe('/areas?q=editada')
    expect(cells(back)[0]!.slice(0, 2)).toEqual(['ED-1Editada', 'Editada'])
  })
})

describe('deleting the selection', () => {
  test('names each with its code', async () => {
    const [a, b] = [
      await newArea({ name: 'Borrable uno' }),
      await newArea({ name: 'Borrable dos' }),
    ]
    const question = await person.open(`/areas/deletion?ids=${a.id}&ids=${b.id}`)
    const dialog = question.in(question.getByRole('dialog', { name: 'Eliminar áreas' }))
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      `Borrable dos (${b.code})`,
      `Borrable uno (${a.code})`,
    ])
  })

  test('of an area with users says how many, and moves them first', async () => {
    const [full, target] = [
      await newArea({ name: 'Llena' }),
      await newArea({ name: 'A donde van' }),
    ]
    const users = [await newUser(full.id), await newUser(full.id)]
    const question = await person.open(`/areas/deletion?ids=${full.id}&sort=code`)
    const dialog = question.in(question.getByRole('dialog', { name: 'Eliminar área' }))
    expect(dialog.getByText('El área «Llena» tiene 2 usuarios.')).toBeTruthy()
    const select = dialog.getByRole<HTMLSelectElement>('combobox', {
      name: /^Mover los usuarios a/,
    })
    expect([...select.options].map(({ text }) => text)).not.toContain('Llena')

    const done = await person.submit(question, 'Mover y eliminar', {
      'Mover los usuarios a': 'A donde van',
    })
    expect(done.address).toBe('/areas?sort=code')
    expect(done.getByText('Se eliminó 1 área y se movieron 2 usuarios.')).toBeTruthy()
    for (const id of users) expect((await api('GET', `/users/${id}`)).body.area_id).toBe(target.id)
  })

  test('with a user added after the question asks to move them', async () => {
    const area = await newArea({ name: 'Se llena' })
    const question = await person.open(`/areas/deletion?ids=${area.id}`)
    await newUser(area.id)
    const refused = await person.submit(question, 'Si')
    expect(refused.status).toBe(409)
    expect(refused.getByRole('alert').textContent).toContain('El área «Se llena» tiene 1 usuario')
    expect(refused.getByRole('button', { name: 'Mover y eliminar' })).toBeTruthy()
  })

  test('of the only area of a business unit is not offered, and the unit is named', async () => {
    const area = await newArea({ name: 'Única' })
    await api('POST', '/organizational-units', { name: 'Isla', areas: [area.id], courses: [] })
    const page = await person.open(`/areas/deletion?ids=${area.id}`)
    const dialog = page.in(page.getByRole('dialog', { name: 'Eliminar área' }))
    expect(dialog.getByText('No se puede eliminar')).toBeTruthy()
    expect(dialog.getByText('Isla')).toBeTruthy()
    expect(dialog.queryByRole('button')).toBeNull()
  })

  test('shows an error and deletes nothing when the target areas cannot be loaded', async () => {
    const area = await newArea()
    await newUser(area.id)
    site.breakApi(/^\/api\/users\/areas$/)
    const page = await person.open(`/areas/deletion?ids=${area.id}`)
    site.breakApi()
    expect(page.getByText((text) => text === 'Error al cargar las areas')).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Mover y eliminar' })).toBeNull()
  })
})

describe('the page of an area', () => {
  test('lists its users ten at a time, for readers too', async () => {
    const reader = await site.signInAs('reader')
    const { body } = await api('GET', '/areas?q=operaciones')
    const { id } = body.results[0]
    const { pagination } = (await api('GET', `/areas/${id}/users`)).body
    const page = await reader.open(`/areas/${id}`)
    expect(page.title).toBe('Operaciones · Área')
    expect(
      page.getByText(new RegExp(`^Código A005 · ${pagination.total} usuarios · creada el `)),
    ).toBeTruthy()
    expect(cells(page)).toHaveLength(10)
    const next = await reader.follow(page.getByRole('link', { name: 'Página siguiente' }))
    expect(next.address).toBe(`/areas/${id}?page=2`)
    const profile = await reader.follow(next.in(next.getByRole('table')).getAllByRole('link')[0]!)
    expect(profile.address).toMatch(/^\/users\/\d+\?back=/)
  })

  test('says when nobody has it', async () => {
    const { id } = await newArea()
    expect(
      (await person.open(`/areas/${id}`)).getByText('No hay usuarios en el momento'),
    ).toBeTruthy()
  })

  test('outside the business units of a reader does not exist', async () => {
    const unit = await site.signInAs('unit')
    const { body } = await api('GET', '/areas?q=jur%C3%ADdica')
    expect((await unit.open(`/areas/${body.results[0].id}`)).status).toBe(404)
    const list = await unit.open('/areas')
    expect(cells(list)).toHaveLength(3)
  })
})
