import { expect, test } from 'vitest'
import { editing, picture } from '#tests/api/courses/course-design/editor.ts'
import { draftCourse } from '#tests/api/courses/courses/company.ts'
import { startTestConsole } from '#tests/support/console.ts'
import { mpeg4 } from '#tests/support/files/recordings.ts'

const site = await startTestConsole()
const admin = await site.signInAs('admin')
const api = await site.api.signInAs('admin')
const { body: course } = await api('POST', '/courses', await draftCourse(api))
const editor = editing(course.course_id, api)
const { slug } = await editor.design()
const at = (kind: string, file: string, of = slug) => `/courses/assets/${kind}/${of}/${file}`

const { name: image } = await editor.upload(await picture(), 'casco.png')
const { name: drawing } = await editor.upload(
  '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>',
  'dibujo.svg',
)
const M4A = mpeg4('M4A ', ['soun'])
const { name: sound } = await editor.upload(M4A, 'voz.m4a')

test.each([
  ['images', () => image, 'image/png'],
  ['svg', () => drawing, 'image/svg+xml'],
  ['images', () => drawing, 'image/svg+xml'],
  ['audio', () => sound, 'audio/mp4'],
])('a file of %s is served sandboxed and for this origin only', async (kind, name, type) => {
  const answer = await admin.request(at(kind, name()))
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': type,
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox$/),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=3600',
    'accept-ranges': 'bytes',
  })
})

test('audio supports range requests', async () => {
  const part = await admin.request(at('audio', sound), { headers: { range: 'bytes=4-7' } })
  expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
  expect(part.headers.get('content-range')).toBe(`bytes 4-7/${M4A.length}`)
  expect(part.headers.get('content-length')).toBe('4')
})

test('a missing file of the course is replaced by the general one', async () => {
  const answer = await admin.request(at('images', 'module_won.svg'))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
})

test('only a missing image is replaced by a drawing', async () => {
  for (const kind of ['images', 'svg']) {
    const missing = await admin.request(at(kind, 'nada.png'))
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'image/svg+xml'])
    expect(missing.headers.get('content-security-policy')).toMatch(/default-src 'none'; sandbox$/)
    expect(await missing.text()).toMatch(/^<svg/)
  }
  for (const address of [at('audio', 'nada.m4a'), at('otros', image), at('fonts', 'x.ttf')]) {
    const missing = await admin.request(address)
    expect(missing.status).toBe(404)
    expect(missing.headers.get('content-type')).not.toContain('svg')
  }
})

test('another tenant gets 404, and a visitor without a session is redirected', async () => {
  const other = await site.signInAs('admin', 97)
  for (const [kind, name] of [
    ['images', image],
    ['svg', drawing],
    ['audio', sound],
  ])
    expect((await other.request(at(kind, name))).status).toBe(404)
  expect((await site.visitor().request(at('images', image))).status).toBe(302)
})

test.each(['..%2f..%2fsettings.ts', '%00', 'a'.repeat(300), '%2e%2e'])(
  'the invalid name %s is refused',
  async (name) => {
    // The door refuses some of them.
    expect([400, 404]).toContain((await admin.request(at('images', name))).status)
    expect([400, 404]).toContain((await admin.request(at('images', image, name))).status)
  },
)
