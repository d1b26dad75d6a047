import { describe, expect, test } from 'vitest'
import type { Unit } from '#contract/people/organizational-units.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { openGroups } from '../groups/company.ts'
import { asForm, created, draftUser, issuesOf, openCompany } from '../users/company.ts'

const api = await startTestApi()
const company = await openCompany(api)
const { admin, rows, unitAreas, otherAreas } = company
const { course } = await openGroups(api)
const reader = await api.signInAs('reader')

const idsOf = ({ body }: { body: any }) => body.results.map(({ id }: { id: number }) => id)

/** A business unit of its own for one test. */
async function newUnit(draft: object = {}): Promise<Unit> {
  const answer = await admin('POST', '/organizational-units', {
    name: 'Unidad',
    areas: [],
    courses: [],
    ...draft,
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body as Unit
}

/** Creates a console user with these organizational units, in an area of theirs. */
async function staff(role: 'reader' | 'admin', units: number[], area = unitAreas[0]) {
  const draft = draftUser({ role, password: 'clave-segura', area_id: area })
  const { body } = await created(admin, { ...draft, organizational_units: units })
  const caller = api.withToken(await api.firstTokenOf(draft.email, 'clave-segura'))
  return { id: body.id as number, caller }
}

describe('business units', () => {
  test('are created, read, modified and deleted', async () => {
    const one = await course('Ética')
    const made = await newUnit({
      name: ' Ñandú ',
      areas: [unitAreas[1], unitAreas[0], unitAreas[0]],
      courses: [one],
    })
    expect(made).toMatchObject({ name: 'Ñandú', courses: [{ id: one, name: 'Ética' }], users: 0 })
    expect(made.areas.map(({ id }: any) => id).sort()).toEqual(unitAreas.slice(0, 2).sort())
    expect((await reader('GET', `/organizational-units/${made.id}`)).body).toEqual(made)

    const changed = await admin('PUT', `/organizational-units/${made.id}`, {
      name: 'Otra',
      areas: [otherAreas[0]],
      courses: [],
      version: made.version,
    })
    expect(changed.body).toMatchObject({
      name: 'Otra',
      areas: [{ id: otherAreas[0] }],
      courses: [],
      version: made.version + 1,
    })
    expect((await admin('DELETE', `/organizational-units/${made.id}`)).body).toEqual({ deleted: 1 })
    expect((await admin('GET', `/organizational-units/${made.id}`)).status).toBe(404)
  })

  test('refuses a reader creating, modifying or deleting them', async () => {
    const { id } = await newUnit()
    const draft = { name: 'Ajena', areas: [], courses: [] }
    for (const [method, path, body] of [
      ['POST', '/organizational-units', draft],
      ['PUT', `/organizational-units/${id}`, draft],
      ['DELETE', `/organizational-units/${id}`, undefined],
    ] as const)
      expect([method, (await reader(method, path, body)).status]).toEqual([method, 403])
    expect((await reader('GET', `/organizational-units/${id}`)).status).toBe(200)
  })

  test('are searched, sorted and paged', async () => {
    for (const name of ['Zúñiga', 'Águila zuniga']) await newUnit({ name })
    const { body } = await reader('GET', '/organizational-units?q=ZUNIGA&limit=1&skip=1')
    expect(body).toMatchObject({
      results: [{ name: 'Zúñiga' }],
      pagination: { total: 2, limit: 1 },
    })
    const latest = await reader('GET', '/organizational-units?q=zuniga&sort=created_at&order=desc')
    expect(latest.body.results.map(({ name }: any) => name)).toEqual(['Águila zuniga', 'Zúñiga'])
  })

  test.each([
    [
      {},
      {
        name: 'Debes especificar el nombre de la unidad de negocio',
        areas: 'Este campo es obligatorio',
        courses: 'Este campo es obligatorio',
      },
    ],
    [
      { name: ' ', areas: [], courses: [] },
      { name: 'Debes especificar el nombre de la unidad de negocio' },
    ],
    [
      { name: 'Una', areas: [999999999], courses: [999999999] },
      {
        areas: 'Alguna de las áreas elegidas no existe',
        courses: 'Alguno de los cursos elegidos no existe',
      },
    ],
  ])('%j is refused', async (body, issues) => {
    const answer = await admin('POST', '/organizational-units', body)
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)).toEqual(issues)
  })

  test('a stale version is refused for the second of two editors', async () => {
    const { id, version } = await newUnit()
    const put = (name: string) =>
      admin('PUT', `/organizational-units/${id}`, { name, areas: [], courses: [], version })
    const statuses = (await Promise.all([put('Una'), put('Dos')])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    expect((await put('Tres')).body.message).toContain('Otra persona modificó esta unidad')
  })

  test('an area in the trash comes back with its tie', async () => {
    const [area] = (await rows(
      `insert into areas (tenant_id, code, name) values (1, 'TEMP', 'De paso') returning id`,
    )) as [{ id: string }]
    const made = await newUnit({ areas: [Number(area.id), unitAreas[0]] })
    await rows('update areas set deleted_at = now() where id = $1', [area.id])
    const put = (areas: number[]) =>
      admin('PUT', `/organizational-units/${made.id}`, { name: 'Unidad', areas, courses: [] })
    expect((await put([unitAreas[0]!])).body.areas).toHaveLength(1)
    await rows('update areas set deleted_at = null where id = $1', [area.id])
    const back = await admin('GET', `/organizational-units/${made.id}`)
    expect(back.body.areas).toHaveLength(2)
  })

  test('of a user, by name', async () => {
    const [a, b] = [await newUnit({ name: 'Beta' }), await newUnit({ name: 'Álamo' })]
    const { id } = await staff('reader', [a.id, b.id])
    expect((await reader('GET', `/organizational-units/for-user/${id}`)).body).toEqual([
      { id: b.id, name: 'Álamo' },
      { id: a.id, name: 'Beta' },
    ])
    expect((await reader('GET', `/organizational-units/for-user/${company.adminId}`)).body).toEqual(
      [],
    )
    expect((await admin('GET', '/organizational-units/for-user/999999999')).status).toBe(404)
  })
})

describe('choices of the form', () => {
  test('twenty areas and courses by name, and how many there are', async () => {
    await rows(`insert into areas (tenant_id, code, name)
      select 1, 'M' || n, 'Muestra ' || lpad(n::text, 3, '0') from generate_series(1, 45) n`)
    const { body } = await admin('GET', '/organizational-units/areas?q=muestra')
    expect(body.results).toHaveLength(20)
    expect(body.results[0].name).toBe('Muestra 001')
    expect(body.pagination).toEqual({ total: 45, limit: 20 })
    expect((await admin('GET', '/organizational-units/areas?q=m44')).body.results).toHaveLength(1)

    const id = await course('Señalización vial')
    const found = await admin('GET', '/organizational-units/courses?q=SENALIZACION')
    expect(found.body.results).toEqual([{ id, name: 'Señalización vial' }])
    const chosen = await admin('GET', `/organizational-units/courses?ids=${id}`)
    expect(chosen.body.results).toEqual([{ id, name: 'Señalización vial' }])
  })

  test('only what the actor’s own units open', async () => {
    const limited = await company.limitedAdmin()
    expect(idsOf(await limited('GET', '/organizational-units/areas')).sort()).toEqual(
      [...unitAreas].sort(),
    )
    expect((await reader('GET', '/organizational-units/areas')).status).toBe(403)
  })
})

describe('deleting one that limits people', () => {
  test('is refused, says how many they are and who', async () => {
    const [used, free] = [await newUnit({ name: 'Con gente' }), await newUnit({ name: 'Libre' })]
    const people = [await staff('reader', [used.id]), await staff('admin', [used.id])]
    const answer = await admin('DELETE', `/organizational-units/${used.id},${free.id}`)
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'in_use',
        errors: [{ path: `ids.${used.id}`, message: '«Con gente» limita a 2 usuarios' }],
      },
    })
    expect(answer.body.message).toMatch(/^No se eliminó ninguna: «Con gente» limita a 2 usuarios/)
    expect((await admin('GET', `/organizational-units/${free.id}`)).status).toBe(200)

    const list = await reader('GET', `/organizational-units/${used.id}/users`)
    expect(idsOf(list).sort()).toEqual(people.map(({ id }) => id).sort())
    for (const { id } of people) {
      const { body } = await admin('GET', `/users/${id}`)
      await admin('PUT', `/users/${id}`, asForm(body, { organizational_units: [] }))
    }
    expect((await admin('DELETE', `/organizational-units/${used.id},${free.id}`)).status).toBe(200)
  })

  test('and one that is being given to somebody goes to nobody', async () => {
    const { id } = await staff('reader', [])
    for (let round = 0; round < 5; round++) {
      const made = await newUnit({ areas: [unitAreas[0]] })
      const { body } = await admin('GET', `/users/${id}`)
      const [given, deleted] = await Promise.all([
        admin('PUT', `/users/${id}`, asForm(body, { organizational_units: [made.id] })),
        admin('DELETE', `/organizational-units/${made.id}`),
      ])
      expect([given.status, deleted.status].sort()).toEqual(
        given.status === 200 ? [200, 409] : [200, 422],
      )
    }
  })
})

