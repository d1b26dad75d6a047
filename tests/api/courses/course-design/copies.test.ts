import { describe, expect, test } from 'vitest'
import { filled, openEditor, outline, picture } from './editor.ts'

const { newCourse, edit, rows, signInAs, signInAsSuper } = await openEditor()
const fresh = async () => edit((await newCourse()).design)

describe('a copy', () => {
  test('of a content stands right after it, with ids of its own', async () => {
    const editor = await fresh()
    const { section, subsection, contents, path } = await filled(editor, ['Sort', 'Tip'])
    const [sort, tip] = contents as [number, number]
    await editor.save({ [`${path(sort)}/extended_props/text`]: 'Ordena' })
    const { status, body } = await editor.ask('POST', `/contents/${sort}/copies`, {})
    expect([status, body.order, body.extended_props]).toEqual([201, 2, { text: 'Ordena' }])
    const design = await editor.design()
    expect(outline(design)).toEqual([
      [
        section,
        1,
        [
          [
            subsection,
            1,
            [
              [sort, 1],
              [body.id, 2],
              [tip, 3],
            ],
          ],
        ],
      ],
    ])
    const original = design.sections[section].sections[subsection].contents[sort]
    expect(Object.values(body.options)).toEqual(Object.values(original.options))
    expect(Object.keys(body.options)).not.toEqual(Object.keys(original.options))
  })

  test('of a content goes to another parent at the end, or to the given order', async () => {
    const editor = await fresh()
    const from = await filled(editor, ['Tip'])
    const to = await filled(editor, ['Concept'])
    const copy = async (body: object) =>
      (await editor.ask('POST', `/contents/${from.contents[0]}/copies`, body)).body.id
    const last = await copy({ subSection: to.subsection })
    const first = await copy({ subSection: to.subsection, order: 1 })
    expect(outline(await editor.design())[1]![2][0]![2]).toEqual([
      [first, 1],
      [to.contents[0], 2],
      [last, 3],
    ])
  })

  test('of a section has all that it holds, and is undone at once', async () => {
    const editor = await fresh()
    const { section } = await filled(editor, ['Tip', 'SingleChoice'])
    await filled(editor, ['Tip'])
    const before = await editor.design()
    const { status, body } = await editor.ask('POST', `/sections/${section}/copies`, {})
    expect([status, body.course]).toEqual([201, editor.id])
    const [, copy] = outline(await editor.design())
    expect([copy![0], copy![1], copy![2][0]![2].length]).toEqual([body.id, 2, 2])
    await editor.undo()
    expect((await editor.design()).sections).toEqual(before.sections)
  })

  test('of a section into another course takes its files along, under names that are free', async () => {
    const [from, to] = [await fresh(), await fresh()]
    const { section, contents, path } = await filled(from, ['Tip'])
    const { name } = await from.upload(await picture(), 'foto.png')
    await to.upload(await picture(), 'foto.png')
    await from.save({ [`${path(contents[0]!)}/extended_props/image`]: name })
    const copy = () => from.ask('POST', `/sections/${section}/copies`, { course: to.id })
    expect((await copy()).status).toBe(201)
    expect((await copy()).status).toBe(201)
    const images = Object.values<any>((await to.design()).sections)
      .flatMap((row) => Object.values<any>(row.sections))
      .flatMap((row) => Object.values<any>(row.contents))
      .map((row) => row.extended_props.image)
    expect(images).toEqual(['foto-2.png', 'foto-2.png'])
    const { body } = await to.ask('GET', '/resources/all')
    expect(body.resources).toHaveLength(2)
    for (const { id } of (await from.ask('GET', '/resources/all')).body.resources) {
      await from.save({ [`${path(contents[0]!)}/extended_props/image`]: '' })
      expect((await from.ask('DELETE', `/resources/${id}`)).status).toBe(200)
    }
    const file = await to.ask('GET', '/resources/images')
    const kept = file.body.resources.find((row: any) => row.name === 'foto-2.png')
    const admin = await signInAs('admin')
    expect((await admin('GET', kept.url.replace('/api', ''))).status).toBe(200)
  })

  test('returns 404 for a course of another company as target', async () => {
    const editor = await fresh()
    const { section } = await filled(editor)
    const theirs = await signInAs('admin', 97)
    const { design } = await newCourse(theirs)
    const into = { course: design }
    expect((await editor.ask('POST', `/sections/${section}/copies`, into)).status).toBe(404)
    const root = await signInAsSuper()
    const path = `/sa/courses/${editor.id}/sections/${section}/copies`
    expect((await root('POST', path, into)).status).toBe(404)
  })

  test('of a subsection needs a section there to go into', async () => {
    const [from, to] = [await fresh(), await fresh()]
    const { subsection } = await filled(from)
    const copy = () => from.ask('POST', `/sections/${subsection}/copies`, { course: to.id })
    const { status, body } = await copy()
    const message = 'Ese curso no tiene secciones en las que copiar la subsección'
    expect([status, body.message]).toEqual([409, message])
    await to.section()
    expect((await copy()).status).toBe(201)
  })
})

describe('where a section may be copied', () => {
  test('are the other courses that the company made, found blind to accents', async () => {
    const [from, to] = [await fresh(), await fresh()]
    await from.save({ name: 'Álgebra: origen' })
    await to.save({ name: 'Álgebra: destino' })
    const lent = await newCourse(await signInAs('admin', 97))
    await rows('insert into tenant_courses (tenant_id, course_id) values (1, $1)', [lent.design])
    const found = await from.ask('GET', '/copy-targets?q=algebra')
    expect([found.status, found.body]).toEqual([
      200,
      {
        results: [{ id: to.id, name: 'Álgebra: destino' }],
        pagination: { total: 1, limit: 10 },
      },
    ])
    const all = await from.ask('GET', '/copy-targets?limit=1000')
    const ids = all.body.results.map(({ id }: { id: number }) => id)
    expect(ids).toContain(to.id)
    expect(ids).not.toContain(lent.design)
    const reader = edit(from.id, await signInAs('reader'))
    expect((await reader.ask('GET', '/copy-targets')).status).toBe(403)
    const root = await signInAsSuper()
    const { body } = await root('GET', `/sa/courses/${lent.design}/copy-targets?q=algebra`)
    expect(body.results).toEqual([])
  })
})
