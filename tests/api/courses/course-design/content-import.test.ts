import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureShape, presentation, textShape } from '#tests/files/presentation.ts'
import { filled, formWith, openEditor, outline, picture } from './editor.ts'

const api = await openEditor()
const token = await api.tokenOf('admin@1.sendero.test')

/** Answer of a call that is no JSON. */
const raw = (path: string) => api.send(path, { headers: { authorization: `Bearer ${token}` } })

/** A course with a section, a subsection and one content in it. */
async function course() {
  const { design } = await api.newCourse()
  const editor = api.edit(design)
  return { editor, ...(await filled(editor)) }
}
type Editor = Awaited<ReturnType<typeof course>>['editor']

const send = (
  editor: Editor,
  kind: 'questions' | 'slides',
  content: Buffer | string,
  name: string,
) => editor.ask('POST', `/content-imports/${kind}`, formWith(content, name))

async function read(
  editor: Editor,
  kind: 'questions' | 'slides',
  content: Buffer | string,
  name: string,
) {
  const { status, body } = await send(editor, kind, content, name)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const contentsOf = (design: any, at: { section: number; subsection: number }): any[] =>
  Object.values<any>(design.sections[at.section].sections[at.subsection].contents).sort(
    (a, b) => a.order - b.order,
  )

const CSV = [
  'Tipo;Título;Pregunta;Frase;Opción 1;Opción 2;Opción 3;Correctas;Retroalimentación;Puntos;Color',
  'Selección única;Casco;¿Cuándo?;;Siempre;Nunca;;A;Porque cae;5;x',
  ';;¿Qué lleva?;;Gasas;Vendas;Chocolates;1;2',
  ';;¿Qué lleva?;;Gasas;Vendas;Chocolates;"1;2";;;',
  'Verdadero o falso;;Hay salida;;;;;Falso;;;',
  'Completar la frase;;;Por la [escalera] se baja;ventana;;;;;;',
  'Arrastrar y soltar;;Une;;Verde -> Salida;Rojo -> Alto;;;;;',
  'Podio;;Ordena;;Uno;Dos;Tres;;;;',
  'Selección única;;¿Cuál es la salida?;;Por la escalera de incendios;Por el ascensor del fondo norte;;1;;;',
  'Video;;Uno;;;;;;;;',
  ';;¿Cuál?;;Sí;No;;Tal vez;;;',
].join('\r\n')

describe('questions', () => {
  test('a spreadsheet is shown as contents, created at a place and undone in one step', async () => {
    const { editor, contents, ...at } = await course()
    const found = await read(editor, 'questions', CSV, 'banco.csv')
    expect(
      found.contents.map((content: any) => [
        content.line,
        content.content_template.split('.').at(-1),
        content.title,
        content.options.filter(({ value }: any) => value === 1).map(({ text }: any) => text),
      ]),
    ).toEqual([
      [2, 'SingleChoice', 'Casco', ['Siempre']],
      [3, 'SingleChoice', 'Pregunta 2', ['Gasas']],
      [4, 'MultipleChoice', 'Pregunta 3', ['Gasas', 'Vendas']],
      [5, 'SingleChoice', 'Pregunta 4', ['Falso']],
      [6, 'CompletePhrase', 'Pregunta 5', []],
      [7, 'DragAndDrop', 'Pregunta 6', []],
      [8, 'Sort', 'Pregunta 7', []],
      [9, 'SingleChoice', 'Pregunta 8', ['A']],
    ])
    expect(found.contents[0]).toMatchObject({
      points: 5,
      extended_props: { text: '¿Cuándo?', help_text: 'Porque cae', hide_help_text: true },
    })
    expect(found.contents[7].extended_props.text).toBe(
      '¿Cuál es la salida?\nA. Por la escalera de incendios\nB. Por el ascensor del fondo norte',
    )
    expect(found.left_out.map(({ line, message }: any) => [line, message])).toEqual([
      [10, expect.stringContaining('El tipo «Video» no se puede importar')],
      [11, 'Correctas: «Tal vez» no es ninguna de sus opciones'],
    ])
    expect(found.notes).toEqual(['La columna «Color» no se reconoce y no se usa.'])
    expect((await editor.ask('GET', `/content-imports/${found.id}`)).body).toEqual(found)

    const before = await editor.design()
    const { status, body } = await editor.ask(
      'POST',
      `/content-imports/${found.id}/contents`,
      { section: at.section, subSection: at.subsection, order: 1, contents: [1, 5, 8] },
      { 'if-match': `"${before.version}"` },
    )
    expect(status).toBe(201)
    const after = await editor.design()
    expect(body).toMatchObject({ subSection: at.subsection, version: after.version })
    expect(contentsOf(after, at).map(({ id, title }) => [id, title])).toEqual([
      [body.contents[0], 'Casco'],
      [body.contents[1], 'Pregunta 5'],
      [body.contents[2], 'Pregunta 8'],
      [contents[0], expect.anything()],
    ])
    expect(after.undo.kind).toBe('import_contents')
    await editor.undo()
    expect(outline(await editor.design())).toEqual(outline(before))
    await editor.redo()
    expect(outline(await editor.design())).toEqual(outline(after))
  })

  test('GIFT is read by its ending or its content, in any encoding', async () => {
    const { editor } = await course()
    const file = Buffer.from('::Año:: ¿Cuál, señor? {=Sí ~No}\r\n\r\nRoto {=a', 'latin1')
    for (const name of ['banco.gift', 'banco.txt']) {
      const found = await read(editor, 'questions', file, name)
      expect(found.contents).toMatchObject([{ line: 1, title: 'Año' }])
      expect(found.left_out).toMatchObject([{ line: 3, text: 'Roto {=a' }])
    }
  })

  test('rows before the headings of a spreadsheet are said', async () => {
    const { editor } = await course()
    const body = await read(editor, 'questions', `Preguntas de marzo\r\n${CSV}`, 'marzo.csv')
    expect(body.notes[0]).toBe(
      'Los encabezados son los de la línea 2: lo que hay antes no se importa.',
    )
    expect(body.contents[0].title).toBe('Casco')
  })

  test('the template is read without anything left out or unknown', async () => {
    const { editor } = await course()
    const csv = await raw(`/courses/${editor.id}/content-imports/template?sep=%3B`)
    const text = await csv.text()
    expect(text).toContain('"Tipo";"Título";"Pregunta"')
    const found = await read(editor, 'questions', text, 'preguntas.csv')
    expect(found).toMatchObject({ left_out: [], notes: [] })
    expect(found.contents.flatMap(({ notes }: any) => notes)).toEqual([])
    expect(found.contents).toHaveLength(8)
  })

  test('500 questions are created at once, and 501 are refused', async () => {
    const { editor, ...at } = await course()
    const rows = (count: number) =>
      [
        'Pregunta;Opción 1;Opción 2;Correctas',
        ...Array.from({ length: count }, (_, row) => `¿${row}?;a;b;1`),
      ].join('\n')
    const found = await read(editor, 'questions', rows(500), 'muchas.csv')
    const all = found.contents.map(({ number }: any) => number)
    const { status, body } = await editor.ask('POST', `/content-imports/${found.id}/contents`, {
      subSection: at.subsection,
      contents: all,
    })
    expect(status).toBe(201)
    expect(
      contentsOf(await editor.design(), at)
        .map(({ id }) => id)
        .slice(1),
    ).toEqual(body.contents)
    const refused = await send(editor, 'questions', rows(501), 'muchas.csv')
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'too_many_rows'])
  })
})

