import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { asForm, created, draftUser, issuesOf, openCompany } from './company.ts'

const api = await startTestApi()
const { admin, unit } = await openCompany(api)
const other = await api.signInAs('admin', 97)

const picture = await sharp({
  create: { width: 40, height: 30, channels: 3, background: '#0f766e' },
})
  .png()
  .toBuffer()

function upload(content: Uint8Array, caller = admin) {
  const form = new FormData()
  form.append('file', new File([content as BlobPart], 'foto.png', { type: 'image/png' }))
  return caller('POST', '/users/avatars', form)
}

test('an uploaded image is given to a user and served to the staff of the company', async () => {
  const { status, body } = await upload(picture)
  expect(status).toBe(201)
  const user = (await created(admin, draftUser({ avatar: body.avatar }))).body
  expect(user.avatar).toBe(body.avatar)
  const { response } = await unit('GET', `/users/avatars/${user.avatar}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  const { format, width } = await sharp(await response.arrayBuffer()).metadata()
  expect([format, width]).toEqual(['webp', 256])
})

test('another company neither sees nor uses it', async () => {
  const { avatar } = (await upload(picture)).body
  expect((await other('GET', `/users/avatars/${avatar}`)).status).toBe(404)
  const answer = await other('POST', '/users', draftUser({ avatar }))
  expect(issuesOf(answer)).toEqual({ avatar: 'La imagen no existe' })
})

test('it may be taken away, and one that is gone may stay until then', async () => {
  const { avatar } = (await upload(picture)).body
  const user = (await created(admin, draftUser({ avatar }))).body
  await api.services.files.delete(`avatars/1/${avatar}`)
  const kept = await admin('PUT', `/users/${user.id}`, asForm(user, { location: 'Cali' }))
  expect(kept.body.avatar).toBe(avatar)
  const taken = await admin('PUT', `/users/${user.id}`, asForm(kept.body, { avatar: '' }))
  expect(taken.body.avatar).toBeNull()
})

test('refuses a file that is not an image', async () => {
  const { status, body } = await upload(Buffer.from('<svg onload="alert(1)"/>'))
  expect([status, body.message]).toEqual([415, 'La imagen debe ser PNG, JPEG o WebP'])
})

test('refuses more than 5 MB', async () => {
  expect((await upload(Buffer.alloc(6 * 1024 * 1024))).status).toBe(413)
})

test.each(['..%2f..%2fetc', 'x', '00000000-0000-0000-0000-00000000000g'])(
  'no image is called %s',
  async (key) => expect((await admin('GET', `/users/avatars/${key}`)).status).toBe(404),
)
