import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const person = await site.signInAs('admin')
const api = await site.api.signInAs('admin')
const rows = await rowsOf(site.api.url)

const boxes = (page: Page) =>
  page.queryAllByRole<HTMLInputElement>('checkbox').filter(({ name }) => name === 'ids')
const ticked = (page: Page) => boxes(page).filter(({ checked }) => checked)
/** Ticks the first rows of a page, beside what is ticked already. */
function tick(page: Page, rows: number) {
  for (const box of boxes(page).slice(0, rows)) box.checked = true
}
const press = (page: Page, name: string | RegExp) =>
  person.submit(page, page.getAllByRole('button', { name })[0]!)
const bar = (page: Page) => page.in(page.getByRole('group', { name: 'Acciones para la selección' }))
const clear = async (list: string) => {
  await rows('delete from selections where list = $1', [list])
}

describe('a selection without scripts', () => {
  test('is kept across pages, sorts and searches, with its count shown', async () => {
    await clear('/users')
    const first = await person.open('/users')
    tick(first, 2)
    const second = await press(first, 'Página siguiente')
    expect(second.address).toBe('/users?page=2')
    expect(bar(second).getByText('2 seleccionados')).toBeTruthy()
    expect(ticked(second)).toEqual([])
    tick(second, 1)

    const sorted = await person.follow(
      second.in(second.getByRole('table')).getByRole('button', { name: 'Área' }),
    )
    expect(sorted.address).toBe('/users?sort=area')
    expect(bar(sorted).getByText('3 seleccionados')).toBeTruthy()

    const search = sorted.getByRole<HTMLInputElement>('searchbox')
    search.value = 'mar'
    const found = await person.submit(sorted, 'Buscar')
    expect(found.address).toBe('/users?sort=area&q=mar')
    tick(found, 1)
    found.getByRole<HTMLInputElement>('searchbox').value = 'zzzz'
    const none = await person.submit(found, 'Buscar')
    expect(none.getByText(/Ningún usuario coincide/)).toBeTruthy()
    expect(bar(none).getByText(/^[34] seleccionados$/)).toBeTruthy()

    const back = await person.open('/users')
    expect(ticked(back).length).toBeGreaterThanOrEqual(2)
  })

  test('is kept when filters are added and removed', async () => {
    await clear('/users')
    const narrowed = await person.open('/users?status=enabled')
    tick(narrowed, 1)
    const choices = await press(narrowed, /^Área/)
    expect(choices.address).toMatch(/^\/users\/filters\?/)
    const again = await person.open('/users?status=enabled')
    expect(bar(again).getByText('1 seleccionado')).toBeTruthy()
    const page = await person.open('/users?status=enabled&page=2')
    tick(page, 1)
    const everybody = await press(page, /quitar filtro/)
    expect(everybody.address).toBe('/users')
    expect(bar(everybody).getByText('2 seleccionados')).toBeTruthy()
    const found = await person.open('/users?q=mar&status=enabled')
    tick(found, 1)
    const all = await press(found, 'Limpiar todo')
    expect(all.address).toBe('/users')
    expect(bar(all).getByText(/^[23] seleccionados$/)).toBeTruthy()
  })

  test('is listed on a page, where a row is removed', async () => {
    await clear('/users')
    const first = await person.open('/users')
    tick(first, 2)
    const second = await press(first, 'Página siguiente')
    tick(second, 2)
    const chosen = await press(second, 'Ver la selección')
    expect(chosen.address).toBe('/users?selection=chosen')
    expect(boxes(chosen)).toHaveLength(4)
    expect(ticked(chosen)).toHaveLength(4)
    boxes(chosen)[0]!.checked = false
    const all = await press(chosen, 'Ver todos')
    expect(all.address).toBe('/users')
    expect(bar(all).getByText('3 seleccionados')).toBeTruthy()
    const none = await press(all, 'Quitar la selección')
    expect(ticked(none)).toEqual([])
    expect(none.queryByText(/seleccionados?$/)).toBeNull()
  })

  test('needs confirmation above ten, and is cleared after the action', async () => {
    await clear('/users')
    let page = await person.open('/users')
    tick(page, 10)
    page = await press(page, 'Página siguiente')
    tick(page, 2)
    const question = await press(page, 'Activar')
    expect(question.address).toBe('/users/activation?page=2&selection=chosen')
    const dialog = question.in(question.getByRole('dialog'))
    expect(dialog.getByText('¿Activar a los 12 usuarios seleccionados?')).toBeTruthy()
    const done = await person.submit(question, dialog.getByRole('button', { name: 'Activar' }))
    expect(done.address).toBe('/users?page=2')
    expect(done.queryByText(/seleccionados?$/)).toBeNull()
  })

  test('needs confirmation for any number when another tab changed the selection', async () => {
    await clear('/users')
    const one = await person.open('/users')
    const other = await person.open('/users?page=2')
    tick(other, 1)
    await press(other, 'Página siguiente')
    tick(one, 1)
    const question = await press(one, 'Activar')
    expect(
      question.getByText('¿Activar a los 2 usuarios seleccionados?', { exact: false }),
    ).toBeTruthy()
    // The selection changes before the question is answered.
    await press(await person.open('/users'), 'Quitar la selección')
    const dialog = question.in(question.getByRole('dialog'))
    const again = await person.submit(question, dialog.getByRole('button', { name: 'Activar' }))
    expect(again.getByText('Debes seleccionar al menos un usuario.')).toBeTruthy()
  })

  test('is a thousand at most, and says what to do beyond', async () => {
    const thousand = Array.from({ length: 1000 }, (_, index) => String(900_000 + index))
    const first = await person.open('/users')
    tick(first, 1)
    await press(first, 'Página siguiente')
    await rows(`update selections set items = $1 where list = '/users'`, [thousand])
    const page = await person.open('/users')
    tick(page, 1)
    const refused = await press(page, 'Página siguiente')
    expect(refused.getByRole('alert').textContent).toMatch(/hasta 1\.000 uno por uno/)
    expect(bar(refused).getByText('1.000 seleccionados')).toBeTruthy()
    await clear('/users')
  })

  test('is kept when a record of it was deleted, which the list reports and can remove', async () => {
    await clear('/groups')
    const made = []
    for (const name of ['Zeta uno', 'Zeta dos'])
      made.push((await api('POST', '/groups', { name })).body.id)
    const list = await person.open('/groups?q=zeta')
    tick(list, 2)
    const question = await press(list, 'Eliminar')
    expect(question.getByText(/¿Eliminar los 2 grupos seleccionados\?/)).toBeTruthy()
    await api('DELETE', `/groups/${made[0]}`)
    const dialog = question.in(question.getByRole('dialog'))
    const refused = await person.submit(question, dialog.getByRole('button', { name: 'Eliminar' }))
    expect(refused.address).toBe('/groups?selection=chosen')
    expect(refused.getByText(/ya no está en la lista\. Quítalo/)).toBeTruthy()
    const left = await press(refused, 'Quitar de la selección')
    expect(bar(left).getByText('1 seleccionado')).toBeTruthy()
    const sure = await press(left, 'Eliminar')
    const yes = sure.in(sure.getByRole('dialog')).getByRole('button', { name: 'Eliminar' })
    const done = await person.submit(sure, yes)
    expect(done.getByText('Se eliminó 1 grupo.')).toBeTruthy()
  })

  test('belongs to its list and its company', async () => {
    await clear('/users')
    tick(await person.open('/users'), 1)
    const page = await person.open('/users')
    tick(page, 1)
    await press(page, 'Página siguiente')
    const elsewhere = await site.signInAs('admin', 97)
    expect((await elsewhere.open('/users')).queryByText(/^1 seleccionado$/)).toBeNull()
    expect((await person.open('/areas')).queryByText(/^1 seleccionado$/)).toBeNull()
  })

  test('ends with its session, so that a new session starts empty', async () => {
    await clear('/users')
    const leaving = await site.signInAs('admin')
    const page = await leaving.open('/users')
    tick(page, 1)
    await leaving.submit(page, page.getAllByRole('button', { name: 'Página siguiente' })[0]!)
    await leaving.forget()
    const next = await leaving.open('/users?page=2')
    const login = await leaving.submit(next, 'Ingresar', {
      'Correo electrónico': 'admin@1.sendero.test',
      Contraseña: 'sendero-demo',
    })
    expect(login.address).toBe('/users?page=2')
    expect(login.queryByText(/^1 seleccionado$/)).toBeNull()
  })
})

