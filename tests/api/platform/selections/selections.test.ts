import { describe, expect, test } from 'vitest'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'

const api = await startTestApi()
const company = await openGroups(api)
const { admin, rows } = company
const reader = await api.signInAs('reader')

let lists = 0
const newList = () => `/lista-${++lists}`
const pick = (list: string, shown: string[], picked: string[], caller: Caller = admin) =>
  caller('PUT', '/selections', { list, shown, picked })
const kept = async (list: string, caller: Caller = admin) =>
  (await caller('GET', `/selections?list=${encodeURIComponent(list)}`)).body

describe('a selection of a list', () => {
  test('lasts from page to page: what is shown is replaced, the rest stays', async () => {
    const list = newList()
    expect(await kept(list)).toEqual({ items: [], version: 0 })
    await pick(list, ['1', '2', '3'], ['1', '3'])
    const second = (await pick(list, ['4', '5'], ['5'])).body
    expect(second.items).toEqual(['1', '3', '5'])
    expect((await pick(list, ['1', '2', '3'], ['2'])).body).toMatchObject({
      items: ['5', '2'],
      before: second.version,
    })
    expect((await kept(list)).items).toEqual(['5', '2'])
  })

  test('has another version after each change, also after it was cleared', async () => {
    const list = newList()
    const seen = [(await pick(list, [], ['1'])).body.version]
    seen.push((await pick(list, [], ['2'])).body.version)
    expect((await admin('DELETE', `/selections?list=${list}`)).body).toEqual({ cleared: true })
    expect((await admin('DELETE', `/selections?list=${list}`)).body).toEqual({ cleared: false })
    expect(await kept(list)).toEqual({ items: [], version: 0 })
    seen.push((await pick(list, [], ['1'])).body.version)
    expect(new Set(seen).size).toBe(3)
  })

  test('from two tabs at once counts twice', async () => {
    const list = newList()
    const pages = Array.from({ length: 8 }, (_, page) => [`${page * 10 + 1}`, `${page * 10 + 2}`])
    await Promise.all(pages.map((ids) => pick(list, ids, ids)))
    expect((await kept(list)).items).toHaveLength(16)
  })

  test('is at most a thousand; one more changes nothing', async () => {
    const list = newList()
    const thousand = Array.from({ length: 1000 }, (_, index) => `${index + 1}`)
    expect((await pick(list, thousand, thousand)).status).toBe(200)
    const { status, body } = await pick(list, ['1', '1001'], ['1', '1001'])
    expect([status, body.message]).toEqual([422, 'Puedes seleccionar hasta 1.000 uno por uno.'])
    expect((await kept(list)).items).toEqual(thousand)
    expect((await pick(list, ['1', '1001'], ['1001'])).status).toBe(200)
  })

  test('is theirs alone, and of the company they act for', async () => {
    const list = newList()
    await pick(list, [], ['7'])
    const elsewhere = await api.signInAs('admin', 97)
    for (const other of [reader, elsewhere]) expect((await kept(list, other)).items).toEqual([])
  })

  test('is of one session: another begins with nothing', async () => {
    const list = newList()
    const [here, there] = [await api.signInAs('reader'), await api.signInAs('reader')]
    await pick(list, [], ['7'], here)
    expect(await kept(list, there)).toEqual({ items: [], version: 0 })
    await pick(list, [], ['8'], there)
    expect((await kept(list, here)).items).toEqual(['7'])
  })

  test('is forgotten a day after its last change', async () => {
    const list = newList()
    await pick(list, [], ['7'])
    await rows(`update selections set changed_at = now() - interval '25 hours' where list = $1`, [
      list,
    ])
    expect(await kept(list)).toEqual({ items: [], version: 0 })
    expect((await pick(list, [], ['8'])).body.items).toEqual(['8'])
  })

  test('of more lists than anybody uses leaves those used last', async () => {
    const person = await api.signInAs('unit')
    for (let each = 0; each < 55; each++) await pick(`/muchas/${each}`, [], ['1'], person)
    const [{ count }] = (await rows<{ count: string }>(
      `select count(*) from selections where list like '/muchas/%'`,
    )) as [{ count: string }]
    expect(Number(count)).toBe(50)
    expect((await kept('/muchas/54', person)).items).toEqual(['1'])
  })

  test.each([
    [{ list: 'users', shown: [], picked: [] }],
    [{ list: '/users', shown: [], picked: ['0'] }],
    [{ list: '/users', shown: [], picked: ["1'; drop table users"] }],
  ])('refuses an invalid change: %j', async (body) => {
    expect((await admin('PUT', '/selections', body)).status).toBe(422)
  })
})

