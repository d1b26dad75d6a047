import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { issuesOf } from '../../people/users/company.ts'
import { dayAfter, openHolders } from './holder.ts'

/** List of certifications that expire soon or have expired. */

const api = await startTestApi()
const { admin, unit, somebody, held, rows, ...company } = await openHolders(api)
const reader = await api.signInAs('reader')

let made = 0
/** A certification of a name of its own, by which what this test made is found. */
async function certification() {
  const name = `Rescate ${String.fromCharCode(65 + ++made)}${made}`
  const { id } = (await admin('POST', '/certifications', { name })).body
  return {
    id: id as number,
    name,
    give: (userId: number, days: number | null, changes: object = {}) =>
      held(userId, {
        certification_id: id,
        date_completed: '2020-01-31',
        valid_through: days === null ? null : dayAfter(days),
        ...changes,
      }),
    expiring: async (query = '', caller = admin) =>
      (await caller('GET', `/certifications/expiring?q=${encodeURIComponent(name)}&${query}`)).body,
  }
}
const people = ({ results }: any) => results.map(({ id }: { id: number }) => id)

describe('the list of expiring certifications', () => {
  test('has expired ones and those that expire within the given days, the earliest first', async () => {
    const { id, name, give, expiring } = await certification()
    const [a, b, c, d, e, f] = await Promise.all(Array.from({ length: 6 }, () => somebody()))
    const given = await give(b!, -400)
    await give(a!, 30)
    await give(c!, 31)
    await give(d!, 60)
    await give(e!, 90)
    await give(f!, null)
    const { results, pagination } = await expiring('', reader)
    expect(pagination).toEqual({ total: 2, limit: 10 })
    expect(results).toMatchObject([
      {
        id: b,
        assignment_id: given.id,
        certification_id: id,
        certification_name: name,
        date_completed: '2020-01-31',
        valid_through: dayAfter(-400),
        validity: 'expired',
      },
      { id: a, validity: 'due' },
    ])
    expect(people(await expiring('days=60'))).toEqual([b, a, c, d])
    expect(people(await expiring('days=90'))).toEqual([b, a, c, d, e])
    expect(people(await expiring('days=90&order=desc&limit=2'))).toEqual([e, d])
    expect(people(await expiring('days=90&limit=2&skip=3'))).toEqual([d, e])
    expect(people(await expiring('days=90&status=expired'))).toEqual([b])
    expect(people(await expiring('days=60&status=upcoming'))).toEqual([a, c, d])
  })

  test('leaves out renewed ones, with any expiry of the renewal', async () => {
    const { give, expiring } = await certification()
    const [renewed, forEver, again] = [await somebody(), await somebody(), await somebody()]
    for (const userId of [renewed, forEver, again]) await give(userId, -10)
    await give(renewed, 300, { date_completed: '2026-01-31' })
    await give(forEver, null, { date_completed: '2026-01-31' })
    // A renewal that ends as well is told of once, by its own day.
    await give(again, 5, { date_completed: '2026-01-31' })
    const { results } = await expiring()
    expect(results).toMatchObject([{ id: again, valid_through: dayAfter(5) }])
  })

  test('ignores a renewal in the trash', async () => {
    const { give, expiring } = await certification()
    const userId = await somebody()
    await give(userId, -10)
    const { id } = await give(userId, 300, { date_completed: '2026-01-31' })
    await admin('DELETE', `/certifications/user/${userId}/${id}`)
    expect(people(await expiring())).toEqual([userId])
  })

  test('leaves out disabled people and deleted certifications', async () => {
    const { id, give, expiring } = await certification()
    const [on, off] = [await somebody(), await somebody()]
    for (const userId of [on, off]) await give(userId, 1)
    await rows('update users set disabled = true where id = $1', [off])
    expect(people(await expiring())).toEqual([on])
    await admin('DELETE', `/certifications/${id}`)
    expect(people(await expiring())).toEqual([])
  })

  test('is found by person as well, and sorted by person and certification', async () => {
    const [one, two] = [await certification(), await certification()]
    const ana = await somebody({ first_name: 'Ana', last_name: 'Zúñiga Única' })
    const zoe = await somebody({ first_name: 'Zoé', last_name: 'Zúñiga Única' })
    await one.give(zoe, 1)
    await two.give(zoe, 2)
    await two.give(ana, 3)
    const by = async (query: string) =>
      (await admin('GET', `/certifications/expiring?q=zuniga unica&${query}`)).body.results.map(
        (row: any) => [row.id, row.certification_name],
      )
    expect(await by('sort=full_name')).toEqual([
      [ana, two.name],
      [zoe, one.name],
      [zoe, two.name],
    ])
    expect(await by('sort=certification_name&order=desc')).toEqual([
      [ana, two.name],
      [zoe, two.name],
      [zoe, one.name],
    ])
  })

  test('shows a user limited to business units only their own people', async () => {
    const { give, expiring } = await certification()
    const [inside, outside] = [await somebody(), await somebody({ area_id: company.otherAreas[0] })]
    for (const userId of [inside, outside]) await give(userId, 1)
    expect(people(await expiring('', unit))).toEqual([inside])
  })

  test('is filtered by area, location, manager and certification, and tells their counts', async () => {
    const { id, give, expiring } = await certification()
    const other = await certification()
    const boss = await somebody({ first_name: 'Jimena', last_name: 'Jefa' })
    const [led, alone] = [
      await somebody({ manager_id: boss, location: 'Pasto Rescate' }),
      await somebody({ area_id: company.otherAreas[0], location: 'Ipiales Rescate' }),
    ]
    await give(led, 3)
    await give(alone, 2)
    await other.give(led, 1)
    expect((await expiring(`manager=${boss}`)).results).toMatchObject([
      { id: led, manager_name: 'Jimena Jefa', manager_email: expect.stringContaining('@') },
    ])
    expect(people(await expiring('manager=none'))).toEqual([alone])
    expect(people(await expiring(`area=${company.otherAreas[0]}`))).toEqual([alone])
    expect(people(await expiring('location=Pasto Rescate'))).toEqual([led])
    expect(people(await expiring(`certification=${id}&sort=manager_name`))).toEqual([led, alone])
    expect(people(await expiring(`certification=${other.id}`))).toEqual([])
    const { body } = await admin('GET', '/certifications/expiring/filters')
    expect(body.upcoming).toBeGreaterThanOrEqual(3)
    const { manager, certification: named, location } = body.choices
    expect(manager).toContainEqual({ value: String(boss), label: 'Jimena Jefa', count: 2 })
    expect(named).toContainEqual(expect.objectContaining({ value: String(id), count: 2 }))
    expect(location).toContainEqual(expect.objectContaining({ value: 'Pasto Rescate', count: 2 }))
    // A limited user is offered the values of their own people only.
    const limited = (await unit('GET', '/certifications/expiring/filters')).body.choices
    expect(limited.location).not.toContainEqual(
      expect.objectContaining({ value: 'Ipiales Rescate' }),
    )
  })

  test.each([
    ['days=45', { days: 'Elige 30, 60, 90 días' }],
    ['status=valid', { status: 'El estado no es válido' }],
  ])('refuses %s', async (query, issues) => {
    const answer = await admin('GET', `/certifications/expiring?${query}`)
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)).toEqual(issues)
  })
})

