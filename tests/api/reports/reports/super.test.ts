import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { asDay } from './reference-model.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { readModel, randomizeData, type Model } from './reference-model.ts'

const api = await startTestApi()
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin', 1)
const root = await api.signInAsSuper()
const ofCompany =
  (tenant: number | 'all'): Caller =>
  (method, path, body) =>
    root(method, path, body, { 'x-tenant-id': String(tenant) })
const one = ofCompany(1)
const all = ofCompany('all')

const TENANTS = [1, 97, 1556, 1672, 1704]
const models = new Map<number, Model>()
/** The design that most companies have, and the company's course of it. */
let design: number
const courseIn = (tenant: number) =>
  models.get(tenant)!.courses.find((course) => course.design === design)?.id
beforeAll(async () => {
  await randomizeData(rows, 1, 0.3)
  await rows(`update course_contents set template = 'Challenge' where id % 5 = 0`)
  await rows(`update areas set name = '  ' || upper(name) || ' ' where tenant_id = 97`)
  const [common] = await rows<{ id: string }>(
    `select t.course_id as id from tenant_courses t join responses r on r.tenant_id = t.tenant_id and r.tenant_course_id = t.id
     group by 1 order by count(distinct t.tenant_id) desc, count(*) desc limit 1`,
  )
  design = Number(common!.id)
  // Cases that random data may lack: a disabled account, and progress only by a revalidation.
  const [off, ahead] = await rows<{ id: string; course: string }>(
    `select cu.user_id as id, cu.tenant_course_id as course from course_users cu
     join tenant_courses t on t.tenant_id = 1 and t.id = cu.tenant_course_id and t.course_id = $1
     join users u on u.tenant_id = 1 and u.id = cu.user_id and u.role = 'user'
     where cu.tenant_id = 1 and cu.enabled and u.email not like '%.sendero.test' order by 1 limit 2`,
    [design],
  )
  await rows('update users set disabled = true where id = $1', [off!.id])
  await rows(
    `update course_users set percentage_completed = 40, external_revalidated = true, started_at = null,
       date_completed = null where tenant_id = 1 and user_id = $1 and tenant_course_id = $2`,
    [ahead!.id, ahead!.course],
  )
  for (const tenant of TENANTS) models.set(tenant, await readModel(rows, tenant))
})

const local = (at: Date) => new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 10)

/** The general report of a course, by loops over answers in the order in which they were given. */
function expectedOf(
  tenants: number[],
  within: (day: string) => boolean = () => true,
  ranged = false,
) {
  const people: {
    tenant: number
    id: number
    status: string
    points: number
    area: string | null
    percentage: number
    seconds: number
  }[] = []
  const days: Record<string, { activeUsers: number; points: number }> = {}
  let challenges = 0
  for (const tenant of tenants) {
    const model = models.get(tenant)!
    const course = courseIn(tenant)
    if (course === undefined) continue
    for (const one of model.having(course)) {
      const person = model.byId.get(one.person)!
      const best = new Map<number, number>()
      const active = new Set<string>()
      let gained = 0
      let seconds = 0
      const mine = model.answers
        .filter((answer) => answer.course === course && answer.person === one.person)
        .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
      for (const answer of mine) {
        const before = best.get(answer.content) ?? 0
        const gain = Math.max(0, answer.points - before)
        best.set(answer.content, before + gain)
        const day = local(answer.at)
        if (!within(day)) continue
        active.add(day)
        gained += gain
        seconds += answer.seconds
        days[day] ??= { activeUsers: 0, points: 0 }
        days[day].points += gain
        if (
          model.contents.some(
            ({ id, design: of, template }) =>
              id === answer.content && of === design && /(^|\.)Challenge$/.test(template),
          )
        )
          challenges++
      }
      for (const day of active) days[day]!.activeUsers++
      const status = one.date_completed
        ? 'finished'
        : one.started_at || one.percentage > 0
          ? 'active'
          : one.downloaded_at
            ? 'downloaded'
            : 'not-downloaded'
      people.push({
        tenant,
        id: person.id,
        status,
        points: ranged ? gained : one.points,
        percentage: one.percentage,
        seconds,
        area: model.described(person).area_name,
      })
    }
  }
  return { people, days, challenges }
}

