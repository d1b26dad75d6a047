import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { dayAfter, openHolders } from './holder.ts'

/** List of the people who hold a certification: specification 3, §2. */

const api = await startTestApi()
const { admin, unit, somebody, held, rows, ...company } = await openHolders(api)
const reader = await api.signInAs('reader')

const certification = async () =>
  (await admin('POST', '/certifications', { name: 'Rescate' })).body.id as number
const holders = async (id: number, query = '', caller = admin) =>
  (await caller('GET', `/certifications/${id}/users?${query}`)).body

test('is sorted by name, one row a person, with their newest certification', async () => {
  const id = await certification()
  const zoe = await somebody({ first_name: 'Zoé', last_name: 'Ñungo' })
  const ana = await somebody({ first_name: 'Ana', last_name: 'Ruiz', identification_number: '52' })
  const of = (userId: number, changes: object) => held(userId, { certification_id: id, ...changes })
  await of(ana, { date_completed: '2026-02-01', valid_through: dayAfter(30) })
  // The newest is found by date completed, not by time of creation.
  await of(ana, { date_completed: '2024-02-01', valid_through: dayAfter(400) })
  await of(zoe, {})
  const { results, pagination } = await holders(id, '', reader)
  expect(pagination).toEqual({ total: 2, limit: 10 })
  expect(results).toMatchObject([
    {
      id: ana,
      first_name: 'Ana',
      last_name: 'Ruiz',
      identification_number: '52',
      date_completed: '2026-02-01',
      valid_through: dayAfter(30),
      validity: 'due',
    },
    { id: zoe, valid_through: null, validity: 'endless' },
  ])
  expect((await holders(id, 'limit=1&skip=1')).results).toMatchObject([{ id: zoe }])
  expect((await holders(id, 'q=nungo')).results).toMatchObject([{ id: zoe }])
  expect(await holders(id, 'q=nadie')).toEqual({ results: [], pagination: { total: 0, limit: 10 } })
})

test.each([
  [-1, 'expired'],
  [0, 'due'],
  [30, 'due'],
  [31, 'valid'],
])('a certification that expires in %i days is %s', async (days, validity) => {
  const id = await certification()
  await held(await somebody(), { certification_id: id, valid_through: dayAfter(days) })
  expect((await holders(id)).results).toMatchObject([{ validity }])
})

test('the company’s time zone decides what day it is', async () => {
  const id = await certification()
  await held(await somebody(), { certification_id: id, valid_through: dayAfter(0) })
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const found = []
  for (const zone of zones) {
    await rows('update tenants set timezone = $1 where id = 1', [zone])
    found.push((await holders(id)).results[0].validity)
  }
  await rows(`update tenants set timezone = 'America/Bogota' where id = 1`)
  const told = zones.map((zone) => (dayAfter(0, zone) > dayAfter(0) ? 'expired' : 'due'))
  expect(found).toEqual(told)
  // There are 25 hours between them, so it never is the same day in both.
  expect(dayAfter(0, zones[0])).not.toBe(dayAfter(0, zones[1]))
})

test('disabled people are among them, and what is in the trash is not', async () => {
  const id = await certification()
  const [off, gone] = [await somebody(), await somebody()]
  await held(off, { certification_id: id })
  await rows('update users set disabled = true where id = $1', [off])
  const { id: assignment } = await held(gone, { certification_id: id })
  await admin('DELETE', `/certifications/user/${gone}/${assignment}`)
  expect((await holders(id)).results).toMatchObject([{ id: off, disabled: true }])
})

test('business units limit the visible people', async () => {
  const id = await certification()
  const [inside, outside] = [await somebody(), await somebody({ area_id: company.otherAreas[0] })]
  for (const userId of [inside, outside]) await held(userId, { certification_id: id })
  expect((await holders(id, '', unit)).results).toMatchObject([{ id: inside }])
  expect((await holders(id)).pagination.total).toBe(2)
})