describe('a list of the selected rows only', () => {
  test.each([
    ['/users', 'sort=area&order=desc', 'users'],
    ['/users', 'sort=name', 'users'],
    ['/areas', '', 'areas'],
    ['/positions', 'sort=formation_path', 'positions'],
    ['/groups', '', 'groups'],
    ['/organizational-units', '', 'organizational_units'],
  ])('%s?%s has no others, and an exact total', async (at, query, table) => {
    const ids = (
      await rows<{ id: string }>(
        `select id from ${table} where tenant_id = 1 order by id desc limit 3`,
      )
    ).map(({ id }) => Number(id))
    const [{ id: stranger }] = (await rows<{ id: string }>(
      `select id from ${table} where tenant_id = 97 order by id limit 1`,
    )) as [{ id: string }]
    const asked = [...ids, stranger, 999_999_999].join(',')
    const all = (await admin('GET', `${at}?${query}&ids=${asked}`)).body
    const found = all.results.map(({ id }: { id: number }) => id)
    expect([...found].sort()).toEqual([...ids].sort())
    expect(all.pagination.total).toBe(ids.length)
    const page = (await admin('GET', `${at}?${query}&ids=${asked}&limit=1&skip=1`)).body
    expect(page.results.map(({ id }: { id: number }) => id)).toEqual([found[1]])
    expect(page.pagination.total).toBe(ids.length)
  })

  test('is narrowed by a search as well, and by business units', async () => {
    const [inside] = await company.learners('inside', 1)
    const [outside] = await company.learners('outside', 1)
    const unit = await api.signInAs('unit')
    const { body } = await unit('GET', `/users?ids=${inside},${outside}`)
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual([inside])
    expect((await admin('GET', `/users?ids=${inside}&q=zzzz`)).body.results).toEqual([])
  })

  test('works for members, for who may become one, and for the trash', async () => {
    const [group, course] = [await company.group(), await company.course()]
    const [a, b, c] = (await company.learners('inside', 3)) as [number, number, number]
    await admin('POST', `/groups/${group}/users/${a},${b}`)
    await admin('POST', `/courses/${course}/users/${a},${b}`)
    await admin('POST', `/courses/${course}/users/disable/${b}`)
    const idsAt = async (at: string) => {
      const { body } = await admin('GET', `${at}?ids=${a},${c}`)
      expect(body.pagination.total).toBe(body.results.length)
      return body.results.map(({ id }: { id: number }) => id)
    }
    expect(await idsAt(`/groups/${group}/users`)).toEqual([a])
    expect(await idsAt(`/groups/${group}/users/available`)).toEqual([c])
    expect(await idsAt(`/courses/${course}/users/enabled`)).toEqual([a])
    expect(await idsAt(`/courses/${course}/users/available`)).toEqual([c])
    const back = await admin('GET', `/courses/${course}/users/available?ids=${b}`)
    expect(back.body.results).toHaveLength(1)

    const [one, other] = [await company.group('Una'), await company.group('Otra')]
    await admin('DELETE', `/groups/${one},${other}`)
    const trash = await admin('GET', `/trash?ids=groups:${one},areas:${other}`)
    expect(trash.body.results.map(({ name }: { name: string }) => name)).toEqual(['Una'])
  })
})
