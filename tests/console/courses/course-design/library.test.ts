import { describe, expect, test } from 'vitest'
import { editing, filled, formWith, picture } from '#tests/api/courses/course-design/editor.ts'
import { draftCourse } from '#tests/api/courses/courses/company.ts'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const person = await site.signInAs('admin')
const admin = await site.api.signInAs('admin')

const LIBRARY = '/courses/library'
const CARD = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\nEND:VCARD\r\n'

/** A file of the library. */
async function added(name: string): Promise<number> {
  const content = name.endsWith('.png') ? await picture() : CARD
  const { status, body } = await admin('POST', '/courses/library', formWith(content, name))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

let made = 0
/** A course with a tip. */
async function newCourse() {
  const draft = await draftCourse(admin, { slug: null, name: `Curso de la biblioteca ${++made}` })
  const { status, body } = await admin('POST', '/courses', draft)
  if (status !== 201) throw new Error(JSON.stringify(body))
  const editor = editing(body.course_id, admin)
  const { contents } = await filled(editor, ['Tip'])
  const item = `content-${contents[0]!}`
  return {
    ...editor,
    name: draft.name,
    files: `/courses/${editor.id}/files`,
    panel: `/courses/${editor.id}/design?item=${item}`,
    theme: `/courses/${editor.id}/design/theme`,
  }
}

const names = (page: Page, table: string) =>
  page
    .in(page.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('a')?.firstChild?.textContent)
const inLibrary = (page: Page) => names(page, 'Biblioteca de archivos')
const offered = (page: Page) => names(page, 'Archivos de la biblioteca')

const dialog = (page: Page) => page.in(page.getByRole('dialog'))

describe('the library', () => {
  test('is reached from the courses, searched and narrowed, and says which courses have a file', async () => {
    const photo = await added('Planta norte.png')
    await added('Planta norte.vcf')
    const course = await newCourse()
    await course.ask('POST', `/library/${photo}`)
    const list = await person.open('/courses')
    const page = await person.follow(list.getByRole('link', { name: 'Biblioteca' }))
    expect(page.address).toBe(LIBRARY)
    expect(inLibrary(await person.open(`${LIBRARY}?q=planta&media=image`))).toEqual([
      'Planta norte.png',
    ])
    expect(inLibrary(await person.open(`${LIBRARY}?q=planta&used=no`))).toEqual([
      'Planta norte.vcf',
    ])
    const used = await person.open(`${LIBRARY}?q=planta&used=yes`)
    const files = await person.follow(used.getByRole('link', { name: course.name }))
    expect(files.address).toBe(`${course.files}?q=Planta-norte.png`)
    expect(names(files, 'Archivos del curso')).toEqual(['Planta-norte.png'])
    const content = await person.open(`${LIBRARY}/${photo}/content`)
    expect(content.status).toBe(200)
  })

  test('takes a file, and says beside the field what it does not take', async () => {
    const page = await person.open(LIBRARY)
    const file = new File([new Uint8Array(await picture())], 'Subida nueva.png')
    const sent = await person.submit(page, 'Subir', { 'Subir un archivo': file })
    expect(sent.getByText('Se subió «Subida nueva.png».')).toBeTruthy()
    const wrong = new File(['#!/bin/sh'], 'x.sh')
    const refused = await person.submit(sent, 'Subir', { 'Subir un archivo': wrong })
    expect(refused.status).toBe(415)
    expect(refused.getAllByText('Este tipo de archivo no se admite')).not.toHaveLength(0)
  })

  test('a file is renamed, and a taken name is refused in its form', async () => {
    const id = await added('Antes.png')
    await added('Tomado.png')
    const page = await person.open(`${LIBRARY}/${id}/edit`)
    const refused = await person.submit(page, 'Guardar', { Nombre: 'tomado' })
    expect(refused.status).toBe(422)
    expect(
      refused.getAllByText('Ya hay un archivo con este nombre en la biblioteca'),
    ).not.toHaveLength(0)
    const saved = await person.submit(refused, 'Guardar', { Nombre: 'Después' })
    expect(saved.getByText('El archivo se llama ahora «Después.png».')).toBeTruthy()
  })

  test('a file is deleted after a question that names its courses, which keep it', async () => {
    const id = await added('Para borrar.png')
    const course = await newCourse()
    await course.ask('POST', `/library/${id}`)
    const page = await person.open(`${LIBRARY}/deletion?ids=${id}`)
    expect(page.getByText('¿Eliminar el archivo «Para borrar.png»?')).toBeTruthy()
    expect(page.getByText('Los cursos que lo tienen lo conservan:')).toBeTruthy()
    expect(dialog(page).getByRole('link', { name: course.name })).toBeTruthy()
    const button = dialog(page).getByRole('button', { name: 'Eliminar' })
    const gone = await person.submit(page, button)
    expect(gone.getByText(/Se eliminó 1 archivo/)).toBeTruthy()
    const files = await person.open(course.files)
    expect(names(files, 'Archivos del curso')).toEqual(['Para-borrar.png'])
  })

  test('is only looked at by readers, and another company has its own', async () => {
    const id = await added('Solo mirar.png')
    const reader = await site.signInAs('reader')
    const page = await reader.open(`${LIBRARY}?q=mirar`)
    expect(inLibrary(page)).toEqual(['Solo mirar.png'])
    expect(page.queryByRole('button', { name: 'Subir' })).toBeNull()
    expect(page.queryByRole('link', { name: 'Cambiar nombre' })).toBeNull()
    expect((await reader.open(`${LIBRARY}/${id}/edit`)).status).toBe(403)
    const other = await site.signInAs('admin', 97)
    expect((await other.open(`${LIBRARY}/${id}/content`)).status).toBe(404)
    expect((await other.open(`${LIBRARY}/${id}/edit`)).status).toBe(404)
  })
})

describe('a course', () => {
  test('gets a file for a field from the library, with the typed values kept', async () => {
    await added('Casco amarillo.png')
    await added('Casco amarillo.vcf')
    const course = await newCourse()
    const panel = await person.open(course.panel)
    const files = await person.submit(panel, 'Elegir de los archivos: imagen', {
      Título: 'A medio escribir',
    })
    const library = await person.follow(files.getByRole('link', { name: 'De la biblioteca' }))
    expect(library.getByRole('heading', { level: 1 }).textContent).toContain('Imagen')
    const searched = await person.submit(library, 'Buscar', { 'Buscar en la biblioteca': 'casco' })
    expect(offered(searched)).toEqual(['Casco amarillo.png'])
    const back = await person.submit(searched, 'Elegir Casco amarillo.png')
    expect(back.getByText('Elegiste «Casco-amarillo.png»: guarda para que quede.')).toBeTruthy()
    await person.submit(back, 'Guardar')
    const stored = JSON.stringify(await course.design())
    expect(stored).toContain('"image":"Casco-amarillo.png"')
    expect(stored).toContain('A medio escribir')
  })

  test('gets an image of its theme from the library, and saves it', async () => {
    await added('Fondo azul.png')
    const course = await newCourse()
    const theme = await person.open(course.theme)
    const library = await person.submit(theme, 'De la biblioteca: imagen: fondo', {})
    const searched = await person.submit(library, 'Buscar', { 'Buscar en la biblioteca': 'fondo' })
    expect(offered(searched)).toEqual(['Fondo azul.png'])
    const back = await person.submit(searched, 'Elegir Fondo azul.png')
    expect(back.address).toContain('/design/theme')
    expect(back.getByText('Elegiste «Fondo-azul.png»: guarda para que quede.')).toBeTruthy()
    await person.submit(back, 'Guardar tema')
    expect((await course.design()).theme).toMatchObject({ background_image: 'Fondo-azul.png' })
  })

  test('adds files of the library to its own, each once, and saves one of its own there', async () => {
    await added('Agregado.png')
    const course = await newCourse()
    const page = await person.open(`${course.files}/library?q=agregado`)
    const back = await person.submit(page, 'Agregar Agregado.png')
    expect(back.getByText('«Agregado.png» quedó entre los archivos del curso.')).toBeTruthy()
    const again = await person.open(`${course.files}/library?q=agregado`)
    expect(again.getByText('Ya está en el curso')).toBeTruthy()
    await course.upload(await picture(), 'Propio del curso.png')
    const files = await person.open(`${course.files}?q=propio`)
    const saved = await person.submit(files, 'Guardar en la biblioteca')
    expect(
      saved.getByText('«Propio-del-curso.png» quedó en la biblioteca de archivos.'),
    ).toBeTruthy()
    expect(saved.address).toBe(`${course.files}?q=propio`)
    const twice = await person.submit(saved, 'Guardar en la biblioteca')
    expect(twice.getByText(/La biblioteca ya tiene este archivo/)).toBeTruthy()
  })

  test('takes nothing for readers and other companies; super-administrators take from its owner', async () => {
    await added('Del dueño.png')
    const course = await newCourse()
    const reader = await site.signInAs('reader')
    expect((await reader.open(`${course.files}/library`)).status).toBe(403)
    expect(
      (await reader.open(course.files)).queryByRole('link', { name: 'De la biblioteca' }),
    ).toBe(null)
    const other = await site.signInAs('admin', 97)
    expect((await other.open(`${course.files}/library`)).status).toBe(404)
    const anybody = site.visitor()
    await takeSession(anybody, 'super@sendero.test')
    const page = await anybody.open(`/admin${course.files}/library?q=dueño`)
    const back = await anybody.submit(page, 'Agregar Del dueño.png')
    expect(names(back, 'Archivos del curso')).toEqual(['Del-dueno.png'])
  })
})
