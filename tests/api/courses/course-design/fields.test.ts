import { describe, expect, test } from 'vitest'
import { TEMPLATES, fieldsOf } from '#contract/courses/course-templates/catalogue.ts'
import { issuesOf } from '#tests/api/people/users/company.ts'
import { recordStatements } from '#tests/support/database/statement-plans.ts'
import { filled, openEditor, picture } from './editor.ts'

const { newCourse, edit } = await openEditor()
const fresh = async () => edit((await newCourse()).design)

/** A content of the template, and its path. */
async function one(template: string) {
  const editor = await fresh()
  const { section, subsection, contents, path, at } = await filled(editor, [template])
  const read = async () => {
    const design = await editor.design()
    return design.sections[section].sections[subsection].contents[contents[0]!]
  }
  return { editor, at, path: path(contents[0]!), read, section, subsection }
}

describe('fields', () => {
  test('of a course, its sections and contents are written by their paths, at once', async () => {
    const { editor, at, path, section, subsection } = await one('Tip')
    const slug = `casco-${editor.id}`
    const { version } = await editor.save({
      name: ' Casco ',
      slug,
      [`sections/${section}/name`]: 'Cabeza',
      [`sections/${section}/color`]: '#1a2b3c',
      [`${at}/subjects`]: ['Uno', ' ', 'Dos'],
      [`${at}/subjects_title`]: 'Temas',
      [`${path}/title`]: 'Úsalo',
      [`${path}/category`]: 'conciencia',
      [`${path}/estimatedTime`]: '90',
      [`${path}/extended_props/text`]: 'Línea 1\r\nLínea 2\u0000',
      [`${path}/extended_props/link/url`]: 'https://ejemplo.test/casco',
      [`${path}/extended_props/decorative`]: 'true',
    })
    const design = await editor.design()
    expect(design).toMatchObject({ version, name: 'Casco', slug })
    expect(design.sections[section]).toMatchObject({ name: 'Cabeza', color: 0xff1a2b3c })
    const below = design.sections[section].sections[subsection]
    expect(below).toMatchObject({ subjects: 'Uno;Dos', subjects_title: 'Temas' })
    expect(Object.values(below.contents)[0]).toMatchObject({
      title: 'Úsalo',
      category: 'conciencia',
      estimatedTime: 90,
      extended_props: {
        text: 'Línea 1\nLínea 2',
        link: { url: 'https://ejemplo.test/casco' },
        decorative: true,
      },
    })
  })

  test('are written with one reading of the design', async () => {
    const { editor, path } = await one('Tip')
    const statements = await recordStatements(() =>
      editor.save({ [`${path}/title`]: 'Úsalo', [`${path}/extended_props/text`]: 'Siempre' }),
    )
    const readings = statements.filter(({ text }) => text.includes('course_draft_contents'))
    expect(readings).toHaveLength(1)
  })

  test('that are cleared are deleted', async () => {
    const { editor, path, read } = await one('Tip')
    const link = `${path}/extended_props/link/url`
    await editor.save({ [link]: 'https://ejemplo.test', [`${path}/title`]: 'Algo' })
    await editor.save({ [link]: '', [`${path}/title`]: '', [`${path}/points`]: '' })
    expect(await read()).toMatchObject({ title: null, points: 0, extended_props: {} })
  })

  test.each([
    'title',
    'category',
    'estimatedTime',
    'extended_props/decorative',
    'extended_props/link/url',
  ])('an empty list is no value of %s', async (field) => {
    const { editor, path } = await one('Tip')
    const before = await editor.design()
    for (const value of [[], {}]) {
      const { status, body } = await editor.ask('PUT', '', { [`${path}/${field}`]: value })
      expect([status, Object.keys(issuesOf({ body }))]).toEqual([422, [`${path}/${field}`]])
    }
    expect(await editor.design()).toEqual(before)
  })

  test('a section’s colour takes no list either, an empty list clears its subjects', async () => {
    const { editor, at } = await one('Tip')
    await editor.save({ [`${at}/subjects`]: ['Uno'], [`${at}/color`]: '#1a2b3c' })
    expect((await editor.ask('PUT', '', { [`${at}/color`]: [] })).status).toBe(422)
    expect((await editor.ask('PUT', '', { [`${at}/subjects`]: [] })).status).toBe(200)
  })

  test('a list message of WhatsApp has no help', async () => {
    const { editor, path } = await one('WhatsAppList')
    const { status } = await editor.ask('PUT', '', {
      [`${path}/extended_props/help_text`]: 'Ayuda',
    })
    expect(status).toBe(422)
  })

  test('a path that there is not is named, and nothing of the request is applied', async () => {
    const { editor, at, path, read } = await one('Tip')
    const other = await filled(editor)
    const unknown = [
      'version',
      'theme',
      'sections',
      `${at}/order`,
      `${at}/contents`,
      `${path}/id`,
      `${path}/order`,
      `${path}/extended_props`,
      `${path}/extended_props/sound`,
      `${path}/extended_props/__proto__/polluted`,
      `${path}/options`,
      `${path}/constructor`,
      `${at}/contents/${other.contents[0]}/title`,
      `sections/${other.subsection}/name`,
      'sections/999999/name',
    ]
    const sent = Object.fromEntries(unknown.map((name) => [name, 'x']))
    const before = await editor.design()
    const { status, body } = await editor.ask('PUT', '', { ...sent, [`${path}/title`]: 'Nuevo' })
    expect(status).toBe(422)
    expect(body.errors.map((issue: any) => issue.path).sort()).toEqual(unknown.sort())
    expect((await read()).title).toBe('Consejo')
    expect(await editor.design()).toEqual(before)
  })

  test('a path that only looks like one is none', async () => {
    const { editor } = await one('Tip')
    const before = await editor.design()
    const [section] = Object.keys((await editor.design()).sections)
    const written = [`0${section}`, `+${section}`, `${section}e0`, `${section}.0`, ` ${section}`]
    const paths = written.map((id) => `sections/${id}/name`)
    for (const name of [' name', 'name\u200b', ...paths]) {
      const { status, body } = await editor.ask('PUT', '', { [name]: 'Otro' })
      expect(status).toBe(422)
      expect(body.errors).toHaveLength(1)
    }
    expect(await editor.design()).toEqual(before)
  })

  test.each<[string, string, unknown, RegExp]>([
    ['Tip', 'title', 'a'.repeat(151), /150 caracteres/],
    ['Tip', 'title', 7, /no es válido/],
    ['Tip', 'category', 'otra', /no es válido/],
    ['Tip', 'estimatedTime', -1, /entre 0 y 86400/],
    ['Tip', 'estimatedTime', 1.5, /número entero/],
    ['Tip', 'extended_props/link/url', 'javascript:alert(1)', /http:\/\/ o https/],
    ['Tip', 'extended_props/textAlignment', 'justify', /no es válido/],
    ['Tip', 'extended_props/image', 'nada.png', /«nada.png» no existe/],
    ['Tip', 'extended_props/decorative', 'tal vez', /no es válido/],
    ['WhatsApp', 'extended_props/sendAfterMinutes', '1:30', /número entero/],
    ['SingleChoice', 'options', { x: {} }, /no es válido/],
  ])('of %s, %s does not take %j', async (template, field, value, message) => {
    const { editor, path, read } = await one(template)
    const before = await read()
    const { status, body } = await editor.ask('PUT', '', { [`${path}/${field}`]: value })
    expect(status).toBe(422)
    expect(Object.values(issuesOf({ body }))[0]).toMatch(message)
    expect(await read()).toEqual(before)
  })

  test('every field of every template is written and read', async () => {
    const editor = await fresh()
    const { subsection, at } = await filled(editor, [])
    await editor.upload(await picture(), 'foto.png')
    for (const template of TEMPLATES) {
      const { id } = await editor.content(subsection, template.id)
      const simple = fieldsOf(template).filter(({ editor }) => !/options|file/.test(editor))
      const valueOf: Record<string, unknown> = {
        text: 'Texto',
        multiline: 'Texto [con] partes',
        number: 7,
        time: 90,
        boolean: true,
        url: 'https://ejemplo.test/a',
      }
      const sent = Object.fromEntries(
        simple.map((field) => [
          `${at}/contents/${id}/${field.path}`,
          field.choices?.[0]?.value ?? (field.reads ? 'dQw4w9WgXcQ' : valueOf[field.editor]),
        ]),
      )
      await editor.save(sent)
      const content = Object.values<any>((await editor.design()).sections)
        .flatMap((section) => Object.values<any>(section.sections))
        .flatMap((below) => Object.values<any>(below.contents))
        .find((row) => row.id === id)
      for (const { path } of simple) {
        const value = path.split('/').reduce((row, key) => row?.[key], content)
        expect(value, `${template.id} ${path}`).toBe(sent[`${at}/contents/${id}/${path}`])
      }
    }
  })

  test('a file is one of the course, of a type that its field takes', async () => {
    const { editor, path, read } = await one('Infographic')
    const { name } = await editor.upload(await picture(), 'foto.png')
    const field = `${path}/extended_props/image`
    const refused = await editor.ask('PUT', '', { [field]: name })
    expect(Object.values(issuesOf(refused))).toEqual([
      'Infografía (SVG): no admite este tipo de archivo',
    ])
    const drawing = await editor.upload('<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>', 'x.svg')
    await editor.save({ [field]: drawing.name })
    expect((await read()).extended_props.image).toBe('x.svg')
  })

  test('a slug that another course has is refused', async () => {
    const [one, other] = [await fresh(), await fresh()]
    const { slug } = await other.design()
    const { status, body } = await one.ask('PUT', '', { slug })
    expect([status, issuesOf({ body })]).toEqual([
      422,
      { slug: 'Ya existe un curso con este slug' },
    ])
    expect((await one.ask('PUT', '', { slug: 'general' })).status).toBe(422)
    expect((await one.ask('PUT', '', { slug: 'Con Espacio' })).status).toBe(422)
  })
})

