import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { issuesOf } from '../../people/users/company.ts'
import { openCommunications } from './company.ts'

const api = await startTestApi()
const company = await openCommunications(api)
const { admin, rows, person, where, audience, message, unitAreas, otherAreas } = company
const reader = await api.signInAs('reader')
const unit = await api.signInAs('unit')

const newPlace = async (table: 'areas' | 'positions') => {
  const [made] = await rows<{ id: string }>(
    `insert into ${table} (tenant_id, code, name) values (1, gen_random_uuid()::text, 'De paso') returning id`,
  )
  return Number(made!.id)
}
const sizeOf = async (query: string, by = admin) =>
  (await by('GET', `/communications/audience?${query}`)).body
const peopleIn = async (id: number, query = '', by = admin) =>
  (await by('GET', `/communications/${id}/people${query}`)).body

describe('audiences', () => {
  test('are created, read, modified and deleted, and come back from the trash', async () => {
    const [position, place] = [await newPlace('positions'), where()]
    const made = await audience({
      name: ' Operarios ',
      areas: [unitAreas[0]],
      positions: [position],
      locations: [place, place],
      extended_field1_values: ['CC9 - Norte'],
    })
    expect(made).toMatchObject({
      name: 'Operarios',
      areas: [{ id: unitAreas[0], gone: false }],
      positions: [{ id: position, name: 'De paso', gone: false }],
      locations: [{ location: place, gone: true }],
      extended_field1_values: [{ extended_field1_value: 'CC9 - Norte', gone: true }],
      total_audience: 0,
      messages: 0,
      version: 1,
    })
    expect((await reader('GET', `/communications/${made.id}`)).body).toEqual(made)

    const { body } = await admin('PUT', `/communications/${made.id}`, {
      name: 'Todos',
      areas: [],
      version: 1,
    })
    expect(body).toMatchObject({ name: 'Todos', areas: [], version: 2 })
    expect(body.positions).toEqual(made.positions)

    expect((await admin('DELETE', `/communications/${made.id}`)).body).toEqual({ deleted: 1 })
    expect((await admin('GET', `/communications/${made.id}`)).status).toBe(404)
    const items = [{ kind: 'communications', id: made.id }]
    expect((await admin('POST', '/trash/restorations', { items })).status).toBe(200)
    expect((await admin('GET', `/communications/${made.id}`)).body).toMatchObject({ name: 'Todos' })
  })

  test('need a name, in the words of the specification', async () => {
    const answer = await admin('POST', '/communications', { name: ' ' })
    expect(issuesOf(answer)).toEqual({ name: 'Debes especificar el nombre' })
  })

  test('are listed by name or date, a page at a time, and found by a part of the name', async () => {
    const name = where()
    for (const end of ['Ñandú', 'Árbol', 'zorro']) await audience({ name: `${name} ${end}` })
    const names = async (query: string) =>
      (await admin('GET', `/communications?q=${name}${query}`)).body.results.map((row: any) =>
        row.name.slice(name.length + 1),
      )
    expect(await names('')).toEqual(['Árbol', 'Ñandú', 'zorro'])
    expect(await names('&sort=created_at&order=desc')).toEqual(['zorro', 'Árbol', 'Ñandú'])
    expect(await names('&limit=1&skip=1')).toEqual(['Ñandú'])
    const { body } = await admin('GET', `/communications?q=${name} nandu`)
    expect(body).toMatchObject({ results: [{ messages: 0 }], pagination: { total: 1, limit: 10 } })
  })

  test('are a reader’s to see, and an administrator’s to write', async () => {
    const { id } = await audience()
    for (const [method, path] of [
      ['POST', '/communications'],
      ['PUT', `/communications/${id}`],
      ['DELETE', `/communications/${id}`],
    ] as const) {
      const body = method === 'DELETE' ? undefined : { name: 'Ajena' }
      expect([method, (await reader(method, path, body)).status]).toEqual([method, 403])
    }
    expect((await reader('GET', '/communications')).status).toBe(200)
  })

  test('refuses a stale version', async () => {
    const { id } = await audience({ name: 'Una' })
    await admin('PUT', `/communications/${id}`, { name: 'Otra', version: 1 })
    const late = await admin('PUT', `/communications/${id}`, { name: 'Tarde', version: 1 })
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(late.body.message).toContain('Otra persona modificó esta audiencia mientras la editabas')
  })

  test('with messages are not deleted, and none of those chosen with them', async () => {
    const [one, other] = [await audience(), await audience()]
    await message(other.id, { programmed_date: '2027-01-01T10:00' })
    const refused = await admin('DELETE', `/communications/${one.id},${other.id}`)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 55001, message: 'No se puede eliminar una audiencia con mensajes asociados' },
    })
    const { body } = await admin('GET', `/communications/${other.id}/messages`)
    await admin('DELETE', `/communications/messages/${body.results[0].id}`)
    const deleted = await admin('DELETE', `/communications/${one.id},${other.id}`)
    expect(deleted.body).toEqual({ deleted: 2 })
  })

  test('refuses ids that do not exist', async () => {
    const answer = await admin('POST', '/communications', {
      name: 'X',
      areas: [999_999_999],
      positions: [999_999_999],
    })
    expect(issuesOf(answer)).toEqual({
      areas: 'Alguna de las áreas elegidas no existe',
      positions: 'Alguno de los cargos elegidos no existe',
    })
  })

  test('are written to the audit log with actor and changes', async () => {
    const { id } = await audience({ name: 'Antes', areas: [unitAreas[0]] })
    await admin('PUT', `/communications/${id}`, { name: 'Después', areas: [], locations: ['Cali'] })
    const log = await rows<{ action: string; said: any }>(
      `select action, coalesce(after, before) as said from audit_log
       where tenant_id = 1 and entity = 'communication' and entity_id = $1 order by id`,
      [id],
    )
    expect(log.map(({ action }) => action)).toEqual(['create', 'add', 'update', 'remove', 'add'])
    expect(log[3]!.said).toMatchObject({ area_id: unitAreas[0] })
    expect(log[4]!.said).toMatchObject({ location: 'Cali' })
  })
})