function checkGeneral(
  body: any,
  { people, days, challenges }: ReturnType<typeof expectedOf>,
  zeroes = true,
) {
  const finished = people.filter(({ percentage }) => percentage >= 100)
  const active = people.filter(({ percentage }) => percentage > 0)
  expect(body.counts.course).toEqual({
    total: people.length,
    active: active.length,
    finished: finished.length,
    challenges: { finished: challenges },
  })
  expect(body.rates).toEqual({
    participation: people.length === 0 ? null : Math.floor((100 * active.length) / people.length),
    completion: active.length === 0 ? null : Math.floor((100 * finished.length) / active.length),
  })
  const timed = finished.filter(({ seconds }) => seconds > 0)
  if (timed.length === 0) expect(body.transactions.average_completion_time).toBeNull()
  else
    expect(body.transactions.average_completion_time).toBeCloseTo(
      timed.reduce((sum, { seconds }) => sum + seconds, 0) / timed.length,
      6,
    )
  expect(body.transactions.total_seconds).toBe(
    people.reduce((sum, { seconds }) => sum + seconds, 0),
  )
  const told = Object.fromEntries(
    Object.entries<any>(body.dates).filter(([, { activeUsers }]) => activeUsers > 0),
  )
  expect(told).toEqual(days)
  checkTables(body, people, zeroes)
}

function checkTables(
  body: any,
  everybody: ReturnType<typeof expectedOf>['people'],
  zeroes: boolean,
  max = 10,
) {
  const people = everybody.filter(({ points }) => zeroes || points > 0)
  for (const status of ['finished', 'active', 'downloaded', 'not-downloaded']) {
    const of = people.filter((person) => person.status === status)
    expect(body.statuses[status]).toBe(of.length)
    const shown = body.users.filter((user: any) => user.status === status)
    expect(shown.map((user: any) => user.points)).toEqual(
      of
        .map(({ points }) => points)
        .sort((a, b) => b - a)
        .slice(0, max),
    )
  }
  const groups = new Map<
    string | null,
    { spellings: Map<string, number>; points: number; users: number }
  >()
  for (const { area, points } of everybody) {
    const name = area?.trim().toLowerCase() ?? null
    const group = groups.get(name) ?? { spellings: new Map<string, number>(), points: 0, users: 0 }
    groups.set(name, group)
    if (area !== null) group.spellings.set(area.trim(), (group.spellings.get(area.trim()) ?? 0) + 1)
    group.points += points
    group.users++
  }
  const areas = [...groups.values()].filter(({ points }) => zeroes || points > 0)
  expect(body.areas_total).toBe(areas.length)
  expect(body.areas.map((area: any) => area.average)).toEqual(
    areas
      .map(({ points, users }) => Math.round(points / users))
      .sort((a, b) => b - a)
      .slice(0, max),
  )
  for (const { name, points, users } of body.areas) {
    const group = groups.get(name?.toLowerCase() ?? null)!
    expect({ points, users }).toEqual({ points: group.points, users: group.users })
    if (name !== null) expect(group.spellings.get(name)).toBe(Math.max(...group.spellings.values()))
  }
}

