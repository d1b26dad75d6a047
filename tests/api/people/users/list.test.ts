import { describe, expect, test } from 'vitest'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { created, draftUser, openCompany } from './company.ts'

const api = await startTestApi()
const company = await openCompany(api)
const { admin, unit, rows } = company

const SORTS = ['name', 'identification', 'area', 'position', 'location'] as const

/** The order that each sort promises, written plainly. */
const PLAIN_ORDER = {
  name: (order: string) => `u.full_name collate "und-x-icu" ${order}, u.id ${order}`,
  identification: (order: string) => `u.identification_number ${order}, u.id ${order}`,
  location: (order: string) => `u.location collate "und-x-icu" ${order}, u.id ${order}`,
  area: (order: string) =>
    `a.name collate "und-x-icu" ${order}, a.id ${order}, u.full_name collate "und-x-icu" ${order}, u.id ${order}`,
  position: (order: string) =>
    `p.name collate "und-x-icu" ${order}, p.id ${order}, u.full_name collate "und-x-icu" ${order}, u.id ${order}`,
}

async function plainly(sort: (typeof SORTS)[number], order: string, where: string) {
  const found = await rows<{ id: string }>(
    `select u.id from users u left join areas a on a.id = u.area_id
     left join positions p on p.id = u.position_id
     where u.tenant_id = 1 and ${where} order by ${PLAIN_ORDER[sort](order)}`,
  )
  return found.map(({ id }) => Number(id))
}

async function pageThrough(caller: Caller, query: string, limit: number): Promise<number[]> {
  const ids: number[] = []
  for (let skip = 0; ; skip += limit) {
    const { status, body } = await caller('GET', `/users?${query}&limit=${limit}&skip=${skip}`)
    expect(status).toBe(200)
    ids.push(...body.results.map((row: { id: number }) => row.id))
    expect(body.pagination).toEqual({ total: expect.any(Number), limit })
    if (body.results.length < limit) {
      expect(body.pagination.total).toBe(ids.length)
      return ids
    }
  }
}

// Each order must hold some users without a value.
await rows(`update users set identification_number = null, location = null, area_id = null,
  position_id = null where tenant_id = 1 and id % 17 = 0`)

describe.each(SORTS)('sorted by %s', (sort) => {
  test.each(['asc', 'desc'])('%s, every page joins the next one exactly', async (order) => {
    const query = `sort=${sort}&order=${order}`
    expect(await pageThrough(admin, query, 7)).toEqual(await plainly(sort, order, 'true'))
  })

  test.each(['asc', 'desc'])('%s, within business units', async (order) => {
    const mine = `u.area_id in (${company.unitAreas.join()})`
    const ids = await pageThrough(unit, `sort=${sort}&order=${order}`, 7)
    expect(ids).toEqual(await plainly(sort, order, mine))
    expect(ids.length).toBeGreaterThan(20)
  })

  test('%s, when searching', async () => {
    const ids = await pageThrough(admin, `sort=${sort}&order=desc&q=mar`, 3)
    expect(ids).toEqual(await plainly(sort, 'desc', `u.search like '%mar%'`))
    expect(ids.length).toBeGreaterThan(3)
  })

  test('%s, a page past the end is empty and tells the total', async () => {
    const { body } = await admin('GET', `/users?sort=${sort}&skip=2147483647`)
    expect(body.results).toEqual([])
    expect(body.pagination.total).toBe((await plainly(sort, 'asc', 'true')).length)
  })
})

test('without parameters: ten users by name, and no more than the table shows', async () => {
  const { body } = await admin('GET', '/users')
  expect(body.results).toHaveLength(10)
  expect(Object.keys(body.results[0]).sort()).toEqual(
    [
      'area_name',
      'avatar',
      'disabled',
      'email',
      'full_name',
      'id',
      'identification_number',
      'last_name',
      'location',
      'position_name',
      'role',
      'username',
    ].sort(),
  )
})