describe('people of an audience', () => {
  test('are enabled people who match every criterion; an empty criterion matches all', async () => {
    const [norte, sur] = [where(), where()]
    await person(norte, { area_id: unitAreas[0], extended_field1: 'CC1' })
    await person(norte, { area_id: otherAreas[0], extended_field1: 'CC2' })
    await person(sur, { area_id: unitAreas[0], extended_field1: 'CC, con coma' })
    await person(sur, { disabled: true })
    await person(norte, { role: 'admin' })
    const [all] = await rows<{ total: number }>(
      'select count(*)::int as total from users where tenant_id = 1 and not disabled',
    )
    expect((await sizeOf('areas=')).total).toBe(all!.total)
    expect((await sizeOf(`locations=${norte}`)).total).toBe(3)
    expect((await sizeOf(`locations=${norte}&locations=${sur}`)).total).toBe(4)
    expect((await sizeOf(`locations=${norte}&locations=${sur}&areas=${unitAreas[0]}`)).total).toBe(
      2,
    )
    const both = `areas=${unitAreas[0]}&areas=${otherAreas[0]}&locations=${norte}`
    expect((await sizeOf(both)).total).toBe(2)
    expect((await sizeOf(`areas=${unitAreas[0]},${otherAreas[0]}&locations=${norte}`)).total).toBe(
      2,
    )
    const comma = `locations=${sur}&extended_field1_values=${encodeURIComponent('CC, con coma')}`
    expect((await sizeOf(comma)).total).toBe(1)
  })

  test('are counted by whether and why not they can be written to, and listed', async () => {
    const place = where()
    const optedOut = await person(place, { first_name: 'Baja', mobile: '+57 3209000001' })
    const writing = await person(place, { first_name: 'Conversa', mobile: '+57 3209000002' })
    await person(place, { first_name: 'Ana' })
    await person(place, { first_name: 'Sin celular', mobile: null })
    await person(place, { first_name: 'Fijo', mobile: '+57 6012345678' })
    await person(place, { first_name: 'Corto', mobile: '+1 23456' })
    await person(place, { first_name: 'Extranjera', mobile: '+34 600123456' })
    await rows(
      `insert into whatsapp_contacts (sender, number, opted_out_at, last_inbound_at)
       values ('+573000000001', '+573209000001', now(), null), ('+573000000001', '+573209000002', null, now()),
         ('+573000000002', '+573209000002', now(), null)`,
    )
    await admin('PUT', '/communications/settings', { whatsapp_from: 'whatsapp:+57 300 000 0001' })
    const { id, ...made } = await audience({ locations: [place] })
    expect(made).toMatchObject({ total_audience: 7, reachable: 3 })
    expect((await admin('GET', `/communications/${id}/size`)).body).toEqual({
      total: 7,
      reachable: 3,
      no_mobile: 1,
      invalid_mobile: 2,
      opted_out: 1,
      conversing: 1,
    })
    const unreachable = await peopleIn(id, '?reachable=false')
    expect(unreachable.pagination.total).toBe(4)
    expect(unreachable.results.map((row: any) => row.reason)).toEqual([
      'opted_out',
      'invalid_mobile',
      'invalid_mobile',
      'no_mobile',
    ])
    expect(unreachable.results[0]).toMatchObject({ id: optedOut, opted_out_at: expect.any(String) })
    const reachable = await peopleIn(id, '?reachable=true&limit=2&skip=1')
    expect(reachable.results).toMatchObject([{ id: writing, conversing: true, reason: null }, {}])
    expect(reachable.pagination).toEqual({ total: 3, limit: 2 })
    expect((await peopleIn(id, '?q=extranjera')).pagination.total).toBe(1)
    const unsaved = await admin('GET', `/communications/audience/people?locations=${place}`)
    expect(unsaved.body.pagination.total).toBe(7)
    await admin('PUT', '/communications/settings', { whatsapp_from: '' })
  })

  test('never become everybody when what was chosen is gone', async () => {
    const [area, position, place] = [await newPlace('areas'), await newPlace('positions'), where()]
    const somebody = await person(place, { extended_field1: place })
    const drafts = [{ areas: [area] }, { positions: [position] }, { locations: [place] }]
    const made = await Promise.all(
      [...drafts, { extended_field1_values: [place] }].map((draft) => audience(draft)),
    )
    await admin('DELETE', `/areas/${area}`)
    await rows('update positions set deleted_at = now() where id = $1', [position])
    await rows('update users set location = null, extended_field1 = null where id = $1', [somebody])
    const now = await Promise.all(
      made.map(async ({ id }) => (await admin('GET', `/communications/${id}`)).body),
    )
    expect(now.map(({ total_audience }) => total_audience)).toEqual([0, 0, 0, 0])
    expect(now[0].areas).toEqual([{ id: area, name: 'De paso', gone: true }])
    expect(now[1].positions).toEqual([{ id: position, name: 'De paso', gone: true }])
    expect(now[2].locations).toEqual([{ location: place, gone: true }])
    expect(now[3].extended_field1_values).toEqual([{ extended_field1_value: place, gone: true }])
    // It may stay chosen while the rest is edited.
    const put = await admin('PUT', `/communications/${made[0]!.id}`, { name: 'Y', areas: [area] })
    expect(put.body.areas).toEqual(now[0].areas)
    expect((await sizeOf(`areas=${area}`)).total).toBe(0)
  })

  test('are limited to the business units of the actor', async () => {
    const place = where()
    const mine = await person(place, { area_id: unitAreas[0] })
    await person(place, { area_id: otherAreas[0] })
    await person(place)
    const { id } = await audience({ locations: [place] })
    expect((await unit('GET', `/communications/${id}`)).body).toMatchObject({
      total_audience: 1,
      reachable: 1,
    })
    expect((await peopleIn(id, '', unit)).results).toMatchObject([{ id: mine }])
    expect((await sizeOf(`locations=${place}`, unit)).total).toBe(1)
  })

  test('are chosen from the areas that business units open, and others are left in place', async () => {
    const limited = await company.limitedAdmin()
    const refused = await limited('POST', '/communications', { name: 'X', areas: [otherAreas[0]] })
    expect(issuesOf(refused)).toEqual({ areas: 'Alguna de las áreas elegidas no existe' })
    const { id } = await audience({ areas: [otherAreas[0], unitAreas[0]] })
    const taken = await limited('PUT', `/communications/${id}`, {
      name: 'X',
      areas: [unitAreas[0]],
    })
    expect(issuesOf(taken).areas).toContain('es de otras unidades de negocio')
    const kept = await limited('PUT', `/communications/${id}`, {
      name: 'X',
      areas: [otherAreas[0]],
    })
    expect(kept.body.areas).toMatchObject([{ id: otherAreas[0] }])
  })
})