describe('the general report', () => {
  test('of a company counts what loops over its rows count', async () => {
    const { status, body } = await one('GET', `/sa/reports/course/general?course=${courseIn(1)}`)
    expect(status).toBe(200)
    checkGeneral(body, expectedOf([1]))
    expect(body.counts.course.challenges.finished).toBeGreaterThan(0)
  })

  test('of every company takes the course by its design', async () => {
    const { status, body } = await all('GET', `/sa/reports/course/general?course=${design}`)
    expect(status).toBe(200)
    checkGeneral(body, expectedOf(TENANTS))
    expect(body.counts.course.total).toBeGreaterThan(expectedOf([1]).people.length)
  })

  test('of some days counts what was answered on them, both included, and tells each day', async () => {
    const known = Object.keys(expectedOf([1]).days).sort()
    const [from, to] = [
      known[Math.floor(known.length / 3)]!,
      known[Math.floor((2 * known.length) / 3)]!,
    ]
    const query = `from=${Date.parse(`${from}T23:30:00-05:00`)}&to=${Date.parse(`${to}T00:30:00-05:00`)}`
    const { body } = await one('GET', `/sa/reports/course/general?course=${courseIn(1)}&${query}`)
    checkGeneral(
      body,
      expectedOf([1], (day) => day >= from && day <= to, true),
    )
    expect(Object.keys(body.dates).length).toBe(
      (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1,
    )
    const bare = await one(
      'GET',
      `/sa/reports/course/general?course=${courseIn(1)}&${query}&include_zeroes=false`,
    )
    checkGeneral(
      bare.body,
      expectedOf([1], (day) => day >= from && day <= to, true),
      false,
    )
  })

  test('is narrowed by areas that are called the same, and by places', async () => {
    const { body: areas } = await all('GET', '/sa/users/areas')
    const names = areas.map(({ name }: any) => name.trim().toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    const wanted = expectedOf(TENANTS)
      .people.find(({ area }) => area !== null)!
      .area!.trim()
      .toLowerCase()
    const { id } = areas.find(({ name }: any) => name.trim().toLowerCase() === wanted)
    const { body } = await all(
      'GET',
      `/sa/reports/course/users?course=${design}&area=${id}&max_users=3`,
    )
    const people = expectedOf(TENANTS).people.filter(
      ({ area }) => area?.trim().toLowerCase() === wanted,
    )
    checkTables(body, people, true, 3)
    const { body: places } = await one('GET', '/sa/users/locations')
    const part = places[0].slice(1, 4)
    const { body: found } = await one(
      'GET',
      `/sa/users/locations?q=${encodeURIComponent(part.toUpperCase())}`,
    )
    expect(found).toContain(places[0])
    expect(found.length).toBeLessThan(places.length)
    const at = await one(
      'GET',
      `/sa/reports/course/general?course=${courseIn(1)}&location=${encodeURIComponent(places[0])}`,
    )
    expect(at.body.counts.course.total).toBe(
      models
        .get(1)!
        .having(courseIn(1)!)
        .filter(({ person }) => models.get(1)!.byId.get(person)!.location === places[0]).length,
    )
  })

  test('leaves its files as CSV', async () => {
    const { people, days } = expectedOf([1])
    const read = async (address: string) =>
      parse<Record<string, string>>(await (await one('GET', address)).response.text(), {
        bom: true,
        columns: true,
      })
    const everybody = await read(`/sa/reports/course/users/export?course=${courseIn(1)}`)
    expect(everybody.map((row) => Number(row['Puntos']))).toEqual(
      people.map(({ points }) => points).sort((a, b) => b - a),
    )
    const dates = await read(`/sa/reports/course/general/export?course=${courseIn(1)}&of=dates`)
    expect(
      Object.fromEntries(
        dates.map((row) => [
          row['Fecha'],
          { activeUsers: Number(row['Usuarios activos']), points: Number(row['Puntos']) },
        ]),
      ),
    ).toEqual(days)
    const areas = await read(`/sa/reports/course/general/export?course=${courseIn(1)}`)
    expect(areas.reduce((sum, row) => sum + Number(row['Usuarios']), 0)).toBe(people.length)
    const { response } = await one(
      'GET',
      `/sa/reports/course/users/export?course=${courseIn(1)}&format=xlsx`,
    )
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })
})

describe('the report of users', () => {
  test('says of each who they are, those whose account is off marked, a revalidation as progress', async () => {
    const model = models.get(1)!
    const told = await one(
      'GET',
      `/sa/reports/course/users?course=${courseIn(1)}&max_users=30&max_areas=30`,
    )
    const people = new Map(expectedOf([1]).people.map((person) => [person.id, person]))
    for (const user of told.body.users) {
      const person = model.byId.get(user.id)!
      const described = model.described(person)
      expect(user).toMatchObject({
        tenant_id: 1,
        full_name: person.full_name,
        identification_number: person.identification_number,
        area: described.area_name,
        position: described.position_name,
        location: person.location,
        points: people.get(user.id)!.points,
        status: people.get(user.id)!.status,
        enabled: !person.disabled,
      })
    }
    const { response } = await one('GET', `/sa/reports/course/users/export?course=${courseIn(1)}`)
    const everybody = parse<Record<string, string>>(await response.text(), {
      bom: true,
      columns: true,
    })
    const off = [...people.keys()].filter((id) => model.byId.get(id)!.disabled)
    expect(off.length).toBeGreaterThan(0)
    expect(everybody.filter((row) => row['Cuenta activa'] === 'No')).toHaveLength(off.length)
    const revalidated = model
      .having(courseIn(1)!)
      .filter(
        (row) => row.revalidated && row.percentage > 0 && !row.started_at && !row.date_completed,
      )
    expect(revalidated.length).toBeGreaterThan(0)
    for (const { person } of revalidated) expect(people.get(person)!.status).toBe('active')
    expect(everybody.filter((row) => row['Estado'] === 'Activo')).toHaveLength(
      [...people.values()].filter(({ status }) => status === 'active').length,
    )
  })
})

describe('activity by month', () => {
  test.each([true, false])('of a company and of all, completed alone: %s', async (completed) => {
    const month = local(
      models
        .get(1)!
        .having(courseIn(1)!)
        .find(({ date_completed }) => date_completed)!.date_completed!,
    ).slice(0, 7)
    const within = (at: Date | null) => at !== null && local(at).startsWith(month)
    const rowsIn = (tenant: number) =>
      models.get(tenant)!.activityRows(
        () => true,
        models.get(tenant)!.courses.map(({ id }) => id),
        within,
        completed,
      )
    const keys = (list: any[]) =>
      list.map((row) => `${row.id}:${row.tenant_course_id}:${row.percentage_completed}`).sort()
    const address = `/sa/reports/activity?date=${month}&only_completed=${completed}&limit=1000`
    const mine = await one('GET', address)
    expect(keys(mine.body.data)).toEqual(keys(rowsIn(1)))
    expect(mine.body.custom_fields.length).toBeGreaterThan(0)
    const everywhere = await all('GET', address)
    expect(everywhere.status).toBe(200)
    const expected = TENANTS.flatMap(rowsIn)
    expect(everywhere.body.pagination.total).toBe(expected.length)
    if (expected.length <= 1000) expect(keys(everywhere.body.data)).toEqual(keys(expected))
    const { response } = await all(
      'GET',
      `/sa/reports/activity/export?date=${month}&only_completed=${completed}`,
    )
    expect(parse(await response.text(), { bom: true, columns: true })).toHaveLength(expected.length)
  })

  test('is sorted by each of its columns, of a company and of all, both ways', async () => {
    const collator = new Intl.Collator('und')
    const columns = [
      'identification_number',
      'full_name',
      'area_name',
      'position_name',
      'location',
      'tenant_name',
      'course_name',
      'percentage_completed',
      'date_completed',
      'last_activity',
    ]
    const { body: own } = await one('GET', '/reports/values/custom-fields')
    const named: string[] = own.map(({ field_name }: any) => field_name)
    expect(named.length).toBeGreaterThan(0)
    for (const [ask, sorts] of [
      [one, [...columns, ...named]],
      [all, columns],
    ] as const) {
      for (const sort of sorts) {
        for (const order of ['asc', 'desc']) {
          const { status, body } = await ask(
            'GET',
            `/sa/reports/activity?date=last-30-days&sort=${sort}&order=${order}&limit=1000`,
          )
          expect(status).toBe(200)
          expect(body.data.length).toBeGreaterThan(10)
          for (let i = 1; i < body.data.length; i++) {
            const [before, after] = [body.data[i - 1], body.data[i]]
            const [x, y] = [asDay(before[sort]), asDay(after[sort])]
            const words = typeof x === 'string' && !/^\d{4}-\d\d-\d\dT/.test(x)
            const by = x === y ? 0 : words ? collator.compare(x, y) : x < y ? -1 : 1
            const placed =
              x === null || y === null
                ? Number(x === null) - Number(y === null)
                : order === 'asc'
                  ? by
                  : -by
            expect(
              placed || collator.compare(before.full_name, after.full_name),
              `${sort} ${order}: ${x}, ${y}`,
            ).toBeLessThanOrEqual(0)
          }
        }
      }
    }
  })

  test('all companies have no field of their own to be sorted by', async () => {
    const { status, body } = await all('GET', '/sa/reports/activity?sort=extended_field1')
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ path: 'sort', message: 'La compañía no usa este campo' }])
  })

  test('is narrowed by courses, and by areas that are called the same', async () => {
    const tell = models.get(1)!
    const row = tell.having(courseIn(1)!).find(({ last_activity: at }) => at)!
    const month = local(row.last_activity!).slice(0, 7)
    const within = (at: Date | null) => at !== null && local(at).startsWith(month)
    const area = tell.described(tell.byId.get(row.person)!).area_name!
    const { body: areas } = await one('GET', '/sa/users/areas')
    const { id } = areas.find(({ name }: any) => name.trim().toLowerCase() === area.toLowerCase())
    const { body } = await one(
      'GET',
      `/sa/reports/activity?date=${month}&course=${courseIn(1)}&area=${id}&limit=1000`,
    )
    const wanted = tell.activityRows(
      (person) => tell.described(person).area_name?.toLowerCase() === area.toLowerCase(),
      [courseIn(1)!],
      within,
      false,
    )
    expect(wanted.length).toBeGreaterThan(0)
    expect(body.data.map((found: any) => found.id).sort()).toEqual(wanted.map((of) => of.id).sort())
  })
})

