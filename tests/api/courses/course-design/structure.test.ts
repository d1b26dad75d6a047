import { describe, expect, test } from 'vitest'
import { filled, openEditor, outline } from './editor.ts'

const { admin, newCourse, edit, rows } = await openEditor()
const fresh = async () => edit((await newCourse()).design)

describe('a design', () => {
  test('is read whole, as maps by id', async () => {
    const editor = await fresh()
    const { section, subsection, contents } = await filled(editor, ['SingleChoice'])
    const design = await editor.design()
    expect(design).toMatchObject({
      id: editor.id,
      version: 4,
      name: 'Curso de prueba',
      theme: {},
      owner_tenant_id: 1,
      editable: true,
      published: null,
      undo: { kind: 'add_content' },
      redo: null,
    })
    expect(design.sections).toEqual({
      [section]: {
        id: section,
        name: 'Nueva sección',
        order: 1,
        theme: {},
        icon: null,
        color: null,
        subjects: null,
        subjects_title: null,
        sections: {
          [subsection]: {
            id: subsection,
            name: 'Nueva subsección',
            order: 1,
            theme: {},
            icon: null,
            color: null,
            subjects: null,
            subjects_title: null,
            contents: { [contents[0]!]: expect.anything() },
          },
        },
      },
    })
    const [content] = contents
    expect(design.sections[section].sections[subsection].contents[content!]).toMatchObject({
      id: content,
      order: 1,
      content_template: 'app.sendero.templates.SingleChoice',
      title: 'Pregunta',
      category: null,
      estimatedTime: 45,
      points: 10,
      extended_props: {},
    })
  })

  test('that does not exist is not found by any call', async () => {
    expect((await admin('GET', '/courses/99999999/design')).status).toBe(404)
    expect((await admin('PUT', '/courses/99999999', {})).status).toBe(404)
    expect((await admin('GET', '/courses/validate/99999999')).status).toBe(404)
  })
})

describe('sections', () => {
  test('go where they are put, and the others make room', async () => {
    const editor = await fresh()
    const [first, second] = [await editor.section(), await editor.section()]
    const between = await editor.section(null, 2)
    const far = await editor.section(null, 500)
    expect(outline(await editor.design())).toEqual([
      [first.id, 1, []],
      [between.id, 2, []],
      [second.id, 3, []],
      [far.id, 4, []],
    ])
    await editor.ask('PUT', '/sections/order', { id: far.id, parent: null, order: 1 })
    await editor.ask('DELETE', '/sections', { id: between.id })
    expect(outline(await editor.design())).toEqual([
      [far.id, 1, []],
      [first.id, 2, []],
      [second.id, 3, []],
    ])
  })

  test('take their subsections and contents along when they are deleted', async () => {
    const editor = await fresh()
    const { section, contents } = await filled(editor, ['Tip', 'Concept'])
    expect((await editor.ask('DELETE', '/sections', { id: section })).status).toBe(200)
    expect((await editor.design()).sections).toEqual({})
    expect(
      await rows('select from course_draft_contents where id = any($1)', [contents]),
    ).toHaveLength(0)
  })

  test('a subsection moves to another section, and never to the root or below another', async () => {
    const editor = await fresh()
    const one = await filled(editor)
    const other = await filled(editor)
    const move = (parent: number | null) =>
      editor.ask('PUT', '/sections/order', { id: one.subsection, parent, order: 1 })
    expect((await move(null)).status).toBe(422)
    expect((await move(other.subsection)).status).toBe(422)
    expect((await move(other.section)).status).toBe(200)
    expect(outline(await editor.design())).toEqual([
      [one.section, 1, []],
      [
        other.section,
        2,
        [
          [one.subsection, 1, [[one.contents[0], 1]]],
          [other.subsection, 2, [[other.contents[0], 1]]],
        ],
      ],
    ])
    const nested = await editor.ask('POST', '/sections', { parent: one.subsection })
    expect(nested.status).toBe(422)
  })
})

