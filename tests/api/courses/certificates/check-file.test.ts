import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { openGraduates } from './graduates.ts'
import { readPdf } from './reading.ts'
import { readZip } from '#tests/support/files/zip.ts'

/** A file is checked against what was issued, byte by byte, by anybody. */

const api = await startTestApi({ settings: { PUBLIC_URL: 'https://formacion.example.co' } })
const { admin, course, person, issue, rows } = await openGraduates(api)
let addresses = 0

/** Checks a file as a visitor from an address of their own. */
async function check(content: Uint8Array | string, { address }: { address?: string } = {}) {
  const form = new FormData()
  form.append('file', new File([content as BlobPart], 'archivo.pdf'))
  const response = await api.send(
    '/public/certificates/check',
    { method: 'POST', body: form },
    { address: address ?? `10.1.0.${++addresses}` },
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function certificate() {
  const { id } = await course()
  const user = await person({ name: ['Íñigo', 'Zúñiga'] })
  const certificateId = await issue(id, user)
  // Certificates in the link of a PDF have hashes of these characters.
  const hash = `h${certificateId}-aB_c`
  await rows('update certificates set hash = $1 where id = $2', [hash, certificateId])
  const { response } = await admin('GET', `/responses/${id}/${user}/certificate`)
  return { id, user, certificateId, hash, pdf: Buffer.from(await response.arrayBuffer()) }
}

test('the bytes that were issued are intact', async () => {
  const { pdf, hash } = await certificate()
  expect((await check(pdf)).body).toEqual({ result: 'intact', kind: 'certificate', hash })
})

test('a file of before digests were stored is drawn again and compared', async () => {
  const { pdf, hash } = await certificate()
  await rows('delete from certificate_files')
  expect((await check(pdf)).body).toEqual({ result: 'intact', kind: 'certificate', hash })
})

test('a file whose digest is stored is intact although certificates are drawn otherwise now', async () => {
  const { pdf, hash, certificateId } = await certificate()
  await rows(`update certificates set company_name = 'Otra' where id = $1`, [certificateId])
  expect((await check(pdf)).body).toEqual({ result: 'intact', kind: 'certificate', hash })
})

test.each([
  ['its metadata', (pdf: Buffer) => pdf.toString('latin1').replace('/Title', '/Titel')],
  ['one byte of its drawing', (pdf: Buffer) => flipped(pdf, pdf.indexOf('stream') + 60)],
  ['a byte added at its end', (pdf: Buffer) => `${pdf.toString('latin1')}\n`],
])('a file that differs in %s was changed', async (_, change) => {
  const { pdf, hash } = await certificate()
  const changed = change(pdf)
  const bytes = typeof changed === 'string' ? Buffer.from(changed, 'latin1') : changed
  expect(bytes.equals(pdf)).toBe(false)
  expect((await check(bytes)).body).toEqual({ result: 'changed', kind: 'certificate', hash })
})

test('a file that names another certificate than the one it was is changed', async () => {
  const [one, other] = [await certificate(), await certificate()]
  const text = one.pdf.toString('latin1').replaceAll(one.hash, other.hash)
  expect((await check(Buffer.from(text, 'latin1'))).body).toEqual({
    result: 'changed',
    kind: 'certificate',
    hash: other.hash,
  })
})

test.each([
  ['another PDF', '%PDF-1.7\n/URI (https://formacion.example.co/validate/nothing)\n%%EOF'],
  ['a picture', '\u0089PNG\r\n'],
  ['an empty file', ''],
  ['a JWT of others', 'eyJhbGciOiJFUzI1NiJ9.eyJqdGkiOiJ4In0.c2ln'],
  ['three dots', '...'],
])('%s is no certificate', async (_, content) => {
  const { status, body } = await check(content)
  expect(status).toBe(200)
  expect(body).toEqual({ result: 'unknown', kind: null, hash: null })
})

test('files of more than 10 MB are refused, and too many of one address wait', async () => {
  const large = await check(Buffer.alloc(10 * 1024 * 1024 + 1))
  expect(large).toMatchObject({
    status: 413,
    body: { message: 'El archivo supera el máximo de 10 MB' },
  })
  const statuses: number[] = []
  for (let i = 0; i < 22; i++) statuses.push((await check('x', { address: '10.2.0.1' })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.slice(20)).toEqual([429, 429])
})

describe('in a company that issues credentials', () => {
  beforeAll(async () => {
    const { body } = await admin('GET', '/credentials/settings')
    const settings = { enabled: true, url: null, version: body.version }
    expect((await admin('PUT', '/credentials/settings', settings)).status).toBe(200)
  })

  test('a PDF has the credential in its metadata, and both are intact', async () => {
    const { pdf, hash, id, user } = await certificate()
    const { info } = await readPdf(new Uint8Array(pdf).buffer)
    const { OpenBadgeCredential: jws } = info['Custom'] as unknown as Record<string, string>
    const file = await admin('GET', `/credentials/certificates/${id}/${user}/file`)
    expect(await file.response.text()).toBe(jws)
    expect((await check(jws!)).body).toEqual({ result: 'intact', kind: 'credential', hash })
    expect((await check(pdf)).body).toMatchObject({ result: 'intact', hash })
    const again = await admin('GET', `/responses/${id}/${user}/certificate`)
    expect(Buffer.from(await again.response.arrayBuffer()).equals(pdf)).toBe(true)
  })

  test('a credential that was changed names what it was', async () => {
    const { hash, id, user } = await certificate()
    const file = await admin('GET', `/credentials/certificates/${id}/${user}/file`)
    const jws = await file.response.text()
    const [header, payload, signature] = jws.split('.') as [string, string, string]
    const forged = Buffer.from(payload, 'base64url').toString().replace('Zúñiga', 'Otro')
    const changed = [header, Buffer.from(forged).toString('base64url'), signature].join('.')
    expect((await check(changed)).body).toEqual({ result: 'changed', kind: 'credential', hash })
  })

  test('every certificate of a zip has its credential, and is known again', async () => {
    const { id, user, hash } = await certificate()
    await issue(id, await person())
    const { response } = await admin('GET', `/responses/${id}/certificates`)
    const files = readZip(await response.arrayBuffer())
    expect(files).toHaveLength(2)
    const [signed] = await rows<{ count: number; digests: number }>(
      `select count(*)::int as count, (select count(*)::int from certificate_files f where f.certificate_id in
         (select certificate_id from credentials)) as digests
       from credentials c join certificates k on k.id = c.certificate_id where k.tenant_course_id = $1`,
      [id],
    )
    expect(signed!.count).toBe(2)
    expect(signed!.digests).toBeGreaterThanOrEqual(2)
    const single = await admin('GET', `/responses/${id}/${user}/certificate`)
    const bytes = Buffer.from(await single.response.arrayBuffer())
    expect(files.some(({ content }) => Buffer.from(content).equals(bytes))).toBe(true)
    expect((await check(bytes)).body).toMatchObject({ result: 'intact', hash })
  })
})

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at]! ^= 1
  return changed
}
