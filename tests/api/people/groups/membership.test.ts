import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { openGroups } from './company.ts'

const api = await startTestApi()
const company = await openGroups(api)
const { admin, rows } = company
const reader = await api.signInAs('reader')
const unit = await api.signInAs('unit')

const idsOf = ({ body }: { body: any }) => body.results.map(({ id }: { id: number }) => id)
const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b)

describe('users of a group', () => {
  test('are added several at once, by a reader too; those who are there are skipped', async () => {
    const group = await company.group()
    const [a, b, c] = await company.learners('inside', 3)
    const added = await reader('POST', `/groups/${group}/users/${a},${b}`)
    expect(added).toMatchObject({ status: 200, body: { changed: 2, skipped: 0 } })
    const again = await admin('POST', `/groups/${group}/users/[${b},${c}]`)
    expect(again.body).toEqual({ changed: 1, skipped: 1 })
    const list = await admin('GET', `/groups/${group}/users`)
    expect(sorted(idsOf(list))).toEqual(sorted([a!, b!, c!]))
    expect(list.body.pagination).toEqual({ total: 3, limit: 10 })
  })

  test('come by name with what a row shows, and when they were added', async () => {
    const group = await company.group()
    const ids = await company.learners('inside', 5)
    await admin('POST', `/groups/${group}/users/${ids.join(',')}`)
    const { body } = await admin('GET', `/groups/${group}/users`)
    const plain = await rows<{ full_name: string }>(
      'select full_name from users where id = any($1) order by full_name collate "und-x-icu", id',
      [ids],
    )
    expect(body.results.map((user: any) => user.full_name)).toEqual(
      plain.map(({ full_name }) => full_name),
    )
    expect(Object.keys(body.results[0]).sort()).toEqual(
      'added_at area_name avatar disabled email full_name id identification_number last_name position_name username'.split(
        ' ',
      ),
    )
    expect(Date.now() - Date.parse(body.results[0].added_at)).toBeLessThan(60_000)
  })

  test('are paged from both ends without losing or repeating anybody', async () => {
    const group = await company.group()
    const { body } = await admin('POST', `/groups/${group}/users/matching`, { all: true })
    expect(body).toEqual({ changed: 240, skipped: 0 })
    const seen: number[] = []
    for (let skip = 0; skip < 250; skip += 50) {
      seen.push(...idsOf(await admin('GET', `/groups/${group}/users?limit=50&skip=${skip}`)))
    }
    const plain = await rows<{ id: string }>(
      'select id from users where tenant_id = 1 order by full_name collate "und-x-icu", id',
    )
    expect(seen).toEqual(plain.map(({ id }) => Number(id)))
    const beyond = await admin('GET', `/groups/${group}/users?skip=1000`)
    expect(beyond.body).toEqual({ results: [], pagination: { total: 240, limit: 10 } })
  })

  test('and those available make up the company, whatever is searched', async () => {
    const group = await company.group()
    await admin('POST', `/groups/${group}/users/matching`, { q: 'mar' })
    for (const q of ['', 'MÁR', 'a', 'zuniga', '%', '_', "' or 1=1"]) {
      const query = `limit=1000&q=${encodeURIComponent(q)}`
      const inside = await admin('GET', `/groups/${group}/users?${query}`)
      const outside = await admin('GET', `/groups/${group}/users/available?${query}`)
      const all = await admin('GET', `/users?${query}`)
      expect(sorted([...idsOf(inside), ...idsOf(outside)])).toEqual(sorted(idsOf(all)))
      expect(inside.body.pagination.total).toBe(idsOf(inside).length)
      expect(outside.body.pagination.total).toBe(idsOf(outside).length)
    }
  })

  test('pages of the available are those of the whole list', async () => {
    const group = await company.group()
    await admin('POST', `/groups/${group}/users/${(await company.learners('inside', 30)).join()}`)
    const all = idsOf(await admin('GET', `/groups/${group}/users/available?limit=1000`))
    expect(all).toHaveLength(210)
    for (const skip of [0, 90, 150, 205]) {
      const part = await admin('GET', `/groups/${group}/users/available?skip=${skip}`)
      expect(idsOf(part)).toEqual(all.slice(skip, skip + 10))
    }
  })

  test('everybody whom a search finds is added and taken out again', async () => {
    const group = await company.group()
    const { body: found } = await admin('GET', '/users?q=gomez&limit=1000')
    const { total } = found.pagination
    expect(total).toBeGreaterThan(1)
    const [first] = found.results
    await admin('POST', `/groups/${group}/users/${first.id}`)
    const added = await reader('POST', `/groups/${group}/users/matching`, { q: 'Gómez' })
    expect(added.body).toEqual({ changed: total - 1, skipped: 0 })
    await admin('POST', `/groups/${group}/users/matching`, { q: 'perez' })
    const removed = await reader('DELETE', `/groups/${group}/users/matching?q=gomez`)
    expect(removed.body).toEqual({ changed: total, skipped: 0 })
    const rest = await admin('GET', `/groups/${group}/users?limit=1000`)
    expect(rest.body.pagination.total).toBeGreaterThan(0)
    expect(idsOf(rest)).not.toContain(first.id)
  })

  test('are taken out one by one or several; those who are not there are skipped', async () => {
    const group = await company.group()
    const [a, b, c] = await company.learners('inside', 3)
    await admin('POST', `/groups/${group}/users/${a},${b}`)
    expect((await reader('DELETE', `/groups/${group}/users/${a}`)).body).toEqual({
      changed: 1,
      skipped: 0,
    })
    expect((await admin('DELETE', `/groups/${group}/users/${a},${b},${c}`)).body).toEqual({
      changed: 1,
      skipped: 2,
    })
  })

  test('adds nobody when one of the ids is unknown', async () => {
    const group = await company.group()
    const [a] = await company.learners('inside', 1)
    const answer = await admin('POST', `/groups/${group}/users/${a},999999999`)
    expect(answer).toMatchObject({
      status: 404,
      body: { message: 'No se encontró alguno de los usuarios elegidos' },
    })
    expect((await admin('GET', `/groups/${group}/users`)).body.pagination.total).toBe(0)
  })
})

