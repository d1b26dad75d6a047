import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const person = await site.signInAs('admin')
const api = await site.api.signInAs('admin')

let made = 0
async function newPosition(changes: object = {}) {
  const draft = { code: `C${++made}`, name: `Cargo ${made}`, ...changes }
  const { status, body } = await api('POST', '/positions', draft)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body as { id: number; code: string; name: string; version: number }
}

async function newUser(position_id: number): Promise<number> {
  const username = `cargos${++made}`
  const draft = { username, email: `${username}@compania.example`, first_name: 'Prueba' }
  return (await api('POST', '/users', { ...draft, position_id, password: 'clave-segura' })).body.id
}

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

const pathOf = async (id: number) => (await api('GET', `/positions/${id}`)).body.formation_path

describe('the list of positions', () => {
  test('shows code, name, formation path and date', async () => {
    const page = await person.open('/positions')
    expect(page.title).toBe('Cargos')
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Cargos 20')
    const heads = page.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads.slice(1, 5)).toEqual([
      'Código',
      'Nombre',
      'Plan de formación',
      'Fecha de creación',
    ])
    expect(page.getByText(/^1–10 de 20 cargos/)).toBeTruthy()
    const found = await person.submit(page, 'Buscar', { 'Buscar cargos': 'medica' })
    expect(cells(found).map(([, name]) => name)).toEqual(['Médica ocupacional'])
  })
})

describe('creating and editing', () => {
  test('the formation path is chosen from the company’s, and kept while the code is taken', async () => {
    const page = await person.open('/positions/new')
    const select = page.getByRole<HTMLSelectElement>('combobox', { name: /^Plan de formación/ })
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Sin plan de formación',
      'Plan de inducción',
      'Plan de liderazgo',
      'Plan operativo',
    ])
    const taken = await person.submit(page, 'Crear cargo', {
      Código: 'p001',
      Nombre: 'Vigía',
      'Plan de formación': 'Plan operativo',
    })
    expect(taken.getByRole('link', { name: 'El código del cargo ya existe' })).toBeTruthy()
    const done = await person.submit(taken, 'Crear cargo', { Código: 'VIG' })
    expect(done.address).toBe('/positions')
    expect(done.getByText('Cargo creado: Vigía.')).toBeTruthy()
    const { body } = await api('GET', '/positions?q=VIG')
    expect(body.results[0]).toMatchObject({ name: 'Vigía', formation_path: 'Plan operativo' })
  })

  test('a selector that cannot be loaded is disabled and says so, and keeps what was chosen', async () => {
    const { results } = (await api('GET', '/paths')).body
    const { id } = await newPosition({ formation_path_id: results[0].id })
    site.breakApi(/^\/api\/paths$/)
    const fresh = await person.open('/positions/new')
    const page = await person.open(`/positions/${id}/edit`)
    for (const shown of [fresh, page]) {
      expect(shown.status).toBe(200)
      expect(
        shown.getByText((text) => text === 'Error al cargar los planes de formación'),
      ).toBeTruthy()
      const select = shown.getByRole<HTMLSelectElement>('combobox', { name: /^Plan de formación/ })
      expect(select.disabled).toBe(true)
    }
    const done = await person.submit(page, 'Guardar', { Nombre: 'Otro nombre' })
    site.breakApi()
    expect(done.address).toBe(`/positions/${id}`)
    expect(await pathOf(id)).toBe(results[0].name)
  })

  test('two editors: differences are shown by names', async () => {
    const { id } = await newPosition({ name: 'Entre dos' })
    const mine = await person.open(`/positions/${id}/edit`)
    const theirs = await person.open(`/positions/${id}/edit`)
    await person.submit(theirs, 'Guardar', { 'Plan de formación': 'Plan de liderazgo' })
    const conflict = await person.submit(mine, 'Guardar', { Nombre: 'Mi nombre' })
    expect(conflict.status).toBe(409)
    const rows = conflict
      .in(conflict.getByRole('region', { name: 'Diferencias' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows.slice(1)).toEqual([['Plan de formación', 'Plan de liderazgo', 'Igual']])
    await person.submit(conflict, 'Guardar')
    expect((await api('GET', `/positions/${id}`)).body).toMatchObject({
      name: 'Mi nombre',
      formation_path: 'Plan de liderazgo',
    })
  })
})

