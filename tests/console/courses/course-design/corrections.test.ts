import { expect, test } from 'vitest'
import { editing, filled } from '#tests/api/courses/course-design/editor.ts'
import { draftCourse } from '#tests/api/courses/courses/company.ts'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const person = await site.signInAs('admin')
const admin = await site.api.signInAs('admin')

async function newCourse(templates: string[] = ['Tip', 'SingleChoice']) {
  const draft = await draftCourse(admin, { slug: null, name: 'Un curso' })
  const { body } = await admin('POST', '/courses', draft)
  const editor = editing(body.course_id, admin)
  const built = await filled(editor, templates)
  return { ...editor, ...built, page: `/courses/${editor.id}/design` }
}

/** The bar's words, which are held together by spaces that do not break. */
const bar = (page: Page) => page.getByRole('main').textContent.replaceAll('\u00a0', ' ')
const tree = (page: Page) => page.in(page.getByRole('navigation', { name: 'Estructura del curso' }))
const describedBy = (page: Page, label: string) => {
  const control = page.getByLabelText(label)
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => control.ownerDocument.getElementById(id)?.textContent).join(' ')
}

test('the bar says what is not published, and what a publication would refuse', async () => {
  const course = await newCourse(['Tip'])
  const [tip] = course.contents
  const at = `${course.page}?item=content-${tip}`
  const begun = await person.open(course.page)
  expect(bar(begun)).toContain('Nunca publicado')
  // Names of the section and the subsection, title and text of the content.
  const first = begun.getByRole('link', { name: '4 por corregir' })
  expect(first.getAttribute('href')).toMatch(/\?item=section-\d+#item-section-\d+-name$/)

  await course.name()
  await course.save({ [`${course.path(tip!)}/extended_props/text`]: 'Guarda la calma' })
  const ready = await person.open(at)
  expect(ready.queryByRole('link', { name: /por corregir/ })).toBeNull()
  const publication = await person.follow(ready.getByRole('link', { name: 'Publicar' }))
  await person.submit(publication, /^Publicar la versión/)
  expect(bar(await person.open(at))).toContain('Versión 1 · Sin cambios por publicar')
  await person.submit(await person.open(at), 'Guardar', { Título: 'Otro', Texto: 'Y otro' })
  const changed = await person.open(at)
  expect(bar(changed)).toContain('1 cambio sin publicar')
  await person.submit(changed, 'Deshacer')
  expect(bar(await person.open(at))).toContain('Sin cambios por publicar')
})

test('what a publication refuses is marked in the tree, at its group and at its field', async () => {
  const course = await newCourse()
  const [tip, choice] = course.contents
  const page = await person.open(`${course.page}?item=content-${tip}`)
  const row = tree(page).getByRole('link', { name: /^Consejo.*2 por corregir/ })
  expect(row.getAttribute('href')).toMatch(new RegExp(`#item-content-${tip}-.*text$`))
  expect(describedBy(page, 'Texto')).toMatch(/Obligatorio para publicar.*Escribe el texto/)
  expect(describedBy(page, 'Título')).toContain('Cambia el título de ejemplo «Consejo»')
  expect(page.getByText('Contenido', { selector: 'summary' }).textContent).toContain('por corregir')

  await person.submit(page, 'Guardar', { Título: 'Propio', Texto: 'Respira' })
  const done = await person.open(`${course.page}?item=content-${tip}`)
  expect(tree(done).getByRole('link', { name: /^Propio/ }).textContent).not.toContain('corregir')
  expect(describedBy(done, 'Texto')).toMatch(/^\* Obligatorio para publicar$/)

  const question = await person.open(`${course.page}?item=content-${choice}`)
  const options = question.getByRole('group', { name: 'Opciones' })
  expect(options.textContent).toContain('Cambia la opción de ejemplo «Otra opción»')
  await course.ask('DELETE', '/contents', { id: tip })
  await course.ask('DELETE', '/contents', { id: choice })
  const empty = await person.open(`${course.page}?item=subsection-${course.subsection}`)
  expect(empty.getByText('La subsección «Nueva subsección» no tiene contenidos')).toBeTruthy()
})

test('a content is added where the tree has a plus, and a section at its end without a dialog', async () => {
  const course = await newCourse(['Tip', 'Concept'])
  const [tip] = course.contents
  await course.save({ [`${course.path(tip!)}/title`]: 'El primero' })
  const types = async () =>
    Object.values<any>((await course.design()).sections[course.section].sections)
      .flatMap(({ contents }: any) => Object.values<any>(contents))
      .sort((a, b) => a.order - b.order)
      .map((one) => one.content_template.split('.').at(-1))
  const page = await person.open(course.page)
  const after = tree(page).getByRole('link', { name: 'Agregar contenido después de El primero' })
  const gallery = await person.follow(after)
  const added = await person.submit(gallery, /^Selección única/)
  expect(await types()).toEqual(['Tip', 'SingleChoice', 'Concept'])
  expect(added.address).toMatch(/item=content-\d+/)

  const first = tree(added).getByRole('link', { name: /^Agregar contenido al principio de/ })
  const searched = await person.submit(await person.follow(first), 'Buscar', {
    'Buscar plantillas': 'reto',
  })
  await person.submit(searched, /^Reto/)
  expect(await types()).toEqual(['Challenge', 'Tip', 'SingleChoice', 'Concept'])

  const section = await person.submit(added, 'Nueva sección')
  expect(section.address).toMatch(/item=section-\d+$/)
  expect(section.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe('Nueva sección')
  expect(Object.keys((await course.design()).sections)).toHaveLength(2)
})

test('another company’s course opens no form of the editor', async () => {
  const course = await newCourse(['Tip'])
  const [tip] = course.contents
  await course.save({ [`${course.path(tip!)}/extended_props/text`]: 'Guarda la calma' })
  await course.publish()
  const rows = await rowsOf(site.api.url)
  await rows('insert into tenant_courses (tenant_id, course_id) values (97, $1)', [course.id])
  const other = await site.signInAs('admin', 97)
  const query = `item=content-${tip}`
  const forms = [
    'new-section',
    'new-content',
    'placement',
    'deletion',
    'options',
    'copy',
    'theme',
    'selection',
    'publication',
    '../files/1/replacement',
    '../files/deletion',
    '../files/library',
  ]
  for (const form of forms) {
    const address = new URL(`${course.page}/${form}`, 'http://console.invalid').pathname
    const page = await other.open(`${address}?${query}`)
    expect([form, page.status, page.address.split('?')[0]]).toEqual([form, 200, course.page])
    expect(page.getByText(/^Este curso es de .*: puedes verlo, y no modificarlo\.$/)).toBeTruthy()
    expect(page.getByRole('link', { name: 'Volver a los cursos' })).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Nueva sección' })).toBeNull()
    expect(page.queryByRole('link', { name: /por corregir|Publicar|Agregar/ })).toBeNull()
  }
})
