import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { asForm, created, draftUser, issuesOf, openCompany } from './company.ts'

const api = await startTestApi()
const company = await openCompany(api)
const { admin, unit, rows } = company
const superadmin = await api.signInAsSuper()

const put = (id: number, body: unknown, caller = admin) => caller('PUT', `/users/${id}`, body)
const read = async (id: number, caller = admin) => (await caller('GET', `/users/${id}`)).body
const newcomer = async (changes: object = {}) => (await created(admin, draftUser(changes))).body

test("a form's changes are stored and answered with the next version", async () => {
  const user = await newcomer({ mobile: '+57 3019990002', location: 'Cali' })
  const changes = { first_name: 'Otro', location: '', mobile: null, area_id: company.unitAreas[0] }
  const { status, body } = await put(user.id, asForm(user, changes))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    first_name: 'Otro',
    location: null,
    mobile: null,
    area_id: company.unitAreas[0],
    version: 2,
  })
  expect(await read(user.id)).toEqual(body)
})

test('one may keep one’s own e-mail and mobile, also in another spelling', async () => {
  const user = await newcomer({ mobile: '+57 3019990003' })
  const { status, body } = await put(
    user.id,
    asForm(user, { email: user.email.toUpperCase(), mobile: '+57 301 999 0003' }),
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({ email: user.email.toUpperCase(), mobile: '+57 3019990003' })
})

test('username, password and what nobody may set do not change', async () => {
  const user = await newcomer()
  const before = await rows<any>('select password_hash from users where id = $1', [user.id])
  const { body } = await put(
    user.id,
    asForm(user, { username: 'otro', password: 'otra-clave', superadmin: true, disabled: true }),
  )
  expect(body).toMatchObject({ username: user.username, superadmin: false, disabled: false })
  expect(await rows('select password_hash from users where id = $1', [user.id])).toEqual(before)
})

test('an extended field that the company has not named keeps what it held', async () => {
  const user = await newcomer()
  await rows(`update users set extended_field4 = 'guardado' where id = $1`, [user.id])
  const { body } = await put(user.id, asForm(user, { extended_field4: 'x', extended_field1: 'y' }))
  expect(body).toMatchObject({ extended_field1: 'y', extended_field4: null })
  const [row] = await rows<any>('select extended_field4 from users where id = $1', [user.id])
  expect(row.extended_field4).toBe('guardado')
})

test('refuses a reader creating or modifying users', async () => {
  const reader = await api.signInAs('reader')
  const user = await newcomer()
  expect((await reader('POST', '/users', draftUser())).status).toBe(403)
  expect((await put(user.id, asForm(user), reader)).status).toBe(403)
  expect((await reader('GET', `/users/${user.id}`)).body).toEqual(user)
})

describe('two editors', () => {
  test('the second is told and nothing is overwritten', async () => {
    const user = await newcomer()
    expect((await put(user.id, asForm(user, { first_name: 'Primera' }))).status).toBe(200)
    const late = await put(user.id, asForm(user, { first_name: 'Segunda' }))
    expect(late.status).toBe(409)
    expect(late.body.message).toBe(
      'Otra persona modificó este usuario mientras lo editabas. Revisa los cambios y guarda de nuevo.',
    )
    expect((await read(user.id)).first_name).toBe('Primera')
  })

  test('at the same moment: one wins', async () => {
    const user = await newcomer()
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((first_name) => put(user.id, asForm(user, { first_name }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('also when what changed in between is the status or the password', async () => {
    const user = await newcomer()
    await admin('PUT', `/users/${user.id}/disable`)
    expect((await put(user.id, asForm(user))).status).toBe(409)
  })
})

describe('refused', () => {
  test('with every broken rule at once, in the words of the specification', async () => {
    const [a, b] = [await newcomer({ mobile: '+57 3019990004' }), await newcomer()]
    const answer = await put(
      b.id,
      asForm(b, { email: a.email, mobile: a.mobile, area_id: 999_999, manager_id: b.id }),
    )
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)).toEqual({
      email: 'El correo electrónico ya existe',
      mobile: 'Este número de celular ya está asociado a otro usuario',
      area_id: 'El área no existe',
      manager_id: 'Un usuario no puede ser su propio jefe',
    })
  })

  test('two who take the same e-mail at once: one is told', async () => {
    const [a, b] = [await newcomer(), await newcomer()]
    const email = 'disputado@x.co'
    const answers = await Promise.all([a, b].map((user) => put(user.id, asForm(user, { email }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(issuesOf(answers.find(({ status }) => status === 422)!)).toEqual({
      email: 'El correo electrónico ya existe',
    })
  })

  test.each(['0', '-1', 'abc', '1.5', '9999999999999999', '%00', "1'"])('as id %s', async (id) => {
    const { status } = await admin('GET', `/users/${encodeURIComponent(id)}`)
    expect(status).toBe(404)
  })

  test.each(['role', 'organizational_units'])(
    'without %s, whose absence would widen what they may, and stay as they were',
    async (field) => {
      const unit = company.units[0]!
      const user = await newcomer({ role: 'reader', organizational_units: [unit] })
      const answer = await put(user.id, asForm(user, { [field]: undefined }))
      expect([answer.status, Object.keys(issuesOf(answer))]).toEqual([422, [field]])
      const { body } = await admin('GET', `/users/${user.id}`)
      expect(body).toMatchObject({
        role: 'reader',
        organizational_units: [{ id: unit }],
        version: 1,
      })
    },
  )

  test('without a version', async () => {
    const user = await newcomer()
    const form = asForm(user, { version: undefined })
    expect(Object.keys(issuesOf(await put(user.id, form)))).toEqual(['version'])
  })
})

describe('managers', () => {
  test('a circle is refused, however long', async () => {
    const boss = await newcomer()
    const middle = await newcomer({ manager_id: boss.id })
    const last = await newcomer({ manager_id: middle.id })
    const answer = await put(boss.id, asForm(boss, { manager_id: last.id }))
    expect(issuesOf(answer)).toEqual({ manager_id: 'El jefe elegido depende de este usuario' })
  })

  test('two changes at once do not close a circle together', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await newcomer(), await newcomer()]
      const answers = await Promise.all([
        put(a.id, asForm(a, { manager_id: b.id })),
        put(b.id, asForm(b, { manager_id: a.id })),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    }
  })
})

describe('sessions of the user', () => {
  test('end when their role changes', async () => {
    const user = await newcomer({ role: 'reader', password: 'clave-segura' })
    const caller = api.withToken(await api.firstTokenOf(user.email, 'clave-segura'))
    const renamed = await put(user.id, asForm(user, { first_name: 'Igual' }))
    expect((await caller('GET', '/auth/session')).status).toBe(200)
    await put(user.id, asForm(renamed.body, { role: 'admin' }))
    expect((await caller('GET', '/auth/session')).status).toBe(401)
  })

  test('see fewer users as soon as they are given a business unit', async () => {
    const user = await newcomer({ role: 'reader', password: 'clave-segura' })
    const caller = api.withToken(await api.firstTokenOf(user.email, 'clave-segura'))
    const total = async () => (await caller('GET', '/users')).body.pagination.total
    const before = await total()
    await put(user.id, asForm(user, { organizational_units: [company.units[0]] }))
    expect(await total()).toBeLessThan(before)
  })
})

test('a user who becomes a learner loses their business units', async () => {
  const user = await newcomer({ role: 'reader', organizational_units: [company.units[0]] })
  const { body } = await put(user.id, asForm(user, { role: 'user' }))
  expect(body.organizational_units).toEqual([])
})

describe('the owner of the account', () => {
  test('an administrator keeps their own role, and may change the rest', async () => {
    const me = await read(company.adminId)
    const answer = await put(me.id, asForm(me, { role: 'reader' }))
    expect(issuesOf(answer)).toEqual({ role: 'No puedes quitarte el rol de administrador' })
    expect((await put(me.id, asForm(me, { location: 'Tunja' }))).status).toBe(200)
  })

  test('only a super-administrator changes a super-administrator', async () => {
    const id = await company.idOf('super@sendero.test')
    const user = await read(id)
    const answer = await put(id, asForm(user, { email: 'mio@x.co' }))
    expect(answer.status).toBe(403)
    expect(answer.body.message).toBe('No tienes permiso para modificar esta cuenta')
    expect((await put(id, asForm(user, { location: 'Neiva' }), superadmin)).status).toBe(200)
  })

  test('only a super-administrator decides which administrators revalidate courses', async () => {
    const user = await newcomer({ role: 'admin' })
    expect(user.convalidate_enabled).toBe(false)
    const form = asForm(user, { convalidate_enabled: true })
    expect(issuesOf(await put(user.id, form))).toEqual({
      convalidate_enabled: 'Solo un superadministrador decide quién revalida cursos',
    })
    const allowed = (await put(user.id, form, superadmin)).body
    expect(allowed.convalidate_enabled).toBe(true)

    // A request without the field, or with the stored value, does not change it.
    const silent = { location: 'Pasto', convalidate_enabled: undefined }
    const kept = (await put(user.id, asForm(allowed, silent))).body
    expect(kept).toMatchObject({ location: 'Pasto', convalidate_enabled: true })
    const demoted = (await put(user.id, asForm(kept, { role: 'reader' }))).body
    expect(demoted.convalidate_enabled).toBe(false)
    const again = (await put(user.id, asForm({ ...demoted, role: 'admin' }, {}))).body
    expect(again.convalidate_enabled).toBe(false)
  })

  test("returns 404 for another company's user", async () => {
    const id = await company.idOf('learner@97.sendero.test')
    expect((await admin('GET', `/users/${id}`)).status).toBe(404)
    const theirs = await api.signInAs('admin', 97)
    expect((await put(id, asForm(await read(id, theirs)))).status).toBe(404)
  })

  test('a super-administrator acts on a company that they choose', async () => {
    const id = await company.idOf('learner@97.sendero.test')
    const acting = { 'x-tenant-id': '97' }
    const { status, body } = await superadmin('GET', `/users/${id}`, undefined, acting)
    expect([status, body.tenant_id]).toEqual([200, 97])
    const form = asForm(body, { location: 'Armenia' })
    expect((await superadmin('PUT', `/users/${id}`, form, acting)).body.location).toBe('Armenia')
    expect((await superadmin('GET', `/users/${id}`)).status).toBe(404)
  })
})

describe('business units', () => {
  test('users outside do not exist for a reader or an administrator inside', async () => {
    const limited = await company.limitedAdmin()
    const [{ id }] = (await rows(
      `select id from users where area_id = $1 and role = 'user' limit 1`,
      [company.otherAreas[0]],
    )) as [{ id: number }]
    const form = asForm(await read(id))
    expect((await unit('GET', `/users/${id}`)).status).toBe(404)
    expect((await put(id, form, limited)).status).toBe(404)
    expect(
      (await limited('PUT', '/users/account/change_password', { id, password: 'clave-segura' }))
        .status,
    ).toBe(404)
  })

  test('users inside are changed, but not moved outside', async () => {
    const limited = await company.limitedAdmin()
    const user = await newcomer({ area_id: company.unitAreas[0] })
    const inside = await put(user.id, asForm(user, { area_id: company.unitAreas[1] }), limited)
    expect(inside.status).toBe(200)
    for (const [area_id, message] of [
      [company.otherAreas[0], 'El área no existe'],
      [null, 'Debes elegir un área de tus unidades de negocio'],
    ]) {
      const answer = await put(user.id, asForm(inside.body, { area_id }), limited)
      expect(issuesOf(answer)).toEqual({ area_id: message })
    }
  })

  test('a manager outside may stay, and nobody else outside be chosen', async () => {
    const limited = await company.limitedAdmin()
    const boss = await newcomer({ area_id: company.otherAreas[0] })
    const other = await newcomer({ area_id: company.otherAreas[0] })
    const user = await newcomer({ area_id: company.unitAreas[0], manager_id: boss.id })
    const kept = await put(user.id, asForm(user, { location: 'Buga' }), limited)
    expect(kept.body).toMatchObject({ manager_id: boss.id, location: 'Buga' })
    const changed = await put(user.id, asForm(kept.body, { manager_id: other.id }), limited)
    expect(issuesOf(changed)).toEqual({ manager_id: 'El jefe no existe' })
  })

  test('an account that reaches further is not theirs to take over', async () => {
    const limited = await company.limitedAdmin()
    const boss = await newcomer({ area_id: company.unitAreas[0], role: 'admin' })
    const calls = [
      put(boss.id, asForm(boss, { email: 'mio2@x.co' }), limited),
      limited('PUT', '/users/account/change_password', { id: boss.id, password: 'clave-segura' }),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(403)
    const disabled = await limited('PUT', `/users/${boss.id}/disable`)
    expect(disabled.body).toEqual({ changed: 0, skipped: 1 })
  })
})
