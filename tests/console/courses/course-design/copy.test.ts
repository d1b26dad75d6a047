import { expect, test } from 'vitest'
import { editorOver, filled, outline } from '#tests/api/courses/course-design/editor.ts'
import { startTestConsole, takeSession } from '#tests/support/console.ts'

const site = await startTestConsole()
const editor = await editorOver(site.api)
const person = await site.signInAs('admin')

/** A course that no other test has, under a name of its own. */
async function course(name: string) {
  const editing = editor.edit((await editor.newCourse()).design)
  await editing.save({ name })
  return editing
}

const at = (id: number, item: string) => `/courses/${id}/design/copy?item=${item}`

test('a section is copied into another course, where it is selected and can be undone', async () => {
  const [from, to] = [await course('Origen'), await course('Inducción Ñ')]
  const { section } = await filled(from, ['Tip', 'Concept'])
  const before = await filled(to)
  const page = await person.open(`/courses/${from.id}/design?item=section-${section}`)
  const dialog = await person.follow(page.getByRole('link', { name: 'Copiar a otro curso…' }))
  expect(dialog.getByRole('dialog', { name: 'Copiar a otro curso…' })).toBeTruthy()
  const found = await person.submit(dialog, 'Buscar', { 'Buscar cursos': 'induccion n' })
  expect(found.getAllByRole('radio')).toHaveLength(1)
  const none = await person.submit(found, 'Copiar')
  expect(none.status).toBe(422)
  expect(none.getByRole('link', { name: 'Debes elegir un curso' })).toBeTruthy()
  const done = await person.submit(none, 'Copiar', {
    'Inducción Ñ': true,
    Lugar: 'Al principio',
  })
  const [[copied, , [[, , contents]]], [second]] = outline(await to.design()) as any
  expect([contents.length, second]).toEqual([2, before.section])
  expect(done.address).toBe(`/courses/${to.id}/design?item=section-${copied}`)
  expect(done.getByText('«Nueva sección» se copió en este curso con sus archivos.')).toBeTruthy()
  await person.submit(done, 'Deshacer')
  expect(outline(await to.design())).toHaveLength(1)
})

test('a subsection goes into the last section of another course, which must have one', async () => {
  const [from, to] = [await course('Fuente'), await course('Destino único')]
  const { subsection } = await filled(from)
  const form = await person.open(`${at(from.id, `subsection-${subsection}`)}&q=destino+unico`)
  const refused = await person.submit(form, 'Copiar', { 'Destino único': true })
  expect(refused.status).toBe(409)
  expect(refused.getByText(/Ese curso no tiene secciones/)).toBeTruthy()
  const { id } = await to.section()
  await person.submit(refused, 'Copiar', { 'Destino único': true })
  const [[last, , below]] = outline(await to.design()) as any
  expect([last, below.length]).toEqual([id, 1])
})

test('only the company’s own courses are offered, and contents are not copied so', async () => {
  const from = await course('Propio')
  const { section, contents } = await filled(from)
  const theirs = editor.edit(
    (await editor.newCourse(await editor.signInAs('admin', 97))).design,
    await editor.signInAs('admin', 97),
  )
  await theirs.save({ name: 'Prestado a la 1' })
  await editor.rows('insert into tenant_courses (tenant_id, course_id) values (1, $1)', [theirs.id])
  const form = await person.open(`${at(from.id, `section-${section}`)}&q=prestado`)
  expect(form.getByText('Ningún curso coincide con «prestado».')).toBeTruthy()
  expect(
    (await person.open(`${at(from.id, `section-${section}`)}&q=propio`)).queryByRole('radio', {
      name: 'Propio',
    }),
  ).toBeNull()
  const away = await person.open(at(from.id, `content-${contents[0]}`))
  expect(away.address).toBe(`/courses/${from.id}/design?item=content-${contents[0]}`)
  expect(away.queryByRole('link', { name: 'Copiar a otro curso…' })).toBeNull()
  const reader = await site.signInAs('reader')
  expect((await reader.open(at(from.id, `section-${section}`))).status).toBe(403)
  const stranger = await site.signInAs('admin', 97)
  expect((await stranger.open(at(from.id, `section-${section}`))).status).toBe(404)
})

test('a super-administrator copies between the courses of the company that owns them', async () => {
  const theirs = await editor.signInAs('admin', 97)
  const make = async (name: string) => {
    const editing = editor.edit((await editor.newCourse(theirs)).design, theirs)
    await editing.save({ name })
    return editing
  }
  const [from, to] = [await make('Cafetera uno'), await make('Cafetera dos')]
  const { section } = await filled(from)
  const root = site.visitor()
  await takeSession(root, 'super@sendero.test')
  const form = await root.open(`/admin${at(from.id, `section-${section}`)}&q=cafetera`)
  const done = await root.submit(form, 'Copiar', { 'Cafetera dos': true })
  expect(done.address).toMatch(`/admin/courses/${to.id}/design?item=section-`)
  expect(outline(await to.design())).toHaveLength(1)
})
