import { describe, expect, test } from 'vitest'
import { filled, openEditor, outline, picture, type Editing } from './editor.ts'

const { newCourse, edit, signInAs, signInAsSuper } = await openEditor()
const fresh = async () => edit((await newCourse()).design)

/** The ids of the contents of each subsection, in reading order. */
async function contentsOf(editor: Editing): Promise<Record<number, number[]>> {
  const subsections = outline(await editor.design()).flatMap(([, , below]) => below)
  return Object.fromEntries(
    subsections.map(([id, , contents]) => {
      expect(contents.map(([, order]) => order)).toEqual(contents.map((_, at) => at + 1))
      return [id, contents.map(([content]) => content)]
    }),
  )
}

/** Two subsections of four and two contents. */
async function course() {
  const editor = await fresh()
  const from = await filled(editor, ['Tip', 'Concept', 'Tip', 'Concept'])
  const to = await filled(editor, ['Video', 'Record'])
  const move = (ids: number[], body: object = {}, headers?: Record<string, string>) =>
    editor.ask('PUT', '/contents/batch/order', { ids, subSection: to.subsection, ...body }, headers)
  return { editor, from, to, move }
}

describe('moving several contents', () => {
  test('places them together in reading order, whatever the order of their ids, and is undone at once', async () => {
    const { editor, from, to, move } = await course()
    const [a, b, c, d] = from.contents as [number, number, number, number]
    const [e, f] = to.contents as [number, number]
    expect((await move([f, d, a], { order: 2 })).status).toBe(200)
    expect(await contentsOf(editor)).toEqual({
      [from.subsection]: [b, c],
      [to.subsection]: [e, a, d, f],
    })
    await editor.undo()
    expect(await contentsOf(editor)).toEqual({
      [from.subsection]: [a, b, c, d],
      [to.subsection]: [e, f],
    })
    expect((await move([a, b, b])).status).toBe(200)
    expect(await contentsOf(editor)).toEqual({
      [from.subsection]: [c, d],
      [to.subsection]: [e, f, a, b],
    })
  })

  test('moves all or none, and refuses another version', async () => {
    const { editor, from, move } = await course()
    const before = await editor.design()
    const [a] = from.contents as [number]
    const unknown = await move([a, 999_999_999])
    expect([unknown.status, unknown.body.message]).toEqual([404, 'No se encontró el contenido'])
    expect((await move([a], { subSection: from.section })).status).toBe(422)
    expect((await move([])).status).toBe(422)
    expect((await move(Array.from({ length: 1001 }, (_, at) => at + 1))).status).toBe(422)
    expect((await move([a], {}, { 'if-match': `"${before.version - 1}"` })).status).toBe(409)
    expect(await editor.design()).toEqual(before)
  })

  test('within a subsection is undone whole where somebody has moved another one since', async () => {
    const editor = await fresh()
    const { subsection, contents } = await filled(editor, Array(6).fill('Tip'))
    const [a, b, c, d, e, f] = contents as [number, number, number, number, number, number]
    const root = await signInAsSuper()
    await editor.ask('PUT', '/contents/batch/order', {
      ids: [a, b],
      subSection: subsection,
      order: 5,
    })
    expect(await contentsOf(editor)).toEqual({ [subsection]: [c, d, e, f, a, b] })
    await root('PUT', `/sa/courses/${editor.id}/contents/order`, {
      id: c,
      oldPosition: { subSection: subsection, order: 1 },
      newPosition: { subSection: subsection, order: 6 },
    })
    await editor.undo()
    expect(await contentsOf(editor)).toEqual({ [subsection]: [a, b, d, e, f, c] })
  })
})

describe('copying several contents', () => {
  const copy = (editor: Editing, ids: number[], body: object = {}) =>
    editor.ask('POST', '/contents/batch/copies', { ids, ...body })

  test('puts each copy after its original, or all together in a subsection', async () => {
    const { editor, from, to } = await course()
    const [a, b, c, d] = from.contents as [number, number, number, number]
    const { status, body } = await copy(editor, [c, a])
    const [a2, c2] = body.ids
    expect([status, body.course]).toEqual([201, editor.id])
    expect((await contentsOf(editor))[from.subsection]).toEqual([a, a2, b, c, c2, d])
    await editor.undo()
    const { ids } = (
      await copy(editor, [b, to.contents[0]!], { subSection: to.subsection, order: 1 })
    ).body
    expect((await contentsOf(editor))[to.subsection]).toEqual([...ids, ...to.contents])
  })

  test('into another course takes their files along, to its last subsection', async () => {
    const { editor, from, to } = await course()
    const [a] = from.contents as [number]
    const [, f] = to.contents as [number, number]
    const { name } = await editor.upload(await picture(), 'foto.png')
    await editor.save({
      [`${from.path(a)}/extended_props/image`]: name,
      [`${from.path(a)}/title`]: 'Con foto',
    })
    const other = await fresh()
    const refused = await copy(editor, [a, f], { course: other.id })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Ese curso no tiene subsecciones en las que copiar los contenidos',
    ])
    await filled(other)
    const { section, subsection, contents } = await filled(other)
    await other.upload(await picture(), 'foto.png')
    const { status, body } = await copy(editor, [f, a], { course: other.id })
    expect([status, body.course]).toEqual([201, other.id])
    expect((await contentsOf(other))[subsection]).toEqual([...contents, ...body.ids])
    const design = await other.design()
    expect(design.sections[section].sections[subsection].contents[body.ids[0]]).toMatchObject({
      title: 'Con foto',
      extended_props: { image: 'foto-2.png' },
    })
    await other.undo()
    expect((await contentsOf(other))[subsection]).toEqual(contents)
  })

  test('returns 404 for a course of another company as target', async () => {
    const { editor, from } = await course()
    const { design } = await newCourse(await signInAs('admin', 97))
    expect((await copy(editor, from.contents, { course: design })).status).toBe(404)
    const root = await signInAsSuper()
    const path = `/sa/courses/${editor.id}/contents/batch/copies`
    expect((await root('POST', path, { ids: from.contents, course: design })).status).toBe(404)
  })
})

test('removing several contents closes the gaps, is undone at once, and is for administrators', async () => {
  const { editor, from, to } = await course()
  const [a, b, c, d] = from.contents as [number, number, number, number]
  const [e, f] = to.contents as [number, number]
  const before = await editor.design()
  const reader = edit(editor.id, await signInAs('reader'))
  const remove = (by: Editing, ids: number[]) => by.ask('DELETE', '/contents/batch', { ids })
  expect((await remove(reader, [a])).status).toBe(403)
  expect((await remove(editor, [a, 999_999_999])).status).toBe(404)
  expect((await remove(editor, [a, c, f])).status).toBe(200)
  expect(await contentsOf(editor)).toEqual({ [from.subsection]: [b, d], [to.subsection]: [e] })
  await editor.undo()
  expect((await editor.design()).sections).toEqual(before.sections)
})
