import { describe, expect, test } from 'vitest'
import {
  editorOver,
  filled,
  picture,
  type Editing,
} from '#tests/api/courses/course-design/editor.ts'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const editor = await editorOver(site.api)
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')

const at = ({ id }: Editing) => `/courses/${id}/design/publication`
const open = (editing: Editing) => person.open(at(editing))
const sectionOf = (page: Page, title: string | RegExp) =>
  page.in(page.getByRole('region', { name: title }))

/** A course with tips that may be published. */
async function ready(tips = 1) {
  const editing = editor.edit((await editor.newCourse()).design)
  const made = await filled(editing, Array<string>(tips).fill('Tip'))
  const write = (text: string) =>
    editing.save(
      Object.fromEntries(made.contents.map((id) => [`${made.path(id)}/extended_props/text`, text])),
    )
  await write('Usa el casco')
  await editing.name()
  return { editing, write, ...made }
}

/** Sets by the form whether accessibility problems block publications of tenant 1. */
async function strict(on: boolean) {
  const root = site.visitor()
  await takeSession(root, 'super@sendero.test')
  const form = await root.open('/admin/tenants/1/edit')
  const box = { 'La accesibilidad impide publicar': on }
  expect((await root.submit(form, 'Guardar', box)).address).toBe('/admin/tenants')
  const again = await root.open('/admin/tenants/1/edit')
  const name = 'La accesibilidad impide publicar'
  expect(again.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(on)
}

describe('the page of publication', () => {
  test('is reached from the editor and leads back to it', async () => {
    const { editing } = await ready()
    const design = await person.open(`/courses/${editing.id}/design`)
    const page = await person.follow(design.getByRole('link', { name: 'Publicar' }))
    expect([page.status, page.address]).toEqual([200, at(editing)])
    expect(page.title).toContain('Publicación de Curso de prueba')
    const back = await person.follow(page.getByRole('link', { name: 'Volver al editor' }))
    expect(back.address).toBe(`/courses/${editing.id}/design`)
  })

  test('leads from each error to the control of its field', async () => {
    const editing = editor.edit((await editor.newCourse()).design)
    const { contents, path } = await filled(editing, ['Tip', 'SingleChoice'])
    await editing.save({
      [`${path(contents[0]!)}/title`]: '',
      [`${path(contents[1]!)}/options`]: {},
    })
    const page = await open(editing)
    expect(page.getByRole<HTMLButtonElement>('button', { name: /^Publicar/ }).disabled).toBe(true)
    expect(page.getByText(/^No se puede publicar: lo impiden \d+ errores\.$/)).toBeTruthy()
    const errors = sectionOf(page, /^Errores/)
    const link = errors.getByRole('link', { name: 'Escribe el título' })
    const [address, control] = link.getAttribute('href')!.split('#')
    const field = await person.open(address!)
    expect(field.address).toBe(`/courses/${editing.id}/design?item=content-${contents[0]}`)
    const box = field.getByRole('textbox', { name: /^Título/ })
    expect(box.id).toBe(control)
    const choices = errors.getByRole('link', { name: 'Agrega al menos dos opciones' })
    expect(choices.getAttribute('href')).toBe(
      `/courses/${editing.id}/design/options?item=content-${contents[1]}`,
    )
    const bare = await editing.section()
    const empty = sectionOf(await open(editing), /^Errores/).getByRole('link', {
      name: 'La sección «Nueva sección» no tiene subsecciones',
    })
    expect(empty.getAttribute('href')).toContain(`/design?item=section-${bare.id}`)
  })

  test('leads from an error of an option to the row of the option', async () => {
    const editing = editor.edit((await editor.newCourse()).design)
    await filled(editing, ['SingleChoice'])
    const errors = sectionOf(await open(editing), /^Errores/)
    const link = errors.getByRole('link', { name: 'Cambia la opción de ejemplo «Otra opción»' })
    const row = await person.open(link.getAttribute('href')!)
    expect(row.getByRole('form', { name: 'Opción Otra opción' })).toBeTruthy()
  })

  test('leads to the theme where a colour is hard to read', async () => {
    const { editing, section } = await ready()
    await editing.theme({ text_color: '#777777' })
    await editing.theme({ section, text_color: '#888888' })
    const links = sectionOf(await open(editing), /^Advertencias/).getAllByRole('link')
    expect([...new Set(links.map((link) => link.getAttribute('href')))]).toEqual([
      `/courses/${editing.id}/design/theme`,
      `/courses/${editing.id}/design/theme?item=section-${section}`,
    ])
  })
})

describe('publishing', () => {
  test('makes a version, which is listed, and leaves nothing to publish', async () => {
    const { editing } = await ready(2)
    const first = await open(editing)
    expect(
      first.getByText('Es la primera versión: 1 sección, 1 subsección y 2 contenidos.'),
    ).toBeTruthy()
    expect(first.getByText('Todavía no hay versiones')).toBeTruthy()
    expect(first.getByText('Nadie lo está tomando ahora.')).toBeTruthy()
    const other = await person.open(at(editing))
    const done = await person.submit(first, 'Publicar la versión 1')
    expect(done.address).toBe(at(editing))
    expect(done.getByText('Se publicó la versión 1.')).toBeTruthy()
    expect(done.getByText('No hay cambios por publicar.')).toBeTruthy()
    expect(first.queryByRole('link', { name: 'Asignar Usuarios' })).toBeNull()
    const assignment = await person.follow(done.getByRole('link', { name: 'Asignar' }))
    expect(assignment.title).toBe('Asignar usuarios')
    const name = done.getByRole('heading', { level: 1 }).textContent
    expect(assignment.getByText(`${name}. A quien ya lo tuvo le vuelve su progreso.`)).toBeTruthy()
    expect(done.getByRole<HTMLButtonElement>('button', { name: /^Publicar/ }).disabled).toBe(true)
    const [, row] = done.in(done.getByRole('table')).getAllByRole('row')
    expect(row!.textContent).toMatch(/Versión 1.*En uso/)
    const preview = done.getByRole('link', { name: /^Previsualizar/ })
    expect(preview.getAttribute('href')).toBe(`/courses/${editing.id}/preview?version=1`)
    // A version equal to the draft cannot be restored.
    expect(done.queryByRole('link', { name: /^Traer como borrador/ })).toBeNull()

    const twice = await person.submit(first, 'Publicar la versión 1')
    expect(twice.getByText('Se publicó la versión 1.')).toBeTruthy()
    const late = await person.submit(other, 'Publicar la versión 1')
    expect(late.status).toBe(409)
    expect(late.in(late.getByRole('alert')).getByText('No hay cambios por publicar')).toBeTruthy()
  })

  test('shows by sections what changed since the last version', async () => {
    const { editing, contents, path, section } = await ready(3)
    await editing.publish()
    const [changed, gone] = contents as [number, number, number]
    await editing.save({
      [`${path(changed)}/title`]: 'Protege tu cabeza',
      [`sections/${section}/name`]: 'Seguridad',
    })
    await editing.ask('DELETE', '/contents', { id: gone })
    await filled(editing, ['Tip', 'Concept'])
    const page = await open(editing)
    const lines = sectionOf(page, 'Qué cambia')
      .getAllByRole('listitem')
      .map((line) => line.textContent)
    expect(lines[0]).toMatch(/^Sección modificadaSeguridadNombreAntesPropio \d+AhoraSeguridad$/)
    expect(lines[1]).toMatch(/^Contenido modificadoProtege tu cabezaTítuloAntesPropio/)
    expect(lines.filter((line) => line.startsWith('Contenido eliminado'))).toHaveLength(1)
    // Those after the deleted one only made room.
    expect(lines.filter((line) => line.startsWith('Contenido movido'))).toHaveLength(0)
    expect(lines.at(-1)).toMatch(
      /^Nueva secciónNueva sección con 1 subsección y 2 contenidosVer lo que tiene.*Consejo\nConcepto/,
    )
    const link = page.getByRole('link', { name: 'Protege tu cabeza' })
    expect(link.getAttribute('href')).toContain(`item=content-${changed}`)
  })

  test('shows old and new of each field as text, and marks the changed words of a long one', async () => {
    const editing = editor.edit((await editor.newCourse()).design)
    const { contents, path, at: parent } = await filled(editing, ['SingleChoice', 'Tip', 'Concept'])
    const [choice, tip, concept] = contents as [number, number, number]
    const text = (content: number) => `${path(content)}/extended_props/text`
    await editing.save({
      [text(choice)]: 'Antes de subir a la escalera, revisa que el suelo esté seco y parejo.',
      [text(tip)]: 'Sin prisa',
      [text(concept)]: 'Un concepto',
      [`${parent}/name`]: 'Alturas',
    })
    await editing.publish()
    const { name } = await editing.upload(await picture(), 'escalera.png')
    const options = (await editing.design()).sections
    const [, section, , subsection] = path(choice).split('/').map(Number)
    const [first] = Object.keys(options[section!].sections[subsection!].contents[choice].options)
    await editing.save({
      [text(choice)]: 'Antes de subir a la escalera, mira que el suelo esté seco y parejo.',
      [`${path(choice)}/options/${first}/text`]: 'Con casco',
      [`${path(tip)}/extended_props/image`]: name,
    })
    await editing.ask('PUT', '/contents/order', {
      id: concept,
      oldPosition: { subSection: subsection, order: 3 },
      newPosition: { subSection: subsection, order: 1 },
    })
    const page = await open(editing)
    const lines = sectionOf(page, 'Qué cambia').getAllByRole('listitem')
    const [moved, asked, tipped] = lines.map((line) => line.textContent)
    expect(moved).toMatch(/Lugar.*Alturas, posición 3.*Alturas, posición 1$/)
    expect(asked).toContain('Con casco')
    expect(asked).not.toContain(first)
    const marks = [...lines[1]!.querySelectorAll('mark')].map(({ textContent }) => textContent)
    expect(marks).toEqual(['revisa', 'mira'])
    expect(tipped).toContain('escalera.png')
  })

  test('is refused where somebody changed the course since the page was opened', async () => {
    const { editing, write } = await ready()
    const seen = await open(editing)
    await write('Usa las gafas')
    const refused = await person.submit(seen, 'Publicar la versión 1')
    expect(refused.status).toBe(409)
    expect(
      refused.in(refused.getByRole('alert')).getByText(/cambió desde que abriste/),
    ).toBeTruthy()
    expect(await editing.ask('GET', '/publications')).toMatchObject({ body: { results: [] } })
    const done = await person.submit(refused, 'Publicar la versión 1')
    expect(done.getByText('Se publicó la versión 1.')).toBeTruthy()
  })

  test('is stopped by warnings where the company says so, and only there', async () => {
    const { editing, contents, path } = await ready()
    const { name } = await editing.upload(await picture(), 'foto.png')
    await editing.save({ [`${path(contents[0]!)}/extended_props/image`]: name })
    const free = await open(editing)
    expect(sectionOf(free, /^Advertencias/).getByText('No impiden publicar')).toBeTruthy()
    const button = (page: Page) =>
      page.getByRole<HTMLButtonElement>('button', { name: 'Publicar la versión 1' })
    expect(button(free).disabled).toBe(false)
    await strict(true)
    try {
      const held = await open(editing)
      expect(held.getByText('No se puede publicar: lo impide 1 advertencia.')).toBeTruthy()
      expect(button(held).disabled).toBe(true)
      const refused = await person.submit(free, 'Publicar la versión 1')
      expect(refused.status).toBe(422)
      expect(refused.in(refused.getByRole('alert')).getByText(/Corrige primero/)).toBeTruthy()
    } finally {
      await strict(false)
    }
  })
})

describe('a version', () => {
  test('is brought back as the draft after a question, and undone in the editor', async () => {
    const { editing, write } = await ready()
    await editing.publish()
    await write('Usa las gafas')
    const page = await open(editing)
    const question = await person.follow(page.getByRole('link', { name: /^Traer como borrador/ }))
    const dialog = question.in(question.getByRole('dialog', { name: 'Traer como borrador' }))
    expect(dialog.getByText('¿Traer la versión 1 como borrador?')).toBeTruthy()
    const done = await person.submit(question, 'Traer como borrador')
    expect(done.address).toBe(`/courses/${editing.id}/design`)
    expect(done.getByText(/El borrador es ahora la versión 1\./)).toBeTruthy()
    expect(JSON.stringify(await editing.design())).toContain('Usa el casco')
    await person.submit(done, 'Deshacer')
    expect(JSON.stringify(await editing.design())).toContain('Usa las gafas')
  })

  test('does not replace concurrent changes; an unknown one redirects without a question', async () => {
    const { editing, write } = await ready()
    await editing.publish()
    await write('Usa las gafas')
    const question = await person.open(`${at(editing)}/restoration?version=1`)
    await write('Usa los guantes')
    const refused = await person.submit(question, 'Traer como borrador')
    expect(refused.getByText(/Otra persona cambió el borrador/)).toBeTruthy()
    expect(JSON.stringify(await editing.design())).toContain('Usa los guantes')
    expect((await person.open(`${at(editing)}/restoration?version=9`)).address).toBe(at(editing))
  })
})

describe('permissions', () => {
  test('are read-only for readers', async () => {
    const { editing, write } = await ready()
    await editing.publish()
    await write('Usa las gafas')
    const page = await reader.open(at(editing))
    expect(page.status).toBe(200)
    expect(page.getByText('Contenido modificado')).toBeTruthy()
    expect(page.queryByRole('button', { name: /^Publicar/ })).toBeNull()
    expect(page.queryByRole('link', { name: /^Traer como borrador/ })).toBeNull()
    expect((await reader.open(`${at(editing)}/restoration?version=1`)).status).toBe(403)
    const forged = await reader.post(at(editing), new URLSearchParams({ version: '1' }))
    expect(forged.status).toBe(403)
  })

  test('are refused to other tenants: 404, or the editor with the reason for one that was given the course', async () => {
    const { editing } = await ready()
    await editing.publish()
    const stranger = await site.signInAs('admin', 97)
    expect((await stranger.open(at(editing))).status).toBe(404)
    await editor.rows('insert into tenant_courses (tenant_id, course_id) values (97, $1)', [
      editing.id,
    ])
    const given = await stranger.open(at(editing))
    expect(given.address.split('?')[0]).toBe(`/courses/${editing.id}/design`)
    expect(given.getByText(/^Este curso es de .*: puedes verlo, y no modificarlo\.$/)).toBeTruthy()
    expect(given.queryByRole('link', { name: 'Publicar' })).toBeNull()
    const forged = await stranger.post(at(editing), new URLSearchParams({ version: '1' }))
    expect(forged.status).toBe(403)
  })

  test('let super-administrators publish courses of any tenant', async () => {
    const { editing } = await ready()
    const root = site.visitor()
    await takeSession(root, 'super@sendero.test')
    const page = await root.open(`/admin${at(editing)}`)
    const done = await root.submit(page, 'Publicar la versión 1')
    expect(done.address).toBe(`/admin${at(editing)}`)
    expect(done.getByText('Se publicó la versión 1.')).toBeTruthy()
  })
})
