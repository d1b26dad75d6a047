import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { deleteExpiredRows } from '#api/delete-expired.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { created, draftUser, hasOwnPassword } from '../../people/users/company.ts'

/** An administrator's session sees the console as a reader or a business unit would. */

const api = await startTestApi()
const rows = await rowsOf(api.url)
const root = await api.signInAs('admin')
const PASSWORD = 'clave-segura'

type Person = { id: number; email: string; full_name: string }

async function newcomer(changes: Record<string, unknown> = {}): Promise<Person> {
  const { body } = await created(
    root,
    draftUser({ role: 'reader', password: PASSWORD, last_name: crypto.randomUUID(), ...changes }),
  )
  await hasOwnPassword(rows, body.id)
  return body
}
const sessionOf = async ({ email }: Person) => api.withToken(await api.tokenOf(email, PASSWORD))

/** A session of the demo administrator, for this test alone. */
const administrator = () => api.signInAs('admin')

const view = (caller: Caller, { id }: { id: number }, headers = {}) =>
  caller('POST', '/impersonations', { user_id: id }, headers)
const session = async (caller: Caller) => (await caller('GET', '/auth/session')).body

/** A business unit of one area, and that area. */
async function unitOfOneArea() {
  const [area] = await rows<{ id: string }>(
    `select area_id as id from users where tenant_id = 1 and area_id is not null group by 1 order by count(*) desc limit 1`,
  )
  const unit = { name: `Unidad ${crypto.randomUUID()}`, areas: [Number(area!.id)], courses: [] }
  const { body } = await root('POST', '/organizational-units', unit)
  return { unit: body as { id: number; name: string }, area: Number(area!.id) }
}

const entriesAbout = (name: string) =>
  rows<any>(
    `select action, actor_name, acting, user_id::int, after from audit_log
     where entity = 'impersonation' and label = $1 order by id`,
    [name],
  )

describe('a view as a reader', () => {
  test('has the reader’s role and access in every call, and leaving gives the administrator’s back', async () => {
    const { unit } = await unitOfOneArea()
    const reader = await newcomer({ organizational_units: [unit.id] })
    const [own, admin] = [await sessionOf(reader), await administrator()]
    const all = (await admin('GET', '/users?limit=1')).body.pagination.total as number

    expect(await view(admin, reader)).toMatchObject({
      status: 201,
      body: { kind: 'user', id: reader.id, name: reader.full_name },
    })
    expect(await session(admin)).toMatchObject({
      user: { id: reader.id, role: 'reader', superadmin: false },
      acting: false,
      impersonation: { name: reader.full_name, administrator: { name: 'Ángela Muñoz' } },
    })
    const seen = await admin('GET', '/users?limit=1')
    expect(seen.body).toEqual((await own('GET', '/users?limit=1')).body)
    expect(seen.body.pagination.total).toBeLessThan(all)
    const file = async (caller: Caller) => (await caller('GET', '/users/export')).response.text()
    expect(await file(admin)).toBe(await file(own))
    expect((await admin('GET', '/audit-log')).status).toBe(403)

    expect(await admin('DELETE', '/impersonations/current')).toMatchObject({ body: { ended: 1 } })
    expect(await session(admin)).toMatchObject({ user: { role: 'admin' }, impersonation: null })
    expect((await admin('GET', '/users?limit=1')).body.pagination.total).toBe(all)
    expect(await admin('DELETE', '/impersonations/current')).toMatchObject({ body: { ended: 0 } })
  })

  test('concerns no other session of the administrator', async () => {
    const reader = await newcomer()
    const [viewing, other] = [await administrator(), await administrator()]
    await view(viewing, reader)
    expect((await session(viewing)).impersonation).not.toBeNull()
    expect((await session(other)).impersonation).toBeNull()
  })

  test('refuses every change in one sentence, the own password and another view included', async () => {
    const [reader, admin] = [await newcomer(), await administrator()]
    await view(admin, reader)
    const passwords = { current_password: PASSWORD, password: 'otra-clave-larga' }
    for (const [method, path, body] of [
      ['PUT', '/auth/password', passwords],
      ['POST', '/impersonations', { user_id: reader.id }],
      ['POST', '/groups/1/users/1', undefined],
      ['PUT', '/selections', { list: '/users', shown: ['1'], picked: ['1'] }],
      ['DELETE', '/sessions', undefined],
    ] as const) {
      expect(await admin(method, path, body), path).toMatchObject({
        status: 403,
        body: {
          code: 'impersonating',
          message: `Estás viendo la consola como ${reader.full_name} y no puedes cambiar nada. Sal de esa vista para hacerlo.`,
        },
      })
    }
  })

  test('neither shows nor changes what is private to the reader', async () => {
    const reader = await newcomer()
    const [own, admin] = [await sessionOf(reader), await administrator()]
    const kept = { kind: 'courses', query: 'sort=points' }
    const mine = await own('POST', '/reports/views', { ...kept, name: 'Privada', shared: false })
    const shared = await own('POST', '/reports/views', { ...kept, name: 'De todos', shared: true })
    await own('PUT', '/certifications/expiring/reminders', { subscribed: true })
    await own('GET', '/reports/courses?limit=1')
    await expect
      .poll(async () => (await own('GET', '/reports/recent')).body.length)
      .toBeGreaterThan(0)
    const used = (await own('GET', '/reports/recent')).body

    await view(admin, reader)
    const names = (await admin('GET', '/reports/views')).body.results.map((one: any) => one.name)
    expect(names).toContain('De todos')
    expect(names).not.toContain('Privada')
    expect((await admin('GET', `/reports/views/${mine.body.id}`)).status).toBe(404)
    expect((await admin('GET', `/reports/views/${shared.body.id}`)).body.editable).toBe(false)
    expect((await admin('GET', '/reports/recent')).body).toEqual([])
    expect((await admin('GET', '/certifications/expiring/reminders')).body.subscribed).toBe(false)
    expect((await admin('GET', '/sessions')).status).toBe(403)
    await admin('GET', '/reports/modules?limit=1')
    expect((await own('GET', '/reports/recent')).body).toEqual(used)
  })

  test('is in the audit log with its beginning and its end', async () => {
    const [reader, admin] = [await newcomer(), await administrator()]
    await view(admin, reader)
    await admin('DELETE', '/impersonations/current')
    await view(admin, reader)
    await admin('DELETE', '/sessions/current')
    const entry = { action: 'other', actor_name: 'Ángela Muñoz', acting: false, user_id: reader.id }
    expect(await entriesAbout(reader.full_name)).toEqual([
      { ...entry, after: { minutes: 30 } },
      { ...entry, after: { end_reason: 'left' } },
      { ...entry, after: { minutes: 30 } },
      { ...entry, after: { end_reason: 'session' } },
    ])
  })

  test('begun twice at once begins once', async () => {
    const [reader, admin] = [await newcomer(), await administrator()]
    const answers = await Promise.all([view(admin, reader), view(admin, reader)])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status } of answers) expect([201, 403, 409]).toContain(status)
    expect(await entriesAbout(reader.full_name)).toHaveLength(1)
  })

  test('has transactions in which the database refuses a write', async () => {
    const scope = { tenantId: 1, readOnly: true } as const
    await expect(
      api.services.db.query(scope, sql`update tenants set name = name where id = 1`),
    ).rejects.toThrow(/read-only transaction/)
  })
})

