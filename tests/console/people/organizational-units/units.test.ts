import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { openGroups } from '../../../api/people/groups/company.ts'

const site = await startTestConsole()
const { admin: api, course, rows } = await openGroups(site.api)
const person = await site.signInAs('admin')
await rows(`insert into areas (tenant_id, code, name)
  select 1, 'Z' || n, 'Zona ' || lpad(n::text, 2, '0') from generate_series(1, 40) n`)

/** A business unit of its own for one test. */
async function unit(draft: object = {}) {
  const { body } = await api('POST', '/organizational-units', {
    name: 'Unidad',
    areas: [],
    courses: [],
    ...draft,
  })
  return body as { id: number; name: string; version: number }
}

const areaIds = async (...names: string[]) => {
  const found = await rows<{ id: string }>(
    'select id from areas where tenant_id = 1 and name = any($1) order by id',
    [names],
  )
  return found.map(({ id }) => Number(id))
}

const box = (page: Page, name: string) => page.getByRole<HTMLInputElement>('checkbox', { name })
const field = (page: Page, name: string) => page.in(page.getByRole('group', { name }))
const dialogOf = (page: Page, name: string) => page.in(page.getByRole('dialog', { name }))

describe('the list of business units', () => {
  test('shows name and created date, searched and paged', async () => {
    for (let n = 10; n < 22; n++) await unit({ name: `Lista ${n}` })
    const page = await person.open('/organizational-units?q=lista')
    expect(page.title).toBe('Unidades de negocio')
    const heads = page.getAllByRole('columnheader').map((head) => head.textContent.trim())
    expect(heads).toEqual(expect.arrayContaining(['Nombre', 'Fecha de creación']))
    expect(page.getByText(/^1–10 de 12 unidades/)).toBeTruthy()
    const none = await person.submit(page, 'Buscar', { 'Buscar unidades': 'nada' })
    expect(none.getByText('Ninguna unidad coincide con «nada»')).toBeTruthy()
  })

  test('leads to the users of a unit, with the actions of the list of users', async () => {
    const areas = await areaIds('Mercadeo', 'Comercial')
    await unit({ name: 'Con sus áreas', areas })
    const page = await person.open('/organizational-units?q=con sus')
    const [count] = page.getAllByRole('link', { name: /^\d+ ?usuarios?$/ })
    const people = await person.follow(count!)
    expect(people.address).toBe(`/users?${areas.map((id) => `area=${id}`).join('&')}`)
    expect(people.getByRole('heading', { level: 1 }).textContent).toContain(
      Number(count!.textContent.replace(/\D/g, '')),
    )
    expect(people.getByRole('button', { name: 'Asignar curso' })).toBeTruthy()

    const ids = await rows<{ id: string }>(
      `insert into areas (tenant_id, code, name) select 1, 'Y' || n, 'Muchas ' || n
       from generate_series(1, 51) n returning id`,
    )
    const { id } = await unit({ name: 'De muchas', areas: ids.map((area) => Number(area.id)) })
    const many = await person.open(`/organizational-units/${id}/people`)
    expect(many.address).toBe('/organizational-units')
    expect(many.getByText(/«De muchas» tiene más de 50 áreas/)).toBeTruthy()
  })
})

