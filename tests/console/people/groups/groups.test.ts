import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { openGroups } from '../../../api/people/groups/company.ts'

const site = await startTestConsole()
const company = await openGroups(site.api)
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')

/** The names in the table called so, in its order. */
function names(page: Page, table: string): string[] {
  const [, ...rows] = page.in(page.getByRole('table', { name: table })).getAllByRole('row')
  return rows.map((row) => row.querySelector('span.truncate')?.textContent ?? '')
}

/** The boxes of a table's rows. */
const boxes = (page: Page) =>
  page.getAllByRole<HTMLInputElement>('checkbox').filter(({ name }) => name === 'ids')

const dialogOf = (page: Page, name: string) => page.in(page.getByRole('dialog', { name }))

describe('the list of groups', () => {
  test('says what it would hold while there is none', async () => {
    const page = await (await site.signInAs('admin', 1704)).open('/groups?q=nada')
    expect(page.title).toBe('Grupos')
    expect(page.getByText('Ningún grupo coincide con «nada»')).toBeTruthy()
  })

  test('shows name and created date, ten at a time', async () => {
    for (let n = 1; n <= 12; n++) await company.group(`Lista ${String(n).padStart(2, '0')}`)
    const page = await person.open('/groups?q=lista')
    const heads = page.getAllByRole('columnheader').map((head) => head.textContent.trim())
    expect(heads).toEqual(expect.arrayContaining(['Nombre', 'Fecha de creación']))
    expect(names(page, 'Grupos')).toHaveLength(10)
    expect(page.getByText(/^1–10 de 12 grupos/)).toBeTruthy()
    const second = await person.follow(page.getByRole('button', { name: 'Página siguiente' }))
    expect(second.address).toBe('/groups?q=lista&page=2')
    expect(names(second, 'Grupos')).toEqual(['Lista 11', 'Lista 12'])
  })
})

describe('a group', () => {
  test('is created over a page of the list', async () => {
    const form = await person.open('/groups/new?q=lista&page=2')
    const done = await person.submit(form, 'Crear grupo', { Nombre: 'Brigada de emergencia' })
    expect(done.address).toMatch(/^\/groups\/\d+$/)
    expect(done.title).toBe('Brigada de emergencia · Grupo')
    expect(done.getByText('Grupo creado: Brigada de emergencia.')).toBeTruthy()
    const closed = await person.follow(form.getByRole('link', { name: 'Cancelar' }))
    expect(closed.address).toBe('/groups?q=lista&page=2')
  })

  test('is renamed in a dialog over any of its tabs', async () => {
    const id = await company.group('Antes')
    const tab = await person.open(`/groups/${id}/courses`)
    const form = await person.follow(tab.getByRole('link', { name: 'Cambiar nombre' }))
    expect(form.address).toMatch(`/groups/${id}/courses/edit?back=`)
    const done = await person.submit(form, 'Guardar', { Nombre: 'Después' })
    expect(done.address).toBe(`/groups/${id}/courses`)
    expect(done.getByRole('heading', { level: 1, name: 'Después' })).toBeTruthy()
  })

  test('is deleted after a question that says what it has', async () => {
    const id = await company.group('Para borrar')
    const members = (await company.learners('inside', 2)).join()
    await company.admin('POST', `/groups/${id}/users/${members}`)
    await company.admin('POST', `/groups/${id}/courses/${await company.course()}`)
    const page = await person.open(`/groups/${id}`)
    const question = await person.follow(page.getByRole('link', { name: 'Eliminar' }))
    const dialog = dialogOf(question, 'Eliminar grupo')
    expect(dialog.getByText('¿Eliminar el grupo «Para borrar»?')).toBeTruthy()
    expect(dialog.getByText(/^Tiene 2 usuarios y 1 curso\./)).toBeTruthy()
    expect((await person.open(`/groups/${id}`)).status).toBe(200)
    const done = await person.submit(question, dialog.getByRole('button', { name: 'Eliminar' }))
    expect(done.address).toBe('/groups')
    expect(done.getByText('Se eliminó 1 grupo.')).toBeTruthy()
    expect((await person.open(`/groups/${id}`)).status).toBe(404)
    const undone = await person.submit(done, 'Deshacer')
    expect(undone.address).toBe('/groups')
    const back = await person.open(`/groups/${id}`)
    expect(back.getByText(/^1–2 de 2 usuarios/)).toBeTruthy()
  })

  test('has no unknown tab', async () => {
    const id = await company.group()
    expect((await person.open(`/groups/${id}/secrets`)).status).toBe(404)
    expect((await person.open(`/groups/${id}/users`)).status).toBe(200)
  })
})

