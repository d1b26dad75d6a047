import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { issuesOf } from '../../people/users/company.ts'
import { dayAfter, openHolders } from './holder.ts'

/** A certification for many people at once, and its renewal. */

const api = await startTestApi()
const { admin, unit, somebody, held, rows, ...company } = await openHolders(api)
const reader = await api.signInAs('reader')

let made = 0
async function certification() {
  const name = `Para muchos ${++made}`
  const { id } = (await admin('POST', '/certifications', { name })).body
  return { id: id as number, name }
}
const DATES = { date_completed: '2026-02-01', valid_through: '2028-02-01' }
const holders = async (id: number) =>
  (
    await rows<{ user_id: string; dates: string }>(
      `select user_id, date_completed || ' ' || coalesce(valid_through::text, '') as dates
       from user_certifications where certification_id = $1 and deleted_at is null order by user_id`,
      [id],
    )
  ).map(({ user_id, dates }) => `${user_id} ${dates}`)

describe('assigning a certification to many', () => {
  test('gives it to the chosen people once, however often it is asked', async () => {
    const { id } = await certification()
    const people = [await somebody(), await somebody(), await somebody()]
    const at = `/certifications/${id}/users/${people.join(',')}`
    const answers = await Promise.all([admin('POST', at, DATES), admin('POST', at, DATES)])
    expect(answers.map(({ body }) => body.changed).sort()).toEqual([0, 3])
    expect(await holders(id)).toEqual(people.map((person) => `${person} 2026-02-01 2028-02-01`))
    const other = await admin('POST', at, { date_completed: '2026-03-01' })
    expect(other.body).toEqual({ changed: 3, skipped: 0 })
  })

  test('gives it to a position or a group, and is undone', async () => {
    const { id } = await certification()
    const position = company.positions[0]!
    const [one, two] = [await somebody({ position_id: position }), await somebody()]
    const { id: group } = (await admin('POST', '/groups', { name: 'Certificados' })).body
    await admin('POST', `/groups/${group}/users/${one},${two}`)
    const byGroup = await admin('POST', `/certifications/${id}/users/matching`, {
      group: [String(group)],
      ...DATES,
    })
    expect(byGroup.body).toEqual({ changed: 2, skipped: 0 })
    const byPosition = await admin('POST', `/certifications/${id}/users/matching`, {
      position: [String(position)],
      group: [String(group)],
      date_completed: '2026-04-01',
    })
    expect(byPosition.body).toEqual({ changed: 1, skipped: 0 })

    const request = byGroup.response.headers.get('x-request-id')!
    const undo = await admin('POST', `/certifications/undo/${request}`)
    expect(undo.body).toEqual({ undone: 2, left: 0 })
    expect(await holders(id)).toEqual([`${one} 2026-04-01 `])
    expect((await admin('POST', `/certifications/undo/${request}`)).status).toBe(404)
  })

  test('is limited to the actor’s units, and all or nothing for chosen people', async () => {
    const { id } = await certification()
    const limited = await company.limitedAdmin()
    const [inside, outside] = [await somebody(), await somebody({ area_id: company.otherAreas[0] })]
    const both = await limited('POST', `/certifications/${id}/users/${inside},${outside}`, DATES)
    expect(both.status).toBe(404)
    expect(await holders(id)).toEqual([])
    await limited('POST', `/certifications/${id}/users/matching`, { all: true, ...DATES })
    const given = await holders(id)
    expect(given).toContain(`${inside} 2026-02-01 2028-02-01`)
    expect(given).not.toContain(`${outside} 2026-02-01 2028-02-01`)
    expect((await reader('POST', `/certifications/${id}/users/${inside}`, DATES)).status).toBe(403)
    expect((await unit('POST', `/certifications/${id}/users/${inside}`, DATES)).status).toBe(403)
  })

  test('gives it to 10,000 people in one statement', { tags: ['slow'] }, async () => {
    const { id } = await certification()
    await rows(
      `insert into users (tenant_id, username, email, first_name, location)
       select 1, 'masa.' || n, 'masa.' || n || '@sendero.test', 'Masa', 'Mitú'
       from generate_series(1, 10000) n`,
    )
    const { body } = await admin('POST', `/certifications/${id}/users/matching`, {
      location: ['Mitú'],
      ...DATES,
    })
    expect(body).toEqual({ changed: 10_000, skipped: 0 })
  })

  test.each([
    [{ date_completed: '' }, { date_completed: 'Debes especificar la fecha de la certificación' }],
    [
      { date_completed: '2026-02-01', valid_through: '2026-01-01' },
      {
        valid_through:
          'La fecha de vencimiento no puede ser anterior a la fecha de la certificación',
      },
    ],
  ])('refuses %o', async (dates, issues) => {
    const { id } = await certification()
    const answer = await admin('POST', `/certifications/${id}/users/${await somebody()}`, dates)
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)).toEqual(issues)
  })
})

describe('renewing what expires', () => {
  test('gives the holders the same certification, which leaves the list', async () => {
    const [one, two] = [await certification(), await certification()]
    const [a, b] = [await somebody(), await somebody()]
    const give = async (userId: number, id: number) =>
      (
        await held(userId, {
          certification_id: id,
          date_completed: '2020-01-31',
          valid_through: dayAfter(4),
        })
      ).id as number
    const ids = [await give(a, one.id), await give(b, two.id)]
    const renewal = { ids, ...DATES }
    const answer = await admin('POST', '/certifications/expiring/renewals', renewal)
    expect(answer.body).toEqual({ changed: 2, skipped: 0 })
    expect(await holders(two.id)).toContain(`${b} 2026-02-01 2028-02-01`)
    const q = encodeURIComponent(one.name)
    const left = await admin('GET', `/certifications/expiring?days=90&q=${q}`)
    expect(left.body.pagination.total).toBe(0)
    // The same form once more: they do not expire any more.
    const again = await admin('POST', '/certifications/expiring/renewals', renewal)
    expect(again.status).toBe(404)
  })

  test('skips those whose date is not before the new one', async () => {
    const { id, name } = await certification()
    const person = await somebody()
    await held(person, {
      certification_id: id,
      date_completed: '2026-05-01',
      valid_through: dayAfter(4),
    })
    const answer = await admin('POST', '/certifications/expiring/renewals', {
      matching: { q: name },
      ...DATES,
    })
    expect(answer.body).toEqual({ changed: 0, skipped: 1 })
  })
})
