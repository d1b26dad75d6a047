import { expect, test } from 'vitest'
import { packageOf, packagesOn, square } from '#tests/api/courses/course-packages/queued.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { startTestConsole } from '#tests/support/console.ts'

/** Page of an uploaded course whose files are not read yet, without scripts. */

const site = await startTestConsole()
const { queue, work } = packagesOn(site.api)
const rows = await rowsOf(site.api.url)
const person = await site.signInAs('admin', 97)
const other = await site.signInAs('admin', 1)
const file = packageOf({ 'a.png': await square(10), 'b.png': await square(10) })
const at = (key: string) => `/courses/packages/${key}`

test('shows the progress, then the preview, and creates the course', async () => {
  const key = await queue(file)
  const reading = await person.open(at(key))
  const progress = reading.getByRole('progressbar', { name: 'Leyendo los archivos del curso' })
  expect(progress.textContent).toBe('0 de 2 archivos')
  expect(reading.html).toContain('http-equiv="refresh"')
  await work()
  const preview = await person.open(at(key))
  const created = await person.submit(preview, 'Crear curso')
  expect(created.getByText(/Curso creado: Curso de un archivo/)).toBeTruthy()
})

test('is cancelled by its button, and later leads to the upload', async () => {
  const key = await queue(file)
  const upload = await person.submit(await person.open(at(key)), 'Cancelar')
  expect(upload.address).toBe('/courses/packages')
  expect(upload.getByText('Importación cancelada: no se creó ningún curso.')).toBeTruthy()
  const back = await person.open(at(key))
  expect(back.address).toBe('/courses/packages')
  expect(back.getByText('La importación se canceló.')).toBeTruthy()
})

test('tells at the upload why a course was refused', async () => {
  const key = await queue(file)
  await rows('update course_packages set pixels = 2000000000 where key = $1', [key])
  await work()
  const upload = await person.open(at(key))
  expect(upload.address).toBe('/courses/packages')
  expect(upload.getByText(/Las imágenes del curso son demasiado grandes en total/)).toBeTruthy()
})

test('another company has neither the page nor its events', async () => {
  const key = await queue(file)
  expect((await other.open(at(key))).address).toBe('/courses/packages')
  expect((await other.request(`${at(key)}/events`)).status).toBe(404)
  const reading = await person.open(at(key))
  expect(reading.getByRole('progressbar').textContent).toBe('0 de 2 archivos')
  await work()
})