describe('options', () => {
  const option = { text: 'Casco', value: 1, order: 1, correct_position: 0 }

  test('are written as a map; a row below 0 is new and gets an id', async () => {
    const { editor, path, read } = await one('SingleChoice')
    const { options } = await read()
    const [first, second] = Object.keys(options)
    await editor.save({
      [`${path}/options`]: { [first!]: { ...options[first!], text: 'Igual' }, '-1': option },
    })
    const now = (await read()).options
    expect(now[first!].text).toBe('Igual')
    expect(now[second!]).toBeUndefined()
    const added = Object.keys(now).find((id) => id !== first)
    expect(Number(added)).toBeGreaterThan(Number(second))
    expect(now[added!]).toEqual({ ...option, description: null })
  })

  test('are written cell by cell', async () => {
    const { editor, path, read } = await one('SingleChoice')
    const [first] = Object.keys((await read()).options)
    await editor.save({ [`${path}/options/${first}/text`]: 'Botas' })
    expect((await read()).options[first!].text).toBe('Botas')
    const cells = { text: 'a'.repeat(28), value: '', correct_position: 1 }
    const sent = Object.fromEntries(
      Object.entries(cells).map(([cell, value]) => [`${path}/options/${first}/${cell}`, value]),
    )
    const { body } = await editor.ask('PUT', '', sent)
    expect(issuesOf({ body })).toEqual({
      [`${path}/options/${first}/text`]: 'Texto: admite hasta 27 caracteres',
      [`${path}/options/${first}/value`]: 'Valor: este campo es obligatorio',
      [`${path}/options/${first}/correct_position`]: 'El curso no tiene este campo',
    })
  })

  test('have room for 27 emoji, each of several code points', async () => {
    const { editor, path, read } = await one('SingleChoice')
    const text = '👩🏽‍🚀'.repeat(27)
    await editor.save({ [`${path}/options`]: { '-1': { ...option, text } } })
    expect(Object.values((await read()).options).map((row: any) => row.text)).toEqual([text])
  })

  test.each<[object, string, RegExp]>([
    [{ text: 'a'.repeat(28) }, 'text', /27 caracteres/],
    [{ text: '' }, 'text', /obligatorio/],
    [{ description: 'a'.repeat(73) }, 'description', /72 caracteres/],
    [{ value: null }, 'value', /obligatorio/],
    [{ order: -1 }, 'order', /número entero/],
  ])('a row with %j is refused at its cell', async (wrong, cell, message) => {
    const { editor, path } = await one('WhatsAppList')
    const rows = { '-1': { ...option, description: 'Para la cabeza', ...wrong } }
    const { status, body } = await editor.ask('PUT', '', { [`${path}/options`]: rows })
    expect(status).toBe(422)
    expect(issuesOf({ body })).toEqual({
      [`${path}/options/-1/${cell}`]: expect.stringMatching(message),
    })
  })
})
