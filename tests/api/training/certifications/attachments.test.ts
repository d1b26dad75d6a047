import { describe, expect, test } from 'vitest'
import { CERTIFICATION_FILES } from '#api/training/certifications/attachments.ts'
import { deleteOrphans } from '#api/platform/files/delete-orphans.ts'
import { MAX_ATTACHMENTS } from '#contract/people/user-certifications.ts'
import { bytesOf } from '#tests/files/expected.ts'
import { contentTypes, WORD, zipOf } from '#tests/files/zip.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { formWith, openHolders, picture } from './holder.ts'

const api = await startTestApi({ settings: { ATTACHMENT_MAX_MB: '2' } })
const { admin, unit, rows, somebody, held, logOf, ...company } = await openHolders(api)
const reader = await api.signInAs('reader')
const other = await api.signInAs('admin', 97)
const { files } = api.services

async function assignment(changes: object = {}) {
  const userId = await somebody(changes)
  const { id } = await held(userId)
  return { userId, id, path: `/certifications/user/${userId}/${id}/attachments` }
}

const attach = async (path: string, content: Uint8Array | string, name: string, caller = admin) =>
  caller('POST', path, formWith(content, name, 'application/pdf'))

const stored = async () => {
  const keys: string[] = []
  for await (const { key } of files.list('certifications')) keys.push(key)
  return keys
}

const keyOf = async (attachmentId: number) => {
  const [row] = await rows<{ file_key: string }>(
    'select file_key from user_certification_files where id = $1',
    [attachmentId],
  )
  return row?.file_key
}

async function download(path: string, caller: Caller = admin) {
  const { status, response } = await caller('GET', path.replace(/^\/api/, ''))
  return { status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('an attached file', () => {
  test('comes back byte for byte, to be saved and never shown', async () => {
    const { userId, id, path } = await assignment()
    const pdf = await bytesOf('documents/diploma.pdf')
    const { status, body } = await attach(path, pdf, 'Diploma de Agnès Muñoz.pdf')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Diploma de Agnès Muñoz.pdf',
      media_type: 'application/pdf',
      bytes: pdf.length,
      url: `/api/certifications/user/${userId}/${id}/attachments/${body.id}`,
    })
    const { headers, bytes } = await download(body.url, reader)
    expect(bytes.equals(pdf)).toBe(true)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Diploma de Agnes Munoz.pdf"; filename*=UTF-8''Diploma%20de%20Agn%C3%A8s%20Mu%C3%B1oz.pdf`,
    )
    const [listed] = (await reader('GET', `/certifications/user/${userId}`)).body
    expect(listed.attachments).toEqual([body])
    const log = await logOf(id)
    expect(log.at(-1)).toMatchObject({ action: 'add', after: { name: body.name } })
  })

  test.each([
    ['documents/diploma.docx', 'x.docx'],
    ['documents/diploma.doc', 'x.doc'],
    ['documents/presentacion.pptx', 'x.pptx'],
    ['documents/presentacion.ppt', 'x.ppt'],
    ['documents/bajas.xlsx', 'x.xlsx'],
    ['documents/bajas.xls', 'x.xls'],
  ])('may be %s', async (source, name) => {
    const { path } = await assignment()
    const { status, body } = await attach(path, await bytesOf(source), name)
    expect([status, body.name]).toEqual([201, name])
  })

  test.each([
    ['diploma.exe', 'diploma.exe.pdf'],
    ['diploma', 'diploma.pdf'],
    ['..\\..\\windows\\diploma.PDF', 'diploma.PDF'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['fdp\u202excod.pdf', 'fdpxcod.pdf'],
    ['a: b|c?.pdf', 'a b c.pdf'],
    ['...', 'archivo.pdf'],
    [`${'ñ'.repeat(190)}.pdf`, `${'ñ'.repeat(150)}.pdf`],
  ])('stores the name %j as a safe one', async (given, kept) => {
    const { path } = await assignment()
    const { body } = await attach(path, await bytesOf('documents/diploma.pdf'), given)
    expect(body.name).toBe(kept)
    const [row] = await rows<{ file_key: string }>(
      'select file_key from user_certification_files where id = $1',
      [body.id],
    )
    expect(row!.file_key).toMatch(/^certifications\/1\/[0-9a-f-]{36}$/)
  })

  test('is gone from the store as soon as it is removed', async () => {
    const { userId, id, path } = await assignment()
    const { body } = await attach(path, await picture(), 'foto.png')
    const key = (await keyOf(body.id))!
    expect(await files.exists(key)).toBe(true)
    const removed = await admin('DELETE', `${path}/${body.id}`)
    expect([removed.status, removed.body]).toEqual([200, { id: body.id }])
    expect(await files.exists(key)).toBe(false)
    expect((await download(body.url)).status).toBe(404)
    expect((await admin('DELETE', `${path}/${body.id}`)).status).toBe(404)
    expect((await admin('GET', `/certifications/user/${userId}`)).body[0].attachments).toEqual([])
    expect((await logOf(id)).at(-1)).toMatchObject({ action: 'remove' })
  })
})