describe('creation', () => {
  const ONE = 'Pregunta;Opción 1;Opción 2;Correctas\n¿Sí?;Sí;No;1'

  test('two requests at the same time create the contents once, and both are answered', async () => {
    const { editor, ...at } = await course()
    const { id } = await read(editor, 'questions', ONE, 'una.csv')
    const create = () =>
      editor.ask('POST', `/content-imports/${id}/contents`, {
        subSection: at.subsection,
        contents: [1],
      })
    const answers = await Promise.all([create(), create()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0].body).toEqual(answers[1].body)
    expect(contentsOf(await editor.design(), at)).toHaveLength(2)
  })

  test('without a subsection a new one of the section has the name of the file', async () => {
    const { editor, ...at } = await course()
    const { id } = await read(editor, 'questions', ONE, 'Banco de 2026.csv')
    const { body } = await editor.ask('POST', `/content-imports/${id}/contents`, {
      section: at.section,
      contents: [1],
    })
    const design = await editor.design()
    expect(design.sections[at.section].sections[body.subSection].name).toBe('Banco de 2026')
    await editor.undo()
    expect(Object.keys((await editor.design()).sections[at.section].sections)).toHaveLength(1)
  })

  test('a refused place, choice or version keeps the import', async () => {
    const { editor, ...at } = await course()
    const { id } = await read(editor, 'questions', ONE, 'una.csv')
    const create = (body: object, headers?: Record<string, string>) =>
      editor
        .ask('POST', `/content-imports/${id}/contents`, body, headers)
        .then(({ status }) => status)
    const place = { subSection: at.subsection }
    expect(await create({ subSection: at.section, contents: [1] })).toBe(422)
    expect(await create({ contents: [1] })).toBe(422)
    expect(await create({ ...place, contents: [2] })).toBe(422)
    expect(await create({ ...place, contents: [] })).toBe(422)
    expect(await create({ ...place, contents: [1] }, { 'if-match': '"1"' })).toBe(409)
    expect(await create({ ...place, contents: [1] })).toBe(201)
  })

  test('an import is found only in its course, by administrators of the company that owns it', async () => {
    const { editor } = await course()
    const other = await course()
    const { id } = await read(editor, 'questions', ONE, 'una.csv')
    expect((await other.editor.ask('GET', `/content-imports/${id}`)).status).toBe(404)
    const create = { subSection: other.subsection, contents: [1] }
    expect((await other.editor.ask('POST', `/content-imports/${id}/contents`, create)).status).toBe(
      404,
    )
    const reader = api.edit(editor.id, await api.signInAs('reader'))
    expect((await reader.ask('GET', `/content-imports/${id}`)).status).toBe(403)
    expect((await send(reader, 'questions', ONE, 'una.csv')).status).toBe(403)
  })
})

