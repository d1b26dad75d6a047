import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { openRequests } from './requests.ts'

/** Reading requests, and deciding about one of them. */

const api = await startTestApi()
const company = await openRequests(api)
const {
  rows,
  admin,
  reader,
  unit,
  request,
  claim,
  group,
  area,
  stored,
  mailsTo,
  userId,
  withUnitAsAdmin,
} = company
const other = await api.signInAs('admin', 97)

const approval = (email: string, changes: object = {}) => ({
  ...company.person({ email }),
  observations: 'Bienvenida',
  ...changes,
})
const approve = (id: number, body: object, call = admin) =>
  call('PUT', `/preregistrations/${id}/approve`, body)
const reject = (id: number, call = admin, observations = 'Falta el contrato') =>
  call('PUT', `/preregistrations/${id}/reject`, { observations })
const list = async (query: string, call = admin) =>
  (await call('GET', `/preregistrations?limit=1000&${query}`)).body

let count = 0
const fresh = () => `decidido${++count}@espera.example`

describe('the list', () => {
  test('shows those that wait, the oldest first, with the names of fields and the exact total', async () => {
    const { results, pagination, custom_fields } = await list('')
    expect(results.length).toBe(pagination.total)
    expect(results.every(({ status }: { status: string }) => status === 'pending')).toBe(true)
    const made = results.map(({ created_at }: { created_at: string }) => created_at)
    expect(made).toEqual([...made].sort())
    expect(Object.values(custom_fields).length).toBeGreaterThan(0)
  })

  test('is searched, sorted and filtered by group and status', async () => {
    const mine = await group('Filtro')
    const one = await request({ first_name: 'Zoé', last_name: 'Ñañez', group_id: mine })
    const two = await request({ first_name: 'Aarón', group_id: mine })
    const ids = async (query: string) =>
      (await list(query)).results.map(({ id }: { id: number }) => id)
    expect(await ids('q=nanez')).toContain(one)
    expect(await ids(`group=${mine}&sortField=name`)).toEqual([two, one])
    expect(await ids(`group=${mine}&sortField=name&sortOrder=desc`)).toEqual([one, two])
    await reject(two)
    expect(await ids(`group=${mine}`)).toEqual([one])
    expect(await ids(`group=${mine}&status=rejected`)).toEqual([two])
    for (const sortField of [
      'identification',
      'area',
      'position',
      'location',
      'group',
      'created_at',
    ])
      expect((await admin('GET', `/preregistrations?sortField=${sortField}`)).status).toBe(200)
    expect((await admin('GET', '/preregistrations?sortField=email')).status).toBe(422)
  })

  test.each([
    ['area', 'area_name'],
    ['position', 'position_name'],
    ['location', 'location'],
    ['identification', 'identification_number'],
  ])(
    'by %s is in the order of what it shows, over pages, without one at the end',
    async (sort, shown) => {
      const read = async (order: string, part: string) => {
        const asked = `sortField=${sort}&sortOrder=${order}&${part}`
        const { body } = await admin('GET', `/preregistrations?${asked}`)
        return body.results as Record<string, unknown>[]
      }
      const all = await read('asc', 'limit=1000')
      const names = all.map((row) => row[shown] as string | null)
      const said = names.filter((name) => name !== null)
      expect(said.length).toBeGreaterThan(5)
      expect(names.slice(0, said.length)).toEqual(
        [...said].sort((a, b) => a.localeCompare(b, 'und')),
      )
      const pages = [...(await read('asc', 'limit=7')), ...(await read('asc', 'limit=7&skip=7'))]
      expect(pages.map(({ id }) => id)).toEqual(all.slice(0, 14).map(({ id }) => id))
      expect((await read('desc', 'limit=1000')).map(({ id }) => id)).toEqual(
        all.map(({ id }) => id).reverse(),
      )
    },
  )

  test('begins with those of the actor’s own groups', async () => {
    const mine = await group('Del lector', { users: [await userId('reader@1.sendero.test')] })
    const last = await request({ group_id: mine })
    expect((await list('', reader)).results[0].id).toBe(last)
    expect((await list('', admin)).results[0].id).not.toBe(last)
  })

  test('is limited by business units, of which one without area is in none', async () => {
    const seen = await request({ area_id: await area('inside') })
    const hidden = [await request({ area_id: await area('outside') }), await request()]
    const { results } = await list('', unit)
    const ids = results.map(({ id }: { id: number }) => id)
    expect(ids).toContain(seen)
    for (const id of hidden) {
      expect(ids).not.toContain(id)
      for (const answer of [
        await unit('GET', `/preregistrations/${id}`),
        await reject(id, unit),
        await approve(id, approval(fresh()), unit),
      ])
        expect(answer.status).toBe(404)
    }
  })
})