describe('the form without scripts', () => {
  test('creates a unit of areas and courses that were searched for', async () => {
    const name = 'Prevención de riesgos'
    const id = await course(name)
    const form = await person.open('/organizational-units/new?page=1')
    const areas = field(form, 'Áreas')
    expect(areas.getAllByRole('checkbox')).toHaveLength(20)
    expect(areas.getByText(/^Y \d+ más: busca para encontrarlos\.$/)).toBeTruthy()
    expect(areas.getByText(/Ninguna significa todas/)).toBeTruthy()
    expect(field(form, 'Cursos').getByText(/Ninguno significa todos/)).toBeTruthy()

    const zones = await person.submit(form, 'Buscar en Áreas', {
      Nombre: 'Zonas',
      'Buscar en Áreas': 'zona 3',
    })
    expect(zones.status).toBe(200)
    expect(zones.queryByRole('alert')).toBeNull()
    expect(field(zones, 'Áreas').getAllByRole('checkbox')).toHaveLength(10)
    box(zones, 'Zona 31').checked = true
    box(zones, 'Zona 35').checked = true

    // Another search keeps what was chosen, and what was typed.
    const courses = await person.submit(zones, 'Buscar en Cursos', {
      'Buscar en Cursos': 'prevencion',
    })
    expect(box(courses, 'Zona 31').checked).toBe(true)
    expect(box(courses, 'Zona 35').checked).toBe(true)
    box(courses, 'Zona 35').checked = false
    box(courses, name).checked = true
    const done = await person.submit(courses, 'Crear unidad')
    expect(done.address).toBe('/organizational-units')
    expect(done.getByText('Unidad de negocio creada: Zonas.')).toBeTruthy()

    const { body: list } = await api('GET', '/organizational-units?q=zonas')
    const { body } = await api('GET', `/organizational-units/${list.results[0].id}`)
    expect(body.areas.map((area: { name: string }) => area.name)).toEqual(['Zona 31'])
    expect(body.courses).toEqual([{ id, name }])
  })

  test('keeps what was chosen when it is refused', async () => {
    const form = await person.open('/organizational-units/new')
    const [first] = field(form, 'Áreas').getAllByRole<HTMLInputElement>('checkbox')
    first!.checked = true
    const label = first!.parentElement!.textContent
    const page = await person.submit(form, 'Crear unidad', { Nombre: ' ' })
    expect(page.status).toBe(422)
    expect(box(page, label).checked).toBe(true)
  })

  test('Enter in the search finds and does not save; Enter in the name saves', async () => {
    const form = await person.open('/organizational-units/new')
    // Enter presses the first submit button, which is hidden.
    const pressed = form.form('Crear unidad').querySelector<HTMLButtonElement>('[type=submit]')!
    expect(pressed.getAttribute('aria-hidden')).toBe('true')
    const found = await person.submit(form, pressed, {
      Nombre: 'Con Enter',
      'Buscar en Áreas': 'zona 40',
    })
    expect(field(found, 'Áreas').getAllByRole('checkbox')).toHaveLength(1)
    box(found, 'Zona 40').checked = true
    const again = found.form('Crear unidad').querySelector<HTMLButtonElement>('[type=submit]')!
    const saved = await person.submit(found, again)
    expect(saved.getByText('Unidad de negocio creada: Con Enter.')).toBeTruthy()
  })

  test('opens filled, and choosing none of a list means all', async () => {
    const { id } = await unit({ name: 'Por editar', areas: await areaIds('Zona 07', 'Zona 22') })
    const list = await person.open('/organizational-units?q=por+editar')
    const form = await person.follow(list.getByRole('link', { name: 'Por editar' }))
    expect(form.address).toBe(`/organizational-units/${id}/edit?q=por+editar`)
    for (const name of ['Zona 07', 'Zona 22']) {
      expect(box(form, name).checked).toBe(true)
      box(form, name).checked = false
    }
    const done = await person.submit(form, 'Guardar', { Nombre: 'Editada' })
    expect(done.address).toBe('/organizational-units?q=por+editar')
    expect(done.getByText('Se guardaron los cambios de Editada.')).toBeTruthy()
    const { body } = await api('GET', `/organizational-units/${id}`)
    expect(body).toMatchObject({ name: 'Editada', areas: [], courses: [] })
  })

  test('tells the second of two editors what the first stored', async () => {
    const { id } = await unit({ name: 'Disputada', areas: await areaIds('Zona 01') })
    const mine = await person.open(`/organizational-units/${id}/edit`)
    const [, two] = await areaIds('Zona 01', 'Zona 02')
    await api('PUT', `/organizational-units/${id}`, { name: 'De otra', areas: [two], courses: [] })

    const conflict = await person.submit(mine, 'Guardar', { Nombre: 'Mía' })
    expect(conflict.status).toBe(409)
    expect(conflict.getByRole('alert').textContent).toContain('Otra persona modificó esta unidad')
    const table = conflict.in(conflict.getByRole('region', { name: 'Diferencias' }))
    const cells = table
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(cells.slice(1)).toEqual([
      ['Nombre', 'De otra', 'Mía'],
      ['Áreas', 'Zona 02', 'Igual'],
    ])
    expect(box(conflict, 'Zona 02').checked).toBe(true)
    const done = await person.submit(conflict, 'Guardar')
    expect(done.getByText('Se guardaron los cambios de Mía.')).toBeTruthy()
    const { body } = await api('GET', `/organizational-units/${id}`)
    expect(body.areas.map((area: { id: number }) => area.id)).toEqual([two])
  })
})

