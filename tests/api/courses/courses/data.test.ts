import { expect, test } from 'vitest'
import { issuesOf, openCompany } from '#tests/api/people/users/company.ts'
import { startTestApi } from '#tests/support/api.ts'
import { draftCourse, picture } from './company.ts'

/** The data of a course after its creation. */

const api = await startTestApi()
const { admin, rows } = await openCompany(api)

/** A new course, as its form reads it. */
async function newCourse(changes: Record<string, unknown> = {}) {
  const { body } = await admin('POST', '/courses', await draftCourse(admin, changes))
  return (await admin('GET', `/courses/${body.id}/data`)).body
}

const changesOf = async (name: string) =>
  rows(
    `select action, before, after from audit_log where entity = 'course_design' and label = $1
       and action = 'update' order by id`,
    [name],
  )

test('all data change for every company that has the course, and are logged in words', async () => {
  const [category] = await rows<{ id: string }>(
    `insert into course_categories (tenant_id, name) values (1, 'Bodega') returning id`,
  )
  const course = await newCourse()
  await rows('insert into tenant_courses (tenant_id, course_id) values (97, $1)', [
    course.course_id,
  ])
  const said = {
    name: 'Bodega segura',
    slug: 'bodega-segura',
    description: 'Nueva descripción',
    category_id: Number(category!.id),
    duration_hours: 3.5,
    validity_years: 4,
  }
  const { status, body } = await admin('PUT', `/courses/${course.id}/data`, {
    ...said,
    version: course.version,
  })
  expect([status, body]).toEqual([200, expect.objectContaining(said)])
  expect(body).toMatchObject({
    gallery_image: course.gallery_image,
    detail_image: course.detail_image,
    category_name: 'Bodega',
  })
  expect((await admin('GET', `/courses/${course.id}/data`)).body).toEqual(body)
  const other = await api.signInAs('admin', 97)
  const { body: theirs } = await other('GET', '/courses?q=bodega-segura')
  expect(theirs.results).toMatchObject([{ name: 'Bodega segura', owner_tenant_id: 1 }])
  expect(await changesOf('Bodega segura')).toEqual([
    {
      action: 'update',
      before: { name: course.name, slug: course.slug },
      after: { name: 'Bodega segura', slug: 'bodega-segura' },
    },
    {
      action: 'update',
      before: { description: null, category: null, duration_hours: null, validity_years: null },
      after: {
        description: 'Nueva descripción',
        category: 'Bodega',
        duration_hours: 3.5,
        validity_years: 4,
      },
    },
  ])
})

test('a form replaces one picture and keeps the other', async () => {
  const course = await newCourse()
  const form = new FormData()
  form.set('name', course.name)
  form.set('detail_image', await picture(1200, 600))
  const { status, body } = await admin('PUT', `/courses/${course.id}/data`, form)
  expect(status).toBe(200)
  expect(body).toMatchObject({ slug: course.slug, gallery_image: course.gallery_image })
  expect(body.detail_image).not.toBe(course.detail_image)
  expect((await admin('GET', `/courses/images/${body.detail_image}`)).status).toBe(200)
})

test('a change since is a conflict, also one of the editor; contents are none', async () => {
  const course = await newCourse()
  const path = `/courses/${course.id}/data`
  const design = `/courses/${course.course_id}`
  const send = (version: number, name: string) => admin('PUT', path, { name, version })
  expect((await admin('POST', `${design}/sections`, { order: 1 })).status).toBe(201)
  expect((await send(course.version, 'Primero')).status).toBe(200)
  const { status, body } = await send(course.version, 'Segundo')
  expect([status, body.message]).toEqual([409, expect.stringContaining('Otra persona modificó')])
  const read = (await admin('GET', path)).body
  expect(read.name).toBe('Primero')
  await admin('PUT', design, { name: 'En el editor' })
  expect((await send(read.version, 'Tercero')).status).toBe(409)
})

test('the editor reads the new name, notices the change, and takes it back', async () => {
  const course = await newCourse()
  const design = `/courses/${course.course_id}/design`
  const before = (await admin('GET', design)).body
  await admin('PUT', `/courses/${course.id}/data`, { name: 'Otro nombre', description: 'Nueva' })
  const after = (await admin('GET', design)).body
  expect(after.name).toBe('Otro nombre')
  expect(after.version).toBeGreaterThan(before.version)
  expect((await admin('POST', `${design}/undo`)).status).toBe(200)
  expect((await admin('GET', `/courses/${course.id}/data`)).body).toMatchObject({
    name: course.name,
    description: 'Nueva',
  })
})

test('files keep the addresses of a former slug until another course has a file there', async () => {
  const course = await newCourse({ slug: 'con-archivos' })
  const upload = async (id: number, name: string) => {
    const form = new FormData()
    form.set('file', new File([await (await picture()).arrayBuffer()], name, { type: 'image/png' }))
    expect((await admin('POST', `/courses/${id}/resource`, form)).status).toBe(201)
  }
  await upload(course.course_id, 'foto.png')
  const files = async (slug: string) =>
    (await admin('GET', `/assets/images/${slug}/foto.png`)).status
  expect(await files('con-archivos')).toBe(200)
  await admin('PUT', `/courses/${course.id}/data`, { name: course.name, slug: 'sin-prisa' })
  expect([await files('con-archivos'), await files('sin-prisa')]).toEqual([200, 200])
  const heir = await newCourse({ slug: 'con-archivos' })
  expect(await files('con-archivos')).toBe(200)
  await rows('delete from course_resources where course_id = $1', [course.course_id])
  expect(await files('con-archivos')).toBe(404)
  await upload(heir.course_id, 'foto.png')
  expect(await files('con-archivos')).toBe(200)
})

test('a taken slug, a strange image and a category of nobody are refused at their fields', async () => {
  const course = await newCourse()
  const put = (changes: object) =>
    admin('PUT', `/courses/${course.id}/data`, { name: course.name, ...changes })
  const taken = await put({ slug: 'induccion-corporativa' })
  expect([taken.status, issuesOf(taken)]).toEqual([
    422,
    { slug: 'Ya existe un curso con este slug' },
  ])
  const image = '00000000-0000-4000-8000-000000000000'
  expect(issuesOf(await put({ gallery_image: image, category_id: 999_999 }))).toEqual({
    gallery_image: 'Debes especificar la imagen miniatura',
    category_id: 'La categoría no existe',
  })
})

test('refuses a company that was given the course, and readers', async () => {
  const course = await newCourse()
  const [theirs] = await rows<{ id: string }>(
    'insert into tenant_courses (tenant_id, course_id) values (97, $1) returning id',
    [course.course_id],
  )
  const other = await api.signInAs('admin', 97)
  const path = `/courses/${theirs!.id}/data`
  for (const answer of [await other('GET', path), await other('PUT', path, { name: 'Ajeno' })])
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'Solo la compañía dueña del curso puede editarlo',
    ])
  const reader = await api.signInAs('reader')
  expect((await reader('PUT', `/courses/${course.id}/data`, { name: 'Ajeno' })).status).toBe(403)
})
