import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { created, draftUser, issuesOf, openCompany } from '../users/company.ts'

const api = await startTestApi()
const company = await openCompany(api)
const { admin, unit, rows } = company
const stranger = await api.signInAs('admin', 97)

const [leadership, induction] = await Promise.all(
  ['Plan de liderazgo', 'Plan de inducción'].map(async (name) => {
    const [path] = await rows<{ id: string }>(
      'select id from formation_paths where tenant_id = 1 and name = $1',
      [name],
    )
    return Number(path!.id)
  }),
)

let made = 0
async function newPosition(changes: object = {}) {
  const draft = { code: `T${++made}`, name: `Cargo ${made}`, ...changes }
  const { status, body } = await admin('POST', '/positions', draft)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

describe('the list', () => {
  const ORDER = {
    code: 'p.code collate "und-x-icu"',
    name: 'p.name collate "und-x-icu"',
    formation_path: 'f.name collate "und-x-icu"',
    created_at: 'p.created_at',
  }

  test.each(Object.keys(ORDER) as (keyof typeof ORDER)[])(
    'by %s, every page joins the next, and positions without a plan come last',
    async (sort) => {
      for (const order of ['asc', 'desc']) {
        const plainly = await rows<{ id: string }>(
          `select p.id from positions p left join formation_paths f on f.id = p.formation_path_id
           where p.tenant_id = 1 order by ${ORDER[sort]} ${order}, p.id ${order}`,
        )
        const found: number[] = []
        for (let skip = 0; skip < plainly.length; skip += 7) {
          const query = `sort=${sort}&order=${order}&limit=7&skip=${skip}`
          const { body } = await admin('GET', `/positions?${query}`)
          expect(body.pagination).toEqual({ total: plainly.length, limit: 7 })
          found.push(...body.results.map(({ id }: { id: number }) => id))
        }
        expect(found).toEqual(plainly.map(({ id }) => Number(id)))
      }
    },
  )

  test('has the name of the formation path and the costs by year', async () => {
    const { body } = await admin('GET', '/positions?q=gerente%20general')
    expect(body.results).toHaveLength(1)
    const [manager] = body.results
    expect(Object.keys(manager).sort()).toEqual(
      [
        'id',
        'code',
        'name',
        'formation_path_id',
        'formation_path',
        'due_date',
        'due_days',
        'created_at',
        'costs',
        'version',
        'user_count',
      ].sort(),
    )
    expect(manager).toMatchObject({
      code: 'P001',
      formation_path_id: leadership,
      formation_path: 'Plan de liderazgo',
    })
    expect(manager.costs['2022']).toBeGreaterThan(0)
    const { user_count: _, ...position } = manager
    expect((await admin('GET', `/positions/${manager.id}`)).body).toEqual(position)
  })

  test('is not limited by business units, but how many users each has', async () => {
    const [mine, all] = [await unit('GET', '/positions'), await admin('GET', '/positions')]
    const plain = (list: { results: { user_count: number }[] }) =>
      list.results.map(({ user_count: _, ...position }) => position)
    const users = (list: { results: { user_count: number }[] }) =>
      list.results.reduce((sum, { user_count }) => sum + user_count, 0)
    expect(plain(mine.body)).toEqual(plain(all.body))
    expect(users(mine.body)).toBeLessThan(users(all.body))
    expect(users(mine.body)).toBeGreaterThan(0)
  })

  test('a page past the end is empty and tells the total', async () => {
    const { body } = await admin('GET', '/positions?skip=1000')
    expect(body).toEqual({ results: [], pagination: { total: 20, limit: 10 } })
  })
})

describe('creating and modifying', () => {
  test('answers what was stored; the formation path is optional', async () => {
    const plain = await newPosition({ formation_path_id: '' })
    expect(plain).toMatchObject({ formation_path_id: null, formation_path: null, costs: {} })
    const changed = await admin('PUT', `/positions/${plain.id}`, {
      code: plain.code,
      name: 'Con plan',
      formation_path_id: induction,
      version: 1,
    })
    expect(changed.body).toEqual({
      ...plain,
      name: 'Con plan',
      formation_path_id: induction,
      formation_path: 'Plan de inducción',
      version: 2,
    })
  })

  test('says everything that is wrong at once, in the words of the specification', async () => {
    const { id } = await newPosition()
    for (const answer of [
      await admin('POST', '/positions', { code: '', formation_path_id: 'x' }),
      await admin('PUT', `/positions/${id}`, { formation_path_id: -1 }),
    ]) {
      expect(answer.status).toBe(422)
      expect(issuesOf(answer)).toEqual({
        code: 'Debes especificar el código del cargo',
        name: 'Debes especificar el nombre del cargo',
        formation_path_id: expect.stringMatching(/no (es )?válido$/),
      })
    }
    const [foreign] = await rows<{ id: string }>(
      'select id from formation_paths where tenant_id = 97 limit 1',
    )
    const taken = await admin('POST', '/positions', {
      code: 'p001',
      name: 'x',
      formation_path_id: Number(foreign!.id),
    })
    expect(issuesOf(taken)).toEqual({
      code: 'El código del cargo ya existe',
      formation_path_id: 'El plan de formación no existe',
    })
  })

  test('refuses a reader changing or deleting positions or costs', async () => {
    const { id } = await newPosition()
    const reader = await api.signInAs('reader')
    const draft = { code: 'Ajeno', name: 'x' }
    for (const [method, path, body] of [
      ['POST', '/positions', draft],
      ['PUT', `/positions/${id}`, draft],
      ['PUT', `/positions/${id}/costs`, { 2020: 1 }],
      ['DELETE', `/positions/[${id}]`, undefined],
    ] as const)
      expect([method, path, (await reader(method, path, body)).status]).toEqual([method, path, 403])
    expect((await reader('GET', `/positions/${id}`)).status).toBe(200)
  })

  test('concurrent requests for one code: one succeeds', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => admin('POST', '/positions', { code: 'Disputado', name })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })

  test('two editors do not overwrite each other, whichever form they have open', async () => {
    const { id, code, version } = await newPosition()
    const edit = await admin('PUT', `/positions/${id}`, { code, name: 'Uno', version })
    expect(edit.status).toBe(200)
    const late = await admin('PUT', `/positions/${id}/costs?version=${version}`, { 2020: 1 })
    expect(late.status).toBe(409)
    expect(late.body.message).toMatch(/^Otra persona modificó este cargo/)
    const costs = await admin('PUT', `/positions/${id}/costs?version=2`, { 2020: 1 })
    expect(costs.body).toMatchObject({ version: 3, name: 'Uno' })
    expect((await admin('PUT', `/positions/${id}`, { code, name: 'x', version: 2 })).status).toBe(
      409,
    )
  })

  test('another formation path changes the courses of its users at once', async () => {
    const position = await newPosition()
    const user = (await created(admin, draftUser({ position_id: position.id }))).body.id
    const courses = async () =>
      (
        await rows<{ n: number }>(
          'select count(*)::int as n from course_users where user_id = $1 and enabled',
          [user],
        )
      )[0]!.n
    expect(await courses()).toBe(0)
    const { code, name } = position
    await admin('PUT', `/positions/${position.id}`, { code, name, formation_path_id: induction })
    expect(await courses()).toBe(3)
    await admin('PUT', `/positions/${position.id}`, { code, name, formation_path_id: null })
    expect(await courses()).toBe(0)
  })

  test('an administrator of some business units leaves the courses of others alone', async () => {
    const limited = await company.limitedAdmin()
    const position = await newPosition()
    const put = (changes: object) =>
      limited('PUT', `/positions/${position.id}`, { ...position, version: undefined, ...changes })
    await created(admin, draftUser({ position_id: position.id, area_id: company.unitAreas[0] }))
    expect((await put({ formation_path_id: induction })).status).toBe(200)
    await created(admin, draftUser({ position_id: position.id, area_id: company.otherAreas[0] }))
    const refused = await put({ formation_path_id: null })
    expect(refused.status).toBe(422)
    expect(issuesOf(refused)).toEqual({
      formation_path_id:
        'Este cargo tiene usuarios fuera de tus unidades de negocio: no puedes cambiar su plan de formación',
    })
    expect((await put({ formation_path_id: induction, name: 'Otro nombre' })).status).toBe(200)
  })
})

