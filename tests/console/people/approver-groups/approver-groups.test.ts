import { describe, expect, test } from 'vitest'
import { DOT } from '#app/kit/ui/format.ts'
import { DEMO_PASSWORD } from '#tests/support/settings.ts'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { openApproverGroups } from '../../../api/people/approver-groups/company.ts'

/** The screen of approver groups: specification 3, §2, §5, §6 and §8. */

const AT = '/preregistrations-auth-groups'
const site = await startTestConsole()
const {
  admin: api,
  rows,
  group,
  person: colleague,
  disable,
  unitAreas,
  otherAreas,
  units,
} = await openApproverGroups(site.api)
const person = await site.signInAs('admin')
const foreigner = await site.signInAs('admin', 97)
await rows(`insert into areas (tenant_id, code, name)
  select 1, 'Z' || n, 'Zona ' || lpad(n::text, 2, '0') from generate_series(1, 40) n`)

const box = (page: Page, name: string | RegExp) =>
  page.getByRole<HTMLInputElement>('checkbox', { name })
const field = (page: Page, name: string) => page.in(page.getByRole('group', { name }))
const dialogOf = (page: Page, name: string) => page.in(page.getByRole('dialog', { name }))
const TITLE = 'Grupos de autorizacion preregistros'

describe('the list of approver groups', () => {
  test('shows name, how many administrators and created date, searched and paged', async () => {
    const someone = await colleague()
    for (let n = 10; n < 22; n++)
      await group({ name: `Lista ${n}`, user_ids: n === 21 ? [someone.id] : [] })
    const page = await person.open(`${AT}?q=lista`)
    expect(page.title).toBe(TITLE)
    expect(page.getByRole('heading', { level: 1 }).textContent).toContain('12')
    const heads = page.getAllByRole('columnheader').map((head) => head.textContent.trim())
    expect(heads.slice(1)).toEqual(['Nombre', 'Administradores', 'Fecha de creación', 'Acciones'])
    expect(page.getByText(/^1–10 de 12 grupos de autorización/)).toBeTruthy()
    const [, one] = (await person.open(`${AT}?q=lista+21`)).getAllByRole('row')
    expect(one!.textContent).toMatch(/Lista 21.*1 administrador/)
    const none = await person.submit(page, 'Buscar', { 'Buscar grupos': 'nada' })
    expect(none.getByText('Ningún grupo de autorización coincide con «nada»')).toBeTruthy()
  })
})

