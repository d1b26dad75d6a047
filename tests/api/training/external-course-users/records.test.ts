import { describe, expect, test } from 'vitest'
import { issuesOf } from '#tests/api/people/users/company.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { openCourses, type Learner } from './company.ts'

const api = await startTestApi()
const company = await openCourses(api)
const { admin, people, outsiders, rows, course, courseOf, listed, recorded } = company
const reader = await api.signInAs('reader')
const limited = await company.limitedAdmin()
const [ana, ben, cleo, dora] = people as [Learner, Learner, Learner, Learner]
const [zoe] = outsiders as [Learner]

const at = (id: number, rest = '') => `/external-courses/${id}/users${rest}`
const assign = (id: number, users: Learner[], caller: Caller = admin) =>
  caller('POST', at(id, `/${users.map((user) => user.id).join(',')}`))
const undo = ({ response }: { response: Response }, id: number, caller = admin) =>
  caller('POST', at(id, `/undo/${response.headers.get('x-request-id')}`))
const mark = (id: number, body: object, caller = admin) =>
  caller('PUT', at(id, '/attendance'), body)
const put = (id: number, record: number, body: object, caller = admin) =>
  caller('PUT', at(id, `/${record}`), body)

describe('assigning', () => {
  test('puts people into the course, and once is enough', async () => {
    const id = await course()
    expect((await assign(id, [ana, ben])).body).toEqual({ changed: 2, skipped: 0 })
    expect((await assign(id, [ana, cleo])).body).toEqual({ changed: 1, skipped: 1 })
    expect((await listed(id)).map((one) => one.user_id).sort((a, b) => a - b)).toEqual(
      [ana.id, ben.id, cleo.id].sort((a, b) => a - b),
    )
    const [found] = await listed(id, `&q=${encodeURIComponent(ana.name)}`)
    expect(found).toMatchObject({
      full_name: ana.name,
      email: ana.email,
      start_time: null,
      end_time: null,
      assisted: false,
      approved: false,
      quantitative_result: null,
      qualitative_result: null,
      enabled: true,
      version: 1,
    })
  })

  test('twice at the same moment makes one record of each', async () => {
    const id = await course()
    const both = await Promise.all([assign(id, [ana, ben, cleo]), assign(id, [cleo, ben, ana])])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const changed = both.map(({ body }) => body.changed as number)
    expect(changed[0]! + changed[1]!).toBe(3)
    expect(await listed(id)).toHaveLength(3)
  })

  test('assigning a removed person restores their record', async () => {
    const { id, records } = await courseOf([ana, ben])
    await put(id, records[0]!.id, { assisted: true, quantitative_result: '87,5', version: 1 })
    expect((await admin('POST', at(id, `/disable/${records[0]!.id}`))).body).toEqual({
      changed: 1,
      skipped: 0,
    })
    expect((await listed(id)).map((one) => one.user_id)).toEqual([ben.id])
    expect(await listed(id, '&enabled=false')).toMatchObject([
      { user_id: ana.id, enabled: false, quantitative_result: 87.5 },
    ])
    await assign(id, [ana])
    expect(await recorded(id, ana)).toMatchObject({
      id: records[0]!.id,
      assisted: true,
      quantitative_result: 87.5,
      enabled: true,
    })
  })

  test('all matching assigns everybody found who is not disabled', async () => {
    const id = await course()
    const found = await admin('GET', at(id, `/available?q=zuniga&limit=1`))
    const { total } = found.body.pagination
    expect(total).toBeGreaterThan(0)
    await rows('update users set disabled = true where id = $1', [found.body.results[0].id])
    const { body } = await admin('POST', at(id, '/matching'), { q: 'Zúñiga' })
    await rows('update users set disabled = false where id = $1', [found.body.results[0].id])
    expect(body.changed).toBe(total - 1)
    const left = await admin('GET', at(id, `/available?q=zuniga`))
    expect(left.body.pagination.total).toBe(1)
  })

  test('is undone: its new records are removed, those changed since stay', async () => {
    const id = await course()
    const made = await assign(id, [ana, ben])
    const record = await recorded(id, ben)
    await mark(id, { ids: [record!.id], assisted: true })
    expect((await undo(made, id)).body).toEqual({ undone: 1, left: 1 })
    expect(await listed(id, '&enabled=all')).toMatchObject([{ user_id: ben.id, assisted: true }])
    expect((await undo(made, id)).status).toBe(200)
    expect((await undo(made, id, limited)).status).toBe(404)
  })
})

