import { expect, test } from 'vitest'
import { picture } from '#tests/api/courses/courses/company.ts'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** The data of a course, edited without scripts. */

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const person = await site.signInAs('admin')
const [mine] = await rows<{ id: string }>(
  `select t.id from tenant_courses t join courses d on d.id = t.course_id
   where t.tenant_id = 1 and d.slug = 'gestion-del-tiempo'`,
)
const id = Number(mine!.id)
const page = `/courses/${id}`

async function stored() {
  const [course] = await rows<Record<string, any>>(
    `select d.* from courses d join tenant_courses t on t.course_id = d.id where t.id = $1`,
    [id],
  )
  return course!
}

const valueOf = (page: Page, name: string) =>
  (page.form('Guardar').elements.namedItem(name) as HTMLInputElement).value

test('are edited from the menu of the course, which then has the new name everywhere', async () => {
  const course = await person.open(page)
  const { slug, name } = await stored()
  const form = await person.follow(course.getByRole('link', { name: 'Datos del curso' }))
  expect([valueOf(form, 'name'), valueOf(form, 'slug')]).toEqual([name, slug])
  const done = await person.submit(form, 'Guardar', {
    Nombre: 'Extintores y evacuación',
    'Duración en horas': '2,5',
  })
  expect(done.address).toBe(page)
  expect(done.getByRole('heading', { level: 1 }).textContent).toBe('Extintores y evacuación')
  expect(done.getByText('Se guardaron los cambios de Extintores y evacuación.')).toBeTruthy()
  expect(await stored()).toMatchObject({ slug, duration_hours: '2.50' })
  const found = await person.open('/courses?q=evacuaci%C3%B3n')
  expect(found.getByRole('link', { name: 'Extintores y evacuación' })).toBeTruthy()
})

test('are edited from the row of the list, whose search the course leads back to', async () => {
  const { name } = await stored()
  const list = await person.open(`/courses?q=${(name as string).split(' ')[0]}`)
  const form = await person.follow(list.getByRole('link', { name: 'Datos del curso' }))
  const done = await person.submit(form, 'Guardar', { Descripción: 'Dónde están y cómo se usan.' })
  const back = done.getByRole<HTMLAnchorElement>('link', { name: 'Volver a los cursos' })
  expect(back.getAttribute('href')).toBe(list.address)
  expect((await stored())['description']).toBe('Dónde están y cómo se usan.')
})

test('have a picture replaced by a drawn one, and come back as typed when they are refused', async () => {
  const before = await stored()
  const form = await person.open(`${page}/data`)
  const refused = await person.submit(form, 'Guardar', {
    Slug: 'induccion-corporativa',
    Ventas: true,
    'Imagen de portada': await picture(),
  })
  expect(refused.getByRole('alert').textContent).toContain('Ya existe un curso con este slug')
  await person.submit(refused, 'Guardar', { Slug: '' })
  const after = await stored()
  expect(after['slug']).toBe(before['slug'])
  expect(after['gallery_image']).toBe(valueOf(refused, 'gallery_image'))
  expect(after['detail_image']).toBe(valueOf(refused, 'detail_image'))
  expect(after['gallery_image']).not.toBe(before['gallery_image'])
  expect(after['detail_image']).not.toBe(before['detail_image'])
  const untouched = await person.submit(await person.open(`${page}/data`), 'Guardar', {})
  expect(untouched.status).toBe(200)
  expect(await stored()).toMatchObject({
    gallery_image: after['gallery_image'],
    data_version: after['data_version'],
  })
})

test('are not offered for the course of another company, whose page says why', async () => {
  const [given] = await rows<{ id: string }>(
    `select t.id from tenant_courses t join courses d on d.id = t.course_id
     where t.tenant_id = 97 and d.owner_tenant_id <> 97 order by t.id limit 1`,
  )
  const other = await site.signInAs('admin', 97)
  const course = await other.open(`/courses/${given!.id}`)
  expect(course.queryByRole('link', { name: 'Datos del curso' })).toBeNull()
  const refused = await other.open(`/courses/${given!.id}/data`)
  expect([refused.status, refused.html]).toEqual([
    403,
    expect.stringContaining('Solo la compañía dueña del curso puede editarlo'),
  ])
})
