import { describe, expect, test } from 'vitest'
import { unseal } from '#api/platform/secrets/sealing.ts'
import { startTestApi } from '#tests/support/api.ts'
import { created, draftUser, issuesOf, openCompany } from './company.ts'

const api = await startTestApi()
const company = await openCompany(api)
const { admin, rows } = company
const limited = await company.limitedAdmin()

const post = (body: unknown, caller = admin) => caller('POST', '/users', body)

test('every field is stored and answered', async () => {
  const draft = draftUser({
    first_name: '  Íñigo ',
    last_name: 'Güell <b>',
    mobile: '+57 300 765 43 21',
    area_id: company.otherAreas[0],
    position_id: company.positions[0],
    role: 'reader',
    identification_number: '99.001',
    location: "O'Higgins",
    manager_id: company.adminId,
    extended_field1: '=1+1',
    organizational_units: [company.units[0]],
    password: 'clave-segura',
  })
  const { status, body } = await post(draft)
  expect(status).toBe(201)
  const { password: _, organizational_units: __, ...kept } = draft
  expect(body).toMatchObject({
    ...kept,
    first_name: 'Íñigo',
    full_name: 'Íñigo Güell <b>',
    mobile: '+57 3007654321',
    manager_first_name: 'Ángela',
    area_name: expect.any(String),
    position_name: expect.any(String),
    organizational_units: [{ id: company.units[0], name: 'Operación nacional' }],
    tenant_id: 1,
    user_id: body.id,
    disabled: false,
    superadmin: false,
    version: 1,
  })
  expect((await admin('GET', `/users/${body.id}`)).body).toEqual(body)
  expect(JSON.stringify(body)).not.toMatch(/password|hash|token/)
})

test('the least: username, e-mail and name; the role is user', async () => {
  const { status, body } = await post(draftUser())
  expect(status).toBe(201)
  expect(body).toMatchObject({ role: 'user', last_name: null, mobile: null, area_id: null })
})

test('fields that nobody may set are ignored', async () => {
  const { body } = await post(draftUser({ superadmin: true, tenant_id: 97, version: 9, id: 1 }))
  expect(body).toMatchObject({ superadmin: false, tenant_id: 1, version: 1 })
  expect(body.id).not.toBe(1)
})

test('extended fields that the company has not named are ignored', async () => {
  const { body } = await post(draftUser({ extended_field3: 'si', extended_field4: 'no' }))
  expect(body).toMatchObject({ extended_field3: 'si', extended_field4: null })
  const [row] = await rows<any>('select extended_field4 from users where id = $1', [body.id])
  expect(row.extended_field4).toBeNull()
})

test('a console user gets their business units, also when there are none', async () => {
  for (const role of ['reader', 'admin']) {
    const answer = await post(draftUser({ role, organizational_units: undefined }))
    expect([answer.status, Object.keys(issuesOf(answer))]).toEqual([422, ['organizational_units']])
    expect((await post(draftUser({ role, organizational_units: [] }))).status).toBe(201)
  }
  expect((await post(draftUser({ organizational_units: undefined }))).status).toBe(201)
})

test('a learner gets no business units', async () => {
  const { body } = await post(draftUser({ role: 'user', organizational_units: company.units }))
  expect(body.organizational_units).toEqual([])
})

describe('the password', () => {
  const signIn = (username: string, password: string) =>
    api.send('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'SenderoApp/test' },
      body: JSON.stringify({ username, password }),
    })

  test('that was chosen opens the session and is kept as argon2id', async () => {
    const draft = draftUser({ password: 'clavé-segura' })
    const { body } = await post(draft)
    expect((await signIn(draft.email, draft.password)).status).toBe(200)
    const [row] = await rows<any>(
      'select password_kind, password_hash, must_change_password from users where id = $1',
      [body.id],
    )
    expect(row).toMatchObject({ password_kind: 'argon2id', must_change_password: true })
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
    expect(await mailsTo(draft.email)).toEqual([])
  })

  test('that was generated is sent by e-mail, expires after 72 hours and has to be replaced', async () => {
    const draft = draftUser({ role: 'reader' })
    const { body } = await post(draft)
    const [mail, ...more] = await mailsTo(draft.email)
    expect(more).toEqual([])
    const generated = /Contraseña: (\S+)/.exec(mail!)![1]!
    expect(generated.replaceAll('-', '').length).toBeGreaterThanOrEqual(20)
    const answer = await signIn(draft.username, generated)
    expect(answer.status).toBe(200)
    const { token } = (await answer.json()) as { token: string }
    const session = await api.withToken(token)('GET', '/auth/session')
    expect(session.body.must_change_password).toBe(true)

    const [row] = await rows<any>(
      `select extract(epoch from password_expires_at - now()) / 3600 as hours, password_hash
       from users where id = $1`,
      [body.id],
    )
    expect(Number(row.hours)).toBeGreaterThan(71.9)
    expect(Number(row.hours)).toBeLessThanOrEqual(72)
    expect(row.password_hash).not.toContain(generated)
    await rows(`update users set password_expires_at = now() - interval '1 second' where id = $1`, [
      body.id,
    ])
    expect((await signIn(draft.username, generated)).status).toBe(401)
  })

  test('has at least as many characters as the installation asks for', async () => {
    const strict = await startTestApi({ settings: { PASSWORD_MIN_LENGTH: '12' } })
    const caller = await strict.signInAs('admin')
    const refused = await caller('POST', '/users', draftUser({ password: 'once-letras' }))
    expect(refused.status).toBe(422)
    expect(issuesOf(refused)).toEqual({
      password: 'La contraseña debe tener por lo menos 12 caracteres',
    })
    expect((await caller('POST', '/users', draftUser({ password: 'doce-letras.' }))).status).toBe(
      201,
    )
  })

  async function mailsTo(address: string): Promise<string[]> {
    const found = await rows<{ body: Buffer }>('select body from mails where recipient = $1', [
      address,
    ])
    return found.map(({ body }) => {
      const { text } = JSON.parse(unseal(body, api.services.settings.openingKeys)) as {
        text: string
      }
      return text
    })
  }
})

