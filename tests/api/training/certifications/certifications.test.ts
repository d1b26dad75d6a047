import { describe, expect, test } from 'vitest'
import { emptyTrash } from '#api/oversight/trash/empty.ts'
import { startTestApi } from '#tests/support/api.ts'
import { issuesOf } from '../../people/users/company.ts'
import { openHolders } from './holder.ts'

/** The company's certifications: specification 3, §2, §5 and §7. */

const api = await startTestApi()
const { admin, rows, unit, certifications, somebody, held, ...company } = await openHolders(api)
const reader = await api.signInAs('reader')
const [, second] = certifications as [{ id: number; name: string }, { id: number }]

let made = 0
async function newCertification(changes: object = {}) {
  const { body } = await admin('POST', '/certifications', { name: `Norma ${++made}`, ...changes })
  return body as { id: number; name: string; version: number }
}
const find = async (id: number, caller = admin) =>
  (await caller('GET', `/certifications/${id}`)).body
const names = (body: any) => body.results.map(({ name }: { name: string }) => name)

describe('the list of certifications', () => {
  test('comes by name, in pages, with an exact total', async () => {
    const all = (await reader('GET', '/certifications?limit=1000')).body
    const { body } = await reader('GET', '/certifications?limit=3&skip=2')
    expect(names(body)).toEqual(names(all).slice(2, 5))
    expect(body.pagination).toEqual({ total: names(all).length, limit: 3 })
    const beyond = await reader('GET', '/certifications?skip=5000')
    expect(beyond.body).toEqual({
      results: [],
      pagination: { total: names(all).length, limit: 10 },
    })
    expect((await admin('GET', '/certifications?limit=1001')).status).toBe(422)
  })

  test('is searched by a part of the name, blind to accents and case', async () => {
    expect(names((await admin('GET', '/certifications?q=INGLES')).body)).toEqual(['Inglés B1'])
    expect(names((await admin('GET', '/certifications?q=%25')).body)).toEqual([])
  })

  test('is sorted by duration, by users and by age; without a duration is last either way', async () => {
    const one = await newCertification({ name: 'Orden uno', duration_hours: 2 })
    const two = await newCertification({ name: 'Orden dos', duration_hours: '1,5' })
    const three = await newCertification({ name: 'Orden tres' })
    await held(await somebody(), { certification_id: two.id })
    const by = async (sort: string) =>
      names((await admin('GET', `/certifications?q=orden&${sort}`)).body)
    expect(await by('sort=duration_hours')).toEqual([two.name, one.name, three.name])
    expect(await by('sort=duration_hours&order=desc')).toEqual([one.name, two.name, three.name])
    expect(await by('sort=created_at&order=desc')).toEqual([three.name, two.name, one.name])
    expect(await by('sort=users&order=desc')).toEqual([two.name, three.name, one.name])
    const ids = `ids=${one.id},${three.id}`
    expect(await by(ids)).toEqual([three.name, one.name])
  })

  test('counts who holds each, once, and only those whom the actor sees', async () => {
    const holders = async (caller = admin) => (await find(second.id, caller)).users as number
    const [all, mine] = [await holders(), await holders(unit)]
    const [inside, outside] = [await somebody(), await somebody({ area_id: company.otherAreas[0] })]
    for (const userId of [inside, inside, outside])
      await held(userId, { certification_id: second.id })
    expect([await holders(), await holders(unit)]).toEqual([all + 2, mine + 1])
  })
})

const HOURS = 'Duración en horas: debe ser un número de 0 a 9.999'