test('the total follows those who come, move and are gone, before and after tallies are folded', async () => {
  const total = async (caller: Caller) =>
    (await caller('GET', '/users')).body.pagination.total as number
  const [all, mine] = [await total(admin), await total(unit)]
  const [inside, outside] = [company.unitAreas[0], company.otherAreas[0]]
  const { body } = await created(admin, draftUser({ area_id: inside }))
  expect([await total(admin), await total(unit)]).toEqual([all + 1, mine + 1])
  await rows('update users set area_id = $2 where id = $1', [body.id, outside])
  expect([await total(admin), await total(unit)]).toEqual([all + 1, mine])
  await rows('select fold_user_tallies()')
  expect([await total(admin), await total(unit)]).toEqual([all + 1, mine])
  await rows('delete from users where id = $1', [body.id])
  expect([await total(admin), await total(unit)]).toEqual([all, mine])
  const [{ wrong }] = await rows<any>(`select count(*)::int as wrong from (
      select tenant_id, kind, group_id, sum(tally) from user_tallies group by 1, 2, 3 having sum(tally) <> 0
      except (
        select tenant_id, 'area', area_id, count(*) from users group by 1, 3
        union all select tenant_id, 'position', position_id, count(*) from users group by 1, 3
      )) different`)
  expect(wrong).toBe(0)
})

