import { describe, expect, test } from 'vitest'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { created, draftUser, issuesOf, openCompany } from './company.ts'

const api = await startTestApi()
const company = await openCompany(api)
const { admin, unit, rows, positions, unitAreas, otherAreas } = company

async function first<Row extends object>(text: string, values: unknown[] = []): Promise<Row> {
  const [row] = await rows<Row>(text, values)
  return row!
}

await rows(`update users set location = null, area_id = null, position_id = null
  where tenant_id = 1 and id % 17 = 0`)
const { location } = await first<{ location: string }>(
  `select location from users where tenant_id = 1 and location is not null
   group by 1 order by count(*) desc limit 1`,
)

async function ids(query: string, caller: Caller = admin): Promise<number[]> {
  const { status, body } = await caller('GET', `/users?limit=1000&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const found = body.results.map(({ id }: { id: number }) => id) as number[]
  expect(body.pagination.total).toBe(found.length)
  return found.sort((a, b) => a - b)
}

async function plainly(where: string): Promise<number[]> {
  const found = await rows<{ id: string }>(
    `select id from users u where tenant_id = 1 and ${where} order by id`,
  )
  return found.map(({ id }) => Number(id))
}

describe('the list of users', () => {
  const [area, other] = unitAreas
  const [position] = positions
  test.each([
    [`area=${area}`, `area_id = ${area}`],
    [`area=${area}&area=${other}`, `area_id in (${area}, ${other})`],
    [`area=${area}&area=none`, `(area_id = ${area} or area_id is null)`],
    [`position=${position}`, `position_id = ${position}`],
    ['position=none', 'position_id is null'],
    [`location=${encodeURIComponent(location)}`, `location = '${location}'`],
    ['status=disabled', 'disabled'],
    ['status=enabled&status=disabled', 'true'],
    ['role=reader&role=admin', `role <> 'user'`],
    [
      `area=${area}&status=enabled&role=user`,
      `area_id = ${area} and not disabled and role = 'user'`,
    ],
    [`position=${position}&q=ar`, `position_id = ${position} and search like '%ar%'`],
    [`area=${area}&q=ar`, `area_id = ${area} and search like '%ar%'`],
    [
      `area=none&area=${area}&q=ar`,
      `(area_id is null or area_id = ${area}) and search like '%ar%'`,
    ],
    [
      `location=${encodeURIComponent(location)}&status=enabled&role=user&q=ar`,
      `location = '${location}' and not disabled and role = 'user' and search like '%ar%'`,
    ],
    [
      'status=enabled&status=disabled&role=reader&role=admin&q=a',
      `role <> 'user' and search like '%a%'`,
    ],
  ])('%s finds whom it says', async (query, where) => {
    const found = await ids(query)
    expect(found).toEqual(await plainly(where))
    expect(found.length).toBeGreaterThan(0)
  })

  test.each(['name', 'identification', 'area', 'position', 'location'])(
    'by %s, every page joins the next one, in both orders',
    async (sort) => {
      const page = async (order: string, skip: number, limit: number) => {
        const query = `status=enabled&sort=${sort}&order=${order}&limit=${limit}&skip=${skip}`
        return (await admin('GET', `/users?${query}`)).body.results.map((row: any) => row.id)
      }
      const all = await page('asc', 0, 1000)
      const paged = [...(await page('asc', 0, 70)), ...(await page('asc', 70, 1000))]
      expect(paged).toEqual(all)
      expect(await page('desc', 0, 1000)).toEqual(all.toReversed())
    },
  )

  test.each([
    'area=0',
    'area=999999999999',
    'position=0',
    'role=0',
    'status=0',
    'activity=0',
    'group=0',
    'location=Atlantis',
  ])('%s matches nobody', async (query) => {
    expect(await ids(query)).toEqual([])
    const body = Object.fromEntries(new URLSearchParams(query))
    const { body: change } = await admin('PUT', '/users/matching/disable', body)
    expect(change).toEqual({ changed: 0, skipped: 0 })
    const text = await (await admin('GET', `/users/export?${query}`)).response.text()
    expect(text.trim().split('\n')).toHaveLength(1)
  })

  test.each([
    'area=',
    'area=x',
    'area=-1',
    'area=1e3',
    'role=boss',
    'status=on',
    'location=',
    'activity=soon',
  ])('%s is refused', async (query) => {
    expect((await admin('GET', `/users?${query}`)).status).toBe(422)
  })

  test('more values than fifty are refused, and none at all is no filter', async () => {
    const many = Array.from({ length: 51 }, (_, index) => `area=${index + 1}`).join('&')
    expect((await admin('GET', `/users?${many}`)).status).toBe(422)
    const { body } = await admin('GET', '/users?limit=1')
    const filters = { area: [], q: 'zzzz' }
    expect((await admin('PUT', '/users/matching/disable', filters)).status).toBe(200)
    expect(body.pagination.total).toBeGreaterThan(0)
  })

  test('a field that the company has not named is refused, one that it has is a filter', async () => {
    const refused = await admin('GET', '/users?extended_field7=x')
    expect(refused.status).toBe(422)
    expect(issuesOf(refused)).toEqual({ extended_field7: 'La compañía no usa este campo' })
    const { value, n } = await first<{ value: string; n: number }>(
      `select extended_field1 as value, count(*)::int as n from users
       where tenant_id = 1 and extended_field1 is not null group by 1 order by 2 desc limit 1`,
    )
    expect(await ids(`extended_field1=${encodeURIComponent(value)}`)).toHaveLength(n)
  })

  test('business units hold whatever is filtered by', async () => {
    const mine = `area_id in (${unitAreas.join()})`
    expect(await ids('status=enabled', unit)).toEqual(await plainly(`not disabled and ${mine}`))
    expect(await ids(`area=${otherAreas[0]}`, unit)).toEqual([])
    expect(await ids('area=none', unit)).toEqual([])
    const here = `area=${unitAreas[0]}&area=${otherAreas[0]}`
    expect(await ids(here, unit)).toEqual(await plainly(`area_id = ${unitAreas[0]}`))
    const theirs = await plainly(`position_id = ${positions[0]} and ${mine}`)
    expect(await ids(`position=${positions[0]}`, unit)).toEqual(theirs)
    const found = await plainly(`search like '%ar%' and ${mine}`)
    expect(await ids('q=ar&status=enabled&status=disabled', unit)).toEqual(found)
    expect(await ids(`q=ar&area=${otherAreas[0]}`, unit)).toEqual([])
  })

  test('last activity is the later of the app and the courses, and its periods do not overlap', async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, async () => (await created(admin, draftUser())).body.id as number),
    )
    const [never, week, month, quarter, older] = people as [number, number, number, number, number]
    const seen = (user: number, days: number) =>
      rows(
        `insert into user_devices (tenant_id, user_id, last_activity)
         values (1, $1, now() - $2 * interval '1 day')`,
        [user, days],
      )
    await Promise.all([seen(week, 1), seen(month, 20), seen(quarter, 45), seen(older, 400)])
    const found = async (query: string) =>
      (await ids(`q=prueba&${query}`)).filter((id) => people.includes(id))
    expect(await found('activity=never')).toEqual([never])
    expect(await found('activity=week')).toEqual([week])
    expect(await found('activity=month')).toEqual([month])
    expect(await found('activity=quarter')).toEqual([quarter])
    expect(await found('activity=older')).toEqual([older])
    expect(await found('activity=never&activity=month')).toEqual(
      [never, month].sort((a, b) => a - b),
    )
    const all = 'activity=week&activity=month&activity=quarter&activity=older&activity=never'
    expect(await found(all)).toEqual([...people].sort((a, b) => a - b))

    const { id: course } = await first<{ id: string }>(
      'select id from tenant_courses where tenant_id = 1 order by id limit 1',
    )
    await rows(
      `insert into course_users (tenant_id, tenant_course_id, user_id) values (1, $2, $1)`,
      [older, course],
    )
    expect(await found('activity=older')).toEqual([older])
    await rows('update course_users set last_activity = now() where user_id = $1', [older])
    expect(await found('activity=week')).toEqual([week, older].sort((a, b) => a - b))
  })

  test('people of a group', async () => {
    const { id } = await first<{ id: string }>(
      `select group_id as id from group_users where tenant_id = 1 group by 1 order by count(*) desc limit 1`,
    )
    const of = `exists (select from group_users m where m.user_id = u.id and m.group_id = ${id})`
    expect(await ids(`group=${id}`)).toEqual(await plainly(of))
    const mine = `area_id in (${unitAreas.join()})`
    expect(await ids(`group=${id}`, unit)).toEqual(await plainly(`${of} and ${mine}`))
    const both = `${of} and not disabled`
    expect(await ids(`group=${id}&group=999999&status=enabled`)).toEqual(await plainly(both))
    await rows('update groups set deleted_at = now() where id = $1', [id])
    expect(await ids(`group=${id}`)).toEqual([])
    await rows('update groups set deleted_at = null where id = $1', [id])
  })

  test('the export and a change of all that match take the same filters', async () => {
    const query = `area=${otherAreas[0]}&status=enabled&role=user`
    const before = await ids(query)
    const text = await (await admin('GET', `/users/export?${query}`)).response.text()
    expect(text.trim().split('\n')).toHaveLength(before.length + 1)
    const body = { area: [String(otherAreas[0])], status: 'enabled', role: ['user'] }
    const { body: change } = await admin('PUT', '/users/matching/disable', body)
    expect(change).toEqual({ changed: before.length, skipped: 0 })
    expect(await ids(query)).toEqual([])
    await rows('update users set disabled = false where id = any($1::bigint[])', [before])
  })
})

describe('filters of people', () => {
  type Choice = { value: string; label: string; count: number; gone: boolean }
  const facets = async (query: string, caller = admin) => {
    const { status, body } = await caller('GET', `/users/filters?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.facets as { facet: string; label: string; choices: Choice[]; more: number }[]
  }
  const facet = async (by: string, query = '', caller = admin) =>
    (await facets(`by=${by}&limit=1000&${query}`, caller))[0]!

  test('are all that the company has, under the names that it gives them', async () => {
    const labels = (await facets('')).map(({ facet, label }) => [facet, label])
    expect(labels.slice(0, 6)).toEqual([
      ['area', 'Área'],
      ['position', 'Cargo'],
      ['location', 'Ubicación'],
      ['status', 'Estado'],
      ['role', 'Rol'],
      ['activity', 'Última actividad'],
    ])
    const tenant = await first<{ fields: Record<string, string> }>(
      'select extended_fields as fields from tenants where id = 1',
    )
    const named = labels.filter(([name]) => name!.startsWith('extended_field'))
    expect(named).toEqual(
      Object.entries(tenant.fields).map(([number, name]) => [`extended_field${number}`, name]),
    )
    expect((await admin('GET', '/users/filters?by=extended_field7')).status).toBe(422)
  })

  test.each([
    'area',
    'position',
    'location',
    'status',
    'role',
    'activity',
    'extended_field1',
    'group',
  ])('each choice of %s says how many it would find', async (by) => {
    for (const others of ['', 'status=enabled&q=ma', `position=${positions[0]}`]) {
      // A filter does not count itself: its own choice would leave nothing else to choose.
      const kept = others
        .split('&')
        .filter((part) => !part.startsWith(`${by}=`))
        .join('&')
      const { choices } = await facet(by, others)
      for (const { value, count } of choices.slice(0, 8)) {
        const found = await ids(`${kept}&${by}=${encodeURIComponent(value)}`)
        expect(found.length, `${by}=${value}&${kept}`).toBe(count)
      }
    }
  })

  test('a filter’s own choice does not change its counts, and what is chosen comes first', async () => {
    const plain = await facet('area')
    const last = plain.choices.findLast(({ value }) => value !== 'none')!
    const { choices } = await facet('area', `area=${last.value}`)
    expect(choices[0]).toEqual(last)
    expect(choices).toHaveLength(plain.choices.length)
  })

  test('are found by a part of their name, and beyond the limit only counted', async () => {
    const all = await facet('area')
    const [few] = await facets('by=area&limit=2')
    expect([few!.choices.length, few!.more]).toEqual([2, all.choices.length - 2])
    const { label } = all.choices[0]!
    const part = encodeURIComponent(label.toUpperCase().slice(0, 5))
    const found = await facet('area', `find=${part}`)
    expect(found.choices.map((choice) => choice.label)).toContain(label)
    expect(found.choices.length).toBeLessThan(all.choices.length)
  })

  test.each([
    ['', 'admin'],
    ['q=ma', 'admin'],
    [`area=${unitAreas[0]}&status=enabled&q=a`, 'admin'],
    ['activity=never&limit=2', 'admin'],
    ['', 'unit'],
    ['find=a&role=user', 'unit'],
  ] as const)('all at once, by %s as %s, are counted as each by itself', async (query, who) => {
    const caller = who === 'unit' ? unit : admin
    const together = await facets(query, caller)
    expect(together.length).toBeGreaterThan(7)
    for (const one of together)
      expect(one).toEqual((await facets(`by=${one.facet}&${query}`, caller))[0])
  })

  test('business units count their own people, and name no other area', async () => {
    const { choices } = await facet('area', '', unit)
    expect(choices.map(({ value }) => Number(value)).sort()).toEqual(
      [...unitAreas].filter((id) => choices.some(({ value }) => Number(value) === id)).sort(),
    )
    const total = choices.reduce((sum, { count }) => sum + count, 0)
    expect(total).toBe((await ids('', unit)).length)
    const chosen = await facet('area', `area=${otherAreas[0]}`, unit)
    expect(chosen.choices[0]).toEqual({
      value: String(otherAreas[0]),
      label: 'eliminada',
      count: 0,
      gone: true,
    })
  })

  test('among those who have a course, or have not, or are not in a group', async () => {
    const { id } = await first<{ id: string }>(
      'select tenant_course_id as id from course_users where tenant_id = 1 group by 1 order by count(*) limit 1',
    )
    const sum = async (query: string) =>
      (await facet('status', query)).choices.reduce((total, { count }) => total + count, 0)
    const all = (await ids('')).length
    const having = (await admin('GET', `/courses/${id}/users/enabled?limit=1`)).body.pagination
      .total
    expect(await sum(`course=${id}`)).toBe(having)
    expect(await sum(`without_course=${id}`)).toBe(all - having)
  })
})