describe('the form without scripts', () => {
  test('creates a group of people and areas that were searched for', async () => {
    const ines = await colleague({ first_name: 'Inés', role: 'admin' })
    const iris = await colleague({ first_name: 'Iris' })
    await colleague({ first_name: 'Inesita', role: 'user' })
    const off = await colleague({ first_name: 'Inesperada' })
    await disable(off.id)
    const form = await person.open(`${AT}/new?page=1`)
    const people = field(form, 'Administradores')
    expect(people.getAllByRole('checkbox').length).toBeGreaterThan(2)
    const offered = field(form, 'Áreas')
    expect(offered.getAllByRole('checkbox')).toHaveLength(20)
    expect(offered.getByText(/^Y \d+ más: busca para encontrarlos\.$/)).toBeTruthy()

    const found = await person.submit(form, 'Buscar en Administradores', {
      Nombre: 'Talento',
      'Buscar en Administradores': 'INES',
    })
    expect(found.status).toBe(200)
    // Neither a learner nor somebody whose account is disabled.
    expect(field(found, 'Administradores').getAllByRole('checkbox')).toHaveLength(1)
    const labelled = `${ines.name}${DOT}${ines.email}`
    box(found, labelled).checked = true
    const more = await person.submit(found, 'Buscar en Administradores', {
      'Buscar en Administradores': iris.email,
    })
    expect(box(more, labelled).checked).toBe(true)
    box(more, `${iris.name}${DOT}${iris.email}`).checked = true
    const areas = await person.submit(more, 'Buscar en Áreas', { 'Buscar en Áreas': 'zona 31' })
    box(areas, 'Zona 31').checked = true
    const done = await person.submit(areas, 'Crear grupo')
    expect(done.address).toBe(AT)
    expect(done.getByText('El grupo se ha creado correctamente')).toBeTruthy()

    const { body: list } = await api('GET', `${AT}?q=talento&sort=created_at&order=desc`)
    const { body } = await api('GET', `${AT}/${list.results[0].id}`)
    expect(body.users).toBe(`${ines.id}::${ines.name},${iris.id}::${iris.name}`)
    expect(body.areas).toMatchObject([{ name: 'Zona 31' }])
  })

  test('keeps what was chosen when it is refused', async () => {
    const form = await person.open(`${AT}/new`)
    const [first] = field(form, 'Administradores').getAllByRole<HTMLInputElement>('checkbox')
    first!.checked = true
    const label = first!.parentElement!.textContent
    const page = await person.submit(form, 'Crear grupo', { Nombre: ' ' })
    expect(page.status).toBe(422)
    expect(box(page, label).checked).toBe(true)
  })

  test('an error of the API is shown by its field', async () => {
    const leaving = await colleague({ first_name: 'Saliente' })
    const form = await person.open(`${AT}/new`)
    const found = await person.submit(form, 'Buscar en Administradores', {
      Nombre: 'Tarde',
      'Buscar en Administradores': leaving.email,
    })
    box(found, /Saliente/).checked = true
    await disable(leaving.id)
    const page = await person.submit(found, 'Crear grupo')
    expect(page.status).toBe(422)
    const message = `La cuenta de «${leaving.name}» está desactivada`
    const link = page.getByRole<HTMLAnchorElement>('link', { name: message })
    expect(link.hash).toBe(`#${page.getByRole('group', { name: 'Administradores' }).id}`)
    // Still ticked, and marked.
    expect(box(page, `${leaving.name}${DOT}${leaving.email} (inactivo)`).checked).toBe(true)
  })

  test('opens filled, and none chosen empties a list', async () => {
    const kept = await colleague({ first_name: 'Queda' })
    const { id } = await group({
      name: 'Por editar',
      user_ids: [kept.id],
      area_ids: [unitAreas[0]],
    })
    await disable(kept.id)
    const list = await person.open(`${AT}?q=por+editar`)
    const form = await person.follow(list.getByRole('link', { name: 'Por editar' }))
    expect(form.address).toBe(`${AT}/${id}/edit?q=por+editar`)
    expect(box(form, /^Queda .*\(inactivo\)$/).checked).toBe(true)
    for (const one of field(form, 'Áreas').getAllByRole<HTMLInputElement>('checkbox'))
      one.checked = false
    const done = await person.submit(form, 'Guardar', { Nombre: 'Editado' })
    expect(done.address).toBe(`${AT}?q=por+editar`)
    expect(done.getByText('El grupo se ha actualizado correctamente')).toBeTruthy()
    const { body } = await api('GET', `${AT}/${id}`)
    expect(body).toMatchObject({ name: 'Editado', approvers: [{ id: kept.id }], areas: [] })
  })

  test('tells the second of two editors what the first stored', async () => {
    const [one, two] = [
      await colleague({ first_name: 'Una' }),
      await colleague({ first_name: 'Dos' }),
    ]
    const { id } = await group({ name: 'Disputado', user_ids: [one.id] })
    const mine = await person.open(`${AT}/${id}/edit`)
    await api('PUT', `${AT}/${id}`, { name: 'De otra', user_ids: [two.id] })

    const conflict = await person.submit(mine, 'Guardar', { Nombre: 'Mío' })
    expect(conflict.status).toBe(409)
    expect(conflict.getByRole('alert').textContent).toContain('Otra persona modificó este grupo')
    const table = conflict.in(conflict.getByRole('region', { name: 'Diferencias' }))
    const cells = table
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(cells.slice(1)).toEqual([
      ['Nombre', 'De otra', 'Mío'],
      ['Administradores', two.name, 'Igual'],
    ])
    expect(box(conflict, /^Dos /).checked).toBe(true)
    const done = await person.submit(conflict, 'Guardar')
    expect(done.getByText('El grupo se ha actualizado correctamente')).toBeTruthy()
    const { body } = await api('GET', `${AT}/${id}`)
    expect(body).toMatchObject({ name: 'Mío', approvers: [{ id: two.id }] })
  })

  test.each([
    ['new', 'Crear grupo', 'Ocurrio un error al crear los grupos'],
    ['edit', 'Guardar', 'Ocurrio un error al actualizar los grupos'],
  ])('a failure of %s is told over the list', async (part, button, title) => {
    const { id } = await group({ name: 'Con fallo' })
    const form = await person.open(part === 'new' ? `${AT}/new` : `${AT}/${id}/edit`)
    site.breakApi(/^\/api\/(preregistrations-auth-groups\/\d+|areas)$/)
    const page = await person.submit(form, button, { Nombre: ' ' })
    site.breakApi()
    expect(page.status).toBe(503)
    expect(page.getByRole('heading', { name: title })).toBeTruthy()
    expect(page.getByRole('table', { name: TITLE })).toBeTruthy()
  })
})