describe('business units', () => {
  test('only their users are seen, counted, offered, added and taken out', async () => {
    const group = await company.group()
    const [inside, other] = await company.learners('inside', 2)
    const [outside] = await company.learners('outside', 1)
    await admin('POST', `/groups/${group}/users/${inside},${outside}`)

    expect(idsOf(await unit('GET', `/groups/${group}/users`))).toEqual([inside])
    expect((await unit('GET', `/groups/${group}`)).body.totals.users).toBe(1)
    expect((await admin('GET', `/groups/${group}`)).body.totals.users).toBe(2)
    const mine = (await unit('GET', '/users?limit=1')).body.pagination.total
    const available = await unit('GET', `/groups/${group}/users/available?limit=1000`)
    expect(available.body.pagination.total).toBe(mine - 1)
    expect(idsOf(available)).not.toContain(outside)

    expect((await unit('POST', `/groups/${group}/users/${outside}`)).status).toBe(404)
    expect((await unit('POST', `/groups/${group}/users/${other},${outside}`)).status).toBe(404)
    expect((await unit('DELETE', `/groups/${group}/users/${outside}`)).status).toBe(404)
    expect(
      (await unit('POST', `/groups/${group}/users/matching`, { all: true })).body.changed,
    ).toBe(mine - 1)
    expect((await unit('DELETE', `/groups/${group}/users/matching?all=true`)).body.changed).toBe(
      mine,
    )
    expect(idsOf(await admin('GET', `/groups/${group}/users`))).toEqual([outside])
  })

  test('only their courses are seen, counted, offered, added and taken out', async () => {
    const [a, b, c] = [
      await company.course('A'),
      await company.course('B'),
      await company.course('C'),
    ]
    const group = await company.group()
    await admin('POST', `/groups/${group}/courses/${a},${c}`)
    const plan = await company.path('Plan', [a, c])
    await admin('POST', `/groups/${group}/paths/${plan}`)
    await rows('delete from organizational_unit_courses where tenant_id = 1')
    await rows(
      `insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
       select m.tenant_id, m.unit_id, unnest($1::bigint[]) from user_organizational_units m
       join users u on u.id = m.user_id where u.email = 'unit@1.sendero.test'`,
      [[a, b]],
    )
    try {
      expect(idsOf(await unit('GET', `/groups/${group}/courses`))).toEqual([a])
      expect((await unit('GET', `/groups/${group}`)).body.totals.courses).toBe(1)
      expect(idsOf(await unit('GET', `/groups/${group}/courses/available`))).toEqual([b])
      expect((await unit('GET', `/groups/${group}/paths`)).body.results[0].courses).toBe(1)
      expect((await admin('GET', `/groups/${group}/paths`)).body.results[0].courses).toBe(2)
      expect((await unit('POST', `/groups/${group}/courses/${c}`)).status).toBe(404)
      expect((await unit('DELETE', `/groups/${group}/courses/${c}`)).status).toBe(404)
      expect((await unit('POST', `/groups/${group}/courses/${b}`)).body.changed).toBe(1)
      expect((await unit('DELETE', `/groups/${group}/courses/${a}`)).body.changed).toBe(1)
      expect(idsOf(await admin('GET', `/groups/${group}/courses`))).toEqual([b, c])
    } finally {
      await rows('delete from organizational_unit_courses where tenant_id = 1')
    }
  })
})

