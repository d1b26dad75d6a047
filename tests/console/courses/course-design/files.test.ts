import { describe, expect, test } from 'vitest'
import { editing, filled, picture } from '#tests/api/courses/course-design/editor.ts'
import { draftCourse } from '#tests/api/courses/courses/company.ts'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { mpeg4 } from '#tests/support/files/recordings.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const person = await site.signInAs('admin')
const admin = await site.api.signInAs('admin')

let made = 0
/** A course with a tip, and files of these names. */
async function newCourse(...files: string[]) {
  const draft = await draftCourse(admin, { slug: null, name: `Curso con archivos ${++made}` })
  const { status, body } = await admin('POST', '/courses', draft)
  if (status !== 201) throw new Error(JSON.stringify(body))
  const editor = editing(body.course_id, admin)
  const { contents, path } = await filled(editor, ['Tip'])
  const ids: number[] = []
  for (const name of files) ids.push((await editor.upload(await contentOf(name), name)).id)
  const field = `${path(contents[0]!)}/extended_props/image`
  const item = `content-${contents[0]!}`
  return {
    ...editor,
    ids,
    item,
    use: (name: string) => editor.save({ [field]: name }),
    at: `/courses/${editor.id}/files`,
    panel: `/courses/${editor.id}/design?item=${item}`,
  }
}

const CARD = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\nEND:VCARD\r\n'
const contentOf = (name: string) => (name.endsWith('.png') ? picture() : CARD)

const table = (page: Page) => page.in(page.getByRole('table', { name: 'Archivos del curso' }))
const names = (page: Page) =>
  table(page)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('a')?.firstChild?.textContent)

const dialog = (page: Page) => page.in(page.getByRole('dialog'))
const answer = (page: Page) => dialog(page).getByRole('button', { name: 'Eliminar' })

const file = async (name: string) =>
  new File([new Uint8Array(Buffer.from(await contentOf(name)))], name)

describe('the files of a course', () => {
  test('are reached from the editor, listed, searched and narrowed in the address', async () => {
    const course = await newCourse('foto.png', 'ana.vcf')
    await course.use('foto.png')
    const editor = await person.open(course.panel)
    const page = await person.follow(editor.getByRole('link', { name: 'Archivos' }))
    expect(page.address).toBe(course.at)
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Archivos 2')
    expect(names(page)).toEqual(['ana.vcf', 'foto.png'])
    const [, card, photo] = table(page).getAllByRole('row')
    expect(page.in(card!).getByText('Sin usar')).toBeTruthy()
    expect(page.in(card!).getByText('Tarjeta de contacto')).toBeTruthy()
    const use = page.in(photo!).getByRole('link', { name: /Consejo/ })
    expect((await person.follow(use)).address).toContain(`item=${course.item}`)
    expect(names(await person.open(`${course.at}?media=image`))).toEqual(['foto.png'])
    expect(names(await person.open(`${course.at}?used=no`))).toEqual(['ana.vcf'])
    expect(names(await person.open(`${course.at}?q=ANA`))).toEqual(['ana.vcf'])
    const none = await person.open(`${course.at}?q=nada`)
    expect(none.getByText('Ningún archivo coincide con «nada»')).toBeTruthy()
  })

  test('are sent one at a time, and what is refused says why beside the field', async () => {
    const course = await newCourse()
    const page = await person.open(course.at)
    expect(page.getByText('No hay archivos')).toBeTruthy()
    const sent = await person.submit(page, 'Subir', { 'Subir un archivo': await file('foto.png') })
    expect(sent.getByText('Se subió «foto.png».')).toBeTruthy()
    expect(names(sent)).toEqual(['foto.png'])
    const wrong = new File(['#!/bin/sh'], 'x.sh')
    const refused = await person.submit(sent, 'Subir', { 'Subir un archivo': wrong })
    expect(refused.status).toBe(415)
    expect(refused.getAllByText('Este tipo de archivo no se admite')).not.toHaveLength(0)
    expect(names(refused)).toEqual(['foto.png'])
    const nothing = await person.submit(refused, 'Subir')
    expect(nothing.status).toBe(422)
  })

  test('a drawing that is stored without what reaches out is told so', async () => {
    const course = await newCourse()
    const source =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>@import "https://fuera.test/a.css";</style><rect width="9" height="9"/></svg>'
    const page = await person.open(course.at)
    const drawing = new File([source], 'casco.svg')
    const sent = await person.submit(page, 'Subir', { 'Subir un archivo': drawing })
    expect(sent.getByText(/^Se subió «casco\.svg»\. .*reglas de estilo/)).toBeTruthy()
  })

  test('a large one is uploaded, beyond the 20 MB limit of editor forms', async () => {
    const course = await newCourse()
    const video = mpeg4('isom', ['vide'], 24 * 1024 * 1024)
    const large = new File([new Uint8Array(video)], 'clase.mp4')
    const page = await person.open(course.at)
    const sent = await person.submit(page, 'Subir', { 'Subir un archivo': large })
    expect(sent.getByText('Se subió «clase.mp4».')).toBeTruthy()
    expect(sent.getByText('24 MB')).toBeTruthy()
    expect(sent.html).toMatch(/<video controls="" preload="none"/)
  })

  test('one replaces another, after its uses are shown', async () => {
    const course = await newCourse('foto.png')
    await course.use('foto.png')
    const page = await person.open(`${course.at}/${course.ids[0]}/replacement`)
    expect(page.getByText('El borrador usará el archivo nuevo en:')).toBeTruthy()
    expect(page.in(page.getByRole('dialog')).getByRole('link', { name: /Consejo/ })).toBeTruthy()
    const done = await person.submit(page, 'Reemplazar', {
      'Archivo nuevo': await file('otra.png'),
    })
    expect(done.getByText('Se subió «otra.png». El borrador lo usa en 1 lugar.')).toBeTruthy()
    const [row] = names(await person.open(`${course.at}?used=yes`))
    expect(row).toBe('otra.png')
    const again = await person.open(`${course.at}?used=yes`)
    const [, used] = table(again).getAllByRole('row')
    expect(used!.textContent).toContain('Consejo')
    const second = course.ids[0]!
    const free = await person.open(`${course.at}/${second}/replacement`)
    expect(free.getByText(/El borrador no lo usa/)).toBeTruthy()
    expect((await person.open(`${course.at}/999999/replacement`)).status).toBe(404)
  })

  test('are deleted after a question; those in use stay and say where', async () => {
    const course = await newCourse('foto.png', 'ana.vcf', 'luis.vcf')
    await course.use('foto.png')
    const ids = course.ids.map((id) => `ids=${id}`).join('&')
    const page = await person.open(`${course.at}/deletion?${ids}`)
    expect(page.getByText('Está en uso y no se puede eliminar:')).toBeTruthy()
    expect(page.getByText('¿Eliminar 2 archivos?')).toBeTruthy()
    const done = await person.submit(page, answer(page))
    expect(done.getByText('Se eliminaron 2 archivos.')).toBeTruthy()
    expect(names(done)).toEqual(['foto.png'])
    const used = await person.open(`${course.at}/deletion?ids=${course.ids[0]}`)
    expect(dialog(used).queryByRole('button', { name: 'Eliminar' })).toBeNull()
    const nothing = await person.open(`${course.at}/deletion`)
    expect(dialog(nothing).queryByRole('button', { name: 'Eliminar' })).toBeNull()
  })

  test('one that came into use after the question is kept', async () => {
    const course = await newCourse('foto.png')
    const page = await person.open(`${course.at}/deletion?ids=${course.ids[0]}`)
    await course.use('foto.png')
    const refused = await person.submit(page, answer(page))
    expect(refused.status).toBe(409)
    expect(refused.getByText('El archivo «foto.png» está en uso')).toBeTruthy()
  })

  test('are only looked at by readers and by companies that were given the course', async () => {
    const course = await newCourse('foto.png')
    const reader = await site.signInAs('reader')
    const page = await reader.open(course.at)
    expect(names(page)).toEqual(['foto.png'])
    expect(page.queryByRole('button', { name: 'Subir' })).toBeNull()
    expect(page.getByText(/Solo un administrador/)).toBeTruthy()
    expect((await reader.open(`${course.at}/deletion?ids=${course.ids[0]}`)).status).toBe(403)
    const other = await site.signInAs('admin', 97)
    expect((await other.open(course.at)).status).toBe(404)
    const anybody = site.visitor()
    await takeSession(anybody, 'super@sendero.test')
    expect(names(await anybody.open(`/admin${course.at}`))).toEqual(['foto.png'])
  })
})