describe('searching', () => {
  const search = async (q: string, caller = admin) =>
    (await caller('GET', `/users?limit=1000&q=${encodeURIComponent(q)}`)).body.results as {
      id: number
      full_name: string
    }[]

  test.each(['zuni', 'ZUÑI', 'Zúñi', 'zúñiga', '  zuniga '])('%s finds every Zúñiga', async (q) => {
    const found = await search(q)
    expect(found.length).toBeGreaterThan(1)
    expect(found.every(({ full_name }) => full_name.includes('Zúñiga'))).toBe(true)
  })

  test('finds fragments of full name, username, e-mail and identification number', async () => {
    const draft = draftUser({
      first_name: 'Íñigo',
      last_name: 'Ópalo',
      identification_number: 'XK-99.001',
    })
    const { body } = await created(admin, draft)
    for (const q of ['nigo opa', draft.username.slice(3), draft.email.slice(5, 30), 'k-99.0']) {
      expect((await search(q)).map(({ id }) => id)).toContain(body.id)
    }
  })

  test('does not match across two fields', async () => {
    const draft = draftUser({ first_name: 'Qwfp', last_name: 'Final' })
    await created(admin, draft)
    expect(await search('finalprueba')).toEqual([])
    expect(await search('lprueba')).toEqual([])
  })

  test.each(['%', '_', '\\', "'", '";--', '%%', '100%_', '\u0000', '\\\\', '*', '(', '[a'])(
    'takes %j literally',
    async (q) => {
      const { status, body } = await admin('GET', `/users?q=${encodeURIComponent(q)}`)
      expect(status).toBe(200)
      // A control character is removed, which leaves no search.
      if (q !== '\u0000') expect(body.pagination.total).toBe(0)
    },
  )

  test('finds signs that mean something in patterns', async () => {
    const { body } = await created(admin, draftUser({ first_name: '50%_ó\\uno' }))
    for (const q of ['50%', '%_o', '_O\\u', 'O\\UNO']) {
      expect((await search(q)).map(({ id }) => id)).toEqual([body.id])
    }
  })

  test('keeps to the business units of who searches', async () => {
    const all = await search('ar')
    const mine = await search('ar', unit)
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.length).toBeLessThan(all.length)
    const areas = await rows<{ area_id: string }>(
      'select distinct area_id from users where id = any($1)',
      [mine.map(({ id }) => id)],
    )
    for (const { area_id } of areas) expect(company.unitAreas).toContain(Number(area_id))
  })

  test('refuses more than 200 characters', async () => {
    const { status, body } = await admin('GET', `/users?q=${'a'.repeat(201)}`)
    expect(status).toBe(422)
    expect(body.message).toBe('La búsqueda admite hasta 200 caracteres')
  })

  test('only_admins finds administrators, also within a search and within units', async () => {
    const { body } = await admin('GET', '/users?only_admins=true&limit=100')
    const expected = await rows<{ id: string }>(
      `select id from users where tenant_id = 1 and role = 'admin'
       order by full_name collate "und-x-icu", id`,
    )
    expect(body.results.map(({ id }: any) => id)).toEqual(expected.map(({ id }) => Number(id)))
    const narrowed = await admin('GET', '/users?only_admins=true&q=angela')
    expect(narrowed.body.results.map(({ id }: any) => id)).toEqual([company.adminId])
    expect((await unit('GET', '/users?only_admins=true')).body.pagination.total).toBe(0)
  })

  test('console finds administrators and readers, also within a search and within units', async () => {
    const staff = (area = '') =>
      rows<{ id: string }>(
        `select id from users where tenant_id = 1 and role <> 'user' ${area}
         order by full_name collate "und-x-icu", id`,
      )
    const found = async (as: typeof admin, query = '') => {
      const { body } = await as('GET', `/users?console=true&limit=1000${query}`)
      expect(body.pagination.total).toBe(body.results.length)
      return body.results as { id: number; role: string }[]
    }
    const idsIn = (some: { id: string | number }[]) => some.map(({ id }) => Number(id))
    const all = await found(admin)
    expect(idsIn(all)).toEqual(idsIn(await staff()))
    expect(new Set(all.map(({ role }) => role))).toEqual(new Set(['admin', 'reader']))
    expect(idsIn(await found(admin, '&q=ANGELA&status=enabled'))).toEqual([company.adminId])
    const area = `and area_id in (${company.unitAreas.join()})`
    expect(idsIn(await found(unit))).toEqual(idsIn(await staff(area)))
    expect(await found(admin, `&ids=${company.adminId}`)).toHaveLength(1)
    const [learner] = await rows<{ id: string }>(
      `select id from users where tenant_id = 1 and role = 'user' limit 1`,
    )
    expect(await found(admin, `&ids=${learner!.id}`)).toEqual([])
    const everybody = await admin('GET', '/users?console=false&limit=1')
    expect(everybody.body.pagination.total).toBeGreaterThan(all.length)
  })

  test('finds more than are gathered at once, page by page', { tags: ['slow'] }, async () => {
    await rows(`insert into users (tenant_id, username, email, first_name, area_id)
      select 1704, 'masa.' || n, 'masa.' || n || '@sendero.test', 'Masa ' || n, null
      from generate_series(1, 50100) n`)
    const other = await api.signInAs('admin', 1704)
    const at = async (query: string) => (await other('GET', `/users?q=masa&${query}`)).body
    const first = await at('skip=0')
    expect(first.pagination.total).toBe(50100)
    expect(first.results[0].full_name).toBe('Masa 1')
    const order = 'order by full_name collate "und-x-icu", id'
    const plain = await rows<{ full_name: string }>(
      `select full_name from users where tenant_id = 1704 and username like 'masa.%' ${order}`,
    )
    for (const skip of [20, 25_040, 25_060, 50_080, 50_095]) {
      const names = (await at(`skip=${skip}`)).results.map((row: any) => row.full_name)
      expect(names).toEqual(plain.slice(skip, skip + 10).map((row) => row.full_name))
    }
    const last = (await at('skip=0&order=desc')).results.map((row: any) => row.full_name)
    expect(last).toEqual(
      plain
        .slice(-10)
        .map((row) => row.full_name)
        .reverse(),
    )
    expect((await at('skip=60000')).results).toEqual([])

    for (const [filter, where] of [
      ['area=none', 'area_id is null'],
      ['area=none&status=enabled', 'area_id is null and not disabled'],
    ]) {
      const theirs = await rows<{ id: string }>(
        `select id from users where tenant_id = 1704 and ${where} ${order}`,
      )
      for (const [skip, limit] of [
        [0, 10],
        [0, 1],
        [25_060, 10],
        [theirs.length - 5, 10],
        [60_000, 10],
      ]) {
        const { body } = await other('GET', `/users?${filter}&skip=${skip}&limit=${limit}`)
        expect(body.pagination.total).toBe(theirs.length)
        expect(body.results.map((row: any) => String(row.id))).toEqual(
          theirs.slice(skip, skip! + limit!).map(({ id }) => id),
        )
      }
    }
  })
})

test.each([
  'limit=0',
  'limit=1001',
  'limit=x',
  'skip=-1',
  'skip=1.5',
  'skip=99999999999',
  'sort=password_hash',
  'sort=name;drop table users',
  'order=sideways',
  'only_admins=perhaps',
  'console=perhaps',
])('refuses %s', async (query) => {
  const { status, body } = await admin('GET', `/users?${encodeURI(query)}`)
  expect(status).toBe(422)
  expect(body.errors[0].path).toBe(query.split('=')[0])
})

test('another company sees nobody of this one', async () => {
  const other = await api.signInAs('admin', 97)
  const ids = await pageThrough(other, 'sort=area', 50)
  const tenants = await rows<{ tenant_id: number }>(
    'select distinct tenant_id from users where id = any($1)',
    [ids],
  )
  expect(tenants).toEqual([{ tenant_id: 97 }])
})