describe('contents', () => {
  test('begin as their template says, options with ids of their own', async () => {
    const editor = await fresh()
    const { subsection } = await filled(editor, [])
    const bare = await editor.content(subsection, 'Sort')
    const prefixed = await editor.content(subsection, 'app.sendero.templates.Sort', 1)
    expect(prefixed.order).toBe(1)
    expect(Object.keys(bare.options)).toHaveLength(3)
    expect(Object.keys(bare.options)).not.toEqual(Object.keys(prefixed.options))
    expect(Object.values(bare.options)[1]).toEqual({
      text: 'Segundo elemento',
      value: 0,
      description: null,
      order: 2,
      correct_position: 2,
    })
  })

  test('lie in subsections alone, and have a template that there is', async () => {
    const editor = await fresh()
    const { section, subsection } = await filled(editor)
    const add = (body: object) => editor.ask('POST', '/contents', body)
    expect((await add({ subSection: section, contentType: 'Tip' })).status).toBe(422)
    expect((await add({ section: 1, subSection: subsection, contentType: 'Tip' })).status).toBe(422)
    const unknown = await add({ subSection: subsection, contentType: 'Hologram' })
    expect(unknown.body.errors).toEqual([
      { path: 'contentType', code: 'unknown', message: 'La plantilla no existe' },
    ])
  })

  test('move within their subsection and to another one', async () => {
    const editor = await fresh()
    const from = await filled(editor, ['Tip', 'Concept', 'Video'])
    const to = await filled(editor)
    const [tip, concept, video] = from.contents
    const move = (id: number, old: [number, number], now: [number, number]) =>
      editor.ask('PUT', '/contents/order', {
        id,
        oldPosition: { subSection: old[0], order: old[1] },
        newPosition: { subSection: now[0], order: now[1] },
      })
    expect((await move(video!, [from.subsection, 3], [from.subsection, 1])).status).toBe(200)
    expect((await move(tip!, [from.subsection, 2], [to.subsection, 1])).status).toBe(200)
    expect(outline(await editor.design())).toEqual([
      [
        from.section,
        1,
        [
          [
            from.subsection,
            1,
            [
              [video, 1],
              [concept, 2],
            ],
          ],
        ],
      ],
      [
        to.section,
        2,
        [
          [
            to.subsection,
            1,
            [
              [tip, 1],
              [to.contents[0], 2],
            ],
          ],
        ],
      ],
    ])
    const late = await move(tip!, [from.subsection, 2], [from.subsection, 1])
    expect(late.status).toBe(409)
    const strange = await editor.ask('PUT', '/contents/order', {
      id: tip,
      oldPosition: { section: from.section, subSection: to.subsection, order: 1 },
      newPosition: { subSection: to.subsection, order: 2 },
    })
    expect(strange.status).toBe(409)
    expect((await move(tip!, [to.subsection, 1], [to.section, 1])).status).toBe(422)
  })

  test('that are deleted leave no gap', async () => {
    const editor = await fresh()
    const { section, subsection, contents } = await filled(editor, ['Tip', 'Concept', 'Video'])
    expect((await editor.ask('DELETE', '/contents', { id: contents[0] })).status).toBe(200)
    expect((await editor.ask('DELETE', '/contents', { id: contents[0] })).status).toBe(404)
    expect(outline(await editor.design())).toEqual([
      [
        section,
        1,
        [
          [
            subsection,
            1,
            [
              [contents[1], 1],
              [contents[2], 2],
            ],
          ],
        ],
      ],
    ])
  })
})

describe('two editors at the same instant', () => {
  test('each get a place of their own', async () => {
    const editor = await fresh()
    const { subsection } = await filled(editor, [])
    await Promise.all(Array.from({ length: 12 }, () => editor.content(subsection, 'Tip', 1)))
    const design = await editor.design()
    const orders = outline(design)[0]![2][0]![2].map(([, order]) => order)
    expect(orders).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    expect(design.version).toBe(15)
  })

  test('of two writers with the same version the second is refused and told of both', async () => {
    const editor = await fresh()
    const { contents, path } = await filled(editor)
    const field = `${path(contents[0]!)}/title`
    const { version } = await editor.design()
    const answers = await Promise.all(
      ['Uno', 'Dos'].map((title) =>
        editor.ask('PUT', '', { [field]: title }, { 'if-match': `"${version}"` }),
      ),
    )
    const [won, lost] = answers.sort((a, b) => a.status - b.status)
    expect([won!.status, lost!.status]).toEqual([200, 409])
    const { stored, sent, ...conflict } = lost!.body.conflict
    const next = Number(version) + 1
    expect(conflict.version).toBe(next)
    expect([stored[field], sent[field]].sort()).toEqual(['Dos', 'Uno'])
    expect(lost!.body.message).toMatch(/ modificó este curso mientras lo editabas/)
    const after = await editor.design()
    expect(after.version).toBe(next)
  })

  test('refuses an invalid version', async () => {
    const editor = await fresh()
    const { status } = await editor.ask('PUT', '', {}, { 'if-match': 'ayer' })
    expect(status).toBe(422)
  })
})