describe('is refused, and nothing of it stays', () => {
  const bomb = () =>
    zipOf([contentTypes(WORD), { name: 'word/document.xml', content: Buffer.alloc(150e6) }])
  const TYPE =
    'Solo se admiten imágenes PNG o JPEG, y documentos PDF, Word, PowerPoint o Excel sin macros'

  test.each<[string, number, string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a program that calls itself a PDF', 415, TYPE, () => Buffer.from('MZ\x90\0\x03\0\0\0')],
    ['a page that calls itself a PDF', 415, TYPE, () => Buffer.from('<script>alert(1)</script>')],
    ['a zip bomb', 422, 'El archivo ocuparía demasiado al abrirlo', bomb],
    ['an empty file', 422, 'El archivo está vacío', () => new Uint8Array()],
    [
      'a PDF cut short',
      422,
      'El archivo está dañado o incompleto',
      async () => (await bytesOf('documents/diploma.pdf')).subarray(0, 9000),
    ],
    [
      'more than the installation takes',
      413,
      'El archivo supera el máximo de 2 MB',
      () => Buffer.alloc(30 * 1024 * 1024, '%PDF-'),
    ],
  ])('%s', async (_what, status, message, content) => {
    const { userId, path } = await assignment()
    const before = await stored()
    const answer = await attach(path, await content(), 'diploma.pdf')
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(await stored()).toEqual(before)
    expect((await admin('GET', `/certifications/user/${userId}`)).body[0].attachments).toEqual([])
  })

  test('no file, and two', async () => {
    const { path } = await assignment()
    const two = formWith(await picture(), 'a.png')
    two.append('file', new File([new Uint8Array(await picture())], 'b.png'))
    for (const form of [new FormData(), two]) {
      const { status, body } = await admin('POST', path, form)
      expect([status, body.message]).toEqual([422, 'Debes seleccionar exactamente un archivo'])
    }
    expect((await admin('POST', path, { file: 'x' })).status).toBe(415)
  })

  test('one more than there may be, also when they come at once', async () => {
    const { id, path } = await assignment()
    await rows(
      `insert into user_certification_files
         (tenant_id, user_certification_id, name, media_type, bytes, file_key)
       select 1, $1, 'x.pdf', 'application/pdf', 1, 'certifications/1/none' from generate_series(3, $2)`,
      [id, MAX_ATTACHMENTS],
    )
    const before = await stored()
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => attach(path, await picture(), 'foto.png')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    expect((await stored()).length).toBe(before.length + 2)
  })

  test('for a certification in the trash, of somebody else, or not there', async () => {
    const { userId, id, path } = await assignment()
    const stranger = await somebody()
    const wrong = path.replace(`/${userId}/`, `/${stranger}/`)
    expect((await attach(wrong, await picture(), 'a.png')).status).toBe(404)
    await admin('DELETE', `/certifications/user/${userId}/${id}`)
    const before = await stored()
    expect((await attach(path, await picture(), 'a.png')).status).toBe(404)
    expect(await stored()).toEqual(before)
  })
})

describe('access', () => {
  test('a reader downloads it and neither adds nor removes', async () => {
    const { path } = await assignment()
    const { body } = await attach(path, await picture(), 'a.png')
    expect((await download(body.url, reader)).status).toBe(200)
    expect((await attach(path, await picture(), 'a.png', reader)).status).toBe(403)
    expect((await reader('DELETE', `${path}/${body.id}`)).status).toBe(403)
  })

  test('another company and another business unit do not see it', async () => {
    const { path } = await assignment({ area_id: company.otherAreas[0] })
    const { body } = await attach(path, await picture(), 'a.png')
    const limited = await company.limitedAdmin()
    for (const caller of [other, limited, unit])
      expect((await download(body.url, caller)).status).toBe(404)
    for (const caller of [other, limited]) {
      expect((await attach(path, await picture(), 'a.png', caller)).status).toBe(404)
      expect((await caller('DELETE', `${path}/${body.id}`)).status).toBe(404)
    }
    expect((await download(body.url)).status).toBe(200)
  })

  test('it is only found under its own certification', async () => {
    const [mine, theirs] = [await assignment(), await assignment()]
    const { body } = await attach(mine.path, await picture(), 'a.png')
    expect((await download(`${theirs.path}/${body.id}`)).status).toBe(404)
    expect((await admin('DELETE', `${theirs.path}/${body.id}`)).status).toBe(404)
  })
})

test('the sweep deletes what nothing refers to once it is a day old, and keeps what is in the trash', async () => {
  const [kept, trashed] = [await assignment(), await assignment()]
  const ids = await Promise.all(
    [kept, trashed].map(async ({ path }) => (await attach(path, await picture(), 'a.png')).body.id),
  )
  const [keptKey, trashedKey] = await Promise.all(ids.map(keyOf))
  await admin('DELETE', `/certifications/user/${trashed.userId}/${trashed.id}`)
  const orphan = 'certifications/1/00000000-0000-4000-8000-000000000001'
  const elsewhere = 'certifications/97/00000000-0000-4000-8000-000000000002'
  for (const key of [orphan, elsewhere]) await files.put(key, new Uint8Array([1]), 'image/png')

  await deleteOrphans(api.services, CERTIFICATION_FILES)
  expect(await files.exists(orphan)).toBe(true)

  await deleteOrphans(api.services, CERTIFICATION_FILES, Date.now() + 25 * 3600 * 1000)
  expect(await Promise.all([keptKey, trashedKey].map((key) => files.exists(key!)))).toEqual([
    true,
    true,
  ])
  expect(await Promise.all([orphan, elsewhere].map((key) => files.exists(key)))).toEqual([
    false,
    false,
  ])
})
