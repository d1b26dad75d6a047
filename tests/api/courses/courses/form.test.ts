import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { issuesOf, openCompany } from '#tests/api/people/users/company.ts'
import { startTestApi } from '#tests/support/api.ts'
import { draftCourse, picture } from './company.ts'

/** The specification's call: one form with the course and its pictures. */

const api = await startTestApi()
const { admin, rows } = await openCompany(api)
const root = await api.signInAsSuper()
let made = 0

async function courseForm(fields: Record<string, string | File | string[]> = {}) {
  const form = new FormData()
  const all = {
    name: `Curso por formulario ${++made}`,
    gallery_image: await picture(1200, 600),
    detail_image: await picture(2000, 1000),
    ...fields,
  }
  for (const [name, value] of Object.entries(all)) {
    for (const one of [value].flat()) form.append(name, one)
  }
  return form
}

async function storedImages(tenantId = 1): Promise<string[]> {
  const directory = path.join(api.services.settings.files, 'courses', String(tenantId))
  return (await readdir(directory).catch(() => [])).sort()
}

test('makes a course of its values and files', async () => {
  const form = await courseForm({
    name: 'Jose\u0301 en un formulario',
    duration_hours: '2,5',
    validity_years: '',
    show_instructor_chat: 'true',
    group_chat_link: 'https://chat.example/jose',
  })
  const { status, body } = await admin('POST', '/courses', form)
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      name: 'José en un formulario',
      duration_hours: 2.5,
      validity_years: null,
      show_instructor_chat: true,
      other_tenants: [],
    }),
  ])
  for (const key of [body.gallery_image, body.detail_image]) {
    const image = await admin('GET', `/courses/images/${key}`)
    expect([image.status, image.response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
  expect(await storedImages()).toEqual(
    expect.arrayContaining([body.gallery_image, body.detail_image]),
  )
})

test('takes a file for one picture and a key for the other', async () => {
  const { detail_image } = await draftCourse(admin)
  const { status, body } = await admin('POST', '/courses', await courseForm({ detail_image }))
  expect([status, body.detail_image]).toEqual([201, detail_image])
})

test('of a super-administrator, for one company or several', async () => {
  for (const others of [['97'], ['97', '1556']]) {
    const form = await courseForm({ owner_tenant_id: '1672', other_tenants: others })
    const { status, body } = await root('POST', '/sa/courses', form)
    expect([status, body.companies]).toEqual([201, others.length + 1])
  }
})

describe('leaves nothing behind', () => {
  test.each([
    ['without a name', { name: ' ' }, 'name', 422],
    ['without a picture', { gallery_image: [] }, 'gallery_image', 422],
    ['with an empty choice', { gallery_image: new File([], '') }, 'gallery_image', 422],
    ['with a text for a picture', { detail_image: 'portada.png' }, 'detail_image', 422],
    [
      'with a file that is none',
      { gallery_image: new File(['GIF89a'], 'a.png') },
      'gallery_image',
      415,
    ],
    [
      'when the second is damaged',
      { detail_image: new File(['\x89PNG\r\n\x1a\n'.padEnd(90, 'x')], 'a.png') },
      'detail_image',
      415,
    ],
    [
      'with one over 10 MB',
      { detail_image: new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png') },
      'detail_image',
      413,
    ],
    ['with a slug that is taken', { slug: 'catacion' }, 'slug', 422],
    ['with a category that is not there', { category_id: '999999' }, 'category_id', 422],
    ['with hours in another writing', { duration_hours: '0x10' }, 'duration_hours', 422],
  ])('%s', async (_, fields: Record<string, string | File | string[]>, field, status) => {
    await rows(`insert into courses (owner_tenant_id, slug, name) values (97, 'catacion', 'Otro')
      on conflict do nothing`)
    const [before] = await rows<{ n: number }>('select count(*)::int as n from courses')
    const images = await storedImages()
    const answer = await admin('POST', '/courses', await courseForm(fields))
    expect([answer.status, Object.keys(issuesOf(answer))]).toEqual([status, [field]])
    expect(await storedImages()).toEqual(images)
    expect(await rows('select count(*)::int as n from courses')).toEqual([before])
  })

  test('cut short, or with two files in one part', async () => {
    const images = await storedImages()
    const two = await courseForm({ gallery_image: [] })
    two.append('gallery_image', await picture())
    two.append('gallery_image', await picture())
    expect((await admin('POST', '/courses', two)).status).toBe(422)

    const token = await api.tokenOf('admin@1.sendero.test')
    const cut = await api.send('/courses', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nCort',
    })
    expect([cut.status, ((await cut.json()) as { code: string }).code]).toEqual([
      400,
      'damaged_upload',
    ])
    expect(await storedImages()).toEqual(images)
  })
})

test('readers are refused before their form is read', async () => {
  const reader = await api.signInAs('reader')
  expect((await reader('POST', '/courses', await courseForm())).status).toBe(403)
})
