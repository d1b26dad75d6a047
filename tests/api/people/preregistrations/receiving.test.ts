import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { openRequests } from './requests.ts'

/** Asking to join a company, and what whoever asks is told. */

const api = await startTestApi()
const { rows, slug, uuid, ask, askFrom, area, group, admin, person, request } =
  await openRequests(api)
const other = await api.signInAs('admin', 97)
beforeEach(() => rows('delete from rate_limits'))

const newest = async () =>
  (
    await rows<Record<string, unknown>>('select * from preregistrations order by id desc limit 1')
  )[0]!

describe('a request', () => {
  test('is kept with what the person says, and nothing is told about it', async () => {
    const { status, body } = await ask({
      email: 'Ana.Rios@espera.example',
      mobile: '+57 300 123 9876',
      identification_number: '900',
      location: 'Cali',
      certifications: [{ certification_name: 'Buceo', date_completed: '2026-01-31' }],
    })
    expect([status, body]).toEqual([201, { received: true }])
    const stored = await newest()
    expect(stored).toMatchObject({
      tenant_id: 1,
      status: 'pending',
      email: 'Ana.Rios@espera.example',
      mobile: '+57 3001239876',
      location: 'Cali',
    })
    const certifications = await rows(
      'select certification_name, valid_through from preregistration_certifications where preregistration_id = $1',
      [stored['id']],
    )
    expect(certifications).toEqual([{ certification_name: 'Buceo', valid_through: null }])
  })

  test('finds the company by slug or uuid, and by its number with a token of it alone', async () => {
    expect((await ask({}, uuid)).status).toBe(201)
    expect((await ask({}, slug.toUpperCase())).status).toBe(201)
    expect((await ask({}, '1')).status).toBe(404)
    const { status } = await admin('POST', '/preregistrations', { tenant: '1', ...person() })
    expect(status).toBe(201)
    const strange = await other('POST', '/preregistrations', { tenant: '1', ...person() })
    expect(strange.status).toBe(404)
  })

  test('is not for a company that is closed to them, suspended or unknown, in the same words', async () => {
    const answers = []
    for (const change of ['preregistrations_open = false', 'active = false']) {
      await rows(`update tenants set ${change} where id = 97`)
      const [company] = await rows<{ slug: string }>('select slug from tenants where id = 97')
      answers.push(await ask({}, company!.slug))
      await rows('update tenants set preregistrations_open = true, active = true where id = 97')
    }
    answers.push(await ask({}, 'no-existe'))
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([404, 'No se encontró la compañía'])
  })

  test('says what is missing in the words of the specification', async () => {
    const { status, body } = await ask({
      first_name: '',
      email: 'nada',
      mobile: 'abc',
      certifications: [{ certification_name: '', date_completed: 'ayer' }],
    })
    expect(status).toBe(422)
    const said = Object.fromEntries(
      body.errors.map(({ path, message }: { path: string; message: string }) => [path, message]),
    )
    expect(said).toMatchObject({
      first_name: 'Debes especificar el nombre',
      email: 'Debes especificar un correo valido',
      mobile: 'Ingresa un numero de celular valido (solo numeros)',
    })
    expect((await ask({ email: '' })).body.message).toBe('Debes especificar el correo electronico')
  })

  test('does not take the e-mail or mobile of an account or of another that waits, told alike', async () => {
    const waiting = person({ email: 'Una@espera.example', mobile: '+57 3110000001' })
    expect((await ask(waiting)).status).toBe(201)
    const [account] = await rows<{ email: string; mobile: string }>(
      'select email, mobile from users where tenant_id = 1 and mobile is not null limit 1',
    )
    const [elsewhere] = await rows<{ email: string }>(
      'select email from users where tenant_id = 97 limit 1',
    )
    for (const email of [account!.email, elsewhere!.email.toUpperCase(), 'una@ESPERA.example'])
      expect((await ask({ email })).body).toMatchObject({
        status: 422,
        message: 'El correo electronico ya existe',
      })
    for (const mobile of [account!.mobile, '+57 311 000 0001'])
      expect((await ask({ mobile })).body).toMatchObject({
        status: 422,
        message: 'Este numero de celular ya esta asociado a otro usuario',
      })
  })

  test('of two at once with one e-mail is stored once', async () => {
    const email = 'a-la-vez@espera.example'
    const statuses = await Promise.all([ask({ email }), ask({ email }), ask({ email })])
    expect(statuses.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })

  test('names no area or position of another company, and fields without a name are dropped', async () => {
    const [foreign] = await rows<{ area: string; position: string }>(
      `select (select min(id) from areas where tenant_id = 97) as area,
         (select min(id) from positions where tenant_id = 97) as position`,
    )
    expect((await ask({ area_id: Number(foreign!.area) })).status).toBe(422)
    expect((await ask({ position_id: Number(foreign!.position) })).status).toBe(422)
    const [{ extended_fields: names }] = (await rows(
      'select extended_fields from tenants where id = 1',
    )) as [{ extended_fields: Record<string, string> }]
    const unnamed = [1, 2, 3, 4, 5, 6, 7].find((number) => !names[number])
    await ask({ [`extended_field${unnamed}`]: 'x', extended_field1: 'Norte' })
    expect(await newest()).toMatchObject({
      [`extended_field${unnamed}`]: null,
      extended_field1: 'Norte',
    })
  })

  test('comes to the first group of the area, else to the first of the company, else to none', async () => {
    await rows('update approver_groups set deleted_at = now() where tenant_id = 1')
    const inside = await area('inside')
    await ask({ area_id: inside })
    expect((await newest())['group_id']).toBeNull()
    const first = await group('Primero')
    const ofArea = await group('De la zona', { areas: [inside] })
    await group('De la zona también', { areas: [inside] })
    await ask({ area_id: inside })
    expect(Number((await newest())['group_id'])).toBe(ofArea)
    await ask()
    expect(Number((await newest())['group_id'])).toBe(first)
  })

  test('is refused after thirty of an address in an hour', async () => {
    const answers = []
    for (let n = 0; n < 31; n++) answers.push(await askFrom('10.9.9.9'))
    expect(answers.slice(0, 30).every(({ status }) => status === 201)).toBe(true)
    expect(answers.at(-1)).toEqual({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) })
    expect((await askFrom('10.9.9.10')).status).toBe(201)
  })
})

