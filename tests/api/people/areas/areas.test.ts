import { describe, expect, test } from 'vitest'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { issuesOf, openCompany } from '../users/company.ts'

const api = await startTestApi()
const company = await openCompany(api)
const { admin, unit, rows } = company

let made = 0
async function newArea(changes: object = {}) {
  const draft = { code: `T${++made}`, name: `Área de prueba ${made}`, ...changes }
  const { status, body } = await admin('POST', '/areas', draft)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body as { id: number; code: string; name: string; version: number; created_at: string }
}

async function pageThrough(call: Caller, query: string, limit = 5): Promise<any[]> {
  const found: any[] = []
  for (let skip = 0; ; skip += limit) {
    const { status, body } = await call('GET', `/areas?${query}&limit=${limit}&skip=${skip}`)
    expect(status).toBe(200)
    found.push(...body.results)
    if (body.results.length < limit) {
      expect(body.pagination).toEqual({ total: found.length, limit })
      return found
    }
  }
}

describe('the list', () => {
  const ORDER = {
    code: 'code collate "und-x-icu"',
    name: 'name collate "und-x-icu"',
    created_at: 'created_at',
  }

  test.each(['code', 'name', 'created_at'] as const)(
    'by %s, every page joins the next',
    async (sort) => {
      await rows(`update areas set created_at = now() - make_interval(days => (id % 3)::int)`)
      for (const order of ['asc', 'desc']) {
        const plainly = await rows<{ id: string }>(
          `select id from areas where tenant_id = 1 order by ${ORDER[sort]} ${order}, id ${order}`,
        )
        const found = await pageThrough(admin, `sort=${sort}&order=${order}`)
        expect(found.map(({ id }) => id)).toEqual(plainly.map(({ id }) => Number(id)))
      }
    },
  )

  test('without parameters: ten areas by name, in the shape of the specification, with how many users they have', async () => {
    const { body } = await admin('GET', '/areas')
    expect(body.pagination).toEqual({ total: 12, limit: 10 })
    expect(body.results).toHaveLength(10)
    expect(Object.keys(body.results[0]).sort()).toEqual([
      'code',
      'created_at',
      'id',
      'name',
      'user_count',
      'version',
    ])
    const [counted] = await rows<{ users: string }>(
      'select count(*) as users from users where tenant_id = 1 and area_id = $1',
      [body.results[0].id],
    )
    expect(body.results[0].user_count).toBe(Number(counted!.users))
  })

  test('finds parts of code and name, whatever accents and case, and takes % as itself', async () => {
    const names = async (q: string) =>
      (await pageThrough(admin, `q=${encodeURIComponent(q)}`)).map(({ name }) => name)
    expect(await names('gestion HUM')).toEqual(['Gestión humana'])
    expect(await names('a002')).toEqual(['Gestión humana'])
    expect(await names('%')).toEqual([])
    // Code and name are two fields, and nothing is found across them.
    expect(await names('A002 Gestión')).toEqual([])
  })

  test('a page past the end is empty and tells the total', async () => {
    const { body } = await admin('GET', '/areas?skip=1000')
    expect(body).toEqual({ results: [], pagination: { total: 12, limit: 10 } })
  })

  test('shows an actor with business units the areas of those', async () => {
    const found = await pageThrough(unit, 'sort=code')
    expect(found.map(({ id }) => id).sort()).toEqual([...company.unitAreas].sort())
    expect((await unit('GET', `/areas/${company.otherAreas[0]}`)).status).toBe(404)
    expect((await unit('GET', `/areas/${company.unitAreas[0]}`)).status).toBe(200)
  })
})

