import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_TENANTS } from '#api/demo/tenants.ts'
import { mobileOf } from '#api/demo/people.ts'
import { UnknownTenant, seedManyUsers } from '#api/demo/seed-many.ts'
import { seedDemoOnce } from '#api/demo/seed.ts'
import { openFileStore } from '#api/platform/files/open-store.ts'
import { mobile } from '#contract/platform/people/user-shapes.ts'
import { startTestApi, type Persona } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { emptyDatabase, type EmptyDatabase } from '#tests/support/database/empty-database.ts'
import { testSettings } from '#tests/support/settings.ts'

const log = pino({ level: 'silent' })

/** Data that must be the same on each machine. */
const PICTURE = `select u.tenant_id, u.id, u.username, u.email, u.full_name, u.mobile, u.area_id, u.position_id,
  u.role, u.identification_number, u.location, u.manager_id, u.extended_field1, u.disabled,
  u.password_kind, u.created_at from users u order by u.id`

describe('demo data', () => {
  let api: Awaited<ReturnType<typeof startTestApi>>
  beforeAll(async () => {
    api = await startTestApi()
  })

  const personas: [Persona, number][] = DEMO_TENANTS.flatMap(({ id }) =>
    (['admin', 'reader', 'unit', 'learner'] as const).map((persona): [Persona, number] => [
      persona,
      id,
    ]),
  )

  test.each(personas)('%s@%i.sendero.test signs in', async (persona, tenantId) => {
    const call = await api.signInAs(persona, tenantId)
    const { status, body } = await call('GET', '/auth/session')
    expect(status).toBe(200)
    const roles = { admin: 'admin', reader: 'reader', unit: 'reader', learner: 'user' }
    expect(body.user).toMatchObject({
      role: roles[persona],
      superadmin: false,
      tenant_id: tenantId,
    })
    expect(body.must_change_password).toBe(false)
  })

  test('super@sendero.test is the only super-administrator, and administers company 1', async () => {
    const { body } = await (await api.signInAsSuper())('GET', '/auth/session')
    expect(body.user).toMatchObject({ superadmin: true, role: 'admin', tenant_id: 1 })
  })

  test.each([
    [1, true, true, true],
    [97, true, true, true],
    [1556, false, false, false],
    [1672, false, true, true],
    [1704, true, true, true],
  ])(
    'company %i has its features',
    async (tenantId, communications, externalTraining, userCreation) => {
      const { body } = await (await api.signInAs('admin', tenantId))('GET', '/auth/session')
      expect(body.tenant.features).toEqual({ communications, externalTraining, userCreation })
    },
  )

  test('the persona of the business unit sees some of the company, and not all', async () => {
    const all = await (await api.signInAs('reader'))('GET', '/users')
    const some = await (await api.signInAs('unit'))('GET', '/users')
    expect(some.body.pagination.total).toBeGreaterThan(0)
    expect(some.body.pagination.total).toBeLessThan(all.body.pagination.total)
    expect(all.body.pagination.total).toBe(240)
  })

  test('companies with external training have courses that people were in, and some to come', async () => {
    for (const { id, externalTraining } of DEMO_TENANTS) {
      if (!externalTraining) continue
      const call = await api.signInAs('reader', id)
      const { body } = await call('GET', '/external-courses?limit=100')
      expect(body.results.length).toBeGreaterThan(10)
      const people = body.results.map(({ users }: { users: number }) => users)
      expect(Math.min(...people)).toBeGreaterThan(0)
    }
    const rows = await rowsOf(api.url)
    const [when] = await rows<Record<string, boolean>>(
      `select min(start_time) < now() - interval '12 months' as old, max(start_time) > now() as coming,
         bool_and(assisted or not approved) as consistent,
         bool_and(not assisted or start_time < now()) as held
       from external_course_users where start_time is not null`,
    )
    expect(when).toEqual({ old: true, coming: true, consistent: true, held: true })
  })

  test('every company has two approver groups, and each request that waits is one’s', async () => {
    for (const { id } of DEMO_TENANTS) {
      const call = await api.signInAs('admin', id)
      const { body } = await call('GET', '/preregistrations-auth-groups')
      expect(body.results).toMatchObject([
        { name: 'Sedes regionales', user_count: 1 },
        { name: 'Talento humano', user_count: 2 },
      ])
      const { body: waiting } = await call('GET', '/preregistrations?limit=100')
      const names = waiting.results.map((row: any) => row.authorization_group_name)
      expect(new Set(names)).toEqual(new Set(['Sedes regionales', 'Talento humano']))
    }
  })

  test('a search without accents finds the Zúñigas', async () => {
    const { body } = await (await api.signInAs('admin'))('GET', '/users?q=zuniga&limit=50')
    expect(body.pagination.total).toBeGreaterThan(2)
    for (const user of body.results) expect(user.full_name).toContain('Zúñiga')
  })
})

