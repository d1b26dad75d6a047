import { expect, test } from 'vitest'
import sharp from 'sharp'
import { unseal } from '#api/platform/secrets/sealing.ts'
import { deleteOrphans } from '#api/platform/files/delete-orphans.ts'
import { BRAND_LOGOS } from '#api/access/brand/logos.ts'
import { queueMail } from '#api/platform/mail/outbox.ts'
import { renderEmail } from '#api/platform/mail/email-template.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Brand of a company. What holds for all settings is in tests/api/platform/settings.test.ts. */

const api = await startTestApi({ scheduled: false })
const { services, anonymous } = api
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin')
const [company] = await rows<{ slug: string }>('select slug from tenants where id = 1')

async function save(changes: object, by: Caller = admin, headers = {}) {
  const { body } = await by('GET', '/brand', undefined, headers)
  return by('PUT', '/brand', { version: body.version, ...changes }, headers)
}

function upload(content: BlobPart, name: string, by: Caller = admin) {
  const form = new FormData()
  form.set('file', new File([content], name))
  return by('POST', '/brand/logos', form)
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30">${inside}<rect width="90" height="30" fill="#0f5f9e"/></svg>`
const noise = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 251))

test('colours are read as people write them, and anything else is refused', async () => {
  for (const [given, stored] of [
    ['#FFFF00', '#ffff00'],
    ['#777', '#777777'],
    [' 0f5f9e ', '#0f5f9e'],
    ['', null],
  ]) {
    expect((await save({ color: given })).body.color).toBe(stored)
  }
  for (const color of ['#12345', 'red', '#ggg', '#000;}'])
    expect((await save({ color })).status).toBe(422)
})

