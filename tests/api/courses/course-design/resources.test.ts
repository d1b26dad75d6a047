import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { COURSE_FILES } from '#api/courses/course-design/files/resources.ts'
import { deleteOrphans } from '#api/platform/files/delete-orphans.ts'
import { issuesOf } from '#tests/api/people/users/company.ts'
import { aac, mp3, mpeg4 } from '#tests/support/files/recordings.ts'
import { filled, formWith, openEditor, picture } from './editor.ts'

const { admin, newCourse, edit, rows, services, signInAs, signInAsSuper } = await openEditor()
const fresh = async () => edit((await newCourse()).design)

const asset = (url: string, by = admin) => by('GET', url.replace('/api', ''))

type KnownFile = [
  title: string,
  content: () => Buffer | string | Promise<Buffer>,
  name: string,
  type: string,
  kept: string,
]
const M4A = mpeg4('M4A ', ['soun'])
const MP4 = mpeg4('isom')

describe('a file', () => {
  test('is stored under its name, and the same name again as a second file', async () => {
    const editor = await fresh()
    const first = await editor.upload(await picture(), 'Año nuevo (1).PNG')
    expect(first).toMatchObject({
      name: 'Ano-nuevo-1.png',
      type: 'images',
      media_type: 'image/png',
    })
    const second = await editor.upload(await picture(), 'ano-nuevo-1.png')
    expect(second.name).toBe('ano-nuevo-1-2.png')
    const { body } = await editor.ask('GET', '/resources/images')
    expect(body.resources.map(({ name }: any) => name)).toEqual([
      'Ano-nuevo-1.png',
      'ano-nuevo-1-2.png',
    ])
    expect((await editor.ask('GET', '/resources/audio')).body.resources).toEqual([])
    expect((await editor.ask('GET', '/resources/all')).body.resources).toHaveLength(2)
    const got = await asset(first.url)
    expect(got.status).toBe(200)
    expect(got.response.headers.get('content-type')).toBe('image/png')
  })

  test.each<KnownFile>([
    ['a JPEG', () => picture('jpeg'), 'foto.jpg', 'images', 'foto.png'],
    ['a WebP', () => picture('webp'), 'foto.webp', 'images', 'foto.png'],
    ['MP3', mp3, 'voz.mp3', 'audio', 'voz.mp3'],
    ['AAC', aac, 'voz.aac', 'audio', 'voz.aac'],
    ['sound', () => M4A, 'voz.m4a', 'audio', 'voz.m4a'],
    ...['mp42', 'isom', 'M4V ', '3gp4', '3gp5', '3g2a', 'qt  '].map((brand): KnownFile => [
      `sound of a phone (${brand})`,
      () => mpeg4(brand, ['soun']),
      'voz.m4a',
      'audio',
      'voz.m4a',
    ]),
    ['a video that calls itself sound', () => MP4, 'voz.m4a', 'files', 'voz.mp4'],
    ['a video', () => MP4, 'clase.mp4', 'files', 'clase.mp4'],
    [
      'a card',
      () => 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\nEND:VCARD\r\n',
      'ana.vcf',
      'files',
      'ana.vcf',
    ],
  ])('%s is known by its content', async (_what, content, name, type, kept) => {
    const editor = await fresh()
    expect(await editor.upload(await content(), name)).toMatchObject({ type, name: kept })
  })

  test('is given in parts, which players seek by', async () => {
    const editor = await fresh()
    const { url } = await editor.upload(MP4, 'clase.mp4')
    const part = (range: string) => admin('GET', url.replace('/api', ''), undefined, { range })
    const middle = await part('bytes=4-11')
    expect(middle.status).toBe(206)
    expect(middle.response.headers.get('content-range')).toBe(`bytes 4-11/${MP4.length}`)
    expect(middle.response.headers.get('content-length')).toBe('8')
    expect(middle.response.headers.get('content-type')).toBe('video/mp4')
    expect(await middle.response.text()).toBe('ftypisom')
    const beyond = await part('bytes=9000-')
    expect([beyond.status, beyond.response.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
  })

  test('of any company’s course is given only to super-administrators', async () => {
    const editor = await fresh()
    const { name } = await editor.upload(await picture(), 'foto.png')
    const at = `/sa/courses/${editor.id}/assets/images/${name}`
    const root = await signInAsSuper()
    expect((await root('GET', at)).status).toBe(200)
    expect((await root('GET', at.replace(name, 'module_won.svg'))).status).toBe(200)
    expect((await root('GET', at.replace(name, 'nada.png'))).status).toBe(404)
    expect((await root('GET', at.replace(String(editor.id), '999999999'))).status).toBe(404)
    expect((await admin('GET', at)).status).toBe(403)
    const theirs = await newCourse(await signInAs('admin', 97))
    const made = edit(theirs.design, await signInAs('admin', 97))
    const upload = await made.upload(await picture(), 'suya.png')
    const other = `/sa/courses/${theirs.design}/assets/images/${upload.name}`
    expect((await root('GET', other)).status).toBe(200)
  })

  test('has an address that the super-administrator’s token opens in every answer of /sa/courses', async () => {
    const theirs = await newCourse(await signInAs('admin', 97))
    const root = await signInAsSuper()
    const at = `/sa/courses/${theirs.design}`
    const sent = await root('POST', `${at}/resource`, formWith(await picture(), 'día de sol.png'))
    const replacement = formWith(await picture(), 'otra.png')
    const answers = [
      sent,
      await root('POST', `${at}/files/${sent.body.id}/replacement`, replacement),
      await root('GET', `${at}/resources/all`),
      await root('GET', `${at}/files`),
    ]
    const urls = answers.flatMap(({ body }) => body.resources ?? body.results ?? body)
    expect(urls).toHaveLength(6)
    for (const { url } of urls) {
      expect((await asset(url, root)).status, url).toBe(200)
      expect((await asset(url)).status, url).toBe(403)
    }
  })

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'foto.png', 415],
    ['a program', 'MZ\u0090\u0000\u0003', 'foto.png', 415],
    ['nothing', '', 'foto.png', 422],
    ['the beginning of a picture alone', '\u0089PNG\r\n\u001a\n', 'foto.png', 422],
    ['the beginning of a video alone', MP4.toString('latin1', 0, 24), 'clase.mp4', 422],
    ['a video without its list of tracks', mpeg4('isom', []).toString('latin1'), 'a.mp4', 422],
    ['the beginning of sound alone', '\u00ff\u00fb\u0090d', 'voz.mp3', 422],
    ['the tag of sound alone', 'ID3\u0003\0\0\0\0\0\0', 'voz.mp3', 415],
  ])('refuses %s', async (_what, content, name, status) => {
    const editor = await fresh()
    const bytes = Buffer.from(content, 'latin1')
    const answer = await editor.ask('POST', '/resource', formWith(bytes, name))
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    expect((await editor.ask('GET', '/resources/all')).body.resources).toEqual([])
  })

  test('too large for its kind is refused, and nothing of it is kept', async () => {
    const editor = await fresh()
    const noise = await sharp({
      create: {
        width: 1600,
        height: 1400,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: '#000',
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer()
    const { status, body } = await editor.ask('POST', '/resource', formWith(noise, 'ruido.png'))
    expect([status, body.message]).toEqual([413, 'El archivo supera el máximo de 5 MB'])
  })
})

describe('a drawing', () => {
  const drawn = async (svg: string) => {
    const editor = await fresh()
    const { url } = await editor.upload(svg, 'dibujo.svg')
    const { response } = await asset(url)
    return { text: await response.text(), headers: response.headers }
  }

  test('keeps what it draws', async () => {
    const { text } = await drawn(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><defs>' +
        '<linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
        '<style>.b{fill:url(#a)}</style><g class="b"><path d="M0 0h10"/></g><use href="#a"/></svg>',
    )
    expect(text).toContain('viewBox="0 0 10 10"')
    expect(text).toContain('<linearGradient id="a">')
    expect(text).toContain('.b{fill:url(#a)}')
    expect(text).toContain('<use href="#a"')
  })

  test.each([
    ['<script>alert(1)</script>', /script|alert/],
    ['<SCRIPT>alert(1)</SCRIPT>', /script|alert/i],
    ['<g onload="alert(1)"/>', /onload|alert/],
    ['<a href="javascript:alert(1)"><text>x</text></a>', /javascript/],
    ['<use href="https://fuera.test/x.svg#a"/>', /fuera/],
    ['<use xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>', /data:/],
    ['<image href="https://fuera.test/x.png"/>', /fuera/],
    [
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="//x.test"/></body></foreignObject>',
      /iframe|foreign/,
    ],
    ['<style>@import "https://fuera.test/x.css";</style>', /fuera/],
    ['<style>&lt;/style>&lt;script>alert(1)&lt;/script></style>', /alert/],
    ['<style><![CDATA[</style><script>alert(1)</script>]]></style>', /alert/],
    ['<rect style="background:url(https://fuera.test/x)"/>', /fuera/],
    ['<rect fill="url(https://fuera.test/x)"/>', /fuera/],
    ['<animate attributeName="href" to="javascript:alert(1)"/>', /javascript/],
    ['<set attributeName="onload" to="alert(1)"/>', /alert/],
    ['<handler type="text/javascript">alert(1)</handler>', /alert/],
  ])('loses %s', async (part, leaked) => {
    const { text, headers } = await drawn(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><path d="M0 0"/>${part}</svg>`,
    )
    expect(text).not.toMatch(leaked)
    expect(text).toContain('<path d="M0 0"')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('of which nothing is left is refused', async () => {
    const editor = await fresh()
    const { status } = await editor.ask(
      'POST',
      '/resource',
      formWith('<html><svg></svg></html>', 'x.svg'),
    )
    expect(status).toBe(422)
  })
})

test('a font is taken whole, and refused without its tables', async () => {
  const editor = await fresh()
  const font = await readFile('api/courses/certificates/fonts/eb-garamond-regular.ttf')
  expect(await editor.upload(font, 'letra.ttf')).toMatchObject({ type: 'fonts' })
  const broken = [
    Buffer.from([0, 1, 0, 0, 0, 0]),
    Buffer.from('OTTO\0\0', 'latin1'),
    font.subarray(0, font.length - 100),
    Buffer.concat([font.subarray(0, 400), Buffer.alloc(font.length - 400)]),
  ]
  for (const content of broken) {
    const { status } = await editor.ask('POST', '/resource', formWith(content, 'letra.ttf'))
    expect(status).toBeGreaterThanOrEqual(415)
  }
})

describe('deleting a file', () => {
  test('that is used says where', async () => {
    const editor = await fresh()
    const { contents, path } = await filled(editor)
    const { id, name } = await editor.upload(await picture(), 'foto.png')
    const text = `${path(contents[0]!)}/extended_props/text`
    const field = `${path(contents[0]!)}/extended_props/image`
    await editor.save({ [field]: name, [text]: 'Usa el casco' })
    await editor.publish()
    const used = await editor.ask('DELETE', `/resources/${id}`)
    expect(used.status).toBe(409)
    expect(Object.keys(issuesOf(used))).toEqual([field, 'publications/1'])
    await editor.save({ [field]: '' })
    expect(Object.keys(issuesOf(await editor.ask('DELETE', `/resources/${id}`)))).toEqual([
      'publications/1',
    ])
  })

  test('takes it away, and its bytes by night', async () => {
    const editor = await fresh()
    const { id, url } = await editor.upload(await picture(), 'foto.png')
    const [{ file_key }] = (await rows('select file_key from course_resources where id = $1', [
      id,
    ])) as [any]
    expect((await editor.ask('DELETE', `/resources/${id}`)).status).toBe(200)
    expect((await editor.ask('DELETE', `/resources/${id}`)).status).toBe(404)
    expect((await asset(url)).status).toBe(404)
    await deleteOrphans(services, COURSE_FILES)
    expect(await services.files.exists(file_key)).toBe(true)
    await deleteOrphans(services, COURSE_FILES, Date.now() + 2 * 24 * 3600 * 1000)
    expect(await services.files.exists(file_key)).toBe(false)
  })
})

describe('a file that a course lacks', () => {
  test('comes from the general files, and an unknown one is not found', async () => {
    const editor = await fresh()
    const { slug } = await editor.design()
    const won = await asset(`/api/assets/images/${slug}/module_won.svg`)
    expect(won.status).toBe(200)
    expect(await won.response.text()).toContain('<svg')
    for (const file of ['nada.svg', '..%2Fassets.ts', 'module_won.png'])
      expect((await asset(`/api/assets/images/${slug}/${file}`)).status).toBe(404)
  })
})