describe('labels of applied filters', () => {
  const chosen = async (query: string, caller = admin) =>
    (await caller('GET', `/users/filters/chosen?${query}`)).body.results

  test('names, words and the values themselves', async () => {
    const { name } = await first<{ name: string }>('select name from areas where id = $1', [
      unitAreas[0],
    ])
    expect(
      await chosen(`area=${unitAreas[0]}&area=none&area=0&status=disabled&location=Lejos`),
    ).toEqual([
      {
        facet: 'area',
        label: 'Área',
        choices: [
          { value: String(unitAreas[0]), label: name, gone: false },
          { value: 'none', label: 'Sin área', gone: false },
          { value: '0', label: 'eliminada', gone: true },
        ],
      },
      {
        facet: 'location',
        label: 'Ubicación',
        choices: [{ value: 'Lejos', label: 'Lejos', gone: false }],
      },
      {
        facet: 'status',
        label: 'Estado',
        choices: [{ value: 'disabled', label: 'Inactivo', gone: false }],
      },
    ])
  })

  test('an area beyond business units is as if it were deleted', async () => {
    const [{ choices }] = await chosen(`area=${otherAreas[0]}`, unit)
    expect(choices[0]).toEqual({ value: String(otherAreas[0]), label: 'eliminada', gone: true })
  })
})