describe('a file field', () => {
  test('links to the files of its types and back, with the typed values', async () => {
    const course = await newCourse('foto.png', 'ana.vcf')
    const page = await person.open(course.panel)
    const library = await person.submit(page, 'Elegir de los archivos: imagen', {
      Título: 'A medio escribir',
    })
    expect(library.address).toContain('field=')
    expect(names(library)).toEqual(['foto.png'])
    const searched = await person.submit(library, 'Buscar', { 'Buscar archivos': 'foto' })
    expect(names(searched)).toEqual(['foto.png'])
    const back = await person.follow(searched.getByRole('link', { name: 'Elegir foto.png' }))
    expect(back.getByText('Elegiste «foto.png»: guarda para que quede.')).toBeTruthy()
    const saved = await person.submit(back, 'Guardar')
    expect(saved.getByText('Se guardaron los cambios.')).toBeTruthy()
    const stored = JSON.stringify(await course.design())
    expect(stored).toContain('"image":"foto.png"')
    expect(stored).toContain('A medio escribir')
  })

  test('gets a file uploaded to the library for it, if it accepts the type', async () => {
    const course = await newCourse()
    const at = `${course.at}?item=${course.item}&field=extended_props/image`
    const page = await person.open(at)
    const other = await person.submit(page, 'Subir', { 'Subir un archivo': await file('ana.vcf') })
    expect(other.getByText(/no admite este tipo de archivo/)).toBeTruthy()
    const back = await person.submit(other, 'Subir', { 'Subir un archivo': await file('foto.png') })
    expect(back.address).toContain('/design?')
    expect(back.getByText('Elegiste «foto.png»: guarda para que quede.')).toBeTruthy()
  })

  test('values typed on one screen are not restored on another', async () => {
    const course = await newCourse('foto.png')
    const page = await person.open(course.panel)
    await person.submit(page, 'Elegir de los archivos: imagen', { Título: 'De este consejo' })
    const section = await person.open(`/courses/${course.id}/design`)
    expect(section.queryByText('Recuperamos lo que habías escrito.')).toBeNull()
    expect(section.html).not.toContain('De este consejo')
  })
})
