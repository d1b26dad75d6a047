import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { openCompany } from '../../people/users/company.ts'

/** Specification 3, section 7 ('Filters'): the fields of people that a company named, and their values. */

const api = await startTestApi()
const { admin, unit, rows, unitAreas, otherAreas } = await openCompany(api)
const reader = await api.signInAs('reader')
const other = await api.signInAs('admin', 97)

const name = (tenantId: number, fields: object) =>
  rows('update tenants set extended_fields = $2 where id = $1', [tenantId, JSON.stringify(fields)])
const person = (field: string, value: string, area: number | null = null, tenantId = 1) =>
  rows(
    `insert into users (tenant_id, username, email, first_name, area_id, ${field})
     select $1, name, name || '@filtros.test', 'Ana', $2, $3 from (select $4::text as name) made`,
    [tenantId, area, value, randomUUID()],
  )
const values = async (query = '', by = admin, filter = 4) =>
  (await by('GET', `/filters/${filter}/values${query}`)).body
const texts = async (...args: Parameters<typeof values>) =>
  (await values(...args)).results.map(({ value }: { value: string }) => value)

beforeAll(async () => {
  // The fourth is nobody's in the demo data.
  await rows('update users set extended_field4 = null, extended_field5 = null')
  await name(1, { 1: 'Centro de costo', 4: 'Sindicato', 5: 'Turno' })
  await name(97, { 4: 'Regional' })
  await name(1672, { 1: 'Centro' })
  await name(1556, { 1: 'Centro' })
})

describe('the filters of a company', () => {
  test('are the fields that it named, by their number, a page at a time', async () => {
    const all = await admin('GET', '/filters')
    expect(all.body).toEqual({
      results: [
        { id: 1, name: 'Centro de costo' },
        { id: 4, name: 'Sindicato' },
        { id: 5, name: 'Turno' },
      ],
      pagination: { total: 3, limit: 10 },
    })
    const page = await admin('GET', '/filters?limit=1&skip=1')
    expect(page.body).toEqual({
      results: [{ id: 4, name: 'Sindicato' }],
      pagination: { total: 3, limit: 1 },
    })
    expect((await admin('GET', '/filters/4')).body).toEqual({ id: 4, name: 'Sindicato' })
  })

  test('are its own: another company has other names for other fields', async () => {
    expect((await other('GET', '/filters')).body.results).toEqual([{ id: 4, name: 'Regional' }])
    expect((await other('GET', '/filters/1')).status).toBe(404)
  })

  test.each(['/filters/2', '/filters/2/values', '/filters/8', '/filters/0/values', '/filters/x'])(
    '%s, a field without a name or none at all, is not told of',
    async (path) => {
      const { status, body } = await admin('GET', path)
      expect([404, 422]).toContain(status)
      expect(JSON.stringify(body)).not.toContain('extended_field')
    },
  )

  test('are told to administrators and readers, where either module is on', async () => {
    const learner = await api.signInAs('learner')
    for (const path of ['/filters', '/filters/1', '/filters/1/values']) {
      expect([path, (await reader('GET', path)).status]).toEqual([path, 200])
      expect([path, (await learner('GET', path)).status]).toEqual([path, 403])
      expect([path, (await api.anonymous('GET', path)).status]).toEqual([path, 401])
    }
    // 1672 has external training and no communications; 1556 has neither.
    const [training, neither] = [
      await api.signInAs('admin', 1672),
      await api.signInAs('admin', 1556),
    ]
    expect((await training('GET', '/filters/1/values')).status).toBe(200)
    expect((await neither('GET', '/filters')).status).toBe(404)
    expect((await neither('GET', '/filters/1/values')).status).toBe(404)
  })
})

describe('the values of a filter', () => {
  test('are none where nobody has one', async () => {
    expect(await values('', admin, 5)).toEqual({
      results: [],
      pagination: { total: 0, limit: 10 },
    })
  })

  test('are each there once, in order, with the code before « - »', async () => {
    for (const value of ['CC2 - Ñame', 'CC1 - Árbol', 'Zona', 'CC1 - Árbol', 'CC10 - a - b'])
      await person('extended_field4', value)
    const { results } = await values()
    expect(results.map(({ code, value }: any) => [code, value])).toEqual([
      ['CC1', 'CC1 - Árbol'],
      ['CC10', 'CC10 - a - b'],
      ['CC2', 'CC2 - Ñame'],
      ['Zona', 'Zona'],
    ])
    const ids = results.map(({ id }: any) => id)
    expect(new Set(ids).size).toBe(4)
    expect(ids.every(Number.isSafeInteger)).toBe(true)
    expect((await values()).results.map(({ id }: any) => id)).toEqual(ids)
    expect(await texts('?q=arbol')).toEqual(['CC1 - Árbol'])
    expect(await texts('?q=%25')).toEqual([])
  })

  test('of another company are not among them', async () => {
    await person('extended_field4', 'De la otra', null, 97)
    expect(await texts('?q=otra')).toEqual([])
    expect(await texts('', other)).toEqual(['De la otra'])
  })

  test('are, for whom business units limit, those of their own people', async () => {
    await person('extended_field5', 'De la unidad', unitAreas[0])
    await person('extended_field5', 'De fuera', otherAreas[0])
    await person('extended_field5', 'Sin área')
    expect(await texts('', unit, 5)).toEqual(['De la unidad'])
    expect(await texts('?q=fuera', unit, 5)).toEqual([])
    expect((await values('', reader, 5)).pagination.total).toBe(3)
  })

  test('that nobody has any more are left out at once', async () => {
    await person('extended_field5', 'Por una vez')
    expect(await texts('?q=por una', admin, 5)).toEqual(['Por una vez'])
    await rows(`update users set extended_field5 = null where extended_field5 = 'Por una vez'`)
    expect(await texts('?q=por una', admin, 5)).toEqual([])
  })

  test('of ten thousand are paged to the last, by `skip` or by `page`', async () => {
    await rows(
      `insert into users (tenant_id, username, email, first_name, extended_field1)
       select 1672, 'v' || n, 'v' || n || '@filtros.test', 'Ana', 'CC' || lpad(n::text, 5, '0') || ' - Centro'
       from generate_series(1, 10000) n`,
    )
    const training = await api.signInAs('admin', 1672)
    const centres = (query: string) => values(query, training, 1)
    const found = await centres('?q=- centro&limit=200&page=50')
    expect(found.pagination).toEqual({ total: 10_000, limit: 200 })
    expect(found.results).toHaveLength(200)
    expect(found.results.at(-1)).toMatchObject({ code: 'CC10000', value: 'CC10000 - Centro' })
    expect(await centres('?q=- centro&limit=200&skip=9800')).toEqual(found)
    expect(await centres('?q=- centro&limit=200&page=51')).toMatchObject({
      results: [],
      pagination: { total: 10_000 },
    })
    expect((await centres('?q=cc00077')).results).toMatchObject([{ code: 'CC00077' }])
  })
})