describe('a certification', () => {
  test('is created and modified, and the log tells both', async () => {
    const { status, body } = await admin('POST', '/certifications', {
      name: '  Espacios confinados ',
      duration_hours: '16,5',
    })
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        name: 'Espacios confinados',
        duration_hours: 16.5,
        users: 0,
        created_at: expect.any(String),
        version: 1,
      },
    })
    const changes = { name: 'Espacios confinados II', duration_hours: '', version: 1 }
    const changed = await admin('PUT', `/certifications/${body.id}`, changes)
    expect(changed.body).toEqual({
      ...body,
      name: 'Espacios confinados II',
      duration_hours: null,
      version: 2,
    })
    expect(await find(body.id, reader)).toEqual(changed.body)
    const log = await rows<{ action: string; label: string }>(
      `select action, label from audit_log
       where entity = 'certification' and entity_id = $1 order by id`,
      [body.id],
    )
    expect(log).toEqual([
      { action: 'create', label: 'Espacios confinados' },
      { action: 'update', label: 'Espacios confinados II' },
    ])
  })

  test.each([
    [{}, 'name', 'Debes especificar el nombre de la certificacion'],
    [{ name: '  ' }, 'name', 'Debes especificar el nombre de la certificacion'],
    [{ name: 'ñ'.repeat(151) }, 'name', 'Nombre: admite hasta 150 caracteres'],
    [{ name: 'X', duration_hours: 'mucho' }, 'duration_hours', HOURS],
    [{ name: 'X', duration_hours: '-1' }, 'duration_hours', HOURS],
    [{ name: 'X', duration_hours: 9999.5 }, 'duration_hours', HOURS],
    [{ name: 'X', duration_hours: '10.000,5' }, 'duration_hours', HOURS],
  ])('is refused: %j', async (draft, path, message) => {
    const answer = await admin('POST', '/certifications', draft)
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)).toEqual({ [path]: message })
  })

  test('is not overwritten with a stale version', async () => {
    const { id } = await newCertification()
    const put = (name: string) => admin('PUT', `/certifications/${id}`, { name, version: 1 })
    expect((await put('Primero')).status).toBe(200)
    const { status, body } = await put('Segundo')
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message:
        'Otra persona modificó esta certificación mientras la editabas. Revisa los cambios y guarda de nuevo.',
    })
    expect((await find(id)).name).toBe('Primero')
  })
})

describe('deleting', () => {
  const tab = async (userId: number) =>
    (await admin('GET', `/certifications/user/${userId}`)).body as any[]

  test('leaves people what they hold, marked, until it is restored', async () => {
    const { id, name } = await newCertification()
    const userId = await somebody()
    const { id: assignment } = await held(userId, { certification_id: id })
    const other = await newCertification()
    expect((await admin('DELETE', `/certifications/${id},${other.id}`)).body).toEqual({
      deleted: 2,
    })
    expect((await admin('GET', `/certifications/${id}`)).status).toBe(404)
    expect((await admin('GET', `/certifications/${id}/users`)).status).toBe(404)
    expect(await tab(userId)).toMatchObject([
      { id: assignment, certification_id: id, name, certification_deleted: true },
    ])
    // It can still be corrected.
    const path = `/certifications/user/${userId}/${assignment}`
    const changes = { certification_id: id, date_completed: '2026-02-01', version: 1 }
    expect((await admin('PUT', path, changes)).body).toMatchObject({ date_completed: '2026-02-01' })

    const items = [id, other.id].map((one) => ({ kind: 'certifications', id: one }))
    const restored = await admin('POST', '/trash/restorations', { items })
    expect(restored.body).toEqual({ restored: 2 })
    expect(await tab(userId)).toMatchObject([{ certification_deleted: false }])
    expect((await find(id)).users).toBe(1)
  })

  test('is assigned to no one afterwards', async () => {
    const { id } = await newCertification()
    await admin('DELETE', `/certifications/${id}`)
    const answer = await admin('POST', `/certifications/user/${await somebody()}`, {
      certification_id: id,
      date_completed: '2026-01-31',
    })
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)).toEqual({ certification_id: 'La certificación no existe' })
  })

  test('is kept in the trash while people hold it', async () => {
    const [kept, gone] = [await newCertification(), await newCertification()]
    await held(await somebody(), { certification_id: kept.id })
    await admin('DELETE', `/certifications/${kept.id},${gone.id}`)
    const ids = [kept.id, gone.id]
    await rows(
      `update certifications set deleted_at = now() - interval '31 days' where id = any($1)`,
      [ids],
    )
    await emptyTrash(api.services)
    const left = await rows('select id from certifications where id = any($1)', [ids])
    expect(left).toEqual([{ id: String(kept.id) }])
  })

  test('deletes all of several or none', async () => {
    const { id } = await newCertification()
    const { status, body } = await admin('DELETE', `/certifications/${id},999999999`)
    expect({ status, message: body.message }).toEqual({
      status: 404,
      message: 'No se encontró alguna de las certificaciones elegidas',
    })
    expect((await admin('GET', `/certifications/${id}`)).status).toBe(200)
  })

  test('a user limited to business units deletes none that people outside them hold', async () => {
    const limited = await company.limitedAdmin()
    const { id, name } = await newCertification()
    await held(await somebody(), { certification_id: id })
    await held(await somebody({ area_id: company.otherAreas[0] }), { certification_id: id })
    const { status, body } = await limited('DELETE', `/certifications/${id}`)
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: `«${name}» la tienen usuarios de otras unidades de negocio: solo la puede eliminar quien los vea todos.`,
    })
    const mine = await newCertification()
    await held(await somebody(), { certification_id: mine.id })
    expect((await limited('DELETE', `/certifications/${mine.id}`)).body).toEqual({ deleted: 1 })
  })
})