describe('deleting', () => {
  test('one that limits people is refused, with their number, names and a link', async () => {
    const made = await unit({ name: 'Con gente' })
    const email = 'limitada@compania.example'
    await api('POST', '/users', {
      username: 'limitada',
      email,
      first_name: 'Limitada',
      role: 'reader',
      organizational_units: [made.id],
    })
    const page = await person.open(`/organizational-units/deletion?ids=${made.id}`)
    const dialog = dialogOf(page, 'Eliminar unidad de negocio')
    expect(dialog.getByText('«Con gente» limita a 1 usuario')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Eliminar' })).toBeNull()

    const who = await person.follow(dialog.getByRole('link', { name: 'Ver quiénes' }))
    const people = dialogOf(who, 'Usuarios que limita')
    expect(people.getByText(email)).toBeTruthy()
    const form = await person.follow(people.getByRole('link', { name: 'Editar Limitada' }))
    box(form, 'Con gente').checked = false
    const back = await person.submit(form, 'Guardar')
    expect(back.address).toBe(`/organizational-units/${made.id}/users`)
    expect(back.getByText('Nadie está limitado a esta unidad de negocio.')).toBeTruthy()
    const question = await person.open(`/organizational-units/deletion?ids=${made.id}`)
    expect(
      dialogOf(question, 'Eliminar unidad de negocio').getByRole('button', { name: 'Eliminar' }),
    ).toBeTruthy()
  })

  test('several of which one limits people deletes none and says which', async () => {
    const [used, free] = [await unit({ name: 'Usada' }), await unit({ name: 'Libre' })]
    await api('POST', '/users', {
      username: 'usada',
      email: 'usada@compania.example',
      first_name: 'Usada',
      role: 'reader',
      organizational_units: [used.id],
    })
    const question = await person.open(
      `/organizational-units/deletion?ids=${used.id}&ids=${free.id}`,
    )
    const asked = dialogOf(question, 'Eliminar unidades de negocio')
    const page = await person.submit(question, asked.getByRole('button', { name: 'Eliminar' }))
    expect(page.status).toBe(409)
    expect(
      dialogOf(page, 'Eliminar unidades de negocio').getByText('«Usada» limita a 1 usuario'),
    ).toBeTruthy()
    expect((await api('GET', `/organizational-units/${free.id}`)).status).toBe(200)
  })
})

test('the choices of a search are asked for in the background', async () => {
  const answer = await person.request('/organizational-units/choices?list=areas&q=ZONA+1', {
    headers: { accept: 'application/json' },
  })
  const { options, total } = (await answer.json()) as { options: object[]; total: number }
  expect(total).toBe(10)
  expect(options[0]).toEqual({ value: expect.any(Number), label: 'Zona 10' })
  const other = await person.request('/organizational-units/choices?list=users&q=a')
  expect(other.status).toBe(404)
})