/** Two databases that were loaded apart. */
let first: EmptyDatabase
let second: EmptyDatabase
let directory: string
beforeAll(async () => {
  first = await emptyDatabase()
  directory = await mkdtemp(path.join(tmpdir(), 'sendero-demo-'))
  const settings = testSettings({ FILES: directory })
  await Promise.all([1, 2, 3].map(() => seedDemoOnce(settings, first.url, log)))
  second = await emptyDatabase()
  await seedDemoOnce(testSettings(), second.url, log)
})
afterAll(() => rm(directory, { recursive: true, force: true }))

describe('loading it', () => {
  test('processes that start together load it once', async () => {
    expect(await first.rows('select id from tenants order by id')).toEqual(
      DEMO_TENANTS.map(({ id }) => ({ id })),
    )
    expect(
      await first.rows('select tenant_id, count(*)::int as n from users group by 1 order by 1'),
    ).toEqual(DEMO_TENANTS.map(({ id, users }) => ({ tenant_id: id, n: users })))
  })

  test('it is the same on every machine', async () => {
    expect(await second.rows(PICTURE)).toEqual(await first.rows(PICTURE))
  })

  test('it has what real companies have: gaps, managers, disabled people, codes', async () => {
    const [counts] = (await first.rows(`select
      count(*) filter (where disabled)::int as disabled,
      count(*) filter (where area_id is null)::int as no_area,
      count(*) filter (where last_name is null)::int as no_surname,
      count(*) filter (where mobile is null)::int as no_mobile,
      count(distinct manager_id)::int as managers,
      count(*) filter (where manager_id = id)::int as own_managers
      from users`)) as [Record<string, number>]
    for (const name of ['disabled', 'no_area', 'no_surname', 'no_mobile', 'managers']) {
      expect(counts[name], name).toBeGreaterThan(0)
    }
    expect(counts['own_managers']).toBe(0)
    const codes = (table: string) =>
      first.rows(`select code from ${table} where tenant_id = 1 order by code`)
    expect(await codes('areas')).toEqual(numbered('A', 12))
    expect(await codes('positions')).toEqual(numbered('P', 20))
  })

  test('only personas have a password that somebody knows', async () => {
    expect(
      await first.rows(`select distinct password_kind, email ~ '@(\\d+\\.)?sendero\\.test$' as persona
        from users where password_kind = 'argon2id' or email ~ '@\\d+\\.sendero\\.test$'`),
    ).toEqual([{ password_kind: 'argon2id', persona: true }])
    expect(
      await first.rows(`select count(distinct password_hash)::int as hashes, count(*)::int as users
        from users where password_kind = 'generated'`),
    ).toEqual([{ hashes: 450 - 21, users: 450 - 21 }])
  })

  test('a company made afterwards gets an id of its own', async () => {
    expect(
      await first.rows(`insert into tenants (name, slug) values ('Nueva', 'nueva') returning id`),
    ).toEqual([{ id: 1705 }])
  })

  test('a company that exists keeps it away', { tags: ['slow'] }, async () => {
    const own = await emptyDatabase()
    await own.rows(`insert into tenants (name, slug) values ('Propia', 'propia')`)
    await seedDemoOnce(testSettings(), own.url, log)
    expect(await own.rows('select name from tenants')).toEqual([{ name: 'Propia' }])
  })
})

