import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { IMAGES } from '#api/courses/courses/images.ts'
import { deleteOrphans } from '#api/platform/files/delete-orphans.ts'
import { issuesOf, openCompany } from '#tests/api/people/users/company.ts'
import { startTestApi } from '#tests/support/api.ts'
import { draftCourse, picture, uploaded } from './company.ts'

const api = await startTestApi()
const company = await openCompany(api)
const { admin, rows } = company

describe('a new course', () => {
  test('is stored with everything that was said of it, and the company has it', async () => {
    const [category] = await rows<{ id: string }>(
      `insert into course_categories (tenant_id, name) values (1, 'Operación') returning id`,
    )
    const [expert] = await rows<{ id: string }>(
      `insert into instructors (tenant_id, name) values (1, 'Ana Ruiz') returning id`,
    )
    const said = {
      name: '  Manejo de alimentos  ',
      slug: 'alimentos',
      description: 'De la cocina a la mesa.',
      category_id: Number(category!.id),
      instructor_id: Number(expert!.id),
      duration_hours: 2.5,
      show_instructor_chat: true,
      group_chat_link: 'https://chat.example/alimentos',
      validity_years: 2,
      days_before_expiration: 45,
    }
    const draft = await draftCourse(admin, said)
    const { status, body } = await admin('POST', '/courses', draft)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...said,
      name: 'Manejo de alimentos',
      category_name: 'Operación',
      instructor_name: 'Ana Ruiz',
      gallery_image: draft.gallery_image,
      image: draft.gallery_image,
      owner_tenant_id: 1,
      enabled: true,
    })
    expect((await admin('GET', `/courses/${body.id}`)).body).toEqual(body)
    const told = await rows(
      `select action, entity, entity_id::int, label, actor_id::int from audit_log
       where label = 'Manejo de alimentos' order by entity`,
    )
    const by = { action: 'create', label: 'Manejo de alimentos', actor_id: company.adminId }
    expect(told).toEqual([
      { ...by, entity: 'course', entity_id: body.id },
      { ...by, entity: 'course_design', entity_id: body.course_id },
    ])
  })

  test('says everything that is missing at once, by the words of the specification', async () => {
    const { status, body } = await admin('POST', '/courses', {})
    expect(status).toBe(422)
    expect(issuesOf({ body })).toEqual({
      name: 'Debes especificar el nombre del grupo',
      gallery_image: 'Debes especificar la imagen miniatura',
      detail_image: 'Debes especificar la imagen de portada',
    })
  })

  test.each([
    ['slug', 'Con Espacios', 'El slug admite minúsculas, números y guiones'],
    ['group_chat_link', 'javascript:alert(1)', /http:\/\/ o https:\/\//],
    ['group_chat_link', 'chat.example', /http:\/\/ o https:\/\//],
    ['validity_years', 0, /entre 1 y 99/],
    ['validity_years', 1.5, /número entero/],
    ['days_before_expiration', -1, /entre 0 y 3650/],
    ['duration_hours', 'mucho', /un número entre 0 y 9999/],
    ['category_id', 999_999, 'La categoría no existe'],
    ['instructor_id', 999_999, 'El experto temático no existe'],
    [
      'gallery_image',
      '00000000-0000-4000-8000-000000000000',
      'Debes especificar la imagen miniatura',
    ],
  ])('%s is not %s', async (field, value, message) => {
    const draft = await draftCourse(admin, { [field]: value })
    const { status, body } = await admin('POST', '/courses', draft)
    expect(status).toBe(422)
    expect(issuesOf({ body })).toEqual({
      [field]: typeof message === 'string' ? message : expect.stringMatching(message),
    })
  })

  test('takes neither images nor experts of another company', async () => {
    const stranger = await api.signInAs('admin', 97)
    const theirs = await draftCourse(stranger)
    const [expert] = await rows<{ id: string }>(
      `insert into instructors (tenant_id, name) values (97, 'Ajena') returning id`,
    )
    const wrong = await admin('POST', '/courses', theirs)
    expect(Object.keys(issuesOf(wrong))).toEqual(['gallery_image', 'detail_image'])
    const draft = await draftCourse(admin, { instructor_id: Number(expert!.id) })
    expect(Object.keys(issuesOf(await admin('POST', '/courses', draft)))).toEqual(['instructor_id'])
  })
})

