import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { asPackageRefusal } from '#api/courses/course-packages/refusals.ts'
import { redrawnPng, createPixelBudget } from '#api/platform/images/encode.ts'
import { formWith, openEditor, picture } from '#tests/api/courses/course-design/editor.ts'
import { packageOf, packagesOn, pictures, square } from './queued.ts'

/** Uploads of courses by several companies at once. */

const editor = await openEditor()
const { rows, send, signInAs, tokenOf } = editor
const { stored } = packagesOn(editor)

const ends: (() => void)[] = []
afterAll(() => ends.forEach((end) => end()))

/** Begins an upload whose body does not arrive. */
async function beginUpload(email: string) {
  const leaving = new AbortController()
  ends.push(() => leaving.abort())
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="curso.zip"\r\n\r\nPK'
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(head)),
  })
  const answer = Promise.resolve(
    send('/courses/packages', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenOf(email)}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body,
      duplex: 'half',
      signal: leaving.signal,
    }),
  )
  return answer
}

test('takes the course of another company while the uploads of one do not arrive', async () => {
  await rows(
    `update users set role = 'admin', disabled = false where email in ('unit@1.sendero.test', 'reader@1.sendero.test')`,
  )
  const slow = [
    beginUpload('admin@1.sendero.test'),
    beginUpload('unit@1.sendero.test'),
    beginUpload('reader@1.sendero.test'),
  ]
  const pending = Symbol('pending')
  await sleep(300)
  for (const one of slow) expect(await Promise.race([one, sleep(10, pending)])).toBe(pending)
  const other = await signInAs('admin', 97)
  const { zip } = packageOf({ 'a.png': await picture() })
  const { status } = await other('POST', '/courses/packages', formWith(zip, 'curso.zip'))
  expect(status).toBe(201)
})

test('stops storing the files of a course when its sender leaves, and keeps none', async () => {
  const before = await stored()
  const { zip } = pictures(40, await square(3_000))
  const leaving = new AbortController()
  const answer = Promise.resolve(
    send('/courses/packages', {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf('admin@97.sendero.test')}` },
      body: formWith(zip, 'curso.zip'),
      signal: leaving.signal,
    }),
  ).catch(() => null)
  const storing = async () => (await stored()).length > before.length + 1
  while (!(await storing())) await sleep(20)
  leaving.abort()
  const left = Date.now()
  await answer
  expect(Date.now() - left).toBeLessThan(3_000)
  expect(await stored()).toEqual(before)
})

test('refuses the pictures of a file that have too many pixels together, in words', async () => {
  const content = await picture()
  const { width, height } = await sharp(content).metadata()
  const pixels = createPixelBudget(width * height * 2)
  const redraw = () =>
    redrawnPng({ stream: new Blob([content as BlobPart]).stream() }, { tenantId: 1, pixels }, 1e6)
  await redraw()
  await redraw()
  const refused = asPackageRefusal(await redraw().catch((error: unknown) => error))
  expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('imágenes') })
})