describe('the next request', () => {
  const next = async (id: number, query = '', call = admin) =>
    (await call('GET', `/preregistrations/${id}/next?${query}`)).body

  test('follows the search, the group and the order of the list, and begins again after its end', async () => {
    const mine = await group('Siguiente')
    const [a, b, c] = [
      await request({ first_name: 'Siguiente C', group_id: mine }),
      await request({ first_name: 'Siguiente A', group_id: mine }),
      await request({ first_name: 'Siguiente B' }),
    ]
    const idOf = async (...asked: Parameters<typeof next>) => (await next(...asked)).next?.id
    expect(await idOf(b, 'q=siguiente&sortField=name')).toBe(c)
    expect(await idOf(c, 'q=siguiente&sortField=name')).toBe(a)
    expect(await idOf(a, 'q=siguiente&sortField=name')).toBe(b)
    expect(await idOf(c, 'q=siguiente&sortField=name&sortOrder=desc')).toBe(b)
    expect(await idOf(a, 'q=siguiente')).toBe(b)
    expect(await next(a, `group=${mine}`)).toEqual({
      next: { id: b, full_name: 'Siguiente A Ríos' },
      left: 1,
    })
    await reject(a)
    expect(await idOf(a, 'q=siguiente')).toBe(b)
    await reject(b)
    expect(await next(b, `group=${mine}`)).toEqual({ next: null, left: 0 })
  })

  test('is one that the actor may decide, and no bulk decision has', async () => {
    const mine = await group('Del lector', { users: [await userId('reader@1.sendero.test')] })
    const own = await request({ first_name: 'Lectura A', group_id: mine })
    const foreign = await request({ first_name: 'Lectura B' })
    const last = await request({ first_name: 'Lectura C', group_id: mine })
    const query = 'q=lectura&sortField=name'
    expect((await next(own, query, reader)).next.id).toBe(last)
    expect((await next(foreign, query, reader)).next.id).toBe(last)
    expect((await next(own, query)).next.id).toBe(foreign)
    await rows(
      `with ordered as (
         insert into preregistration_decisions (tenant_id, verdict, scope, total)
         values (1, 'approved', '{}', 1) returning id)
       update preregistrations set decision_id = (select id from ordered) where id = $1`,
      [last],
    )
    expect(await next(own, query, reader)).toEqual({ next: null, left: 0 })
    await rows('update preregistrations set decision_id = null where id = $1', [last])
    expect((await other('GET', `/preregistrations/${own}/next`)).status).toBe(404)
    const outside = await request({ area_id: await area('outside') })
    expect((await unit('GET', `/preregistrations/${outside}/next`)).status).toBe(404)
  })
})

test('lists say who decided and when, and are sorted by it', async () => {
  const mine = await group('Decididas')
  const [first, second] = [await request({ group_id: mine }), await request({ group_id: mine })]
  expect((await list(`group=${mine}`)).results[0]).toMatchObject({
    decided_at: null,
    decided_by: null,
  })
  await reject(second)
  await reject(first)
  const { results } = await list(`group=${mine}&status=rejected&sortField=decided_at`)
  expect(results.map(({ id }: { id: number }) => id)).toEqual([second, first])
  expect(results[0]).toMatchObject({
    decided_by: { id: expect.any(Number), name: expect.stringMatching(/\S/) },
    decided_at: expect.stringMatching(/^\d{4}-/),
  })
})