describe('members of a group', () => {
  test.each([
    ['', 'No hay usuarios en el momento', 'Agregar usuarios'],
    ['/courses', 'Aún no hay cursos asignados', 'Agregar cursos'],
    ['/paths', 'No hay planes en el momento', 'Agregar planes'],
  ])('an empty tab at %j shows an empty state', async (at, words, add) => {
    const page = await reader.open(`/groups/${await company.group()}${at}`)
    expect(page.getByText(words)).toBeTruthy()
    expect(page.getByRole('link', { name: add })).toBeTruthy()
  })

  test('is told apart by tabs with their counts, each with its own page and search', async () => {
    const id = await company.group('Con todo')
    await company.admin('POST', `/groups/${id}/users/matching`, { all: true })
    for (let n = 0; n < 12; n++) {
      const course = await company.course(`Curso ${String(n).padStart(2, '0')}`)
      await company.admin('POST', `/groups/${id}/courses/${course}`)
    }
    const page = await person.open(`/groups/${id}?page=3`)
    const tabs = page.in(page.getByRole('navigation', { name: 'Contenido del grupo' }))
    expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual([
      'Usuarios240',
      'Cursos12',
      'Planes0',
    ])
    expect(page.getByText(/^21–30 de 240 usuarios/)).toBeTruthy()
    const courses = await person.follow(tabs.getByRole('link', { name: /^Cursos/ }))
    expect(courses.address).toBe(`/groups/${id}/courses`)
    expect(names(courses, 'Cursos')).toHaveLength(10)
    const found = await person.submit(courses, 'Buscar', { 'Buscar cursos del grupo': 'curso 11' })
    expect(names(found, 'Cursos')).toEqual(['Curso 11'])
    const none = await person.open(`/groups/${id}/courses?q=%3Cb%3E`)
    expect(none.getByText('Ningún curso del grupo coincide con «<b>»')).toBeTruthy()
  })
})

describe('adding to a group', () => {
  test('adds several users found by a search, also as a reader', async () => {
    const id = await company.group('Por llenar')
    const tab = await reader.open(`/groups/${id}`)
    const picker = await reader.follow(tab.getByRole('link', { name: 'Agregar usuarios' }))
    expect(picker.title).toBe('Agregar usuarios')
    const found = await reader.submit(picker, 'Buscar', { 'Buscar usuarios': 'gomez' })
    for (const box of boxes(found).slice(0, 2)) box.checked = true
    const chosen = names(found, 'Usuarios que no están en el grupo').slice(0, 2)
    const done = await reader.submit(found, 'Agregar al grupo')
    expect(done.address).toBe(`/groups/${id}`)
    expect(done.getByText('Se agregaron 2 usuarios a «Por llenar».')).toBeTruthy()
    expect(names(done, 'Usuarios')).toEqual(chosen)
    const again = await reader.open(`/groups/${id}/users/addition?q=gomez`)
    expect(again.in(again.getByRole('main')).queryByText(chosen[0]!)).toBeNull()
  })

  test('adds all users that match a search', async () => {
    const id = await company.group('Todos')
    const picker = await person.open(`/groups/${id}/users/addition?q=mar`)
    const link = picker.getByRole('link', { name: /^Seleccionar los \d+ que coinciden$/ })
    const total = Number(/\d+/.exec(link.textContent)?.[0])
    const all = await person.follow(link)
    expect(all.getByText(`${total} seleccionados`)).toBeTruthy()
    const sure = await person.submit(all, 'Agregar al grupo')
    const dialog = dialogOf(sure, 'Agregar al grupo')
    expect(dialog.getByText(`¿Agregar ${total} usuarios a «Todos»?`)).toBeTruthy()
    const yes = dialog.getByRole('button', { name: 'Agregar al grupo' })
    const done = await person.submit(sure, yes)
    expect(done.getByText(`Se agregaron ${total} usuarios a «Todos».`)).toBeTruthy()
    expect(done.getByText(new RegExp(`de ${total} usuarios`))).toBeTruthy()
    const left = await person.open(`/groups/${id}/users/addition?q=mar`)
    expect(left.getByText(/Ningún usuario que no esté en el grupo coincide/)).toBeTruthy()
  })

  test.each([
    ['courses', 'course', 'Agregar cursos', 'Se agregó 1 curso a «Reciente».'],
    ['paths', 'path', 'Agregar planes', 'Se agregó 1 plan a «Reciente».'],
  ] as const)('%s', async (kind, make, link, flash) => {
    const name = `Señalado ${kind}`
    await company[make](name)
    const id = await company.group('Reciente')
    const tab = await person.open(`/groups/${id}/${kind}`)
    const picker = await person.follow(tab.getByRole('link', { name: link }))
    const found = await person.submit(picker, 'Buscar', {
      [kind === 'courses' ? 'Buscar cursos' : 'Buscar planes']: 'senalado',
    })
    const box = found.getByRole<HTMLInputElement>('checkbox', { name: `Seleccionar ${name}` })
    box.checked = true
    const done = await person.submit(found, 'Agregar al grupo')
    expect(done.address).toBe(`/groups/${id}/${kind}`)
    expect(done.getByText(flash)).toBeTruthy()
    expect(done.getByText(name)).toBeTruthy()
  })
})