describe('the formation paths that have a certification', () => {
  async function pathWith(name: string, ...ids: number[]) {
    const { body } = await admin('POST', '/paths', { name })
    await admin('PUT', `/paths/${body.id}/certifications`, {
      certifications: ids.map((id) => ({ id })),
    })
    return { id: body.id as number, name }
  }

  test('are listed by name, each once', async () => {
    const [one, two, none] = [
      await newCertification(),
      await newCertification(),
      await newCertification(),
    ]
    const zeta = await pathWith('Zeta', one.id, two.id)
    const alfa = await pathWith('Álfa', two.id)
    const of = async (...ids: number[]) =>
      (await reader('GET', `/certifications/${ids.join(',')}/paths`)).body
    expect(await of(one.id)).toEqual({ results: [zeta], pagination: { total: 1, limit: 20 } })
    expect((await of(one.id, two.id)).results).toEqual([alfa, zeta])
    expect(await of(none.id)).toEqual({ results: [], pagination: { total: 0, limit: 20 } })
    await admin('DELETE', `/paths/${zeta.id}`)
    expect((await of(one.id, two.id)).results).toEqual([alfa])
  })

  test('are twenty at most, and counted', async () => {
    const { id } = await newCertification()
    for (let at = 0; at < 22; at += 1) await pathWith(`Plan ${at}`, id)
    const { body } = await admin('GET', `/certifications/${id}/paths`)
    expect(body.results).toHaveLength(20)
    expect(body.pagination).toEqual({ total: 22, limit: 20 })
  })

  test('are not told of one that is gone or another company’s', async () => {
    const { id } = await newCertification()
    await pathWith('De la compañía', id)
    const stranger = await api.signInAs('admin', 97)
    expect((await stranger('GET', `/certifications/${id}/paths`)).status).toBe(404)
    expect((await admin('GET', `/certifications/${id},999999999/paths`)).status).toBe(404)
    await admin('DELETE', `/certifications/${id}`)
    expect((await admin('GET', `/certifications/${id}/paths`)).status).toBe(404)
  })
})

describe('the skills of a certification', () => {
  const newSkill = async () => (await admin('POST', '/skills', { name: `Rigor ${++made}` })).body

  test('are added and taken away, by name, and each skill counts them', async () => {
    const { id, name } = await newCertification()
    const [one, two] = [await newSkill(), await newSkill()]
    const at = `/certifications/${id}/skills`
    await admin('POST', `${at}/${two.id}`)
    const { body } = await admin('POST', `${at}/${one.id},${two.id}`)
    const option = (skill: any) => ({ id: skill.id, name: skill.name })
    expect(body).toEqual({ certification: { id, name }, skills: [option(one), option(two)] })
    expect((await admin('GET', `/skills/${one.id}`)).body.certifications).toBe(1)
    expect((await admin('DELETE', `${at}/${one.id}`)).body.skills).toEqual([option(two)])
    expect((await reader('GET', at)).body.skills).toEqual([option(two)])
    await admin('DELETE', `/certifications/${id}`)
    expect((await admin('GET', `/skills/${two.id}`)).body.certifications).toBe(0)
  })

  test('are the company’s own', async () => {
    const { id } = await newCertification()
    const stranger = await api.signInAs('admin', 97)
    const theirs = (await stranger('POST', '/skills', { name: 'Ajena' })).body
    for (const method of ['POST', 'DELETE'] as const) {
      const answer = await admin(method, `/certifications/${id}/skills/${theirs.id}`)
      expect(answer.status).toBe(422)
      expect(issuesOf(answer)).toEqual({ skills: 'Alguna de las competencias ya no existe' })
    }
  })
})