describe('a record', () => {
  test('has its moments in the zone of the company, and a result after a comma', async () => {
    const { id, records } = await courseOf([ana])
    const { status, body } = await put(id, records[0]!.id, {
      start_time: '2026-11-03T14:00',
      end_time: '2026-11-03T21:30:00Z',
      assisted: true,
      approved: 'true',
      quantitative_result: '12,5',
      qualitative_result: ' Muy bien ',
      version: 1,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      start_time: '2026-11-03T19:00:00.000Z',
      end_time: '2026-11-03T21:30:00.000Z',
      assisted: true,
      approved: true,
      quantitative_result: 12.5,
      qualitative_result: 'Muy bien',
      version: 2,
    })
    expect((await reader('GET', at(id, `/${records[0]!.id}`))).body).toEqual(body)
  })

  test.each([
    [
      'that ends before it begins',
      { start_time: '2026-11-03T14:00', end_time: '2026-11-03T13:59' },
      { end_time: 'Hasta: no puede ser antes de Desde' },
    ],
    [
      'of a day that is none',
      { start_time: '2026-02-30T14:00', end_time: '3/11/2026' },
      { start_time: 'Desde: la fecha no es válida', end_time: 'Hasta: la fecha no es válida' },
    ],
    [
      'with a result beyond a hundred',
      { quantitative_result: '100,5' },
      { quantitative_result: 'El resultado debe ser un número de 0 a 100' },
    ],
  ])('%s is refused', async (_, draft, issues) => {
    const { id, records } = await courseOf([ana])
    const answer = await put(id, records[0]!.id, draft)
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)).toEqual(issues)
  })

  test('is approved in an assessable course alone', async () => {
    const { id, records } = await courseOf([ana], { assessable: false })
    const answer = await put(id, records[0]!.id, { assisted: true, approved: true })
    expect(issuesOf(answer)).toEqual({ approved: 'Solo se aprueba en un curso evaluable' })
    expect((await mark(id, { ids: [records[0]!.id], approved: true })).status).toBe(422)
    expect((await mark(id, { records: [{ id: records[0]!.id, approved: true }] })).status).toBe(422)
    expect((await put(id, records[0]!.id, { assisted: true })).status).toBe(200)
  })

  test('refuses a stale version', async () => {
    const { id, records } = await courseOf([ana])
    const version = records[0]!.version
    const both = await Promise.all([
      put(id, records[0]!.id, { quantitative_result: 1, version }),
      put(id, records[0]!.id, { quantitative_result: 2, version }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('returns 404 for another course, company or unit', async () => {
    const { id, records } = await courseOf([ana, zoe])
    const other = await course()
    expect((await admin('GET', at(other, `/${records[0]!.id}`))).status).toBe(404)
    expect((await put(id, records[1]!.id, {}, limited)).status).toBe(404)
    expect((await put(id, records[0]!.id, {}, limited)).status).toBe(200)
    const elsewhere = await api.signInAs('admin', 97)
    expect((await elsewhere('GET', at(id, `/${records[0]!.id}`))).status).toBe(404)
    expect((await listed(id, '', limited)).map((one) => one.user_id)).toEqual([ana.id])
  })
})

describe('attendance', () => {
  test('is marked for those named or all that match, and undone', async () => {
    const { id, records } = await courseOf([ana, ben, cleo])
    const some = await mark(id, { ids: [records[0]!.id, records[1]!.id], assisted: true })
    expect(some.body).toEqual({ changed: 2, skipped: 0, outdated: [], gone: [] })
    const all = await mark(id, { matching: { all: true }, assisted: true, approved: true })
    expect(all.body).toEqual({ changed: 3, skipped: 0, outdated: [], gone: [] })
    await put(id, records[2]!.id, { assisted: true, approved: false })
    expect((await undo(all, id)).body).toEqual({ undone: 2, left: 1 })
    expect(await recorded(id, ana)).toMatchObject({ assisted: true, approved: false })
    expect(await recorded(id, cleo)).toMatchObject({ assisted: true, approved: false })
    const absent = await listed(id, '&assisted=false')
    expect(absent).toEqual([])
  })

  test('may leave somebody approved without having attended, whom a filter finds', async () => {
    const { id, records } = await courseOf([ana, ben, cleo])
    await mark(id, { ids: [records[0]!.id], assisted: true, approved: true })
    const { status } = await mark(id, { ids: [records[1]!.id], approved: true })
    expect(status).toBe(200)
    const found = await listed(id, '&approved=true&assisted=false')
    expect(found.map((one) => one.user_id)).toEqual([ben.id])
    const rest = await mark(id, { matching: { approved: 'false' }, assisted: true })
    expect(rest.body).toMatchObject({ changed: 1 })
    expect(await recorded(id, cleo)).toMatchObject({ assisted: true, approved: false })
  })

  test('of a page is written except stale records', async () => {
    const { id, records } = await courseOf([ana, ben, cleo, dora])
    const [a, b, c, d] = records.map((one) => one.id)
    await mark(id, { records: [{ id: b, assisted: true, quantitative_result: 40, version: 1 }] })
    await mark(id, { records: [{ id: d, assisted: true, version: 1 }] })
    const { status, body } = await mark(id, {
      records: [
        { id: a, assisted: true, approved: true, quantitative_result: '95,55', version: 1 },
        { id: b, quantitative_result: 50, version: 1 },
        { id: c, quantitative_result: '', version: 1 },
        { id: d, assisted: true, version: 1 },
        { id: 999_999_999, assisted: true, version: 1 },
      ],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      changed: 1,
      skipped: 2,
      outdated: [{ id: b, assisted: true, quantitative_result: 40, version: 2 }],
      gone: [999_999_999],
    })
    expect(await recorded(id, ana)).toMatchObject({ quantitative_result: 95.55, approved: true })
    expect(await recorded(id, ben)).toMatchObject({ quantitative_result: 40 })
  })

  test('of two trainers at once keeps the changes of both', async () => {
    const { id, records } = await courseOf(people)
    const half = records.length / 2
    const ofEach = [records.slice(0, half), records.slice(half)].map((part) =>
      mark(id, { records: part.map((one) => ({ id: one.id, assisted: true, version: 1 })) }),
    )
    const answers = await Promise.all(ofEach)
    expect(answers.map(({ body }) => body.changed)).toEqual([half, half])
    expect(await listed(id, '&assisted=false')).toEqual([])
  })

  test('wants to know of whom and what', async () => {
    const { id, records } = await courseOf([ana])
    const ids = [records[0]!.id]
    for (const body of [
      {},
      { ids },
      { ids, matching: { all: true }, assisted: true },
      { records: [] },
    ]) {
      expect((await mark(id, body)).status).toBe(422)
    }
    expect((await mark(id, { ids: [...ids, 999_999_999], assisted: true })).status).toBe(404)
    expect(await recorded(id, ana)).toMatchObject({ assisted: false })
  })
})

describe('disabling', () => {
  test('takes those named or all that match off the course, and is undone', async () => {
    const { id, records } = await courseOf([ana, ben, cleo])
    const one = await admin('POST', at(id, `/disable/${records[0]!.id}`))
    const rest = await admin('POST', at(id, '/disable/matching'), { q: ben.email })
    expect(rest.body).toEqual({ changed: 1, skipped: 0 })
    expect((await listed(id)).map((record) => record.user_id)).toEqual([cleo.id])
    expect((await undo(one, id)).body).toEqual({ undone: 1, left: 0 })
    expect(await listed(id)).toHaveLength(2)
  })
})

describe('the list', () => {
  test('is sorted by name and by when they were there, in either direction, over pages', async () => {
    const { id, records } = await courseOf([ana, ben, cleo])
    await put(id, records[0]!.id, { start_time: '2026-03-02T08:00', end_time: '2026-03-02T10:00' })
    await put(id, records[1]!.id, { start_time: '2026-03-01T08:00', end_time: '2026-03-03T10:00' })
    const order = async (sort: string) => (await listed(id, sort)).map((one) => one.user_id)
    expect(await order('&sort=start_time')).toEqual([ben.id, ana.id, cleo.id])
    expect(await order('&sort=end_time&order=desc')).toEqual([ben.id, ana.id, cleo.id])
    const names = await order('&sort=full_name&order=desc')
    const pages = await Promise.all(
      [0, 1, 2].map((skip) =>
        admin('GET', at(id, `?sort=full_name&order=desc&limit=1&skip=${skip}`)),
      ),
    )
    expect(pages.map(({ body }) => body.results[0].user_id)).toEqual(names)
    expect(pages[2]!.body.pagination).toEqual({ total: 3, limit: 1 })
  })

  test('is narrowed as people are, and by who was there', async () => {
    const { id, records } = await courseOf([ana, ben])
    await mark(id, { ids: [records[0]!.id], assisted: true })
    expect((await listed(id, '&assisted=true')).map((one) => one.user_id)).toEqual([ana.id])
    const [found] = await rows<{ area_id: string }>('select area_id from users where id = $1', [
      ana.id,
    ])
    const area = await listed(id, `&area=${found!.area_id}&q=${encodeURIComponent(ana.email)}`)
    expect(area.map((one) => one.user_id)).toEqual([ana.id])
    expect(await listed(id, '&status=disabled')).toEqual([])
  })

  test('counts facets among people in the course, or not in it', async () => {
    const { id } = await courseOf([ana, ben])
    const count = async (query: string) => {
      const { body } = await admin('GET', `/users/filters?by=status&${query}=${id}`)
      return body.facets[0].choices[0].count as number
    }
    const [inIt, notInIt] = [await count('external_course'), await count('without_external_course')]
    expect(inIt).toBe(2)
    const [all] = await rows<{ count: string }>(
      'select count(*) from users where tenant_id = 1 and not disabled',
    )
    expect(inIt + notInIt).toBe(Number(all!.count))
  })
})

test('a reader sees and exports, and changes nothing', async () => {
  const { id, records } = await courseOf([ana])
  expect(await listed(id, '', reader)).toHaveLength(1)
  expect((await reader('GET', at(id, '/export'))).status).toBe(200)
  for (const answer of [
    assign(id, [ben], reader),
    mark(id, { matching: { all: true }, assisted: true }, reader),
    put(id, records[0]!.id, {}, reader),
    reader('POST', at(id, `/disable/${records[0]!.id}`)),
    reader('GET', at(id, '/available')),
  ]) {
    expect((await answer).status).toBe(403)
  }
})

test('returns 404 for a company without external training', async () => {
  const without = await api.signInAs('admin', 1556)
  expect((await without('GET', at(1))).status).toBe(404)
  expect((await without('GET', at(1, '/import'))).status).toBe(404)
  expect((await without('GET', at(1, '/import/template'))).status).toBe(404)
})

test('the audit log names person and change, by the name of the course', async () => {
  const { id, records } = await courseOf([ana], { name: 'Trabajo en alturas' })
  await mark(id, { ids: [records[0]!.id], assisted: true })
  const told = await rows(
    `select action, label, user_id::int, before, after from audit_log
     where entity = 'external_course_user' and entity_id = $1 order by id`,
    [records[0]!.id],
  )
  expect(told).toMatchObject([
    { action: 'create', label: 'Trabajo en alturas', user_id: ana.id },
    {
      action: 'update',
      label: 'Trabajo en alturas',
      user_id: ana.id,
      before: { assisted: false },
      after: { assisted: true },
    },
  ])
})