describe('assigning and removing by selection', () => {
  test('up to ten people of a course at once with undo, more after a question', async () => {
    const { results } = (await api('GET', '/courses?limit=100')).body
    const many = async ({ id }: { id: number }) =>
      (await api('GET', `/courses/${id}/users/enabled?limit=1`)).body.pagination.total > 13
    const full = await Promise.all(results.map(many))
    const course = results[full.indexOf(true)]
    await clear(`/courses/${course.id}/assignment`)
    await clear(`/courses/${course.id}/unassignment`)
    const total = async () => {
      const { body } = await api('GET', `/courses/${course.id}/users/enabled?limit=1`)
      return Number(body.pagination.total)
    }
    const before = await total()
    let page = await person.open(`/courses/${course.id}/unassignment`)
    tick(page, 10)
    page = await press(page, 'Página siguiente')
    tick(page, 3)
    const question = await press(page, 'Desasignar')
    expect(question.getByText(`¿Desasignar «${course.name}» a 13 usuarios?`)).toBeTruthy()
    expect(await total()).toBe(before)
    const dialog = question.in(question.getByRole('dialog'))
    const yes = dialog.getByRole('button', { name: 'Desasignar' })
    const done = await person.submit(question, yes)
    expect(done.address).toBe(`/courses/${course.id}`)
    const gone = before - (await total())
    const back = await person.submit(done, 'Deshacer')
    expect(back.getByText(new RegExp(`^Se deshizo el cambio de ${gone} usuario`))).toBeTruthy()
    expect(await total()).toBe(before)

    const available = await person.open(`/courses/${course.id}/assignment`)
    tick(available, 2)
    const given = await press(available, 'Asignar')
    expect(given.getByText(`Se asignó «${course.name}» a 2 usuarios.`)).toBeTruthy()
    expect(await total()).toBe(before + 2)
    await person.submit(given, 'Deshacer')
    expect(await total()).toBe(before)
  })

  test('members of a group: undo skips changed records and says so', async () => {
    const group = (await api('POST', '/groups', { name: 'Brigada' })).body.id
    const list = await person.open(`/groups/${group}/users/addition`)
    tick(list, 3)
    const [first] = ticked(list)
    const added = await press(list, 'Agregar al grupo')
    expect(added.getByText('Se agregaron 3 usuarios a «Brigada».')).toBeTruthy()
    await api('DELETE', `/groups/${group}/users/${first!.value}`)
    await api('POST', `/groups/${group}/users/${first!.value}`)
    const undone = await person.submit(added, 'Deshacer')
    expect(
      undone.getByText(
        'Se deshizo el cambio de 2 usuarios. 1 usuario cambió después y quedó como está.',
      ),
    ).toBeTruthy()
    const members = await person.open(`/groups/${group}`)
    tick(members, 1)
    const removed = await press(members, 'Quitar del grupo')
    expect(removed.getByText('Se quitó 1 usuario de «Brigada».')).toBeTruthy()
    const back = await person.submit(removed, 'Deshacer')
    expect(boxes(back)).toHaveLength(1)
  })
})