describe('a view as a business unit', () => {
  test('has the access of a reader with that unit, and is nobody’s', async () => {
    const { unit, area } = await unitOfOneArea()
    const [own, admin] = [
      await sessionOf(await newcomer({ organizational_units: [unit.id], area_id: area })),
      await administrator(),
    ]
    const begun = await admin('POST', '/impersonations', { organizational_unit_id: unit.id })
    expect(begun).toMatchObject({ status: 201, body: { name: unit.name } })
    expect((await admin('GET', '/users?limit=5')).body).toEqual(
      (await own('GET', '/users?limit=5')).body,
    )
    expect(await session(admin)).toMatchObject({ user: { id: 0, role: 'reader' } })
  })

  test('ends when the unit is deleted', async () => {
    const [{ unit }, admin] = [await unitOfOneArea(), await administrator()]
    await admin('POST', '/impersonations', { organizational_unit_id: unit.id })
    await root('DELETE', `/organizational-units/${unit.id}`)
    expect((await admin('GET', '/users')).body.code).toBe('impersonation_ended')
  })
})

describe('is refused', () => {
  test('to readers', async () => {
    const [reader, other] = [await sessionOf(await newcomer()), await newcomer()]
    expect((await view(reader, other)).status).toBe(403)
  })

  test.each([
    ['an administrator', { role: 'admin' }],
    ['a learner', { role: 'user' }],
    ['a disabled reader', { disabled: true }],
  ])('for %s', async (_, changes) => {
    const person = await newcomer(changes)
    if ('disabled' in changes) await root('PUT', `/users/${person.id}/disable`)
    expect(await view(await administrator(), person)).toMatchObject({
      status: 422,
      body: { message: 'Solo puedes ver la consola como un lector activo de la compañía' },
    })
  })

  test('for a reader of another company, and for nobody', async () => {
    const [other] = await rows<{ id: string }>(
      `select id from users where email = 'reader@97.sendero.test'`,
    )
    const admin = await administrator()
    expect((await view(admin, { id: Number(other!.id) })).status).toBe(404)
    expect((await admin('POST', '/impersonations', {})).status).toBe(422)
  })

  test('for a reader who sees more than the administrator', async () => {
    const { unit, area } = await unitOfOneArea()
    const limited = await newcomer({ role: 'admin', organizational_units: [unit.id] })
    const [wide, narrow] = [
      await newcomer({ area_id: area }),
      await newcomer({ area_id: area, organizational_units: [unit.id] }),
    ]
    const caller = await sessionOf(limited)
    expect((await view(caller, wide)).status).toBe(403)
    expect((await view(caller, narrow)).status).toBe(201)
    // Their unit is taken away from the reader, who sees everybody then.
    await rows(`delete from user_organizational_units where user_id = $1`, [narrow.id])
    expect((await caller('GET', '/users')).body.code).toBe('impersonation_ended')
  })
})

