import { describe, expect, test } from 'vitest'
import { draftUser } from '#tests/api/people/users/company.ts'
import { filled, openEditor, outline, type Editing } from './editor.ts'

const { admin, newCourse, edit, withToken, firstTokenOf } = await openEditor()

const draft = draftUser({ role: 'admin', password: 'clave-segura' })
await admin('POST', '/users', draft)
const colleague = withToken(await firstTokenOf(draft.email, 'clave-segura'))

async function shared() {
  const { design } = await newCourse()
  return { mine: edit(design), theirs: edit(design, colleague) }
}

const elements = async (editing: Editing) => {
  const { name, theme, sections } = await editing.design()
  return { name, theme, sections }
}

describe('undoing', () => {
  test('takes everything back, step by step, and redoing makes it again', async () => {
    const { mine } = await shared()
    const { section, subsection, contents, path } = await filled(mine, ['Sort', 'Tip', 'Video'])
    const steps = [
      () => mine.save({ name: 'Otro', [`${path(contents[0]!)}/title`]: 'Podio nuevo' }),
      () => mine.theme({ section, text_color: '#123456' }),
      () => mine.section(null, 1),
      () => mine.ask('PUT', '/sections/order', { id: section, parent: null, order: 1 }),
      () => mine.ask('DELETE', '/contents', { id: contents[1] }),
      () =>
        mine.ask('PUT', '/contents/order', {
          id: contents[2],
          oldPosition: { subSection: subsection, order: 2 },
          newPosition: { subSection: subsection, order: 1 },
        }),
      () => mine.ask('DELETE', '/sections', { id: section }),
    ]
    const states = [await elements(mine)]
    for (const step of steps) {
      await step()
      states.push(await elements(mine))
    }
    expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(steps.length + 1)
    for (const state of states.slice(0, -1).reverse()) {
      await mine.undo()
      expect(await elements(mine)).toEqual(state)
    }
    for (const state of states.slice(1)) {
      await mine.redo()
      expect(await elements(mine)).toEqual(state)
    }
    const more = await mine.ask('POST', '/design/redo')
    expect([more.status, more.body.message]).toEqual([409, 'No hay nada que rehacer'])
  })

  test('reverts only one’s own changes, and keeps those of others', async () => {
    const { mine, theirs } = await shared()
    const { section, subsection, contents, path } = await filled(mine, ['Tip', 'Concept'])
    const [tip, concept] = contents as [number, number]
    await mine.save({ [`${path(tip)}/extended_props/text`]: 'Mío' })
    await theirs.save({ [`${path(tip)}/extended_props/text2`]: 'Suyo' })
    const { id } = await theirs.content(subsection, 'Video', 1)
    expect((await mine.design()).undo.kind).toBe('save')
    await mine.undo()
    const design = await mine.design()
    const found = design.sections[section].sections[subsection].contents
    expect(found[tip].extended_props).toEqual({ text2: 'Suyo' })
    await mine.undo()
    expect(outline(await mine.design())).toEqual([
      [
        section,
        1,
        [
          [
            subsection,
            1,
            [
              [id, 1],
              [tip, 2],
            ],
          ],
        ],
      ],
    ])
    await mine.redo()
    expect(outline(await mine.design())).toEqual([
      [
        section,
        1,
        [
          [
            subsection,
            1,
            [
              [id, 1],
              [tip, 2],
              [concept, 3],
            ],
          ],
        ],
      ],
    ])
    await theirs.undo()
    expect(outline(await mine.design())).toEqual([
      [
        section,
        1,
        [
          [
            subsection,
            1,
            [
              [tip, 1],
              [concept, 2],
            ],
          ],
        ],
      ],
    ])
  })

  test('is refused with the reason when the same was changed since', async () => {
    const { mine, theirs } = await shared()
    const { section, subsection, contents, path } = await filled(mine, ['Tip'])
    const [tip] = contents as [number]
    const refused = async () => {
      const { status, body } = await mine.ask('POST', '/design/undo')
      expect([status, body.message]).toEqual([
        409,
        expect.stringMatching(/alguien modificó, movió o eliminó/),
      ])
    }
    await theirs.save({ [`${path(tip)}/title`]: 'Suyo' })
    await refused() // to have made it
    await theirs.undo()
    await mine.save({ [`${path(tip)}/title`]: 'Mío' })
    await theirs.save({ [`${path(tip)}/title`]: 'Suyo' })
    await refused()
    await theirs.ask('DELETE', '/contents', { id: tip })
    await refused()
    const before = await elements(mine)
    const other = await mine.section()
    await theirs.section(other.id)
    await refused() // it is not empty any more
    await mine.ask('DELETE', '/sections', { id: section })
    await mine.undo()
    expect(outline(await mine.design())[0]).toEqual([section, 1, [[subsection, 1, []]]])
    expect((await elements(mine)).sections[section]).toEqual(before.sections[section])
  })

  test('redo is empty after another change', async () => {
    const { mine } = await shared()
    await mine.section()
    await mine.undo()
    expect((await mine.design()).redo.kind).toBe('add_section')
    await mine.save({ name: 'Otro' })
    expect((await mine.design()).redo).toBeNull()
    expect((await mine.ask('POST', '/design/redo')).status).toBe(409)
  })

  test('goes back fifty changes', { tags: ['slow'] }, async () => {
    const { mine } = await shared()
    for (let change = 1; change <= 52; change++) await mine.save({ name: `Nombre ${change}` })
    for (let change = 0; change < 50; change++) await mine.undo()
    expect((await mine.design()).name).toBe('Nombre 2')
    const { status, body } = await mine.ask('POST', '/design/undo')
    expect([status, body.message]).toEqual([409, 'Ya no hay nada que deshacer'])
  })
})