describe('access by a unit', () => {
  const seenBy = async (caller: Caller) => {
    const list = await caller('GET', '/users?limit=1000')
    const csv = await (await caller('GET', '/users/export')).response.text()
    return { ids: idsOf(list).sort(), lines: csv.trim().split('\n').length - 1 }
  }
  const usersIn = async (areas: number[]) =>
    (
      await rows<{ id: string }>(
        'select id from users where tenant_id = 1 and area_id = any($1) order by id',
        [areas],
      )
    ).map(({ id }) => Number(id))

  test.each(['reader', 'admin'] as const)(
    'changes with the next request of its %s: users, export, members of groups, searches',
    async (role) => {
      const [here, there] = [unitAreas[0]!, otherAreas[0]!]
      const made = await newUnit({ areas: [here] })
      const { caller } = await staff(role, [made.id])
      const group = (await admin('POST', '/groups', { name: 'De todos' })).body.id
      await admin('POST', `/groups/${group}/users/matching`, { all: true })

      const open = async (areas: number[]) => {
        const form = { name: 'Unidad', areas, courses: [] }
        await admin('PUT', `/organizational-units/${made.id}`, form)
        const expected = (await usersIn(areas)).sort()
        expect((await seenBy(caller)).ids).toEqual(expected)
        expect((await seenBy(caller)).lines).toBe(expected.length)
        const members = await caller('GET', `/groups/${group}/users?limit=1000`)
        expect(members.body.pagination.total).toBe(expected.length)
        expect((await caller('GET', `/groups/${group}`)).body.totals.users).toBe(expected.length)
        expect(idsOf(await caller('GET', '/areas?limit=1000')).sort()).toEqual([...areas].sort())
      }
      await open([here])
      await open([here, there])
      await open([there])
      await admin('PUT', `/organizational-units/${made.id}`, { name: 'U', areas: [], courses: [] })
      expect((await seenBy(caller)).ids).toHaveLength((await seenBy(admin)).ids.length)
    },
  )

  test('courses as well', async () => {
    const [a, b] = [await course('Curso A'), await course('Curso B')]
    const made = await newUnit({ courses: [a] })
    const { caller } = await staff('reader', [made.id])
    const group = (await admin('POST', '/groups', { name: 'Con cursos' })).body.id
    await admin('POST', `/groups/${group}/courses/${a},${b}`)
    const seen = async () => idsOf(await caller('GET', `/groups/${group}/courses`))
    expect(await seen()).toEqual([a])
    const put = (courses: number[]) =>
      admin('PUT', `/organizational-units/${made.id}`, { name: 'Unidad', areas: [], courses })
    await put([b])
    expect(await seen()).toEqual([b])
    await put([])
    expect(await seen()).toEqual([a, b])
  })
})