describe('learning of people', () => {
  test('shows files that are there, as the editor would have kept them', async () => {
    const kept = (await first.rows(
      'select kind, name, bytes::int, file_key from course_resources order by course_id, name',
    )) as { kind: string; name: string; bytes: number; file_key: string }[]
    expect(new Set(kept.map(({ kind }) => kind))).toEqual(
      new Set(['svg', 'images', 'audio', 'files']),
    )
    const store = openFileStore(directory)
    for (const { name, bytes, file_key } of kept) {
      const file = await store.get(file_key)
      await file?.content.cancel()
      expect(file?.bytes, name).toBe(bytes)
    }
  })

  test('is what their answers give, counted again', async () => {
    const counted = await first.rows(`
      with best as (
        select tenant_id, tenant_course_id, user_id, content_id, max(points) as points,
          sum(seconds) as seconds
        from responses group by 1, 2, 3, 4
      )
      select count(*)::int as enrolments, count(*) filter (where
        cu.points <> told.points or cu.seconds <> told.seconds
        or (not cu.external_revalidated
          and cu.percentage_completed <> trunc(100.0 * told.answered / told.contents, 2))
        or (cu.percentage_completed = 100) <> (cu.date_completed is not null)
        or (cu.started_at is not null) <> (told.answered > 0)
        or cu.last_activity > now() or cu.assigned_at > cu.started_at)::int as wrong
      from course_users cu
      join tenant_courses tc on tc.tenant_id = cu.tenant_id and tc.id = cu.tenant_course_id
      cross join lateral (
        select count(*) as contents, count(best.content_id) as answered,
          coalesce(sum(best.points), 0) as points, coalesce(sum(best.seconds), 0) as seconds
        from course_contents c
        left join best on best.tenant_id = cu.tenant_id and best.tenant_course_id = cu.tenant_course_id
          and best.user_id = cu.user_id and best.content_id = c.id
        where c.course_id = tc.course_id
      ) told`)
    expect(counted).toEqual([{ enrolments: expect.any(Number), wrong: 0 }])
    expect((counted as [{ enrolments: number }])[0].enrolments).toBeGreaterThan(1000)
  })

  test('has a certificate for each course completed, valid, past or without end', async () => {
    const [row] = (await first.rows(`
      select (select count(*) from course_users where date_completed is not null)::int as completed,
        count(*)::int as certificates, count(distinct hash)::int as hashes,
        count(*) filter (where valid_through < current_date)::int as past,
        count(*) filter (where valid_through >= current_date)::int as valid,
        count(*) filter (where valid_through is null)::int as endless
      from certificates`)) as [Record<string, number>]
    expect(row['certificates']).toBe(row['completed'])
    expect(row['hashes']).toBe(row['completed'])
    for (const kind of ['past', 'valid', 'endless']) expect(row[kind], kind).toBeGreaterThan(0)
  })

  test('is the same on every machine, on the same day', async () => {
    const picture = `select cu.tenant_id, cu.tenant_course_id, cu.user_id, cu.direct, cu.enabled, cu.points,
        cu.percentage_completed, cu.started_at, cu.date_completed, c.hash, d.uuid, tc.uuid as own
      from course_users cu join tenant_courses tc on tc.id = cu.tenant_course_id
      join courses d on d.id = tc.course_id
      left join certificates c on c.user_id = cu.user_id and c.tenant_course_id = cu.tenant_course_id
      order by 1, 2, 3`
    expect(await second.rows(picture)).toEqual(await first.rows(picture))
  })
})

const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    code: `${prefix}${String(index + 1).padStart(3, '0')}`,
  }))

describe('many users', () => {
  test('as many as were asked for, told as they arrive, and counted by area', async () => {
    const told: number[] = []
    const amount = 2_345
    await seedManyUsers(second.url, { tenantId: 97, count: amount }, (done) => told.push(done))
    expect(told.at(-1)).toBe(amount)
    expect(await second.rows('select count(*)::int as n from users where tenant_id = 97')).toEqual([
      { n: amount + 85 },
    ])
    expect(
      await second.rows(`select area_id from users u where tenant_id = 97 group by area_id
        having count(*) <> (select sum(tally) from user_tallies t where t.tenant_id = 97
          and t.kind = 'area' and t.group_id is not distinct from u.area_id)`),
    ).toEqual([])
  })

  test('again, in batches beside each other, without a clash', async () => {
    await seedManyUsers(second.url, { tenantId: 1, count: 1_000 }, () => {})
    await Promise.all(
      [1, 97].map((tenantId) => seedManyUsers(second.url, { tenantId, count: 500 }, () => {})),
    )
    expect(await second.rows('select count(*)::int as n from users')).toEqual([
      { n: 450 + 2_345 + 2_000 },
    ])
  })

  test('a company that does not exist is named', async () => {
    await expect(seedManyUsers(second.url, { tenantId: 5, count: 1 }, () => {})).rejects.toThrow(
      new UnknownTenant('No existe la compañía 5'),
    )
  })

  test('mobiles are valid and nobody shares one', () => {
    const ids = [1, 2, 99_999, 100_000, 100_001, 1_000_000, 19_999_999, 149_999_999]
    const many = [...ids, ...Array.from({ length: 50_000 }, (_, index) => 500_000 + index)]
    const mobiles = many.map(mobileOf)
    expect(new Set(mobiles).size).toBe(many.length)
    for (const value of mobiles.slice(0, 1000)) expect(mobile.parse(value)).toBe(value)
  })
})