describe('one request', () => {
  test('is told whole, and which certifications would be carried over', async () => {
    const id = await request({ first_name: 'Eva', last_name: null, extended_field1: 'Sur' })
    await claim(id, '  primeros AUXÍLIOS ')
    await claim(id, 'Buceo industrial')
    const { data, custom_fields } = (await admin('GET', `/preregistrations/${id}`)).body
    expect(data).toMatchObject({
      id,
      full_name: 'Eva',
      extended_field1: 'Sur',
      status: 'pending',
      decided_by: null,
      user_id: null,
      may_decide: true,
    })
    expect(data.certifications.map(({ known }: { known: boolean }) => known)).toEqual([true, false])
    expect(custom_fields['1']).toBeTruthy()
  })

  test("returns 404 for another company's request", async () => {
    const id = await request()
    for (const answer of [
      await other('GET', `/preregistrations/${id}`),
      await reject(id, other),
      await approve(id, approval(fresh()), other),
      await other('PUT', `/preregistrations/_bulk/${id}/approve`),
    ])
      expect(answer.status).toBe(404)
    expect((await stored(id))['status']).toBe('pending')
  })
})

describe('approving', () => {
  test('makes a learner with the mended data, their certifications, an invitation and a letter', async () => {
    const id = await request()
    await claim(id, 'primeros auxilios')
    await claim(id, 'Buceo industrial')
    const email = fresh()
    const { status, body } = await approve(
      id,
      approval(email, { first_name: 'Eva', location: 'Cali' }),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'approved',
      email,
      full_name: 'Eva Ríos',
      observations: 'Bienvenida',
      decided_by: { name: expect.stringMatching(/\S/) },
    })
    const user = (await admin('GET', `/users/${body.user_id}`)).body
    expect(user).toMatchObject({
      username: email,
      email,
      first_name: 'Eva',
      role: 'user',
      location: 'Cali',
    })
    const held = await rows(
      `select c.name, h.date_completed::text, h.valid_through::text from user_certifications h
       join certifications c on c.tenant_id = h.tenant_id and c.id = h.certification_id where h.user_id = $1`,
      [body.user_id],
    )
    expect(held).toEqual([
      { name: 'Primeros auxilios', date_completed: '2026-01-31', valid_through: '2027-01-31' },
    ])
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(2)
    expect(mails.map(({ text }) => text).join()).toContain('Bienvenida')
    const password = mails.map(({ text }) => /Contraseña: (\S+)/.exec(text)?.[1]).find(Boolean)!
    const signIn = await api.send('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'SenderoApp/3' },
      body: JSON.stringify({ username: email, password }),
    })
    expect(signIn.status).toBe(200)
  })

  test('needs every rule of a new user to hold at that moment, in the words of the specification', async () => {
    const id = await request()
    const [taken] = await rows<{ email: string; mobile: string }>(
      'select email, mobile from users where tenant_id = 1 and mobile is not null limit 1',
    )
    const { status, body } = await approve(id, approval(taken!.email, { mobile: taken!.mobile }))
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { path: 'email', code: 'taken', message: 'El correo electronico ya existe' },
      {
        path: 'mobile',
        code: 'taken',
        message: 'Este numero de celular ya esta asociado a otro usuario',
      },
    ])
    expect((await stored(id))['status']).toBe('pending')
    const missing = await approve(id, approval('', { first_name: '', observations: ' ' }))
    expect(missing.body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Debes especificar el nombre',
      'Debes especificar el correo electronico',
      'Debes especificar las observaciones. Estas seran enviadas por correo a la persona que solicito el preregistro.',
    ])
  })

  test('works also where users are not created by hand', async () => {
    await rows('update tenants set user_creation = false where id = 1')
    try {
      expect((await approve(await request(), approval(fresh()))).status).toBe(200)
    } finally {
      await rows('update tenants set user_creation = true where id = 1')
    }
  })

  test('keeps nobody outside the actor’s business units', async () => {
    const id = await request({ area_id: await area('inside') })
    const elsewhere = approval(fresh(), { area_id: await area('outside') })
    await withUnitAsAdmin(async () => {
      expect((await approve(id, elsewhere, unit)).status).toBe(422)
    })
  })

  test('by two at the same instant makes one user, and the second reads who decided', async () => {
    const id = await request()
    const emails = [fresh(), fresh()]
    const answers = await Promise.all([
      approve(id, approval(emails[0]!)),
      approve(id, approval(emails[1]!)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.body.message).toMatch(/^\S.+ aprobó este prerregistro el \d+ de \S+ de \d{4}/)
    const made = await rows('select from users where email = any($1)', [emails])
    expect(made).toHaveLength(1)
  })
})

