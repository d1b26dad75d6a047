import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { answerWith } from '#api/platform/downloads/download.ts'
import { deleteOrphans } from '#api/platform/files/delete-orphans.ts'
import { AVATARS } from '#api/platform/images/avatars.ts'
import { openPicture, storePicture } from '#api/platform/images/pictures.ts'
import { startTestApi } from '#tests/support/api.ts'

const { services } = await startTestApi()
const scope = { tenantId: 1 }

const storeStream = async (
  stream: Parameters<typeof storePicture>[3]['stream'],
  tenant = scope,
) => ({
  avatar: await storePicture(services, tenant, AVATARS, { stream }),
})
const store = (bytes: Buffer, tenant = scope) => storeStream(Readable.from([bytes]), tenant)
const open = (avatar: string, tenant = scope) => openPicture(services, tenant, AVATARS, avatar)

async function stored(avatar: string): Promise<Buffer> {
  const response = await answerWith(await open(avatar), 'GET')
  return buffer(response.body as NodeReadableStream<Uint8Array>)
}

/** An image of one colour, 600 × 400. */
const picture = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' } })

test.each([
  ['PNG', picture().png()],
  ['JPEG', picture().jpeg()],
  ['WebP', picture().webp()],
])('a %s becomes a WebP of 256 × 256', async (_name, original) => {
  const { avatar } = await store(await original.toBuffer())
  expect(await sharp(await stored(avatar)).metadata()).toMatchObject({
    format: 'webp',
    width: 256,
    height: 256,
  })
})

test('the same answers from a web stream, in small parts', async () => {
  const bytes = await picture().png().toBuffer()
  let place = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (place >= bytes.length) controller.close()
      else controller.enqueue(new Uint8Array(bytes.subarray(place, (place += 7))))
    },
  })
  const { avatar } = await storeStream(stream)
  expect((await sharp(await stored(avatar)).metadata()).format).toBe('webp')
})

