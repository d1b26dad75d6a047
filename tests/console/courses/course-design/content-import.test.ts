import { expect, test } from 'vitest'
import { editorOver, filled, outline, picture } from '#tests/api/courses/course-design/editor.ts'
import { pictureShape, presentation, textShape } from '#tests/files/presentation.ts'
import { startTestConsole } from '#tests/support/console.ts'

const site = await startTestConsole()
const editor = await editorOver(site.api)
const person = await site.signInAs('admin')

async function course() {
  const editing = editor.edit((await editor.newCourse()).design)
  return { editing, ...(await filled(editing)) }
}

const QUESTIONS = [
  'Tipo;Pregunta;Opción 1;Opción 2;Correctas',
  'Selección única;¿Casco?;Siempre;Nunca;1',
  ';¿Botas?;Sí;No;1',
  ';¿Guantes?;Sí;No;1',
  'Video;Uno;;;',
].join('\r\n')

test('questions of a spreadsheet are seen, chosen, created after the selected content and undone', async () => {
  const { editing, subsection, contents } = await course()
  const before = outline(await editing.design())
  const page = await person.open(`/courses/${editing.id}/design?item=content-${contents[0]}`)
  const form = await person.follow(page.getByRole('link', { name: 'Importar preguntas' }))
  const preview = await person.submit(form, 'Ver contenidos', {
    'Archivo de preguntas': new File([QUESTIONS], 'banco.csv'),
  })
  expect(preview.getByRole('heading', { name: '3 contenidos' })).toBeTruthy()
  expect(preview.getByText(/1 no se puede crear/)).toBeTruthy()
  expect(preview.getByText(/El tipo «Video» no se puede importar/)).toBeTruthy()
  expect(outline(await editing.design())).toEqual(before)

  const none = await person.submit(preview, 'Quitar todos')
  expect(none.queryAllByRole('checkbox', { checked: true })).toEqual([])
  const refused = await person.submit(none, 'Crear los elegidos')
  expect(refused.status).toBe(422)
  expect(refused.getByRole('link', { name: 'Debes elegir al menos un contenido' })).toBeTruthy()
  const all = await person.submit(refused, 'Elegir todos')
  expect(all.getAllByRole('checkbox', { checked: true })).toHaveLength(3)

  const done = await person.submit(all, 'Crear los elegidos', { 'Pregunta 2': false })
  expect(done.getByText('Se crearon 2 contenidos.')).toBeTruthy()
  const made = outline(await editing.design())[0]![2].find(([id]) => id === subsection)![2]
  expect(made.map(([id]) => id)).toEqual([contents[0], expect.any(Number), expect.any(Number)])
  expect(done.address).toBe(`/courses/${editing.id}/design?item=content-${made[1]![0]}`)
  // Going back answers what the file made, and makes nothing.
  const again = await person.submit(all, 'Crear los elegidos')
  expect(again.address).toBe(done.address)
  const unchanged = outline(await editing.design())[0]![2].find(([id]) => id === subsection)![2]
  expect(unchanged).toEqual(made)
  await person.submit(await person.open(done.address), 'Deshacer')
  expect(outline(await editing.design())).toEqual(before)
})

test('slides are seen with their pictures, and created in a new subsection', async () => {
  const { editing, section } = await course()
  const slides = [
    {
      shapes: `${textShape(['Riesgos'], 'title')}${textShape(['Caídas'])}${pictureShape('rId1')}`,
      relations: { rId1: '../media/uno.png' },
    },
    { shapes: textShape(['Secreta']), hidden: true },
  ]
  const file = presentation(slides, { media: { 'uno.png': await picture() } })
  const form = await person.open(
    `/courses/${editing.id}/design/content-import/slides?item=section-${section}`,
  )
  const preview = await person.submit(form, 'Ver contenidos', {
    Presentación: new File([new Uint8Array(file)], 'Inducción.pptx'),
  })
  expect(preview.getByText(/Está oculta en la presentación/)).toBeTruthy()
  const [, image] = /<img[^>]* src="([^"]+\/pictures\/1)"/.exec(preview.html)!
  expect((await person.request(image!)).headers.get('content-type')).toBe('image/png')
  const done = await person.submit(preview, 'Crear los elegidos')
  expect(done.getByText('Se creó 1 contenido.')).toBeTruthy()
  const below: any[] = Object.values((await editing.design()).sections[section].sections)
  expect(below.map(({ name }) => name)).toContain('Inducción')
})

test('a file of another kind comes back with the reason, and only administrators of the owner import', async () => {
  const { editing } = await course()
  const at = `/courses/${editing.id}/design/content-import/slides`
  const refused = await person.submit(await person.open(at), 'Ver contenidos', {
    Presentación: new File(['hola'], 'x.pptx'),
  })
  expect(refused.status).toBe(415)
  expect(refused.getByRole('alert').textContent).toMatch(/Presentación de PowerPoint/)
  expect((await (await site.signInAs('reader')).open(at)).status).toBe(403)
  expect((await (await site.signInAs('admin', 97)).open(at)).status).toBe(404)
})