describe('a super-administrator', () => {
  test('sees the company that they act on, and no other, whatever the header says', async () => {
    const caller = await api.signInAsSuper()
    const [reader] = await rows<{ id: string }>(
      `select id from users where email = 'reader@97.sendero.test'`,
    )
    const acting = { 'x-tenant-id': '97' }
    expect((await view(caller, { id: Number(reader!.id) }, acting)).status).toBe(201)
    for (const headers of [acting, {}]) {
      const { body } = await caller('GET', '/auth/session', undefined, headers)
      expect(body).toMatchObject({ tenant: { id: 97 }, user: { role: 'reader' }, acting: false })
    }
    for (const other of ['1', 'all', '1704']) {
      const answer = await caller('GET', '/users', undefined, { 'x-tenant-id': other })
      expect(answer.status, other).toBe(404)
    }
    expect((await caller('GET', '/sa/tenants')).status).toBe(403)
    await caller('DELETE', '/impersonations/current')
    const [last] = await rows<any>(
      `select tenant_id, acting from audit_log where entity = 'impersonation' order by id desc limit 1`,
    )
    expect(last).toEqual({ tenant_id: 97, acting: true })
  })
})

describe('ends by itself, for good, and refuses everything until it is left', () => {
  const put = (path: string, body?: unknown) => root('PUT', path, body)
  test.each<[string, string, (reader: Person) => Promise<unknown>]>([
    [
      'when its time is over',
      'expired',
      () =>
        rows(
          `update impersonations set expires_at = now() - interval '1 s' where ended_at is null`,
        ),
    ],
    [
      'when the reader is disabled, also when they are enabled again',
      'subject',
      async ({ id }) => {
        await put(`/users/${id}/disable`)
        await put(`/users/${id}/enable`)
      },
    ],
    [
      'when the reader gets another role',
      'subject',
      ({ id }) =>
        rows(`update users set role = 'admin', token_version = token_version + 1 where id = $1`, [
          id,
        ]),
    ],
  ])('%s', async (_, reason, end) => {
    const [reader, admin] = [await newcomer(), await administrator()]
    await view(admin, reader)
    await end(reader)
    for (const [method, path] of [
      ['GET', '/users'],
      ['GET', '/auth/session'],
      ['POST', '/groups'],
    ] as const) {
      expect(
        await admin(method, path, method === 'POST' ? { name: 'X' } : undefined),
      ).toMatchObject({
        status: 403,
        body: { code: 'impersonation_ended' },
      })
    }
    expect((await admin('DELETE', '/impersonations/current')).body).toEqual({ ended: 1 })
    expect((await admin('GET', '/users?limit=1')).status).toBe(200)
    expect((await entriesAbout(reader.full_name)).map(({ after }) => after)).toEqual([
      { minutes: 30 },
      { end_reason: reason },
    ])
  })

  test('when the administrator is disabled, whose session ends', async () => {
    const [reader, boss] = [await newcomer(), await newcomer({ role: 'admin' })]
    const caller = await sessionOf(boss)
    await view(caller, reader)
    await put(`/users/${boss.id}/disable`)
    expect((await caller('GET', '/users')).status).toBe(401)
    await deleteExpiredRows(api.services)
    expect((await entriesAbout(reader.full_name)).at(-1).after).toEqual({ end_reason: 'session' })
  })

  test('in the audit log, too, when nobody used the session any more', async () => {
    const [reader, admin] = [await newcomer(), await administrator()]
    await view(admin, reader)
    await rows(
      `update impersonations set expires_at = now() - interval '1 s' where ended_at is null`,
    )
    await deleteExpiredRows(api.services)
    expect((await entriesAbout(reader.full_name)).at(-1).after).toEqual({ end_reason: 'expired' })
  })
})