describe.each([
  ['courses', 'course', 'No se encontró alguno de los cursos elegidos'],
  ['paths', 'path', 'No se encontró alguno de los planes elegidos'],
] as const)('%s of a group', (list, make, missing) => {
  test('are added, found, paged and taken out by any role of the console', async () => {
    const group = await company.group()
    const ids = [
      await company[make](`Ñandú ${list} uno`),
      await company[make](`Águila ${list} dos`),
      await company[make](`Oso ${list} tres`),
    ]
    const [nandu, aguila, oso] = ids
    expect((await reader('POST', `/groups/${group}/${list}/${ids.join()}`)).body).toEqual({
      changed: 3,
      skipped: 0,
    })
    const listed = await reader('GET', `/groups/${group}/${list}`)
    expect(idsOf(listed)).toEqual([aguila, nandu, oso])
    expect(idsOf(await admin('GET', `/groups/${group}/${list}?q=nandu`))).toEqual([nandu])
    const second = await admin('GET', `/groups/${group}/${list}?limit=1&skip=1`)
    expect(second.body).toMatchObject({
      results: [{ id: nandu }],
      pagination: { total: 3, limit: 1 },
    })
    const removed = await reader('DELETE', `/groups/${group}/${list}/${aguila}`)
    expect(removed.body).toEqual({ changed: 1, skipped: 0 })
    const offered = await admin('GET', `/groups/${group}/${list}/available?q=${list}`)
    expect(idsOf(offered)).toEqual([aguila])
    expect((await admin('GET', `/groups/${group}`)).body.totals[list]).toBe(2)
  })

  test('that do not exist are not found, and nothing is added', async () => {
    const group = await company.group()
    const id = await company[make]()
    const answer = await admin('POST', `/groups/${group}/${list}/${id},999999999`)
    expect(answer).toMatchObject({ status: 404, body: { message: missing } })
    expect((await admin('GET', `/groups/${group}/${list}`)).body.pagination.total).toBe(0)
  })
})

describe('a group that does not exist', () => {
  const calls = ['users', 'courses', 'paths'].flatMap((list) => [
    ['GET', list],
    ['GET', `${list}/available`],
  ])
  test.each([...calls, ['DELETE', 'users/matching?all=true'], ['POST', 'users/matching']])(
    '%s %s: 404',
    async (method, call) => {
      const body = method === 'POST' ? { all: true } : undefined
      expect((await admin(method, `/groups/999999999/${call}`, body)).status).toBe(404)
      const group = await company.group()
      await admin('DELETE', `/groups/${group}`)
      expect((await admin(method, `/groups/${group}/${call}`, body)).status).toBe(404)
    },
  )

  test('returns 404 when members are added to it', async () => {
    const [user] = await company.learners('inside', 1)
    expect((await admin('POST', `/groups/999999999/users/${user}`)).status).toBe(404)
    expect((await admin('DELETE', `/groups/999999999/users/${user}`)).status).toBe(404)
  })
})