describe('deleting', () => {
  test('of one group shows its number of pending requests', async () => {
    const [{ id }, other] = [await group({ name: 'Con espera' }), await group({ name: 'Otro' })]
    const free = await person.open(`${AT}/deletion?ids=${id}`)
    expect(free.getByText('No tiene prerregistros pendientes.')).toBeTruthy()
    await rows(
      `insert into preregistrations (tenant_id, first_name, email, group_id, status, decided_at)
       values (1, 'Ana', 'ana@espera.test', $1, 'pending', null),
         (1, 'Luz', 'luz@espera.test', $1, 'pending', null),
         (1, 'Eva', 'eva@espera.test', $1, 'rejected', now())`,
      [id],
    )
    const page = await person.open(`${AT}/deletion?ids=${id}`)
    const dialog = dialogOf(page, 'Eliminar grupo de autorización')
    expect(dialog.getByText('¿Eliminar el grupo de autorización «Con espera»?')).toBeTruthy()
    expect(
      dialog.getByText('Tiene 2 prerregistros pendientes, que quedan a los administradores.'),
    ).toBeTruthy()
    const both = await person.open(`${AT}/deletion?ids=${id}&ids=${other.id}`)
    expect(both.getByText(/quedan a los administradores/)).toBeTruthy()
  })

  test('a refused change stays in the form, with the reason', async () => {
    const draft = { role: 'admin', area_id: unitAreas[0]!, password: 'clave-dada' } as const
    const { email } = await colleague({ ...draft, organizational_units: units.slice(0, 1) })
    await site.api.firstTokenOf(email, draft.password, DEMO_PASSWORD)
    const limited = site.visitor()
    await takeSession(limited, email)
    const { id } = await group({ name: 'No se va', area_ids: [otherAreas[0]] })
    const page = await limited.open(`${AT}/deletion?ids=${id}`)
    const dialog = dialogOf(page, 'Eliminar grupo de autorización')
    const answer = await limited.submit(page, dialog.getByRole('button', { name: 'Eliminar' }))
    expect(answer.status).toBe(409)
    const alert = dialogOf(answer, 'Eliminar grupo de autorización').getByRole('alert')
    expect(alert.textContent).toContain('Ocurrio un error al eliminar los grupos')
    expect(alert.textContent).toContain('«No se va» tiene administradores o áreas de otras')
    expect((await api('GET', `${AT}/${id}`)).status).toBe(200)
  })
})

test('the choices of a search are asked for in the background', async () => {
  const search = async (list: string, q: string, by = person) =>
    by.request(`${AT}/choices?list=${list}&q=${q}`, { headers: { accept: 'application/json' } })
  const answer = await search('area_ids', 'ZONA+1')
  const { options, total } = (await answer.json()) as { options: object[]; total: number }
  expect(total).toBe(10)
  expect(options[0]).toEqual({ value: expect.any(Number), label: 'Zona 10' })
  const own = await (await search('user_ids', 'angela')).json()
  expect(own).toMatchObject({ total: 1, options: [{ label: expect.stringContaining('@') }] })
  expect(await (await search('area_ids', 'zona', foreigner)).json()).toMatchObject({ total: 0 })
  expect((await search('users', 'a')).status).toBe(404)
})