describe('slides', () => {
  test('a slide becomes one content with its text, its largest picture and its words', async () => {
    const { editor, ...at } = await course()
    const photo = await picture('jpeg')
    const gif = await sharp(await picture())
      .gif()
      .toBuffer()
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script><path d="M0 0h9"/></svg>'
    const file = presentation(
      [
        {
          shapes: `${textShape(['Inducción'], 'ctrTitle')}${textShape(['Bienvenida'], 'subTitle')}${textShape(['3'], 'sldNum')}`,
        },
        {
          shapes: `${textShape(['Uno &amp; dos', 'Tres'], 'body')}${textShape(['Riesgos'], 'title')}${pictureShape('rId1', { size: 10 })}${pictureShape('rId2', { size: 90, description: 'Un casco' })}`,
          relations: { rId1: '../media/uno.jpeg', rId2: '../media/dos.gif' },
        },
        { shapes: textShape(['Secreta']), hidden: true },
        { shapes: '' },
        {
          shapes: `${textShape(['Plano'], 'title')}${pictureShape('rId1')}${pictureShape('rId2')}`,
          relations: { rId1: '../media/plano.svg', rId2: '../media/viejo.emf' },
        },
        {
          shapes: `<p:graphicFrame><a:graphic><a:tbl><a:tr><a:tc><a:p><a:r><a:t>A</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>B</a:t></a:r></a:p></a:tc></a:tr></a:tbl></a:graphic></p:graphicFrame><p:graphicFrame/>`,
        },
      ],
      { media: { 'uno.jpeg': photo, 'dos.gif': gif, 'plano.svg': drawing, 'viejo.emf': 'x' } },
    )
    const found = await read(editor, 'slides', file, 'Inducción 2026.pptx')
    expect(found.contents).toMatchObject([
      { line: 1, title: 'Inducción', extended_props: { text: 'Bienvenida' }, pictures: [] },
      {
        line: 2,
        title: 'Riesgos',
        extended_props: { text: '• Uno & dos\n• Tres', description: 'Un casco' },
        pictures: [1],
        notes: ['Se toma la imagen más grande: otra se deja fuera.'],
      },
      {
        line: 5,
        content_template: 'app.sendero.templates.ImagesSlider',
        title: 'Plano',
        pictures: [2],
        notes: [
          'Una imagen de tipo EMF no se toma: guárdala como PNG.',
          'Se quitó del dibujo: código que se ejecuta.',
        ],
      },
      {
        line: 6,
        title: 'Diapositiva 6',
        extended_props: { text: 'A | B' },
        notes: ['Los gráficos y diagramas no se toman: guárdalos como imagen.'],
      },
    ])
    expect(found.left_out.map(({ line, message }: any) => [line, message])).toEqual([
      [3, 'Está oculta en la presentación'],
      [4, 'No tiene texto ni imágenes'],
    ])
    const shown = await raw(`/courses/${editor.id}/content-imports/${found.id}/pictures/1`)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")

    const { body } = await editor.ask('POST', `/content-imports/${found.id}/contents`, {
      section: at.section,
      contents: [2, 3],
    })
    const design = await editor.design()
    const made = contentsOf(design, { section: at.section, subsection: body.subSection })
    expect(made.map(({ extended_props: props }) => [props.image, props.image1])).toEqual([
      ['induccion-2026-2.png', undefined],
      [undefined, 'induccion-2026-3.svg'],
    ])
    const { resources } = (await editor.ask('GET', '/resources/all')).body
    expect(resources.map(({ name }: any) => name).sort()).toEqual([
      'induccion-2026-2.png',
      'induccion-2026-3.svg',
    ])
    const svg = resources.find(({ type }: any) => type === 'svg').url.replace('/api', '')
    expect(await (await raw(svg)).text()).not.toContain('script')
  })

  test('a cropped picture is stored without the parts that its author cut off', async () => {
    const { editor } = await course()
    const halves = await sharp({
      create: { width: 100, height: 50, channels: 3, background: '#ff0000' },
    })
      .composite([
        {
          input: { create: { width: 50, height: 50, channels: 3, background: '#0000ff' } },
          left: 50,
          top: 0,
        },
      ])
      .png()
      .toBuffer()
    const cropped = (crop: string) =>
      pictureShape('rId1').replace('</p:blipFill>', `<a:srcRect ${crop}/></p:blipFill>`)
    const relations = { rId1: '../media/uno.png' }
    const file = presentation(
      ['r="50000"', 'l="60000" t="20000"', 'l="-10000"'].map((crop) => ({
        shapes: cropped(crop),
        relations,
      })),
      { media: { 'uno.png': halves } },
    )
    const { id, contents } = await read(editor, 'slides', file, 'recortes.pptx')
    const stored = await Promise.all(
      contents.map(async ({ pictures: [number] }: any) => {
        const answer = await raw(`/courses/${editor.id}/content-imports/${id}/pictures/${number}`)
        const image = sharp(Buffer.from(await answer.arrayBuffer()))
        const { width, height } = await image.metadata()
        const { dominant } = await image.stats()
        return [width, height, dominant.r > 128]
      }),
    )
    expect(stored).toEqual([
      [50, 50, true],
      [40, 40, false],
      [100, 50, expect.any(Boolean)],
    ])
  })

  test('powers and indices keep their meaning, and what is not taken of a slide is said', async () => {
    const { editor } = await course()
    const run = (text: string, baseline = 0) =>
      `<a:r><a:rPr baseline="${baseline}"/><a:t>${text}</a:t></a:r>`
    const body = (inside: string) => textShape(['@']).replace(/<a:p>.*<\/a:p>/, inside)
    const power =
      '<m:sSup><m:e><m:r><m:t>10</m:t></m:r></m:e><m:sup><m:r><m:t>6</m:t></m:r></m:sup></m:sSup>'
    const fill = (inside: string) =>
      `<p:spPr><a:blipFill><a:blip r:embed="rId1"/></a:blipFill>${inside}</p:spPr>`
    const file = presentation([
      {
        shapes: body(
          `<a:p>${run('10')}${run('3', 30000)}${run(' H')}${run('2', -25000)}${run('O x')}${run('A+b', 30000)}</a:p><a:p>${power}</a:p>`,
        ),
      },
      { shapes: '<p:graphicFrame/>' },
      { shapes: `<p:sp>${fill('')}</p:sp>`, relations: { rId1: '../media/uno.png' } },
    ])
    const found = await read(editor, 'slides', file, 'ciencia.pptx')
    expect(found.contents[0].extended_props.text).toBe('10³ H₂O x^(A+b)\n10⁶')
    expect(found.left_out.map(({ message }: any) => message)).toEqual([
      'Los gráficos y diagramas no se toman: guárdalos como imagen.',
      expect.stringContaining('el relleno de una forma no se toma'),
    ])
  })

  test('hostile presentations are refused with a sentence, and nothing is kept', async () => {
    const { editor } = await course()
    const slide = { shapes: textShape(['Hola']) }
    const entity = '<!DOCTYPE x [<!ENTITY a "aaaa">]><p:sld xmlns:p="p"><p:cSld/></p:sld>'
    const refusals: [what: string, file: Buffer | string, status: number, code: string][] = [
      ['another file', 'hola', 415, 'binary'],
      [
        'macros',
        presentation([slide], { more: [{ name: 'ppt/vbaProject.bin', content: 'x' }] }),
        422,
        'macros',
      ],
      [
        'a type with macros',
        presentation([slide], {
          main: 'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml',
        }),
        422,
        'macros',
      ],
      [
        'a name that leaves the folder',
        presentation([slide], { more: [{ name: '../../etc/x.png', content: 'x' }] }),
        422,
        'damaged',
      ],
      [
        'an entity',
        presentation([{ shapes: '' }], {
          more: [{ name: 'ppt/slides/slide1.xml', content: entity }],
        }),
        422,
        'damaged',
      ],
      ['no slides', presentation([]), 422, 'empty'],
      [
        'too many slides',
        presentation(Array.from({ length: 301 }, () => slide)),
        422,
        'too_many_rows',
      ],
      [
        'a picture that unpacks to more than it may',
        presentation([{ shapes: pictureShape('rId1'), relations: { rId1: '../media/a.png' } }], {
          media: { 'a.png': randomBytes(21 * 1024 * 1024) },
        }),
        422,
        'too_large',
      ],
    ]
    for (const [what, file, status, code] of refusals) {
      const { status: got, body } = await send(editor, 'slides', file, 'x.pptx')
      expect([what, got, body.errors?.[0]?.code ?? body.code]).toEqual([what, status, code])
      expect(body.errors?.[0]?.message ?? body.message).not.toMatch(/Excel/)
    }
  })

  test('a picture that cannot be read is left out of its slide', async () => {
    const { editor } = await course()
    const file = presentation(
      [
        {
          shapes: `${textShape(['Texto'])}${pictureShape('rId1')}`,
          relations: { rId1: '../media/a.png' },
        },
      ],
      { media: { 'a.png': Buffer.from('\x89PNG\r\n\x1a\nroto', 'latin1') } },
    )
    const found = await read(editor, 'slides', file, 'x.pptx')
    expect(found.contents).toMatchObject([
      { pictures: [], notes: [expect.stringContaining('está dañada')] },
    ])
  })
})
