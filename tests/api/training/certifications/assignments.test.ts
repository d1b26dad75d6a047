import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { issuesOf } from '../../people/users/company.ts'
import { openHolders } from './holder.ts'

const api = await startTestApi()
const { admin, rows, unit, certifications, somebody, held, logOf, ...company } =
  await openHolders(api)
const reader = await api.signInAs('reader')
const other = await api.signInAs('admin', 97)
const [first, second] = certifications as [{ id: number; name: string }, { id: number }]

const read = async (userId: number, caller = admin) => {
  const { status, body } = await caller('GET', `/certifications/user/${userId}`)
  expect(status).toBe(200)
  return body as any[]
}
const put = (userId: number, id: number, body: object, caller = admin) =>
  caller('PUT', `/certifications/user/${userId}/${id}`, body)

describe('assigning', () => {
  test('answers the certification that the user holds from then on', async () => {
    const userId = await somebody()
    const { status, body } = await admin('POST', `/certifications/user/${userId}`, {
      certification_id: first.id,
      date_completed: '2025-02-28',
      valid_through: '2026-02-28',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      certification_id: first.id,
      name: first.name,
      certification_deleted: false,
      date_completed: '2025-02-28',
      valid_through: '2026-02-28',
      validity: 'expired',
      attachments: [],
      version: 1,
    })
    expect(await read(userId, reader)).toEqual([body])
  })

  test('the same one again renews it; the most recent comes first', async () => {
    const userId = await somebody()
    await held(userId, { date_completed: '2024-01-01' })
    await held(userId, { date_completed: '2026-01-01' })
    await held(userId, { date_completed: '2025-01-01', certification_id: second.id })
    expect((await read(userId)).map(({ date_completed }) => date_completed)).toEqual([
      '2026-01-01',
      '2025-01-01',
      '2024-01-01',
    ])
  })

  test.each([
    [
      'nothing',
      {},
      {
        certification_id: 'Debes seleccionar la certificación',
        date_completed: 'Debes especificar la fecha de la certificación',
      },
    ],
    [
      'an empty form',
      { certification_id: '', date_completed: '', valid_through: '' },
      {
        certification_id: 'Debes seleccionar la certificación',
        date_completed: 'Debes especificar la fecha de la certificación',
      },
    ],
    [
      'days that do not exist',
      { certification_id: 1, date_completed: '2025-02-30', valid_through: '0000-00-00' },
      {
        date_completed: 'Fecha de la certificación: la fecha no es válida',
        valid_through: 'Válida hasta: la fecha no es válida',
      },
    ],
    [
      'days that the database does not know or nobody means',
      { certification_id: 1, date_completed: '0000-01-01', valid_through: '9999-12-31' },
      {
        date_completed: 'Fecha de la certificación: la fecha no es válida',
        valid_through: 'Válida hasta: la fecha no es válida',
      },
    ],
    [
      'an end before the beginning',
      { certification_id: 1, date_completed: '2025-02-02', valid_through: '2025-02-01' },
      {
        valid_through:
          'La fecha de vencimiento no puede ser anterior a la fecha de la certificación',
      },
    ],
    [
      'a certification that does not exist',
      { certification_id: 999_999, date_completed: '2025-02-02' },
      { certification_id: 'La certificación no existe' },
    ],
  ])('%s is refused in words', async (_what, draft, issues) => {
    const answer = await admin('POST', `/certifications/user/${await somebody()}`, draft)
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)).toEqual(issues)
  })

  test("refuses another company's certification", async () => {
    const [theirs] = (await other('GET', '/certifications')).body.results
    const answer = await admin('POST', `/certifications/user/${await somebody()}`, {
      certification_id: theirs.id,
      date_completed: '2025-02-02',
    })
    expect(issuesOf(answer)).toEqual({ certification_id: 'La certificación no existe' })
  })
})