describe('filters that a search suggests', () => {
  const suggested = async (q: string, query = '', caller = admin) =>
    (await caller('GET', `/users/filters/suggested?q=${encodeURIComponent(q)}&${query}`)).body
      .results

  test('are positions, areas and locations that are called so, with whom they would find', async () => {
    const { id, name } = await first<{ id: string; name: string }>(
      `select p.id, p.name from positions p join users u on u.position_id = p.id
       where p.tenant_id = 1 and u.tenant_id = 1 group by 1, 2 order by count(*) desc limit 1`,
    )
    const found = await suggested(name.toUpperCase())
    const { count } = found.find((one: any) => one.facet === 'position' && one.value === id)
    expect(count).toBe((await ids(`position=${id}`)).length)
    const active = await suggested(name, 'status=disabled')
    const same = active.find((one: any) => one.value === id)
    expect(same?.count ?? 0).toBe((await ids(`position=${id}&status=disabled`)).length)
    expect((await suggested(location)).some((one: any) => one.facet === 'location')).toBe(true)
    expect(await suggested('')).toEqual([])
  })

  test('are of the actor’s own people alone', async () => {
    const { name } = await first<{ name: string }>('select name from areas where id = $1', [
      otherAreas[0],
    ])
    expect((await suggested(name)).some((one: any) => one.facet === 'area')).toBe(true)
    expect((await suggested(name, '', unit)).filter((one: any) => one.facet === 'area')).toEqual([])
  })
})