test('camera metadata is removed, and the picture is rotated upright', async () => {
  // Left half red, right half blue, lying on its side as EXIF 6 says: upright, red is on top.
  const blue = await sharp({ create: { width: 100, height: 200, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  const original = await sharp({
    create: { width: 200, height: 200, channels: 3, background: '#f00' },
  })
    .composite([{ input: blue, left: 100, top: 0 }])
    .withExif({
      IFD0: { Artist: 'Autor Secreto', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 36/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(original.includes('Autor Secreto')).toBe(true)
  const { avatar } = await store(original)
  const image = await stored(avatar)
  const metadata = await sharp(image).metadata()
  expect(metadata.exif).toBeUndefined()
  expect(metadata.icc).toBeUndefined()
  expect(metadata.orientation).toBeUndefined()
  expect(image.includes('Autor Secreto')).toBe(false)
  const { data, info } = await sharp(image)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return data[at]! > data[at + 2]! ? 'red' : 'blue'
  }
  expect([colourAt(128, 30), colourAt(128, 225)]).toEqual(['red', 'blue'])
})

test.each([
  ['a text', Buffer.from('no soy una imagen')],
  ['nothing', Buffer.alloc(0)],
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
])('refuses %s with any declared type', async (_name, bytes) => {
  await expect(store(bytes)).rejects.toMatchObject({
    status: 415,
    message: 'La imagen debe ser PNG, JPEG o WebP',
  })
})

test('a GIF, a TIFF and an AVIF are refused', async () => {
  const [gif, tiff, avif] = await Promise.all([
    picture().gif().toBuffer(),
    picture().tiff().toBuffer(),
    picture(64, 64).avif().toBuffer(),
  ])
  for (const bytes of [gif, tiff, avif]) {
    await expect(store(bytes)).rejects.toMatchObject({ status: 415 })
  }
})

test('an image cut off in the middle, or with a beginning that lies, is damaged', async () => {
  const noise = sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
  const whole = await noise.png().toBuffer()
  const damaged = { status: 422, message: 'La imagen está dañada o incompleta' }
  await expect(store(whole.subarray(0, whole.length / 2))).rejects.toMatchObject(damaged)
  const jpeg = await noise.jpeg().toBuffer()
  await expect(store(jpeg.subarray(0, jpeg.length / 2))).rejects.toMatchObject(damaged)
  const liar = Buffer.concat([whole.subarray(0, 8), Buffer.from('<script>alert(1)</script>')])
  await expect(store(liar)).rejects.toMatchObject(damaged)
})

test(
  'a small file that unpacks to too many pixels is refused before it does',
  { tags: ['slow'] },
  async () => {
    const bomb = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    await expect(store(bomb)).rejects.toMatchObject({ status: 413, message: /50 megapíxeles/ })
  },
)

test('a file over 5 MB is refused while it is read, and is read no further', async () => {
  let given = 0
  const endless = new Readable({
    read() {
      given += 64 * 1024
      this.push(Buffer.alloc(64 * 1024))
    },
  })
  await expect(storeStream(endless)).rejects.toMatchObject({
    status: 413,
    message: 'La imagen supera el límite de 5 MB',
  })
  expect(given).toBeLessThan(6 * 1024 * 1024)
  expect(endless.destroyed).toBe(true)
})

test('an interrupted upload fails and stores nothing', async () => {
  const before = await count()
  const broken = Readable.from(
    (async function* () {
      yield await picture().png().toBuffer()
      throw new Error('the upload broke off')
    })(),
  )
  await expect(storeStream(broken)).rejects.toThrow('broke off')
  expect(await count()).toBe(before)
})

async function count(): Promise<number> {
  let files = 0
  for await (const _ of services.files.list('avatars')) files += 1
  return files
}

test('an avatar is answered so that browsers keep it and run nothing in it', async () => {
  const { avatar } = await store(await picture().png().toBuffer())
  const response = await answerWith(await open(avatar), 'GET')
  const image = await buffer(response.body as NodeReadableStream<Uint8Array>)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(image.length),
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test.each([randomUUID(), '../1/x', 'x', '', '../../etc/passwd'])(
  'returns 404 for an avatar that does not exist: %j',
  async (avatar) => {
    await expect(open(avatar)).rejects.toMatchObject({ status: 404 })
  },
)

test("returns 404 for another company's avatar", async () => {
  const { avatar } = await store(await picture().png().toBuffer(), { tenantId: 97 })
  await expect(open(avatar)).rejects.toMatchObject({ status: 404 })
  const own = await open(avatar, { tenantId: 97 })
  expect((await answerWith(own, 'GET')).status).toBe(200)
})

test('the sweep deletes what no user of the company has, once it is a day old', async () => {
  const image = await picture().png().toBuffer()
  const [used, unused] = await Promise.all([store(image), store(image)])
  // The name is the same, but it is another company's user who has it.
  const elsewhere = { avatar: unused.avatar }
  await services.files.put(`avatars/97/${elsewhere.avatar}`, new Uint8Array([1]), 'image/webp')
  await services.db.transaction(scope, (tx) =>
    tx.query(
      sql`update users set avatar = ${used.avatar} where tenant_id = 1 and username = 'admin.1'`,
    ),
  )
  await services.db.transaction({ tenantId: 97 }, (tx) =>
    tx.query(
      sql`update users set avatar = ${elsewhere.avatar} where tenant_id = 97 and username = 'admin.97'`,
    ),
  )
  await services.files.put('avatars/1/not-a-uuid', new Uint8Array([1]), 'image/webp')

  await deleteOrphans(services, AVATARS)
  expect(await services.files.exists(`avatars/1/${unused.avatar}`)).toBe(true)

  const tomorrow = Date.now() + 25 * 3600 * 1000
  await deleteOrphans(services, AVATARS, tomorrow)
  expect(await services.files.exists(`avatars/1/${used.avatar}`)).toBe(true)
  expect(await services.files.exists(`avatars/1/${unused.avatar}`)).toBe(false)
  expect(await services.files.exists(`avatars/97/${elsewhere.avatar}`)).toBe(true)
  expect(await services.files.exists('avatars/1/not-a-uuid')).toBe(true)
})

test('many uploads at once are all stored', async () => {
  const image = await picture(2000, 1500).jpeg().toBuffer()
  const avatars = await Promise.all(Array.from({ length: 8 }, () => store(image)))
  expect(new Set(avatars.map(({ avatar }) => avatar)).size).toBe(8)
  for (const { avatar } of avatars) expect((await stored(avatar)).length).toBeGreaterThan(0)
})
