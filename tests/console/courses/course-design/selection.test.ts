import { expect, test } from 'vitest'
import { editorOver, filled, outline } from '#tests/api/courses/course-design/editor.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const editor = await editorOver(site.api)
const person = await site.signInAs('admin')

/** A course of two subsections, and the ids of their contents, each called by its place: 'A1'. */
async function course(name: string) {
  const editing = editor.edit((await editor.newCourse()).design)
  const from = await filled(editing, ['Tip', 'Concept', 'Tip'])
  const to = await filled(editing, ['Concept', 'Tip'])
  const named = (part: typeof from, letter: string) =>
    part.contents.flatMap((id, at) => [
      [`${part.path(id)}/title`, `${letter}${at + 1}`],
      [`${part.path(id)}/extended_props/text`, 'Usa el casco'],
    ])
  await editing.save({
    name,
    [`${from.at}/name`]: 'Origen',
    [`${to.at}/name`]: 'Destino',
    ...Object.fromEntries([...named(from, 'A'), ...named(to, 'B')]),
  })
  const contents = async () =>
    outline(await editing.design()).flatMap(([, , below]) =>
      below.map(([, , placed]) => placed.map(([id]) => id)),
    )
  return { editing, from, to, contents, at: `/courses/${editing.id}/design` }
}

function tick(page: Page, ...titles: string[]): Page {
  for (const title of titles)
    page.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${title}`) }).checked = true
  return page
}
const ticked = (page: Page) =>
  page
    .getAllByRole<HTMLInputElement>('checkbox')
    .flatMap(({ checked, value }) => (checked ? [Number(value)] : []))

test('contents are moved together to another subsection, and the move is undone', async () => {
  const { from, to, contents, at } = await course('Varios')
  const [a1, a2, a3] = from.contents
  const [b1, b2] = to.contents
  const page = await person.open(`${at}?item=content-${a2}`)
  const form = await person.follow(page.getByRole('link', { name: 'Elegir varios' }))
  expect(ticked(form)).toEqual([a2])
  const done = await person.submit(tick(form, 'A1', 'B2'), 'Mover', {
    'Mover a': 'Nueva sección › Destino',
    Lugar: 'Al principio',
  })
  expect(done.address).toBe(`${at}?item=content-${a1}`)
  expect(done.getByText('Se movieron 3 contenidos a «Nueva sección › Destino».')).toBeTruthy()
  expect(await contents()).toEqual([[a3], [a1, a2, b2, b1]])
  await person.submit(done, 'Deshacer')
  expect(await contents()).toEqual([
    [a1, a2, a3],
    [b1, b2],
  ])
})

test('what is missing, and a change by somebody else, come back with what was ticked', async () => {
  const { editing, from, contents, at } = await course('Incompleto')
  const before = await contents()
  const [a1, a2] = from.contents
  const none = await person.submit(await person.open(`${at}/selection`), 'Duplicar')
  expect(none.status).toBe(422)
  expect(none.getByRole('link', { name: 'Debes seleccionar al menos un contenido.' })).toBeTruthy()
  const nowhere = await person.submit(tick(none, 'A1', 'A2'), 'Mover')
  expect([nowhere.status, ticked(nowhere)]).toEqual([422, [a1, a2]])
  expect(nowhere.getByRole('link', { name: 'Debes elegir una subsección' })).toBeTruthy()
  await editing.save({ name: 'Otro nombre' })
  const stale = await person.submit(nowhere, 'Eliminar')
  expect([stale.status, ticked(stale)]).toEqual([409, [a1, a2]])
  expect(stale.getByText(/modificó este curso mientras lo editabas/)).toBeTruthy()
  expect(await contents()).toEqual(before)
  const done = await person.submit(stale, 'Eliminar')
  expect(done.getByText('Se eliminaron 2 contenidos. Con «Deshacer» vuelven.')).toBeTruthy()
  await person.submit(done, 'Deshacer')
  expect(await contents()).toEqual(before)
})

test('contents are duplicated, and copied to a course that is searched', async () => {
  const { contents, at } = await course('De donde')
  const target = await course('Adonde Ñ')
  const twice = await person.submit(
    tick(await person.open(`${at}/selection`), 'A1', 'A2'),
    'Duplicar',
  )
  expect(twice.getByText('Se duplicaron 2 contenidos.')).toBeTruthy()
  expect((await contents())[0]).toHaveLength(5)
  const form = tick(await person.open(`${at}/selection`), 'A3')
  const asked = await person.submit(form, 'Copiar a otro curso…')
  const found = await person.submit(asked, 'Buscar', { 'Buscar cursos': 'adonde n' })
  const unchosen = await person.submit(found, 'Copiar')
  expect(unchosen.getByRole('link', { name: 'Debes elegir un curso' })).toBeTruthy()
  const done = await person.submit(unchosen, 'Copiar', { 'Adonde Ñ': true })
  const [, last] = await target.contents()
  expect(last).toHaveLength(3)
  expect(done.address).toBe(`${target.at}?item=content-${last!.at(-1)}`)
  expect(
    done.getByText('Se copió 1 contenido al final de este curso, con sus archivos.'),
  ).toBeTruthy()
})

test('the selection is for administrators of the company that owns the course', async () => {
  const { editing, at } = await course('Ajeno')
  expect((await (await site.signInAs('reader')).open(`${at}/selection`)).status).toBe(403)
  const theirs = await site.signInAs('admin', 97)
  expect((await theirs.open(`${at}/selection`)).status).toBe(404)
  await editor.rows('insert into tenant_courses (tenant_id, course_id) values (97, $1)', [
    editing.id,
  ])
  await editing.publish()
  expect((await theirs.open(`${at}/selection`)).address).toBe(at)
})