describe('average costs', () => {
  const thisYear = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/Bogota', year: 'numeric' }).format(),
  )
  const costsOf = async (id: number) => (await api('GET', `/positions/${id}`)).body.costs

  test('have a field for each year from 2018 to the current one, 0 without a cost', async () => {
    const { id } = await newPosition({ name: 'Con costos' })
    await api('PUT', `/positions/${id}/costs`, { 2019: 1_234_567.5 })
    const detail = await person.open(`/positions/${id}`)
    const page = await person.follow(detail.getByRole('link', { name: 'Costos promedio' }))
    const dialog = page.in(page.getByRole('dialog', { name: 'Costos promedio' }))
    const fields = dialog.getAllByRole<HTMLInputElement>('textbox')
    expect(fields.map(({ labels }) => labels![0]!.textContent)).toEqual(
      Array.from({ length: thisYear - 2017 }, (_, index) => String(thisYear - index)),
    )
    expect(valueOf(page, 'Guardar', 'cost_2019')).toBe('1.234.567,5')
    expect(valueOf(page, 'Guardar', 'cost_2018')).toBe('0')
    expect(dialog.getAllByText('$')).toHaveLength(fields.length)
  })

  test('are taken with and without points, and stored', async () => {
    const { id } = await newPosition({ name: 'Cara' })
    const page = await person.open(`/positions/${id}/costs?back=/positions?q=cara`)
    const done = await person.submit(page, 'Guardar', {
      2018: '1.234.567',
      2019: '1234567',
      2020: '$ 98.000,5',
      [thisYear]: '',
    })
    expect(done.address).toBe('/positions?q=cara')
    expect(done.getByText('Se guardaron los costos promedio de Cara.')).toBeTruthy()
    expect(await costsOf(id)).toEqual({ 2018: 1_234_567, 2019: 1_234_567, 2020: 98_000.5 })
    const detail = await person.open(`/positions/${id}`)
    expect(detail.getByText(/\$\s98\.001 por hora en 2020/)).toBeTruthy()
  })

  test('that are invalid return as typed', async () => {
    const { id } = await newPosition()
    const page = await person.open(`/positions/${id}/costs`)
    const refused = await person.submit(page, 'Guardar', {
      2018: 'mil',
      2019: '1234.56',
      2020: '7',
    })
    expect(refused.status).toBe(422)
    expect(
      refused.getAllByRole('link', { name: 'Escribe el costo en pesos, como 1.234.567' }),
    ).toHaveLength(2)
    expect(valueOf(refused, 'Guardar', 'cost_2019')).toBe('1234.56')
    expect(await costsOf(id)).toEqual({})
    const large = await person.submit(refused, 'Guardar', { 2018: '0', 2019: '9999999999999' })
    expect(large.getByRole('link', { name: 'El costo admite hasta 999.999.999.999' })).toBeTruthy()
  })

  test('two editors do not overwrite each other', async () => {
    const { id } = await newPosition()
    const mine = await person.open(`/positions/${id}/costs`)
    await person.submit(await person.open(`/positions/${id}/costs`), 'Guardar', { 2018: '100' })
    const conflict = await person.submit(mine, 'Guardar', { 2019: '200' })
    expect(conflict.status).toBe(409)
    expect(valueOf(conflict, 'Guardar', 'cost_2018')).toBe('100')
    await person.submit(conflict, 'Guardar')
    expect(await costsOf(id)).toEqual({ 2018: 100, 2019: 200 })
  })
})

describe('deleting the selection', () => {
  test('of several with users says how many each has, and moves them first', async () => {
    const [one, two, target] = [
      await newPosition({ name: 'Uno' }),
      await newPosition({ name: 'Dos' }),
      await newPosition({ name: 'Destino' }),
    ]
    const users = [await newUser(one.id), await newUser(one.id), await newUser(two.id)]
    const question = await person.open(`/positions/deletion?ids=${one.id}&ids=${two.id}`)
    const dialog = question.in(question.getByRole('dialog', { name: 'Eliminar cargos' }))
    expect(dialog.getByText('Los cargos seleccionados tienen 3 usuarios.')).toBeTruthy()
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Dos1 usuario',
      'Uno2 usuarios',
    ])
    const done = await person.submit(question, 'Mover y eliminar', {
      'Mover los usuarios a': 'Destino',
    })
    expect(done.getByText('Se eliminaron 2 cargos y se movieron 3 usuarios.')).toBeTruthy()
    for (const id of users)
      expect((await api('GET', `/users/${id}`)).body.position_id).toBe(target.id)
  })
})

test('the selector of formation paths offers a thousand at most', async () => {
  const rows = await rowsOf(site.api.url)
  await rows(`insert into formation_paths (tenant_id, name)
    select 1, 'Plan numerado ' || n from generate_series(1, 1100) n`)
  const page = await person.open('/positions/new')
  const select = page.getByRole<HTMLSelectElement>('combobox', { name: /^Plan de formación/ })
  expect(select.options).toHaveLength(1 + 1000)
})

test('the page of a position lists its users, those of the business units alone', async () => {
  const unit = await site.api.signInAs('unit')
  const totalOf = async (call: typeof api, id: number) =>
    (await call('GET', `/positions/${id}/users`)).body.pagination.total as number
  const { results } = (await api('GET', '/positions?limit=100')).body
  for (const { id, name } of results) {
    const [all, few] = [await totalOf(api, id), await totalOf(unit, id)]
    if (few < 2 || few === all) continue
    for (const [persona, total] of [
      ['admin', all],
      ['unit', few],
    ] as const) {
      const page = await (await site.signInAs(persona)).open(`/positions/${id}`)
      expect(page.title).toBe(`${name} · Cargo`)
      expect(page.getByRole('main').textContent.replaceAll('\u00a0', ' ')).toContain(
        `· ${total} usuarios ·`,
      )
      expect(cells(page)).toHaveLength(Math.min(total, 10))
    }
    return
  }
  throw new Error('No position has users in and outside the units')
})
