import { expect, test } from 'vitest'
import { editorOver, filled } from '#tests/api/courses/course-design/editor.ts'
import { startTestConsole } from '#tests/support/console.ts'
import { readZip } from '#tests/support/files/zip.ts'

const site = await startTestConsole()
const editor = await editorOver(site.api)
const person = await site.signInAs('admin')
const other = await site.signInAs('admin', 97)

test('a course is exported from its page, previewed by another company and created under another name', async () => {
  const made = await editor.newCourse()
  const design = editor.edit(made.design)
  const { path, contents } = await filled(design)
  await design.save({ [`${path(contents[0]!)}/title`]: 'Un consejo propio' })
  const page = await person.open(`/courses/${made.course}`)
  const link = page.getByRole('link', { name: 'Exportar el curso' })
  const zip = await person.request(link.getAttribute('href')!)
  const bytes = await zip.arrayBuffer()
  expect(readZip(bytes).at(-1)!.name).toBe('manifest.json')

  const list = await other.open('/courses')
  const form = await other.follow(list.getByRole('link', { name: 'Importar un curso' }))
  const nothing = await other.submit(form, 'Cargar y revisar')
  expect(nothing.status).toBe(422)
  const wrong = new File(['Hola'], 'carta.zip')
  const refused = await other.submit(nothing, 'Cargar y revisar', {
    'Curso exportado (.zip)': wrong,
  })
  expect(refused.getAllByText(/El archivo está dañado o incompleto/).length).toBeGreaterThan(0)

  const preview = await other.submit(refused, 'Cargar y revisar', {
    'Curso exportado (.zip)': new File([bytes], 'curso.zip'),
  })
  expect(preview.getByText('Un consejo propio')).toBeTruthy()
  const unnamed = await other.submit(preview, 'Crear curso', { 'Nombre del curso nuevo': '' })
  expect(unnamed.status).toBe(422)
  const created = await other.submit(unnamed, 'Crear curso', {
    'Nombre del curso nuevo': 'Inducción traída',
  })
  expect(created.address).toMatch(/^\/courses\/\d+\/design$/)
  expect(created.getByText(/Curso creado: Inducción traída/)).toBeTruthy()
  const gone = await other.open(preview.address)
  expect(gone.address).toBe('/courses/packages')
  expect(gone.getByText(/Sube el archivo de nuevo/)).toBeTruthy()
})

test('readers are not offered the export, and are refused the import', async () => {
  const reader = await site.signInAs('reader')
  const { course } = await editor.newCourse()
  const page = await reader.open(`/courses/${course}`)
  expect(page.queryByRole('link', { name: 'Exportar el curso' })).toBeNull()
  expect((await reader.open('/courses/packages')).status).toBe(403)
})

test('a starter course is previewed and copied from the list of courses, and can be published', async () => {
  const list = await other.open('/courses')
  const starters = await other.follow(
    list.getByRole('link', { name: 'Empezar con un curso listo' }),
  )
  const preview = await other.follow(
    starters.getByRole('link', { name: 'Inducción: tus primeros días' }),
  )
  expect(preview.getByText('Nadie espera que lo sepas todo')).toBeTruthy()
  const image = await other.request('/courses/starters/induccion/image')
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const created = await other.submit(preview, 'Copiar este curso')
  expect(created.getByText(/Curso creado: Inducción: tus primeros días/)).toBeTruthy()
  const publication = await other.follow(created.getByRole('link', { name: 'Publicar' }))
  expect(publication.getByRole('button', { name: /^Publicar la versión/ })).toBeTruthy()
  expect((await other.open('/courses/starters/nada')).status).toBe(404)
})
