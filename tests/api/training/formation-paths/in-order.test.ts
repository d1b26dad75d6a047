import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { openGroups } from '../../people/groups/company.ts'

/** Members of a path without parents: external courses and certifications. */

const api = await startTestApi()
const { admin, rows } = await openGroups(api)
const reader = await api.signInAs('reader')

const KINDS = [
  {
    at: 'external_courses',
    table: 'external_courses',
    body: 'courses',
    named: 'external_course_id',
    missing: 'No se encontró alguno de los cursos externos elegidos',
  },
  {
    at: 'certifications',
    table: 'certifications',
    body: 'certifications',
    named: 'certification_id',
    missing: 'No se encontró alguna de las certificaciones elegidas',
  },
]

async function newPath(): Promise<number> {
  return (await admin('POST', '/paths', { name: 'Plan de prueba' })).body.id
}

async function things(table: string, ...names: string[]): Promise<number[]> {
  const made = await rows<{ id: string }>(
    `insert into ${table} (tenant_id, name) select 1, name from unnest($1::text[]) name returning id`,
    [names],
  )
  return made.map(({ id }) => Number(id))
}

describe.each(KINDS)('$at of a path', ({ at, table, body: field, named, missing }) => {
  async function pathOf(...names: string[]) {
    const id = await newPath()
    const all = await things(table, ...names)
    const url = `/paths/${id}/${at}`
    const put = (...moves: object[]) => admin('PUT', url, { [field]: moves })
    if (all.length > 0) await put(...all.map((one) => ({ id: one })))
    return {
      id,
      url,
      all,
      put,
      reads: async (call = admin) =>
        ((await call('GET', `${url}?limit=1000`)).body.results as { name: string }[])
          .map(({ name }) => name)
          .join(' '),
    }
  }

  test('stand in an order of their own, and change nobody’s courses', async () => {
    const path = await pathOf()
    const [a, b, c] = await things(table, 'Alturas', 'Brigada', 'Cocina')
    const added = await path.put({ id: a }, { id: b }, { id: c })
    expect(added.body).toEqual({ changed: 3, gain: 0, lose: 0 })
    await path.put({ id: c, order: 1 })
    const { body } = await reader('GET', path.url)
    expect(body.pagination).toEqual({ total: 3, limit: 10 })
    expect(body.results).toMatchObject([
      { id: c, [named]: c, order: 1, name: 'Cocina' },
      { id: a, order: 2 },
      { id: b, order: 3 },
    ])
    expect(await path.reads()).toBe('Cocina Alturas Brigada')
    expect((await reader('GET', `${path.url}?q=brigada`)).body.results).toMatchObject([
      { id: b, order: 3 },
    ])
    expect((await admin('GET', `/paths/${path.id}`)).body.totals).toMatchObject({ [at]: 3 })
    expect((await reader('GET', `/paths/999999/${at}`)).status).toBe(404)
  })

  test('are offered as long as the path does not have them', async () => {
    const path = await pathOf('Yodo')
    const [free] = await things(table, 'Yodo libre')
    const { body } = await reader('GET', `${path.url}/available?q=YODO`)
    expect(body.results).toMatchObject([{ id: free, name: 'Yodo libre' }])
    expect((await reader('GET', `/paths/999999/${at}/available`)).status).toBe(404)
    await rows(`delete from ${table} where id = $1`, [free])
  })

  test('are added at the end and removed by who reads, and ordered by administrators alone', async () => {
    const path = await pathOf('A', 'B')
    const [a] = path.all
    const [c] = await things(table, 'C')
    for (const move of [{ id: a, order: 2 }, { id: a }, { id: c, order: 1 }])
      expect((await reader('PUT', path.url, { [field]: [move] })).status).toBe(403)
    expect((await reader('PUT', path.url, { [field]: [{ id: c, order: 3 }] })).status).toBe(200)
    expect((await reader('DELETE', `${path.url}/${a}`)).body.changed).toBe(1)
    expect((await reader('DELETE', `${path.url}/${a},${c}`)).body.changed).toBe(1)
    expect(await path.reads(reader)).toBe('B')
  })

  test('that are none, or named twice, are refused as a whole', async () => {
    const path = await pathOf('A')
    const [b] = await things(table, 'B')
    const unknown = await path.put({ id: b }, { id: 999_999 })
    expect([unknown.status, unknown.body.message]).toEqual([404, missing])
    const twice = await path.put({ id: b }, { id: b })
    expect(twice.body.errors).toMatchObject([
      { path: `${field}.1.id`, message: 'Está dos veces en la lista' },
    ])
    expect((await path.put()).body.errors).toMatchObject([
      { path: field, message: 'Se admiten de 1 a 1000 elementos' },
    ])
    expect(await path.reads()).toBe('A')
  })

  test('in the trash are left out, keep their place and come back to it', async () => {
    const path = await pathOf('A', 'B', 'C')
    const [, b] = path.all
    await rows(`update ${table} set deleted_at = now() where id = $1`, [b])
    expect(await path.reads()).toBe('A C')
    expect((await admin('GET', `/paths/${path.id}`)).body.totals[at]).toBe(2)
    expect((await path.put({ id: b })).status).toBe(404)
    await rows(`update ${table} set deleted_at = null where id = $1`, [b])
    expect(await path.reads()).toBe('A B C')
  })

  test('change upon what was seen: of two at once the second is told', async () => {
    const path = await pathOf('A', 'B')
    const [a, b] = path.all
    const { contents_version: version } = (await admin('GET', `/paths/${path.id}`)).body
    const move = (id: number | undefined, order: number) =>
      admin('PUT', path.url, { [field]: [{ id, order }], version })
    const both = await Promise.all([move(a, 2), move(b, 1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await path.reads()).toBe('B A')
  })

  test('are gapless whatever is done, by several at once too', async () => {
    const path = await pathOf('A', 'B', 'C', 'D', 'E', 'F')
    const deed = fc.record({
      id: fc.constantFrom(...path.all),
      order: fc.option(fc.integer({ min: 1, max: 7 }), { nil: undefined }),
      remove: fc.boolean(),
    })
    const deeds = fc.sample(deed, { numRuns: 45, seed: 16 })
    for (let from = 0; from < deeds.length; from += 3) {
      const answers = await Promise.all(
        deeds
          .slice(from, from + 3)
          .map(({ remove, ...move }) =>
            remove ? admin('DELETE', `${path.url}/${move.id}`) : path.put(move),
          ),
      )
      for (const { status } of answers) expect(status).toBe(200)
      const read = (await admin('GET', `${path.url}?limit=1000`)).body.results as {
        id: number
        order: number
      }[]
      expect(read.map(({ order }) => order)).toEqual(read.map((_, place) => place + 1))
      const [{ ties }] = (await rows<{ ties: number }>(
        `select count(*)::int as ties from formation_path_${table} where path_id = $1`,
        [path.id],
      )) as [{ ties: number }]
      expect(new Set(read.map(({ id }) => id)).size).toBe(ties)
    }
  })

  test('come back by undoing, to where they stood; what was added goes', async () => {
    const path = await pathOf('A', 'B', 'C')
    const undo = ({ response }: { response: Response }) =>
      admin('POST', `${path.url}/undo/${response.headers.get('x-request-id')}`)
    const [a, b, c] = path.all
    const removed = await admin('DELETE', `${path.url}/${a},${b}`)
    expect((await undo(removed)).body).toEqual({ undone: 2, left: 0 })
    expect(await path.reads()).toBe('A B C')
    await undo(await path.put({ id: c, order: 1 }))
    expect(await path.reads()).toBe('A B C')
    await undo(await path.put({ id: (await things(table, 'D'))[0] }))
    expect(await path.reads()).toBe('A B C')
  })

  test('are told of in the audit log by their names', async () => {
    const path = await pathOf('Alfa contada')
    await admin('DELETE', `${path.url}/${path.all[0]}`)
    const told = (
      await admin('GET', `/audit-log?entity=formation_path&q=Plan%20de%20prueba&limit=4`)
    ).body.results
    expect(JSON.stringify(told)).toContain('Alfa contada')
  })
})

test('external courses are found by their code as well, and have their hours', async () => {
  const id = await newPath()
  await rows(
    `insert into external_courses (tenant_id, code, name, hours) values (1, 'ÑX-77', 'Grúas', 12.5)`,
  )
  const { body } = await reader('GET', `/paths/${id}/external_courses/available?q=nx-77`)
  expect(body.results).toMatchObject([{ code: 'ÑX-77', name: 'Grúas', hours: 12.5 }])
})

test('the paths that have some external courses are told, each once', async () => {
  const [one, two] = [await newPath(), await newPath()]
  const [a, b, idle] = await things('external_courses', 'A', 'B', 'C')
  for (const path of [one, two])
    await admin('PUT', `/paths/${path}/external_courses`, { courses: [{ id: a }, { id: b }] })
  const { body } = await admin('GET', `/external-courses/${a},${b}/paths`)
  expect(body.pagination.total).toBe(2)
  expect(body.results.map((path: { id: number }) => path.id)).toEqual([one, two])
  expect((await admin('GET', `/external-courses/${idle}/paths`)).body.results).toEqual([])
  expect((await admin('GET', `/external-courses/${a},999999/paths`)).status).toBe(404)
})

test('of a company without external training there are none', async () => {
  const other = await api.signInAs('admin', 1556)
  const { id } = (await other('POST', '/paths', { name: 'Plan' })).body
  const [course] = await rows<{ id: string }>(
    `insert into external_courses (tenant_id, name) values (1556, 'Grúas') returning id`,
  )
  await rows(
    `insert into formation_path_external_courses (tenant_id, path_id, external_course_id, position)
     values (1556, $1, $2, 64)`,
    [id, course!.id],
  )
  const calls = [
    ['GET', `/paths/${id}/external_courses`],
    ['GET', `/paths/${id}/external_courses/available`],
    ['PUT', `/paths/${id}/external_courses`, { courses: [{ id: Number(course!.id) }] }],
    ['DELETE', `/paths/${id}/external_courses/${course!.id}`],
    ['GET', `/external-courses/${course!.id}/paths`],
  ] as const
  for (const [method, path, body] of calls)
    expect((await other(method, path, body)).status).toBe(404)
  expect((await other('GET', `/paths/${id}`)).body.totals.external_courses).toBe(0)
})