describe('refused with every broken rule at once', () => {
  test('shape', async () => {
    const answer = await post({ role: 'boss', mobile: 'abc', password: 'corta', area_id: -1 })
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)).toMatchObject({
      username: 'Debes especificar el nombre de usuario',
      email: 'Debes especificar el correo electrónico',
      first_name: 'Debes especificar el nombre',
      mobile: 'Ingresa un número de celular válido (solo números)',
      password: 'La contraseña debe tener por lo menos 6 caracteres',
      role: expect.any(String),
      area_id: expect.any(String),
    })
  })

  test('uniqueness and references', async () => {
    const taken = draftUser({ mobile: '+57 3019990001' })
    await created(admin, taken)
    const foreign = await rows<{ area: string; position: string; unit: string; user: string }>(
      `select (select min(id) from areas where tenant_id = 97) as area,
         (select min(id) from positions where tenant_id = 97) as position,
         (select min(id) from organizational_units where tenant_id = 97) as unit,
         (select min(id) from users where tenant_id = 97) as user`,
    )
    const { area, position, unit, user } = foreign[0]!
    const answer = await post({
      username: taken.username.toUpperCase(),
      email: taken.email.toUpperCase(),
      first_name: 'X',
      mobile: '+573 01 999 0001'.replace('+573 01', '+57 301'),
      role: 'reader',
      area_id: Number(area),
      position_id: Number(position),
      manager_id: Number(user),
      organizational_units: [company.units[0], Number(unit)],
      avatar: crypto.randomUUID(),
    })
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)).toEqual({
      username: 'El nombre de usuario ya existe',
      email: 'El correo electrónico ya existe',
      mobile: 'Este número de celular ya está asociado a otro usuario',
      avatar: 'La imagen no existe',
      area_id: 'El área no existe',
      position_id: 'El cargo no existe',
      manager_id: 'El jefe no existe',
      organizational_units: 'La unidad de negocio no existe',
    })
  })

  test.each([
    ['first_name', 'x'.repeat(10_000), 'Nombre: admite hasta 100 caracteres'],
    ['last_name', 'x'.repeat(10_000), 'Apellido: admite hasta 100 caracteres'],
    ['first_name', '\u0000', 'Debes especificar el nombre'],
    ['email', 'a b@x.co', 'Debes especificar un correo válido'],
    ['email', 'a@x.co\u0000', 'Correo electrónico: contiene un carácter invisible (U+0000)'],
    ['email', `${'a'.repeat(10_000)}@x.co`, 'El correo electrónico admite hasta 254 caracteres'],
    ['username', 'con espacio', 'El nombre de usuario no puede tener espacios'],
    ['username', '   ', 'Debes especificar el nombre de usuario'],
    ['mobile', '3001234567', 'Ingresa un número de celular válido (solo números)'],
    ['mobile', '+57 300123456x', 'Ingresa un número de celular válido (solo números)'],
    ['avatar', '../../etc/passwd', 'Imagen no válida'],
  ])('%s %j', async (field, value, message) => {
    const answer = await post(draftUser({ [field]: value }))
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)[field]).toBe(message)
  })

  test('the longest names that are taken fit into the index, more bytes are refused', async () => {
    const mark = (at: number) => String.fromCodePoint(0x300 + ((at * at * 7919 + at * 104729) % 64))
    const letters = (from: number, marks: number) =>
      Array.from({ length: 100 }, (_, letter) =>
        ['m', ...Array.from({ length: marks }, (_, at) => mark(from + letter * 6 + at))].join(''),
      ).join('')
    const name = (marks: number) => ({
      first_name: letters(0, marks),
      last_name: letters(600, marks),
    })
    expect((await post(draftUser(name(6)))).status).toBe(201)
    expect((await post(draftUser(name(7)))).status).toBe(422)
  })

  test.each([
    ['first_name', 5],
    ['email', ['a@x.co']],
    ['mobile', { digits: 1 }],
    ['area_id', 'one'],
    ['area_id', 1.5],
    ['manager_id', 9e15],
    ['organizational_units', 'all'],
    ['organizational_units', [null]],
    ['password', 123456],
    ['role', null],
    ['role', 'superadmin'],
  ])('%s %j of a wrong type', async (field, value) => {
    const answer = await post(draftUser({ [field]: value }))
    expect(answer.status).toBe(422)
    expect(answer.body.errors.some(({ path }: any) => path.startsWith(field))).toBe(true)
  })

  test('a body that is no JSON, or no object', async () => {
    const send = async (body: string) =>
      (
        await api.send('/users', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${await api.tokenOf('admin@1.sendero.test')}`,
          },
          body,
        })
      ).status
    expect(await send('{"username":')).toBe(400)
    expect(await send('[]')).toBe(422)
    expect(await send('null')).toBe(422)
  })
})

test('the e-mail of a user of another company is taken, their mobile is not', async () => {
  const other = await api.signInAs('admin', 97)
  const theirs = draftUser({ mobile: '+57 3019990055' })
  await created(other, theirs)
  const answer = await post(draftUser({ email: theirs.email, mobile: theirs.mobile }))
  expect(issuesOf(answer)).toEqual({ email: 'El correo electrónico ya existe' })
  expect((await post(draftUser({ mobile: theirs.mobile }))).status).toBe(201)
})

test('nobody stands between another person and their account by taking their e-mail as username', async () => {
  const other = await api.signInAs('admin', 97)
  const them = draftUser({ password: 'clave-segura' })
  const { body } = await created(other, them)
  const asUsername = await post(draftUser({ username: them.email.toUpperCase() }))
  expect(issuesOf(asUsername)).toEqual({ username: 'El nombre de usuario ya existe' })
  await rows(`update users set username = 'persona@x.co' where id = $1`, [body.id])
  const asEmail = await post(draftUser({ email: 'persona@x.co' }))
  expect(issuesOf(asEmail)).toEqual({ email: 'El correo electrónico ya existe' })
  const both = draftUser({ username: 'propia@x.co', email: 'propia@x.co' })
  expect((await post(both)).status).toBe(201)
})

test.each(['email', 'mobile', 'username'] as const)(
  'of several at once with the same %s one is created and the others are told',
  async (field) => {
    const values = { email: 'carrera@x.co', mobile: '+57 3019990077', username: 'carrera' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        post(draftUser({ [field]: values[field], password: 'clave-segura' })),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 422, 422, 422, 422])
    const messages = {
      email: 'El correo electrónico ya existe',
      mobile: 'Este número de celular ya está asociado a otro usuario',
      username: 'El nombre de usuario ya existe',
    }
    for (const answer of answers.filter(({ status }) => status === 422)) {
      expect(issuesOf(answer)).toEqual({ [field]: messages[field] })
    }
  },
)

test('a company that cannot create users answers as if there were no such call', async () => {
  const other = await api.signInAs('admin', 1556)
  expect((await post(draftUser(), other)).status).toBe(404)
})

describe('an administrator with business units', () => {
  test('creates users in their areas only', async () => {
    const inside = draftUser({ area_id: company.unitAreas[0] })
    expect((await post(inside, limited)).status).toBe(201)
    const outside = await post(draftUser({ area_id: company.otherAreas[0] }), limited)
    expect(issuesOf(outside)).toEqual({ area_id: 'El área no existe' })
    const nowhere = await post(draftUser(), limited)
    expect(issuesOf(nowhere)).toEqual({
      area_id: 'Debes elegir un área de tus unidades de negocio',
    })
  })

  test('does not learn who exists outside by naming them as manager', async () => {
    const [outsider] = await rows<{ id: string }>(
      'select id from users where area_id = $1 limit 1',
      [company.otherAreas[0]],
    )
    const answer = await post(
      draftUser({ area_id: company.unitAreas[0], manager_id: Number(outsider!.id) }),
      limited,
    )
    expect(issuesOf(answer)).toEqual({ manager_id: 'El jefe no existe' })
  })

  test('opens to others no more areas than their own', async () => {
    const within = { area_id: company.unitAreas[0], role: 'reader' }
    const message =
      'Debes elegir unidades de negocio que no abarquen más áreas ni cursos que las tuyas'
    for (const organizational_units of [[], [company.units[1]], [company.units[2]]]) {
      const answer = await post(draftUser({ ...within, organizational_units }), limited)
      expect(issuesOf(answer)).toEqual({ organizational_units: message })
    }
    const own = draftUser({ ...within, organizational_units: [company.units[0]] })
    expect((await post(own, limited)).status).toBe(201)
  })
})