describe('creating and modifying', () => {
  test('answers what was stored, without spaces at the ends', async () => {
    const { status, body } = await admin('POST', '/areas', {
      code: ' Ñ-1 ',
      name: ' Acción  Ñandú ',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ code: 'Ñ-1', name: 'Acción  Ñandú', version: 1 })
    expect(Date.parse(body.created_at)).toBeLessThanOrEqual(Date.now())
    expect((await admin('GET', `/areas/${body.id}`)).body).toEqual(body)
    const changed = await admin('PUT', `/areas/${body.id}`, {
      code: 'Ñ-2',
      name: 'Otra',
      version: 1,
    })
    expect(changed.body).toEqual({ ...body, code: 'Ñ-2', name: 'Otra', version: 2 })
    expect((await admin('GET', `/areas/${body.id}`)).body).toEqual(changed.body)
  })

  test('says what is missing in the words of the specification', async () => {
    const { id } = await newArea()
    for (const answer of [
      await admin('POST', '/areas', { code: ' ' }),
      await admin('PUT', `/areas/${id}`, { code: null, name: '' }),
    ]) {
      expect(answer.status).toBe(422)
      expect(issuesOf(answer)).toEqual({
        code: 'Debes especificar el código del área',
        name: 'Debes especificar el nombre del área',
      })
    }
  })

  test('refuses the code of another area in any case, and not its own', async () => {
    const [one, two] = [await newArea({ code: 'Repetida' }), await newArea()]
    for (const answer of [
      await admin('POST', '/areas', { code: 'REPETIDA', name: 'x' }),
      await admin('PUT', `/areas/${two.id}`, { code: 'repetida', name: 'x' }),
    ]) {
      expect(answer.status).toBe(422)
      expect(issuesOf(answer)).toEqual({ code: 'El código del área ya existe' })
    }
    const own = await admin('PUT', `/areas/${one.id}`, { code: 'REPETIDA', name: 'x' })
    expect(own.body.code).toBe('REPETIDA')
    const elsewhere = await (
      await api.signInAs('admin', 97)
    )('POST', '/areas', {
      code: 'Repetida',
      name: 'De otra compañía',
    })
    expect(elsewhere.status).toBe(201)
  })

  test('concurrent requests for one code: one succeeds', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => admin('POST', '/areas', { code: 'Disputada', name })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
  })

  test('two editors do not overwrite each other', async () => {
    const { id, code, version } = await newArea()
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => admin('PUT', `/areas/${id}`, { code, name, version })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(
      'Otra persona modificó esta área mientras la editabas. Revisa los cambios y guarda de nuevo.',
    )
  })

  test('a user limited to business units modifies their areas and creates none', async () => {
    const limited = await company.limitedAdmin()
    const [mine, other] = [company.unitAreas[0]!, company.otherAreas[0]!]
    const { body } = await limited('GET', `/areas/${mine}`)
    expect((await limited('PUT', `/areas/${mine}`, { ...body, name: 'Mía' })).status).toBe(200)
    expect((await limited('PUT', `/areas/${other}`, { code: 'x', name: 'x' })).status).toBe(404)
    const created = await limited('POST', '/areas', { code: 'Limitada', name: 'x' })
    expect(created.status).toBe(422)
    expect(created.body.message).toBe(
      'Solo quien administra todas las unidades de negocio puede crear áreas',
    )
  })

  test('refuses a reader creating, modifying or deleting areas', async () => {
    const { id } = await newArea()
    const reader = await api.signInAs('reader')
    const draft = { code: 'Ajena', name: 'x' }
    for (const [method, path, body] of [
      ['POST', '/areas', draft],
      ['PUT', `/areas/${id}`, draft],
      ['DELETE', `/areas/[${id}]`, undefined],
    ] as const)
      expect([method, (await reader(method, path, body)).status]).toEqual([method, 403])
    expect((await reader('GET', `/areas/${id}`)).status).toBe(200)
  })

  test('is written to the audit log', async () => {
    const { id } = await newArea({ name: 'Antes' })
    await admin('PUT', `/areas/${id}`, { code: 'Auditada', name: 'Después' })
    const log = await rows<any>(
      `select action, label, before, after from audit_log
       where entity = 'area' and entity_id = $1 order by id`,
      [id],
    )
    expect(log.map(({ action }) => action)).toEqual(['create', 'update'])
    expect(log[1]).toMatchObject({ before: { name: 'Antes' }, after: { name: 'Después' } })
    expect(Object.keys(log[1].after).sort()).toEqual(['code', 'name'])
  })
})

describe('the users of an area', () => {
  test('come by name, a page at a time, and are those of that area alone', async () => {
    const [id] = company.unitAreas
    const plainly = await rows<{ id: string }>(
      `select id from users where tenant_id = 1 and area_id = $1 order by full_name collate "und-x-icu", id`,
      [id],
    )
    const { body } = await admin('GET', `/areas/${id}/users?limit=1000`)
    expect(body.results.map((user: any) => user.id)).toEqual(plainly.map((user) => Number(user.id)))
    expect(body.pagination.total).toBe(plainly.length)
    expect(plainly.length).toBeGreaterThan(5)
    const second = await admin('GET', `/areas/${id}/users?limit=3&skip=3`)
    expect(second.body.results).toEqual(body.results.slice(3, 6))
    expect(second.body.results[0]).toMatchObject({ area_name: expect.any(String), disabled: false })
  })

  test('returns 404 for an area outside the business units', async () => {
    expect((await unit('GET', `/areas/${company.otherAreas[0]}/users`)).status).toBe(404)
  })
})