describe('average costs', () => {
  const thisYear = new Date().getUTCFullYear()
  const put = (id: number, costs: unknown, call = admin) =>
    call('PUT', `/positions/${id}/costs`, costs)

  test('are kept by year; a cost of zero is none, and years that are not sent stay', async () => {
    const { id } = await newPosition()
    const first = await put(id, { 2018: 12_000, 2019: 12_500.5, 2020: 0 })
    expect(first.body).toMatchObject({ costs: { 2018: 12_000, 2019: 12_500.5 }, version: 2 })
    const second = await put(id, { 2019: 0, 2021: 999_999_999_999 })
    expect(second.body.costs).toEqual({ 2018: 12_000, 2021: 999_999_999_999 })
    const same = await put(id, { 2018: 12_000 })
    expect(same.body).toEqual(second.body)
  })

  test('only those that differ are written, and the audit log tells them', async () => {
    const { id } = await newPosition()
    await put(id, { 2018: 10, 2019: 20, 2020: 30 })
    await put(id, { 2018: 10, 2019: 25, 2020: 0 })
    const log = await rows<any>(
      `select action, before, after from audit_log
       where entity = 'position' and entity_id = $1 and action in ('add', 'remove') order by id`,
      [id],
    )
    const told = log.map(({ action, before, after }) => [action, { ...before, ...after }])
    expect(told.slice(3)).toEqual(
      expect.arrayContaining([
        ['remove', expect.objectContaining({ year: 2019, cost: 20 })],
        ['remove', expect.objectContaining({ year: 2020, cost: 30 })],
        ['add', expect.objectContaining({ year: 2019, cost: 25 })],
      ]),
    )
    expect(told).toHaveLength(6)
  })

  test.each([
    ['a year before 2018', { 2017: 1 }, 'Los años van desde 2018 hasta el actual'],
    ['a year to come', { [thisYear + 2]: 1 }, `El año más reciente que admite costos es`],
    ['what is no year', { anteayer: 1 }, 'Los años van desde 2018 hasta el actual'],
    [
      'a negative cost',
      { 2020: -1 },
      'El costo debe ser un valor en pesos, desde cero y con dos decimales a lo sumo',
    ],
    [
      'three decimals',
      { 2020: 0.125 },
      'El costo debe ser un valor en pesos, desde cero y con dos decimales a lo sumo',
    ],
    [
      'a text',
      { 2020: '100' },
      'El costo debe ser un valor en pesos, desde cero y con dos decimales a lo sumo',
    ],
    ['more than can be kept', { 2020: 1e15 }, 'El costo admite hasta 999.999.999.999'],
  ])('%s is refused, and nothing of it is kept', async (_title, costs, message) => {
    const { id } = await newPosition()
    const answer = await put(id, { 2019: 5, ...costs })
    expect(answer.status).toBe(422)
    expect(answer.body.errors[0].path).toBe(Object.keys(costs)[0])
    expect(answer.body.message.startsWith(message)).toBe(true)
    expect((await admin('GET', `/positions/${id}`)).body.costs).toEqual({})
  })

  test('the current year is that of the company’s time zone', async () => {
    const { id } = await newPosition()
    // The first place of the world where a year begins, and the last.
    const yearIn = (timeZone: string) =>
      Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(new Date()))
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await rows('update tenants set timezone = $1 where id = 1', [zone])
      expect((await put(id, { [yearIn(zone)]: 1 })).status).toBe(200)
      expect((await put(id, { [yearIn(zone) + 1]: 1 })).status).toBe(422)
    }
    await rows(`update tenants set timezone = 'America/Bogota' where id = 1`)
  })

  test('are those of the own company, and an administrator’s to change', async () => {
    const { id } = await newPosition()
    expect((await put(id, { 2020: 1 }, stranger)).status).toBe(404)
    expect((await put(id, { 2020: 1 }, unit)).status).toBe(403)
  })
})