describe('an administrator with business units', () => {
  test('sees those that open nothing beyond their own', async () => {
    const [within, beyond, all] = [
      await newUnit({ name: 'Dentro', areas: [unitAreas[0]] }),
      await newUnit({ name: 'Fuera', areas: [unitAreas[0], otherAreas[0]] }),
      await newUnit({ name: 'Todo' }),
    ]
    const own = await newUnit({ areas: unitAreas })
    const { caller } = await staff('admin', [own.id])
    const seen = idsOf(await caller('GET', '/organizational-units?limit=1000'))
    expect(seen).toContain(within.id)
    expect(seen).toContain(own.id)
    expect(seen).not.toContain(beyond.id)
    expect(seen).not.toContain(all.id)
    for (const { id } of [beyond, all]) {
      const form = { name: 'Mía', areas: [unitAreas[0]], courses: [] }
      expect((await caller('GET', `/organizational-units/${id}`)).status).toBe(404)
      expect((await caller('PUT', `/organizational-units/${id}`, form)).status).toBe(404)
      expect((await caller('DELETE', `/organizational-units/${id}`)).status).toBe(404)
    }
  })

  test('makes and modifies units within their own, and none that opens more', async () => {
    const own = await newUnit({ areas: unitAreas })
    const { caller } = await staff('admin', [own.id])
    const post = (areas: number[]) =>
      caller('POST', '/organizational-units', { name: 'U', areas, courses: [] })
    expect(issuesOf(await post([]))).toEqual({
      areas: 'Debes elegir al menos un área de tus unidades de negocio',
    })
    expect(issuesOf(await post([unitAreas[0]!, otherAreas[0]!]))).toEqual({
      areas: 'Alguna de las áreas elegidas no existe',
    })
    const made = await post([unitAreas[0]!])
    expect(made.status).toBe(201)
    const put = (areas: number[]) =>
      caller('PUT', `/organizational-units/${made.body.id}`, { name: 'U', areas, courses: [] })
    expect((await put([])).status).toBe(422)
    expect((await put([otherAreas[0]!])).status).toBe(422)
    expect((await put([unitAreas[1]!])).status).toBe(200)
  })

  test('opens no more courses either', async () => {
    const [mine, other] = [await course(), await course()]
    const own = await newUnit({ courses: [mine] })
    const { caller } = await staff('admin', [own.id])
    const post = (courses: number[]) =>
      caller('POST', '/organizational-units', { name: 'U', areas: [], courses })
    expect(issuesOf(await post([]))).toEqual({
      courses: 'Debes elegir al menos un curso de tus unidades de negocio',
    })
    expect((await post([mine, other])).status).toBe(422)
    expect((await post([mine])).status).toBe(201)

    const wide = await newUnit({ courses: [mine, other] })
    const units = idsOf(await caller('GET', '/organizational-units?limit=1000'))
    expect(units).not.toContain(wide.id)
    const draft = draftUser({ role: 'reader', organizational_units: [wide.id] })
    const refused = await caller('POST', '/users', draft)
    expect(issuesOf(refused)).toEqual({
      organizational_units:
        'Debes elegir unidades de negocio que no abarquen más áreas ni cursos que las tuyas',
    })
    const given = await caller('POST', '/users', { ...draft, organizational_units: [own.id] })
    expect(given.status).toBe(201)
    const reach = await staff('reader', [wide.id])
    const { body } = await caller('GET', `/users/${reach.id}`)
    expect((await caller('PUT', `/users/${reach.id}`, asForm(body))).status).toBe(403)
    expect((await caller('PUT', `/users/${reach.id}/disable`)).body).toEqual({
      changed: 0,
      skipped: 1,
    })
  })

  test('changes and deletes none that limits their own account', async () => {
    const own = await newUnit({ areas: [unitAreas[0]] })
    const { caller } = await staff('admin', [own.id])
    const form = { name: 'Mía', areas: [unitAreas[0]], courses: [] }
    for (const [method, body] of [['PUT', form], ['DELETE']] as const) {
      const answer = await caller(method, `/organizational-units/${own.id}`, body)
      expect(answer).toMatchObject({
        status: 403,
        body: { message: 'No puedes modificar una unidad de negocio que limita tu propia cuenta' },
      })
    }
  })

  test('gives to users only units within their own', async () => {
    const within = await newUnit({ name: 'AAA dentro', areas: [unitAreas[0]] })
    const all = await newUnit({ name: 'AAA todo' })
    const own = await newUnit({ areas: unitAreas })
    const { caller } = await staff('admin', [own.id])
    const offered = (await caller('GET', '/users/organizational-units')).body
    expect(offered).toContainEqual({ id: within.id, name: 'AAA dentro' })
    expect(offered.map(({ id }: any) => id)).not.toContain(all.id)
    const everything = (await reader('GET', '/users/organizational-units')).body
    expect(everything).toContainEqual({ id: all.id, name: 'AAA todo' })
    expect(
      (await (await api.signInAs('admin', 97))('GET', '/users/organizational-units')).body,
    ).toEqual([{ id: expect.any(Number), name: 'Fincas y acopio' }])
  })
})