test('the file has the same rows in the same order, and nothing that a spreadsheet would run', async () => {
  const { name, give, expiring } = await certification()
  const boss = await somebody({ first_name: 'Berta', last_name: 'Jefa' })
  const cheat = await somebody({
    first_name: '=1+1',
    identification_number: '77',
    manager_id: boss,
  })
  await give(cheat, -1)
  await give(await somebody(), 80)
  const path = `/certifications/expiring/export?q=${encodeURIComponent(name)}&days=90&sep=;`
  const { response } = await reader('GET', path)
  expect(response.headers.get('content-disposition')).toContain('certificaciones por vencer.csv')
  const [head, ...lines] = (await response.text()).trim().split('\n')
  expect(head).toBe(
    '"Identificación";"Nombre";"Correo";"Area";"Cargo";"Ubicación";"Jefe";"Correo del jefe";"Certificación";"Fecha";"Válida hasta";"Estado"',
  )
  expect(lines).toHaveLength((await expiring('days=90')).pagination.total)
  expect(lines[0]).toMatch(/^"77";"'=1\+1/)
  expect(lines[0]).toMatch(/;"Berta Jefa";"[^"]+@[^"]+";/)
  expect(lines[0]).toContain(`"${name}";"2020-01-31";"${dayAfter(-1)}";"Vencida"`)
  expect(lines[1]).toContain(`"${dayAfter(80)}";"Vigente"`)
})