describe('the users of a position', () => {
  test('come by name, and an actor with business units sees only theirs', async () => {
    const id = company.positions[10]!
    for (const [call, mine] of [
      [admin, 'true'],
      [unit, `area_id in (${company.unitAreas.join()})`],
    ] as const) {
      const plainly = await rows<{ id: string }>(
        `select id from users where tenant_id = 1 and position_id = $1 and ${mine}
         order by full_name collate "und-x-icu", id`,
        [id],
      )
      const { body } = await call('GET', `/positions/${id}/users?limit=1000`)
      expect(body.results.map((user: any) => user.id)).toEqual(plainly.map((u) => Number(u.id)))
      expect(body.pagination.total).toBe(plainly.length)
      const part = await call('GET', `/positions/${id}/users?limit=2&skip=1`)
      expect(part.body.results).toEqual(body.results.slice(1, 3))
    }
    expect((await stranger('GET', `/positions/${id}/users`)).status).toBe(404)
  })
})

test('formation paths come by name, for staff', async () => {
  const { body } = await unit('GET', '/paths?limit=1000&skip=0')
  expect(body.results.map(({ name }: any) => name)).toEqual([
    'Plan de inducción',
    'Plan de liderazgo',
    'Plan operativo',
  ])
  expect(body.pagination).toEqual({ total: 3, limit: 1000 })
  expect((await unit('GET', '/paths?limit=1&skip=1')).body.results[0].name).toBe(
    'Plan de liderazgo',
  )
  expect((await (await api.signInAs('learner'))('GET', '/paths')).status).toBe(403)
})
