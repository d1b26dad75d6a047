import { describe, expect, test } from 'vitest'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const admin = await site.signInAs('admin')
const [course] = await rows<{ id: string; name: string }>(
  `select tc.id, c.name from tenant_courses tc join courses c on c.id = tc.course_id
   where tc.tenant_id = 1 order by tc.id limit 1`,
)
const at = `/courses/${course!.id}/skills`

const ticked = (page: Page) =>
  page
    .in(page.getByRole('group', { name: /^Competencias/ }))
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter((box) => box.checked)
    .map((box) => box.closest('label')!.textContent)

describe('the skills of a course', () => {
  test('are created over the list', async () => {
    const page = await admin.open(at)
    expect(page.title).toContain('Asignar competencias')
    expect(page.getByText(course!.name)).toBeTruthy()
    const form = await admin.follow(page.getByRole('link', { name: 'Nueva competencia' }))
    const done = await admin.submit(form, 'Crear competencia', { Nombre: 'Pensamiento crítico' })
    expect(done.address).toBe(at)
    expect(done.getByText('Competencia creada: Pensamiento crítico.')).toBeTruthy()
  })

  test('are assigned and taken away by their boxes', async () => {
    const page = await admin.open(at)
    const before = ticked(page)
    const saved = await admin.submit(page, 'Guardar', { 'Pensamiento crítico': true })
    expect(saved.getByText(`Se guardaron las competencias de ${course!.name}.`)).toBeTruthy()
    expect(ticked(saved).sort()).toEqual([...before, 'Pensamiento crítico'].sort())
    const none = Object.fromEntries(ticked(saved).map((name) => [name, false]))
    expect(ticked(await admin.submit(saved, 'Guardar', none))).toEqual([])
    await admin.submit(await admin.open(at), 'Guardar', { 'Pensamiento crítico': true })
  })

  test('are found, renamed and deleted beside them', async () => {
    const found = await admin.submit(await admin.open(at), 'Buscar', {
      'Buscar competencias': 'critico',
    })
    expect(found.address).toBe(`${at}?q=critico`)
    const form = await admin.follow(found.getByRole('link', { name: 'Cambiar el nombre' }))
    const renamed = await admin.submit(form, 'Cambiar el nombre', {
      Nombre: 'Criterio propio crítico',
    })
    expect(renamed.address).toBe(`${at}?q=critico`)
    expect(renamed.getByText('La competencia se llama ahora Criterio propio crítico.')).toBeTruthy()
    const asked = await admin.follow(renamed.getByRole('link', { name: 'Eliminar' }))
    expect(asked.getByText(/^Dejará de estar asignada a 1 curso\./)).toBeTruthy()
    const gone = await admin.submit(asked, 'Eliminar')
    expect(gone.getByText('Se eliminó la competencia.')).toBeTruthy()
    expect(gone.getByText('Ninguna competencia coincide con «critico»')).toBeTruthy()
  })

  test('are for administrators, and of courses that exist', async () => {
    expect((await (await site.signInAs('reader')).open(at)).status).toBe(403)
    expect((await admin.open('/courses/999999/skills')).status).toBe(404)
  })
})
