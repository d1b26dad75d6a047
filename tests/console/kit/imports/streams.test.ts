import { afterEach, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import type { Visitor } from '#tests/support/pages/visitor.ts'
import { fileOf, jobOf, listenTo, upload } from './wizard.ts'

/** Jobs never run here, so that each can be followed for any time. */
const site = await startTestConsole({
  settings: {
    TRUST_PROXY: '1',
    IMPORT_STREAMS_AT_ONCE: '6',
    IMPORT_STREAMS_PER_COMPANY: '5',
    STREAMS_PER_ADDRESS: '4',
    STREAMS_PER_USER: '3',
  },
})
const rows = await rowsOf(site.api.url)
await rows(`update users set role = 'admin' where email = 'reader@1.sendero.test'`)
const person = await site.signInAs('admin')
const colleague = await site.signInAs('reader')
const stranger = await site.signInAs('admin', 97)

const eventsOf = async (by: Visitor) =>
  `/users/import/${jobOf(await upload(by, await fileOf('usuarios-utf8-comas.csv')))}/events`
const ours = await eventsOf(person)
const theirs = await eventsOf(stranger)

const opened: AbortController[] = []
afterEach(() => {
  for (const leaving of opened.splice(0)) leaving.abort()
})

/** Follows an import from an address; answers how to leave, or what was said instead. */
async function follow(by: Visitor, path = ours, address = '10.0.0.1') {
  const leaving = new AbortController()
  opened.push(leaving)
  const headers = { 'x-forwarded-for': address }
  const answer = await by.request(path, { headers, signal: leaving.signal })
  if (answer.ok) return { status: answer.status, leave: () => leaving.abort() }
  const { message } = (await answer.json()) as ErrorBody
  return { status: answer.status, message, wait: answer.headers.get('retry-after') }
}

/** Until the server has noticed that nobody of an earlier test follows any more. */
const admitted = (by: Visitor, path = ours, address = '10.0.0.1') =>
  expect.poll(async () => (await follow(by, path, address)).status).toBe(200)

test('limits streams per user, and admits another one after one is closed', async () => {
  await admitted(person)
  await admitted(person)
  const third = await follow(person)
  expect(third.status).toBe(200)
  expect(await follow(person)).toEqual({
    status: 429,
    message: 'Tienes demasiadas importaciones abiertas. Cierra alguna.',
    wait: '30',
  })
  third.leave!()
  await admitted(person)
})

test('an invalid job id makes no request whose rejection is unhandled', async () => {
  const gone = await site.signInAs('admin', 1556)
  await site.endSessions('admin@1556.sendero.test', 1556)
  const left: unknown[] = []
  const note = (reason: unknown) => left.push(reason)
  process.on('unhandledRejection', note)
  try {
    expect((await gone.request('/users/import/no-existe/events')).status).toBe(302)
    await new Promise((resolve) => setTimeout(resolve, 500))
  } finally {
    process.off('unhandledRejection', note)
  }
  expect(left).toEqual([])
})

test('does not count a HEAD request as an open connection', async () => {
  await admitted(person)
  for (let n = 0; n < 5; n++) {
    expect((await person.request(ours, { method: 'HEAD' })).status).toBe(200)
  }
  expect((await follow(person)).status).toBe(200)
})

test('limits streams per address over all users', async () => {
  for (const by of [person, person, colleague, colleague]) await admitted(by)
  expect(await follow(colleague)).toMatchObject({
    status: 429,
    message: 'Desde esta red ya hay demasiadas importaciones abiertas.',
  })
  await admitted(colleague, ours, '10.0.0.2')
})

test('limits streams per tenant and per process', async () => {
  for (const by of [person, person, person]) await admitted(by, ours, '10.0.0.1')
  for (const by of [colleague, colleague]) await admitted(by, ours, '10.0.0.2')
  expect(await follow(colleague, ours, '10.0.0.3')).toMatchObject({
    status: 429,
    message: 'Tu compañía ya tiene demasiadas importaciones abiertas.',
  })
  await admitted(stranger, theirs, '10.0.0.3')
  expect(await follow(stranger, theirs, '10.0.0.3')).toEqual({
    status: 503,
    message: 'Ya hay demasiadas importaciones abiertas.',
    wait: '30',
  })
})

test(
  'polls an import once a second for each session, with its own permission',
  { tags: ['slow'] },
  async () => {
    let asked = 0
    site.breakApi(/\/import\/status$/, () => {
      asked++
      return undefined
    })
    const first = listenTo(person, ours)
    await first.first
    const [second, third] = [listenTo(colleague, ours), listenTo(colleague, ours)]
    try {
      await Promise.all([second.first, third.first])
      asked = 0
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      expect(asked).toBeGreaterThanOrEqual(4)
      expect(asked).toBeLessThanOrEqual(8)
      await site.endSessions('admin@1.sendero.test')
      await first.ended
      const status = await person.request(ours, { method: 'HEAD' })
      expect(status.status).toBe(302)
      asked = 0
      await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
    } finally {
      site.breakApi()
      for (const stream of [first, second, third]) stream.close()
    }
  },
)