describe('access', () => {
  test('nobody but super-administrators; and only where it is said may they ask about all', async () => {
    expect((await admin('GET', `/sa/reports/course/general?course=${courseIn(1)}`)).status).toBe(
      403,
    )
    const other = await admin('GET', '/users', undefined, { 'x-tenant-id': 'all' })
    expect(other.status).toBe(404)
    expect((await all('GET', '/users')).status).toBe(404)
    expect((await all('GET', '/sa/reports/course/general?course=999999999')).status).toBe(404)
    const foreign = models.get(97)!.courses[0]!.id
    expect((await one('GET', `/sa/reports/course/general?course=${foreign}`)).status).toBe(404)
  })

  test('an unknown query name is refused by its name, in reports and files', async () => {
    const query = `course=${courseIn(1)}&date=2026-01&only_completed=false&areas=Ventas`
    for (const path of ['course/general', 'course/users', 'activity'])
      for (const file of ['', '/export']) {
        const { status, body } = await one('GET', `/sa/reports/${path}${file}?${query}&maxusers=3`)
        expect(status, path + file).toBe(422)
        expect(body.errors, path + file).toContainEqual({
          path: 'maxusers',
          code: 'unrecognized_keys',
          message: 'El campo «maxusers» no se admite',
        })
      }
  })

  test('a period is of at most five years, and runs forwards', async () => {
    const said = async (query: string) => {
      const { status, body } = await one(
        'GET',
        `/sa/reports/course/users?course=${courseIn(1)}&${query}`,
      )
      return [status, body.message]
    }
    const day = 86_400_000
    const now = Date.now()
    expect(await said(`from=${now - 2000 * day}&to=${now}`)).toEqual([
      422,
      'El periodo puede tener hasta 5 años',
    ])
    expect(await said(`from=${now}&to=${now - day}`)).toEqual([
      422,
      'La fecha final no puede ser anterior a la inicial',
    ])
    expect((await said(`from=${now - 1800 * day}&to=${now}`))[0]).toBe(200)
  })

  test('the experts of a company are offered by name', async () => {
    const { body } = await root('GET', '/sa/tenants/1/instructors')
    const found = await rows<{ n: number }>(
      'select count(*)::int as n from instructors where tenant_id = 1',
    )
    expect(body).toHaveLength(found[0]!.n)
    expect((await root('GET', '/sa/tenants/999999/instructors')).status).toBe(404)
  })
})
