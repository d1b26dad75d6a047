import { expect, test } from 'vitest'
import { COURSE_PACKAGES, zipKeyOf } from '#api/courses/course-packages/package-rows.ts'
import { deleteExpiredRows } from '#api/delete-expired.ts'
import { deleteOrphans } from '#api/platform/files/delete-orphans.ts'
import { formWith, openEditor, picture } from '#tests/api/courses/course-design/editor.ts'
import { packageOf, packagesOn, pictures, square } from './queued.ts'

/** Files of an uploaded course that a job reads. */

const editor = await openEditor()
const { rows, services, signInAs } = editor
const { queue, work, stored } = packagesOn(editor)
const admin = await signInAs('admin', 97)
const other = await signInAs('admin', 1)
const small = packageOf({ 'a.png': await picture(), 'b.png': await picture() })

const at = (key: string) => `/courses/packages/${key}`
const found = async (key: string) => (await admin('GET', at(key))).body
const setBack = (key: string, values: string) =>
  rows(`update course_packages set ${values} where tenant_id = 97 and key = $1`, [key])

/** Runs `change` on a package whose zip is there; expects that nothing of it is left then. */
async function leavesNothing(change: (key: string) => Promise<unknown>) {
  const before = await stored()
  const key = await queue(small)
  expect(await stored()).not.toEqual(before)
  await change(key)
  expect(await stored()).toEqual(before)
  const [files] = await rows(
    `select cleaned from course_packages where tenant_id = 97 and key = $1`,
    [key],
  )
  expect(files).toEqual({ cleaned: true })
  return key
}

test('answers a small course with its preview', async () => {
  const { status, body } = await admin('POST', '/courses/packages', formWith(small.zip, 'c.zip'))
  expect([status, body.state, body.progress]).toEqual([201, 'ready', { files: 2, done: 2 }])
  expect(body.name).toBe('Curso de un archivo')
  expect(await services.files.exists(zipKeyOf({ tenantId: 97 }, body.key))).toBe(false)
})

test('answers a large course with its progress, and creates it once the job has read it', async () => {
  const { zip } = pictures(60, await square(4_000))
  const { status, body } = await admin('POST', '/courses/packages', formWith(zip, 'curso.zip'))
  expect([status, body.state, body.progress.files]).toEqual([201, 'reading', 60])
  expect(body.progress.done).toBeGreaterThan(0)
  expect(body.progress.done).toBeLessThan(60)
  // One with the upload, and one for the rest.
  const queued = `select from pgboss.job where name = 'course-packages-read' and state = 'created'
    and data->>'tenantId' = '97' and created_on > now() - interval '15 seconds'`
  expect((await rows(queued)).length).toBeGreaterThanOrEqual(2)
  const early = await admin('POST', `${at(body.key)}/course`, {})
  expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('se leen')])
  await work()
  expect(await found(body.key)).toMatchObject({
    state: 'ready',
    progress: { files: 60, done: 60 },
    omitted: [],
  })
  const { status: created, body: course } = await admin('POST', `${at(body.key)}/course`, {})
  expect(created).toBe(201)
  const { body: files } = await admin('GET', `/courses/${course.course_id}/files?limit=100`)
  expect(files.total_count ?? files.results.length).toBe(60)
})

test('a package of another company is not found', async () => {
  const key = await queue(small)
  for (const method of ['GET', 'DELETE'] as const)
    expect((await other(method, at(key))).status).toBe(404)
  expect((await other('POST', `${at(key)}/course`, {})).status).toBe(404)
  await work()
  expect((await found(key)).state).toBe('ready')
})

test('a package that is cancelled before, while and after it is read leaves nothing', async () => {
  const cancel = async (key: string) => {
    const { status, body } = await admin('DELETE', at(key))
    expect([status, body.state]).toEqual([200, 'cancelled'])
  }
  await leavesNothing(cancel)
  await leavesNothing(async (key) => {
    await work()
    await cancel(key)
  })
  const key = await leavesNothing(async (key) => {
    await setBack(key, `done = 0`)
    const working = work()
    await expect.poll(async () => (await stored()).length, { interval: 1 }).toBeGreaterThan(0)
    await cancel(key)
    await working
  })
  expect((await admin('POST', `${at(key)}/course`, {})).status).toBe(404)
})

test('a reading that nobody asks about for two minutes is cancelled, and a question keeps it', async () => {
  const key = await leavesNothing(async (key) => {
    await setBack(key, `asked_at = now() - interval '121 seconds'`)
    await work()
  })
  expect((await found(key)).state).toBe('cancelled')

  const asked = await queue(small)
  await setBack(asked, `asked_at = now() - interval '121 seconds'`)
  expect((await found(asked)).state).toBe('reading')
  await work()
  expect((await found(asked)).state).toBe('ready')
})

test.each([
  ['pixels', `pixels = 2000000000`, 'too_large', /imágenes del curso son demasiado grandes/],
  ['time', `worked_ms = 1200000`, 'too_slow', /está tardando demasiado/],
  ['bytes', `bytes = 500 * 1024 * 1024`, 'too_large', /ocuparía demasiado/],
  ['attempts', `attempts = 10`, 'unread', /No se pudo leer el curso/],
])('refuses a course that needs more %s than it may, and keeps nothing', async (...given) => {
  const [, values, code, message] = given
  const key = await leavesNothing(async (key) => {
    await setBack(key, values)
    await work()
  })
  expect(await found(key)).toMatchObject({
    state: 'refused',
    refusal: { code, message: expect.stringMatching(message) },
  })
  expect((await admin('POST', `${at(key)}/course`, {})).status).toBe(404)
})

test('a preview of more than twelve hours is not found, and its files are deleted', async () => {
  const key = await leavesNothing(async (key) => {
    await work()
    await setBack(key, `created_at = now() - interval '12 hours'`)
    await work()
  })
  expect((await admin('GET', at(key))).status).toBe(404)
  await setBack(key, `created_at = now() - interval '25 hours'`)
  await deleteExpiredRows(services)
  expect(await rows(`select from course_packages where key = $1`, [key])).toEqual([])
})

test('what an interrupted cancellation left is deleted by the job', async () => {
  await leavesNothing(async (key) => {
    await work()
    await setBack(key, `state = 'cancelled', cleaned = false`)
    await work()
  })
})

test('a zip of an upload whose process ended is deleted a day later', async () => {
  const before = await stored()
  const zip = zipKeyOf({ tenantId: 97 }, '00000000-0000-4000-8000-000000000001')
  await services.files.put(zip, small.zip, 'application/zip')
  await deleteOrphans(services, COURSE_PACKAGES, Date.now() + 25 * 3600 * 1000)
  expect(await stored()).toEqual(before)
})

test('a small course is read before the rest of a large one of the same company', async () => {
  const large = await queue(pictures(20, await square(1_000)))
  const working = work()
  await expect
    .poll(async () => (await found(large)).progress.done, { interval: 1 })
    .toBeGreaterThan(0)
  const key = await queue(small)
  await expect.poll(async () => (await found(key)).state, { interval: 5 }).toBe('ready')
  expect((await found(large)).state).toBe('reading')
  await working
  expect(await found(large)).toMatchObject({ state: 'ready', progress: { files: 20, done: 20 } })
})

test('a company has at most ten packages that are not read yet', async () => {
  const keys = await Promise.all(Array.from({ length: 9 }, () => queue(small)))
  keys.push(await queue(small))
  await expect(queue(small)).rejects.toMatchObject({ status: 429 })
  await work()
  for (const key of keys) expect((await found(key)).state).toBe('ready')
})