describe('how many rows a page has', () => {
  test('is remembered for lists of the same size, and the first page follows', async () => {
    const other = await site.signInAs('admin')
    const list = await other.open('/users?sort=area&page=3')
    const ten = list.getByRole('button', { name: '10 por página' })
    expect(ten.getAttribute('aria-pressed')).toBe('true')
    const fifty = await other.submit(list, '50 por página')
    expect(fifty.address).toBe('/users?sort=area')
    expect(boxes(fifty)).toHaveLength(50)
    expect((await other.open('/courses')).queryByText('50 por página')).toBeNull()
    expect(boxes(await other.open('/users?size=25'))).toHaveLength(25)
    expect(boxes(await other.open('/users?size=7'))).toHaveLength(50)
    const next = await other.open('/users?size=25')
    const second = await other.follow(next.getByRole('button', { name: 'Página siguiente' }))
    expect(second.address).toBe('/users?page=2&size=25')
  })

  test('keeps what is ticked when it changes', async () => {
    await clear('/users')
    const page = await person.open('/users')
    tick(page, 2)
    const more = await press(page, '25 por página')
    expect(boxes(more)).toHaveLength(25)
    expect(ticked(more)).toHaveLength(2)
    await press(await press(more, 'Quitar la selección'), '10 por página')
  })
})