describe('the slug', () => {
  test('is made from the name when none is given, with a number when it is taken', async () => {
    const draft = await draftCourse(admin, { name: 'Señales & Ñandúes (2.a edición)' })
    const slugs = []
    for (let i = 0; i < 3; i++) slugs.push((await admin('POST', '/courses', draft)).body.slug)
    const first = 'senales-nandues-2-a-edicion'
    expect(slugs).toEqual([first, `${first}-2`, `${first}-3`])
  })

  test('that is taken is refused, also when another company has it', async () => {
    const draft = await draftCourse(admin, { slug: 'induccion-corporativa' })
    for (const caller of [admin, await api.signInAs('admin', 1704)]) {
      const mine = await draftCourse(caller, { slug: draft.slug })
      const { status, body } = await caller('POST', '/courses', mine)
      expect(status).toBe(422)
      expect(issuesOf({ body })).toEqual({ slug: 'Ya existe un curso con este slug' })
    }
  })

  test('has to be given when the name has no letter', async () => {
    const { body } = await admin('POST', '/courses', await draftCourse(admin, { name: '¡¿…?!' }))
    expect(issuesOf({ body })).toEqual({ slug: 'Debes especificar el slug' })
  })

  test('is given to one of two concurrent requests; generated ones differ', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 4 }, () => draftCourse(admin, { slug: 'carrera' })),
    )
    const answers = await Promise.all(drafts.map((draft) => admin('POST', '/courses', draft)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
    const unnamed = drafts.map((draft) => ({ ...draft, slug: '', name: 'Sin prisa' }))
    const made = await Promise.all(unnamed.map((draft) => admin('POST', '/courses', draft)))
    expect(made.map(({ body }) => body.slug).sort()).toEqual([
      'sin-prisa',
      'sin-prisa-2',
      'sin-prisa-3',
      'sin-prisa-4',
    ])
  })
})

describe('images', () => {
  test('are drawn anew, no larger than they are shown', async () => {
    const wide = await picture(3000, 1000)
    for (const [kind, width] of [
      ['thumbnail', 800],
      ['cover', 1600],
    ] as const) {
      const { status, body } = await uploaded(admin, kind, wide)
      expect(status).toBe(201)
      const { response } = await admin('GET', `/courses/images/${body.image}`)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toContain('immutable')
      const stored = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect(stored).toMatchObject({ format: 'webp', width })
    }
  })

  test.each([
    ['no picture', () => new File(['<svg onload=alert(1)>'], 'x.png'), 415],
    ['a picture cut short', async () => new File([(await picture()).slice(0, 80)], 'x.png'), 422],
    ['too large', () => new File([new Uint8Array(11 * 1024 * 1024)], 'x.png'), 413],
    [
      'a spreadsheet',
      async () => new File([await readFile('tests/files/documents/bajas.xls')], 'x.png'),
      415,
    ],
  ])('are refused: %s', async (_, file, expected) => {
    const { status, body } = await uploaded(admin, 'cover', await file())
    expect(status).toBe(expected)
    expect(body.message).toMatch(/imagen|archivo/i)
  })

  test('of a course are seen by the companies that have it, and by no other', async () => {
    const draft = await draftCourse(admin)
    await admin('POST', '/courses', draft)
    const stranger = await api.signInAs('admin', 97)
    const path = `/courses/images/${draft.detail_image}`
    expect((await stranger('GET', path)).status).toBe(404)
    const [design] = await rows<{ id: string }>('select id from courses where detail_image = $1', [
      draft.detail_image,
    ])
    await rows('insert into tenant_courses (tenant_id, course_id) values (97, $1)', [design!.id])
    expect((await stranger('GET', path)).status).toBe(200)
    const root = await api.signInAsSuper()
    expect((await root('GET', `/sa${path}`)).status).toBe(200)
  })

  test('that no course has are deleted after a day, the others stay', async () => {
    const kept = await draftCourse(admin)
    await admin('POST', '/courses', kept)
    const idle = await draftCourse(admin)
    const seen = async (key: string) => (await admin('GET', `/courses/images/${key}`)).status
    await deleteOrphans(api.services, IMAGES.detail_image, Date.now() + 3600_000)
    expect(await seen(idle.gallery_image)).toBe(200)
    await deleteOrphans(api.services, IMAGES.detail_image, Date.now() + 25 * 3600_000)
    expect(await seen(idle.gallery_image)).toBe(404)
    expect(await seen(kept.gallery_image)).toBe(200)
    expect(await seen(kept.detail_image)).toBe(200)
  })
})

test('an administrator with business units makes courses for those', async () => {
  const limited = await company.limitedAdmin()
  const { status, body } = await limited('POST', '/courses', await draftCourse(limited))
  expect(status).toBe(201)
  expect((await limited('GET', `/courses/${body.id}`)).status).toBe(200)
  expect((await company.unit('GET', `/courses/${body.id}`)).status).toBe(200)
})