describe('an applicant', () => {
  const get = (path: string, call = api.anonymous) => call('GET', `/preregistrations/${path}`)

  test('is told whether an account has their e-mail or mobile, and nothing else', async () => {
    const [account] = await rows<{ email: string; mobile: string }>(
      'select email, mobile from users where tenant_id = 1 and mobile is not null limit 1',
    )
    const { body } = await get(`${slug}/email?q=${encodeURIComponent(account!.email)}`)
    expect(body).toEqual({ exists_user: true })
    expect((await get(`${slug}/email?q=nadie@espera.example`)).body).toEqual({ exists_user: false })
    const mobile = encodeURIComponent(account!.mobile)
    expect((await get(`${slug}/mobile?q=${mobile}`)).body).toEqual({ exists_user: true })
    const waiting = 'espera-ya@espera.example'
    await request({ email: waiting })
    expect((await get(`${slug}/email?q=${waiting}`)).body).toEqual({ exists_user: false })
  })

  test('is offered the areas, positions, locations and named fields of that company', async () => {
    const [counted] = await rows<{ areas: string; positions: string }>(
      `select (select count(*) from areas where tenant_id = 1 and deleted_at is null) as areas,
         (select count(*) from positions where tenant_id = 1 and deleted_at is null) as positions`,
    )
    expect((await get(`${slug}/areas`)).body).toHaveLength(Number(counted!.areas))
    expect((await get(`${slug}/positions`)).body).toHaveLength(Number(counted!.positions))
    expect((await get(`${slug}/locations`)).body).toContain('Cali')
    expect((await get(`${slug}/extended_field_values?index=9`)).status).toBe(422)
    const { body } = await get(`${slug}/company`)
    expect(Object.keys(body).sort()).toEqual(['custom_fields', 'field_choices', 'name', 'slug'])
  })

  test('is offered values of fields only where the company published them, never those of its users', async () => {
    const values = async (call = api.anonymous, at = slug) =>
      (await get(`${at}/extended_field_values?index=1`, call)).body
    const [used] = await rows<{ value: string }>(
      `select extended_field1 as value from users where tenant_id = 1 and extended_field1 is not null limit 1`,
    )
    expect(await values()).toEqual([])
    expect(await values(admin)).toEqual([])
    expect(await values(admin, '1')).toContain(used!.value)
    const before = (await admin('GET', '/preregistrations/settings/choices')).body
    const { status, body } = await admin('PUT', '/preregistrations/settings/choices', {
      extended_field1: 'Norte\r\n  Sur \n\nNorte',
      version: before.version,
    })
    expect(status).toBe(200)
    expect(body.fields.find(({ field }: { field: string }) => field === 'extended_field1')).toEqual(
      {
        field: 'extended_field1',
        label: expect.stringMatching(/\S/),
        choices: ['Norte', 'Sur'],
      },
    )
    expect(await values()).toEqual(['Norte', 'Sur'])
    expect((await get(`${slug}/company`)).body.field_choices).toEqual({ 1: ['Norte', 'Sur'] })
    expect((await get(`${slug}/locations`)).body.length).toBeGreaterThan(1)
    await admin('PUT', '/preregistrations/settings/choices', { location: ['Solo Cali'] })
    expect((await get(`${slug}/locations`)).body).toEqual(['Solo Cali'])
    await admin('PUT', '/preregistrations/settings/choices', { location: [], extended_field1: [] })
    expect(await values()).toEqual([])
  })

  test('is told nothing of a company that is closed, and of its own by number with a token', async () => {
    await rows('update tenants set preregistrations_open = false where id = 1')
    try {
      for (const call of ['email?q=x', 'mobile?q=x', 'areas', 'positions', 'locations', 'company'])
        expect((await get(`${slug}/${call}`)).status).toBe(404)
      expect((await get('1/areas')).status).toBe(404)
      expect((await get('1/areas', other)).status).toBe(404)
      expect((await get('1/areas', admin)).status).toBe(200)
    } finally {
      await rows('update tenants set preregistrations_open = true where id = 1')
    }
  })

  test('is held back by address', async () => {
    const statuses = []
    for (let n = 0; n < 121; n++) {
      const { status } = await api.send(
        `/preregistrations/${slug}/email?q=x`,
        {},
        { address: '10.9.9.8' },
      )
      statuses.push(status)
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  })
})

describe('a company', () => {
  test('that closed takes no requests', async () => {
    const { body } = await admin('PUT', '/preregistrations/settings', { open: false })
    expect(body).toEqual({ open: false, slug, version: expect.any(Number) as number })
    expect((await ask()).status).toBe(404)
    await admin('PUT', '/preregistrations/settings', { open: true })
  })

  test('publishes values for fields that it has named', async () => {
    const change = (body: object) => admin('PUT', '/preregistrations/settings/choices', body)
    expect((await change({ location: ['Cali'] })).status).toBe(200)
    const [{ names }] = (await rows(
      'select extended_fields as names from tenants where id = 1',
    )) as [{ names: Record<string, string> }]
    const unnamed = [1, 2, 3, 4, 5, 6, 7].find((number) => !names[number])
    expect((await change({ [`extended_field${unnamed}`]: ['x'] })).status).toBe(422)
    expect((await change({ location: ['x'.repeat(151)] })).status).toBe(422)
    const many = Array.from({ length: 201 }, (_, n) => `Sede ${n}`)
    expect((await change({ location: many })).status).toBe(422)
    expect((await change({ location: [] })).status).toBe(200)
  })

  test('is closed when new', async () => {
    const [{ open }] = (await rows(
      `insert into tenants (name, slug) values ('Nueva', 'nueva-cerrada') returning preregistrations_open as open`,
    )) as [{ open: boolean }]
    expect(open).toBe(false)
  })
})
