import { describe, expect, test } from 'vitest'
import { deleteExpiredRows } from '#api/delete-expired.ts'
import { startTestApi } from '#tests/support/api.ts'
import { asForm, created, draftUser, openCompany } from './company.ts'

const api = await startTestApi()
const company = await openCompany(api)
const { admin, unit, rows } = company
const other = await api.signInAs('admin', 97)

const get = async (path: string, caller = admin) => (await caller('GET', path)).body

describe('areas and positions to choose from', () => {
  test('areas come by name; an actor with business units chooses among theirs', async () => {
    const plain = await rows<{ id: string; name: string }>(
      'select id, name from areas where tenant_id = 1 order by name collate "und-x-icu", id',
    )
    const all = plain.map(({ id, name }) => ({ id: Number(id), name }))
    expect(await get('/users/areas')).toEqual(all)
    expect(await get('/users/areas', unit)).toEqual(
      all.filter(({ id }) => company.unitAreas.includes(id)),
    )
  })

  test('positions come by name, all of them', async () => {
    const positions = await get('/users/positions', unit)
    expect(positions.map(({ id }: any) => id).sort((a: number, b: number) => a - b)).toEqual(
      company.positions,
    )
  })

  test('returns at most a thousand', async () => {
    await rows(`insert into areas (tenant_id, code, name)
      select 1672, 'X' || n, 'Área ' || n from generate_series(1, 1200) n`)
    await rows(`insert into positions (tenant_id, code, name)
      select 1672, 'X' || n, 'Cargo ' || n from generate_series(1, 1200) n`)
    const caller = await api.signInAs('admin', 1672)
    expect(await get('/users/areas', caller)).toHaveLength(1000)
    expect(await get('/users/positions', caller)).toHaveLength(1000)
  })
})

describe('values in use', () => {
  test('locations, in order, each once', async () => {
    const plain = await rows<{ location: string }>(
      `select distinct location collate "und-x-icu" as location from users
       where tenant_id = 1 and location is not null order by 1`,
    )
    expect(await get('/users/locations')).toEqual(plain.map(({ location }) => location))
  })

  test('a part of one, blind to accents and case, with % and _ literal', async () => {
    expect(await get('/users/locations?q=BOGOT')).toEqual(['Bogotá D. C.'])
    expect(await get('/users/locations?q=%25')).toEqual([])
    expect(await get('/users/locations?q=_')).toEqual([])
  })

  test('a new value is there at once', async () => {
    await created(admin, draftUser({ location: 'Quibdó', extended_field2: 'Valor nuevo' }))
    expect(await get('/users/locations?q=quibdo')).toEqual(['Quibdó'])
    expect(await get('/users/extended_field_values?index=2&q=nuevo')).toEqual(['Valor nuevo'])
  })

  test('one that nobody has any more is forgotten by the daily job, and no other', async () => {
    const { body: leaves } = await created(
      admin,
      draftUser({ location: 'Leticia', extended_field2: 'De paso' }),
    )
    await created(admin, draftUser({ location: 'Inírida' }))
    await admin('PUT', `/users/${leaves.id}`, asForm(leaves, { location: '', extended_field2: '' }))
    expect(await get('/users/locations?q=leticia')).toEqual(['Leticia'])
    const before = await get('/users/locations')
    await deleteExpiredRows(api.services)
    expect(await get('/users/locations')).toEqual(
      before.filter((value: string) => value !== 'Leticia'),
    )
    expect(await get('/users/extended_field_values?index=2&q=paso')).toEqual([])
    expect(await get('/users/locations?q=inirida')).toEqual(['Inírida'])
  })

  test('only those of one’s own business units', async () => {
    await created(admin, draftUser({ location: 'Leticia', area_id: company.otherAreas[0] }))
    await created(admin, draftUser({ extended_field1: 'Aquí', area_id: company.unitAreas[0] }))
    expect(await get('/users/locations?q=leticia', unit)).toEqual([])
    expect(await get('/users/locations?q=leticia')).toEqual(['Leticia'])
    expect(await get('/users/extended_field_values?index=1&q=aqui', unit)).toEqual(['Aquí'])
  })

  test('none of a field that the company has not named', async () => {
    await rows(`update users set extended_field4 = 'oculto' where id = $1`, [company.adminId])
    expect(await get('/users/extended_field_values?index=4')).toEqual([])
  })

  test('none of another company', async () => {
    await created(admin, draftUser({ location: 'Mitú' }))
    expect(await get('/users/locations?q=mitu', other)).toEqual([])
  })

  test.each(['', 'index=0', 'index=8', 'index=1.5', 'index=x', 'index=1;--'])(
    'refuses %j',
    async (query) => {
      expect((await admin('GET', `/users/extended_field_values?${query}`)).status).toBe(422)
    },
  )
})

describe('whether an e-mail or a mobile is taken', () => {
  const exists = async (path: string, caller = admin) => (await get(path, caller)).exists
  const email = (q: string, except?: number) =>
    `/users/email?q=${encodeURIComponent(q)}${except ? `&except=${except}` : ''}`
  const mobile = (q: string, except?: number) =>
    `/users/mobile?q=${encodeURIComponent(q)}${except ? `&except=${except}` : ''}`

  test('e-mails in any case, across companies and business units', async () => {
    expect(await exists(email('ADMIN@1.sendero.test'))).toBe(true)
    expect(await exists(email(' admin@1.sendero.test '), other)).toBe(true)
    expect(await exists(email('admin@1.sendero.test'), unit)).toBe(true)
    expect(await exists(email('nadie@1.sendero.test'))).toBe(false)
    expect(await exists(email('%@1.sendero.test'))).toBe(false)
  })

  test('one’s own does not count, except for somebody of another company', async () => {
    expect(await exists(email('admin@1.sendero.test', company.adminId))).toBe(false)
    expect(await exists(email('admin@1.sendero.test', company.unitId))).toBe(true)
    expect(await exists(email('admin@1.sendero.test', company.adminId), other)).toBe(true)
  })

  test('mobiles by their digits, within the company', async () => {
    const { body } = await created(admin, draftUser({ mobile: '+57 3019990009' }))
    expect(await exists(mobile('+57 301 999 0009'))).toBe(true)
    expect(await exists(mobile('573019990009'))).toBe(true)
    expect(await exists('/users/mobile?q=+57 3019990009')).toBe(true) // a + that is read as a space
    expect(await exists(mobile('+57 3019990009', body.id))).toBe(false)
    expect(await exists(mobile('+57 3019990009'), other)).toBe(false)
    expect(await exists(mobile('3019990009'))).toBe(false)
  })

  test.each(['', '\u0000', 'x', '%', "'"])('%j is nobody’s', async (q) => {
    expect(await exists(email(q))).toBe(false)
    expect(await exists(mobile(q))).toBe(false)
  })

  test('refuses 10,000 characters', async () => {
    expect((await admin('GET', email('a'.repeat(10_000)))).status).toBe(422)
    expect((await admin('GET', mobile('1'.repeat(10_000)))).status).toBe(422)
  })
})