describe('removing from a group', () => {
  test('removes one user after a question that names them, also as a reader', async () => {
    const id = await company.group('Brigada')
    const [ana, beto] = await company.learners('inside', 2)
    await company.admin('POST', `/groups/${id}/users/${ana},${beto}`)
    const tab = await reader.open(`/groups/${id}`)
    const [first, second] = names(tab, 'Usuarios')
    const link = tab.getByRole('link', { name: `Quitar ${first}` })
    const question = await reader.follow(link)
    const dialog = dialogOf(question, 'Quitar del grupo')
    expect(dialog.getByText(`¿Quitar a ${first} del grupo?`)).toBeTruthy()
    expect(dialog.getByText(/Los cursos que solo venían de este grupo se pierden/)).toBeTruthy()
    const done = await reader.submit(question, dialog.getByRole('button', { name: 'Quitar' }))
    expect(done.address).toBe(`/groups/${id}`)
    expect(done.getByText('Se quitó 1 usuario de «Brigada».')).toBeTruthy()
    expect(names(done, 'Usuarios')).toEqual([second])
  })

  test('removes selected users at once, and all that match a search', async () => {
    const id = await company.group('Brigada')
    await company.admin('POST', `/groups/${id}/users/matching`, { q: 'mar' })
    const tab = await person.open(`/groups/${id}?q=mar`)
    for (const box of boxes(tab).slice(0, 3)) box.checked = true
    const fewer = await person.submit(tab, 'Quitar del grupo')
    expect(fewer.address).toBe(`/groups/${id}?q=mar`)
    expect(fewer.getByText('Se quitaron 3 usuarios de «Brigada».')).toBeTruthy()

    const link = fewer.getByRole('link', { name: /^Seleccionar los \d+ que coinciden$/ })
    const all = await person.submit(await person.follow(link), 'Quitar del grupo')
    const question = dialogOf(all, 'Quitar del grupo')
    expect(question.getByText(/^¿Quitar a los \d+ usuarios que coinciden con «mar»/)).toBeTruthy()
    const empty = await person.submit(all, question.getByRole('button', { name: 'Quitar' }))
    expect(empty.getByText('Ningún usuario del grupo coincide con «mar»')).toBeTruthy()
  })

  test('removes a course and a path', async () => {
    const id = await company.group('Brigada')
    for (const [kind, thing] of [
      ['courses', await company.course('Fuera')],
      ['paths', await company.path('Fuera')],
    ] as const) {
      await company.admin('POST', `/groups/${id}/${kind}/${thing}`)
      const tab = await person.open(`/groups/${id}/${kind}`)
      const question = await person.follow(tab.getByRole('link', { name: 'Quitar Fuera' }))
      const dialog = dialogOf(question, 'Quitar del grupo')
      const done = await person.submit(question, dialog.getByRole('button', { name: 'Quitar' }))
      expect(done.address).toBe(`/groups/${id}/${kind}`)
      expect(done.getByText(/^Se quitó 1 (curso|plan) de «Brigada»\.$/)).toBeTruthy()
    }
  })
})

test('a call without a body works over HTTP as well', async () => {
  const id = await company.group()
  const token = await site.api.tokenOf('admin@1.sendero.test')
  const answer = await fetch(`${site.url}/api/groups/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ deleted: 1 })
})
