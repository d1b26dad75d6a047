import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { openCommunications } from '../communications/company.ts'

/** Messages of all audiences: a list and a month. */

const api = await startTestApi()
const { admin, rows, audience, message } = await openCommunications(api)
const reader = await api.signInAs('reader')
const other = await api.signInAs('admin', 97)
const without = await api.signInAs('admin', 1672)

const list = async (query: string, call = admin) =>
  (await call('GET', `/communications/messages?limit=1000&${query}`)).body
const bodies = async (query: string, call = admin) =>
  (await list(query, call)).results.map(({ body }: { body: string }) => body)
const written = (id: number, at: string) =>
  rows('update messages set programmed_date = $2, state = $3 where id = $1', [id, at, 'late'])

const north = await audience({ name: 'Norte de la lista', locations: ['Nadie'] })
const south = await audience({ name: 'Sur de la lista', locations: ['Nadie'] })
// Late in the evening of a day in Bogotá, which is another one in UTC.
for (const [of, body, at] of [
  [north, 'Lista uno', '2025-05-01T04:30:00Z'],
  [south, 'Lista dos', '2025-05-01T05:00:00Z'],
  [north, 'Lista tres', '2025-05-31T23:00:00Z'],
] as const)
  await written((await message(of.id, { body })).id, at)

test('messages of all audiences are found by text, audience, state and day, the latest first', async () => {
  expect(await bodies('q=LÍSTA')).toEqual(['Lista tres', 'Lista dos', 'Lista uno'])
  expect(await bodies('q=lista&order=asc')).toEqual(['Lista uno', 'Lista dos', 'Lista tres'])
  expect(await bodies('q=sur de la')).toEqual(['Lista dos'])
  expect(await bodies('q=lista&sort=audience&order=asc')).toEqual([
    'Lista tres',
    'Lista uno',
    'Lista dos',
  ])
  expect(await bodies('q=lista&to=2025-04-30')).toEqual(['Lista uno'])
  expect(await bodies('q=lista&from=2025-05-01&to=2025-05-01')).toEqual(['Lista dos'])
  expect(await bodies('q=lista&status=late')).toHaveLength(3)
  expect(await bodies('q=lista&status=sent')).toEqual([])
  const { results, pagination } = await list('q=lista')
  expect(pagination.total).toBe(3)
  expect(results[0]).toMatchObject({
    status: 'late',
    editable: true,
    communication: { id: north.id, name: 'Norte de la lista' },
  })
  expect((await list('q=lista', reader)).results[0].editable).toBe(false)
})

test('a month has the messages of each of its days in the time zone of the company', async () => {
  const month = async (name: string, call = admin) =>
    (await call('GET', `/communications/messages/calendar?month=${name}`)).body
  const may = await month('2025-05')
  expect(may.month).toBe('2025-05')
  expect(may.days.map(({ day }: { day: string }) => day)).toEqual(['2025-05-01', '2025-05-31'])
  expect(may.days[0]).toMatchObject({
    total: 1,
    messages: [{ body: 'Lista dos', status: 'late', at: '2025-05-01T05:00:00.000Z' }],
  })
  expect((await month('2025-04')).days).toMatchObject([
    { day: '2025-04-30', total: 1, messages: [{ body: 'Lista uno' }] },
  ])
  expect((await month('2025-06')).days).toEqual([])
  const busy = await audience({ name: 'Del calendario', locations: ['Nadie'] })
  for (let n = 0; n < 5; n++) {
    const made = await message(busy.id, { body: `Muchos ${n}` })
    await written(made.id, `2025-07-01T1${n}:00:00Z`)
  }
  const [day] = (await month('2025-07')).days
  expect([day.total, day.messages.length, day.messages[0].body]).toEqual([5, 4, 'Muchos 0'])
  for (const wrong of ['2025-13', '2025-1', '', 'mayo'])
    expect((await admin('GET', `/communications/messages/calendar?month=${wrong}`)).status).toBe(
      422,
    )
})

test('messages of another company and of audiences in the trash are in neither', async () => {
  expect(await bodies('q=lista', other)).toEqual([])
  expect((await without('GET', '/communications/messages')).status).toBe(404)
  expect((await without('GET', '/communications/messages/calendar?month=2025-05')).status).toBe(404)
  await rows('update communications set deleted_at = now() where id = $1', [south.id])
  expect(await bodies('q=lista')).toEqual(['Lista tres', 'Lista uno'])
  await rows('update communications set deleted_at = null where id = $1', [south.id])
})