describe('modifying', () => {
  test('stores what was sent, answers the next version, and is written to the audit log', async () => {
    const userId = await somebody()
    const { id } = await held(userId, { valid_through: '2027-01-31' })
    const { status, body } = await put(userId, id, {
      certification_id: second.id,
      date_completed: '2026-02-01',
      valid_through: '',
      version: 1,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      certification_id: second.id,
      date_completed: '2026-02-01',
      valid_through: null,
      version: 2,
    })
    const [assigned, changed] = await logOf(id)
    expect(assigned).toMatchObject({ action: 'create', user_id: String(userId) })
    expect(changed).toMatchObject({
      action: 'update',
      before: { valid_through: '2027-01-31' },
      after: { valid_through: null },
    })
  })

  test('concurrent editors: one wins, the others get a conflict', async () => {
    const userId = await somebody()
    const { id, certification_id } = await held(userId)
    const answers = await Promise.all(
      ['2025-01-01', '2025-01-02', '2025-01-03'].map((date_completed) =>
        put(userId, id, { certification_id, date_completed, version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(
      'Otra persona modificó esta certificación mientras la editabas. Revisa los cambios y guarda de nuevo.',
    )
  })
})

describe('removing', () => {
  test('puts it into the trash, from which it comes back with its files', async () => {
    const userId = await somebody()
    const { id, certification_id } = await held(userId)
    const removed = await admin('DELETE', `/certifications/user/${userId}/${id}`)
    expect([removed.status, removed.body]).toEqual([200, { id }])
    expect(await read(userId)).toEqual([])
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['create', 'trash'])

    const draft = { certification_id, date_completed: '2025-01-01', version: 1 }
    expect((await put(userId, id, draft)).status).toBe(404)
    expect((await admin('DELETE', `/certifications/user/${userId}/${id}`)).status).toBe(404)

    await rows(
      `select set_config('app.tenant_id', '1', false), set_config('app.audit', '{}', false)`,
    )
    await rows(`select restore_from_trash('user_certifications', $1)`, [[id]])
    expect(await read(userId)).toHaveLength(1)
  })
})

describe('access', () => {
  test('a reader reads them and changes nothing', async () => {
    const userId = await somebody()
    const { id, certification_id } = await held(userId)
    const draft = { certification_id, date_completed: '2025-01-01', version: 1 }
    expect(await read(userId, reader)).toHaveLength(1)
    expect((await reader('POST', `/certifications/user/${userId}`, draft)).status).toBe(403)
    expect((await put(userId, id, draft, reader)).status).toBe(403)
    expect((await reader('DELETE', `/certifications/user/${userId}/${id}`)).status).toBe(403)
  })

  test.each([
    ['of another company', async () => [await somebody(), other] as const],
    [
      'outside the business units',
      async () =>
        [await somebody({ area_id: company.otherAreas[0] }), await company.limitedAdmin()] as const,
    ],
    [
      'without an area, for an actor with business units',
      async () => [await somebody({ area_id: null }), await company.limitedAdmin()] as const,
    ],
  ])('returns 404 for a user %s', async (_whose, make) => {
    const [userId, caller] = await make()
    const { id, certification_id } = await held(userId)
    const draft = { certification_id, date_completed: '2025-01-01', version: 1 }
    const answers = await Promise.all([
      caller('GET', `/certifications/user/${userId}`),
      caller('POST', `/certifications/user/${userId}`, draft),
      put(userId, id, draft, caller),
      caller('DELETE', `/certifications/user/${userId}/${id}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  test('an administrator changes those of the users of their business units', async () => {
    const limited = await company.limitedAdmin()
    const userId = await somebody()
    const { id, certification_id } = await held(userId)
    const draft = { certification_id, date_completed: '2025-01-01', version: 1 }
    expect((await put(userId, id, draft, limited)).status).toBe(200)
  })

  test('returns 404 under a user who does not hold it', async () => {
    const [mine, theirs] = [await somebody(), await somebody()]
    const { id, certification_id } = await held(mine)
    const draft = { certification_id, date_completed: '2025-01-01', version: 1 }
    expect((await put(theirs, id, draft)).status).toBe(404)
    expect((await admin('DELETE', `/certifications/user/${theirs}/${id}`)).status).toBe(404)
  })
})
