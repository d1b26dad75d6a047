import { describe, expect, test } from 'vitest'
import { issuesOf } from '#tests/api/people/users/company.ts'
import { filled, formWith, openEditor, picture } from './editor.ts'

const { newCourse, edit } = await openEditor()
const fresh = async () => edit((await newCourse()).design)

describe('a theme', () => {
  test('takes what is sent, locks what is sent empty and leaves the rest', async () => {
    const editor = await fresh()
    await editor.theme({
      text_color: '#000000',
      button_color: -16777216,
      link_color: '4278190335',
      type: 'dark',
      font_name: 'Lora',
    })
    expect((await editor.design()).theme).toEqual({
      text_color: 0xff000000,
      button_color: 0xff000000,
      link_color: 0xff0000ff,
      type: 'dark',
      font: { name: 'Lora', type: 'ttf' },
    })
    await editor.theme({ text_color: '', type: '', font_name: '', background_color: '#fff000' })
    expect((await editor.design()).theme).toEqual({
      button_color: 0xff000000,
      link_color: 0xff0000ff,
      background_color: 0xfffff000,
    })
  })

  test('comes as a form with pictures, which are files of the course', async () => {
    const editor = await fresh()
    const form = formWith(await picture('jpeg'), 'Ganaste.jpg', 'module_won_image')
    form.set('controls_color', '#00bcd4')
    form.set('module_lost_image', new File([], ''))
    expect((await editor.ask('POST', '/theme', form)).status).toBe(200)
    expect((await editor.design()).theme).toEqual({
      controls_color: 0xff00bcd4,
      module_won_image: 'Ganaste.png',
    })
    expect((await editor.ask('GET', '/resources/all')).body.resources).toHaveLength(1)
  })

  test('is that of a level where one is named, the deepest of them', async () => {
    const editor = await fresh()
    const { section, subsection, contents } = await filled(editor)
    await editor.theme({ section, text_color: '#111111' })
    await editor.theme({ subSection: subsection, text_color: '#222222' })
    await editor.theme({
      section,
      subSection: subsection,
      content: contents[0],
      text_color: '#333333',
    })
    const design = await editor.design()
    const below = design.sections[section].sections[subsection]
    expect([
      design.theme,
      design.sections[section].theme,
      below.theme,
      below.contents[contents[0]!].theme,
    ]).toEqual([
      {},
      { text_color: 0xff111111 },
      { text_color: 0xff222222 },
      { text_color: 0xff333333 },
    ])
    for (const level of [{ section: subsection }, { subSection: section }, { content: 999_999 }])
      expect((await editor.ask('POST', '/theme', { ...level, type: 'dark' })).status).toBe(404)
  })

  test.each([
    [{ text_color: 'rojo' }, 'text_color'],
    [{ type: 'sepia' }, 'type'],
    [{ font: 'nada.ttf' }, 'font'],
    [{ background_image: 'nada.png' }, 'background_image'],
  ])('refuses %j', async (values, path) => {
    const editor = await fresh()
    const { status, body } = await editor.ask('POST', '/theme', values)
    expect([status, Object.keys(issuesOf({ body }))]).toEqual([422, [path]])
    expect((await editor.design()).theme).toEqual({})
  })

  test('of a refused form no file is kept', async () => {
    const editor = await fresh()
    const form = formWith(await picture(), 'fondo.png', 'background_image')
    form.set('font', new File(['no soy una fuente'], 'letra.ttf'))
    const { status, body } = await editor.ask('POST', '/theme', form)
    expect([status, Object.keys(issuesOf({ body }))]).toEqual([415, ['font']])
    expect((await editor.ask('GET', '/resources/all')).body.resources).toEqual([])
  })
})