describe('rejecting', () => {
  test('tells the person why, and they may ask again', async () => {
    const email = fresh()
    const id = await request({ email })
    expect((await reject(id, admin, '  ')).status).toBe(422)
    const { status, body } = await reject(id)
    expect([status, body.status, body.observations]).toEqual([200, 'rejected', 'Falta el contrato'])
    const [mail] = await mailsTo(email)
    expect(mail!.text).toContain('Falta el contrato')
    expect((await company.ask({ email })).status).toBe(201)
    expect((await reject(id)).status).toBe(409)
    expect((await approve(id, approval(fresh()))).status).toBe(409)
  })
})

describe('a reader', () => {
  test('decides about those of their groups, and about no others', async () => {
    const mine = await group('Lectores', { users: [await userId('reader@1.sendero.test')] })
    const own = await request({ group_id: mine })
    const foreign = await request()
    expect((await reader('GET', `/preregistrations/${own}`)).body.data.may_decide).toBe(true)
    expect((await reader('GET', `/preregistrations/${foreign}`)).body.data.may_decide).toBe(false)
    expect((await approve(own, approval(fresh()), reader)).status).toBe(200)
    expect((await reject(foreign, reader)).status).toBe(403)
    expect((await approve(foreign, approval(fresh()), reader)).status).toBe(403)
  })

  test('does not decide for a group that is in the trash', async () => {
    const mine = await group('Borrado', { users: [await userId('reader@1.sendero.test')] })
    const id = await request({ group_id: mine })
    await rows('update approver_groups set deleted_at = now() where id = $1', [mine])
    expect((await reject(id, reader)).status).toBe(403)
    const { data } = (await admin('GET', `/preregistrations/${id}`)).body
    expect(data.authorization_group_name).toBeNull()
    expect((await reject(id)).status).toBe(200)
  })

  test('is refused deciding about many', async () => {
    const id = await request()
    expect((await reader('PUT', `/preregistrations/_bulk/${id}/approve`)).status).toBe(403)
    expect((await reader('PUT', '/preregistrations/matching/approve', { all: true })).status).toBe(
      403,
    )
  })
})

test('the start page counts those that the actor may decide about', async () => {
  const { pagination } = await list('')
  const { body } = await admin('GET', '/attention')
  expect(body.preregistrations_pending).toBe(Math.min(pagination.total, 1000))
})

test('the audit log tells who decided, once', async () => {
  const id = await request()
  await approve(id, approval(fresh()))
  const entries = await rows<{ action: string; after: { status: string } }>(
    `select action, after from audit_log
     where tenant_id = 1 and entity = 'preregistration' and entity_id = $1 and after ? 'status'`,
    [id],
  )
  expect(entries.map(({ action, after }) => [action, after.status])).toEqual([
    ['update', 'approved'],
  ])
})