test('a drawing is cleaned, and anybody reads it at an address that never changes', async () => {
  const drawing = svg('<script>alert(1)</script><image href="https://espia.example/x.png"/>')
  const { status, body } = await upload(drawing, 'logo.svg')
  expect(status).toBe(201)
  const saved = await save({ logo_light: body.logo })
  expect(saved.body.logo_light).toBe(body.logo)
  const { response } = await anonymous('GET', `/brand/logos/1/${body.logo}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  const drawn = await response.text()
  expect(drawn).toContain('#0f5f9e')
  expect(drawn).not.toMatch(/script|alert|espia/)
  const again = await upload(drawing, 'otro.svg')
  expect(again.body.logo).toBe(body.logo)
})

test('a picture is drawn anew, without what its camera wrote', async () => {
  const image = sharp({ create: { width: 2000, height: 200, channels: 4, background: '#0f766e' } })
  const photo = await image
    .withExif({ IFD0: { Artist: 'Secreta' } })
    .png()
    .toBuffer()
  const { body } = await upload(new Uint8Array(photo), 'logo.png')
  const { response } = await anonymous('GET', `/brand/logos/1/${body.logo}`)
  expect(response.headers.get('content-type')).toBe('image/png')
  const stored = Buffer.from(await response.arrayBuffer())
  expect(await sharp(stored).metadata()).toMatchObject({ width: 960, height: 96 })
  expect(stored.includes('Secreta')).toBe(false)
})

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>', 415, 'El logo debe ser SVG o PNG'],
  ['nothing', '', 422, 'El archivo está vacío'],
  ['a damaged drawing', '<svg xmlns="http://www.w3.org/2000/svg"><rect', 422, undefined],
  ['a picture that is none', Buffer.from('\x89PNG\r\n\x1a\nnada', 'latin1'), 422, undefined],
  ['more than 200 kB', noise, 413, 'El archivo supera el máximo de 200 kB'],
])('%s is refused as a logo', async (_, content, status, message) => {
  const refused = await upload(content, 'logo.svg')
  expect(refused.status, JSON.stringify(refused.body)).toBe(status)
  if (message) expect(refused.body.message).toBe(message)
})

test('a logo of another company is neither taken nor found there', async () => {
  const { body } = await upload(svg('<title>Ajena</title>'), 'logo.svg')
  const other = await api.signInAs('admin', 1672)
  expect((await save({ logo_dark: body.logo }, other)).status).toBe(422)
  expect((await anonymous('GET', `/brand/logos/1672/${body.logo}`)).status).toBe(404)
})

test('a logo that no brand has any more is deleted after a day, one in use stays', async () => {
  const used = (await upload(svg('<title>En uso</title>'), 'a.svg')).body.logo
  const unused = (await upload(svg('<title>Sin uso</title>'), 'b.svg')).body.logo
  await save({ logo_dark: used })
  await deleteOrphans(services, BRAND_LOGOS, Date.now() + 25 * 3600 * 1000)
  expect((await anonymous('GET', `/brand/logos/1/${used}`)).status).toBe(200)
  expect((await anonymous('GET', `/brand/logos/1/${unused}`)).status).toBe(404)
})

test('pages without a session get it by the slug of an active company, and null for any other', async () => {
  await save({ name: 'Academia Ñandú', color: '#ffff00' })
  const of = async (slug: string) =>
    (await anonymous('GET', `/public/brand?company=${encodeURIComponent(slug)}`)).body
  expect((await of(company!.slug)).brand).toMatchObject({
    company: 1,
    name: 'Academia Ñandú',
    color: '#ffff00',
  })
  expect(await of('no-existe')).toEqual({ brand: null })
  expect(await of('')).toEqual({ brand: null })
  await rows('update tenants set active = false where id = 1')
  expect(await of(company!.slug)).toEqual({ brand: null })
  await rows('update tenants set active = true where id = 1')
})

test('the session has it, also that of a super-administrator who acts as the company', async () => {
  await save({ name: 'Academia Ñandú' })
  const root = await api.signInAsSuper()
  const acting = { 'x-tenant-id': '1' }
  const brandOf = async (by: Caller, headers = {}) =>
    (await by('GET', '/auth/session', undefined, headers)).body.brand
  expect(await brandOf(admin)).toMatchObject({ company: 1, name: 'Academia Ñandú' })
  expect(await brandOf(await api.signInAs('learner'))).toMatchObject({ name: 'Academia Ñandú' })
  expect(await brandOf(root, acting)).toMatchObject({ name: 'Academia Ñandú' })
  expect(await brandOf(await api.signInAs('admin', 1672))).toBeNull()
  expect((await save({ name: 'Por la compañía' }, root, acting)).status).toBe(200)
  expect((await save({})).status).toBe(200)
  expect(await brandOf(admin)).toBeNull()
})

test('its mails have its name, its foot and readable buttons, with every value escaped', async () => {
  await save({
    name: 'Academia <b>',
    color: '#ffff00',
    legal_line: 'NIT 900 & "hijos"',
    privacy_url: 'https://nandu.example/?a=1&b=2',
  })
  const mail = renderEmail('Sendero', 'Prueba', 'Ana', [
    { quote: 'cita — Sendero' },
    { link: 'Ir', url: 'https://sendero.test/' },
  ])
  const id = await queueMail(services, { tenantId: 1 }, { to: 'ana@sendero.test', ...mail })
  const [row] = await rows<{ body: Buffer }>('select body from mails where id = $1', [id])
  const body = JSON.parse(unseal(row!.body, services.settings.openingKeys))
  expect(body.html).toContain('Academia &lt;b&gt;<br>NIT 900 &amp; &quot;hijos&quot;<br>')
  expect(body.html).toContain('href="https://nandu.example/?a=1&amp;b=2"')
  expect(body.html).toContain('background:#797900;color:#fff')
  expect(body.html).not.toContain('#0f766e')
  expect(body.text).toMatch(
    /> cita — Sendero[^]+\n\n— Academia <b>\nNIT 900 & "hijos"\nPrivacidad: https:\/\/nandu\.example\/\?a=1&b=2\n$/,
  )
  await save({})
  const plain = await queueMail(services, { tenantId: 1 }, { to: 'ana@sendero.test', ...mail })
  const [other] = await rows<{ body: Buffer }>('select body from mails where id = $1', [plain])
  const { html, text } = JSON.parse(unseal(other!.body, services.settings.openingKeys))
  expect({ html, text }).toEqual({ html: mail.html, text: mail.text })
})
