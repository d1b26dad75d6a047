import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { ownPassword, startTestApi, type Caller } from '#tests/support/api.ts'
import { created, draftUser, issuesOf, openCompany } from './company.ts'

const api = await startTestApi({ settings: { IMPORT_MAX_ROWS: '500' } })
const company = await openCompany(api)
const { admin, rows } = company

const newcomer = async (changes: object = {}) => (await created(admin, draftUser(changes))).body
const isDisabled = async (id: number) => (await admin('GET', `/users/${id}`)).body.disabled

/** Uploads a file to one of the calls, as a spreadsheet program writes it. */
function upload(action: 'enable' | 'disable', content: string | Uint8Array, caller = admin) {
  const form = new FormData()
  form.append('file', new File([content as BlobPart], 'bajas.csv', { type: 'text/csv' }))
  return caller('PUT', `/users/bulk/${action}`, form)
}

describe('by ids', () => {
  test('changes those who are not so yet and counts the others', async () => {
    const [a, b] = [await newcomer(), await newcomer()]
    expect((await admin('PUT', `/users/${a.id}/disable`)).body).toEqual({ changed: 1, skipped: 0 })
    expect((await admin('PUT', `/users/[${a.id},${b.id}]/disable`)).body).toEqual({
      changed: 1,
      skipped: 1,
    })
    expect([await isDisabled(a.id), await isDisabled(b.id)]).toEqual([true, true])
    expect((await admin('PUT', `/users/${a.id},${b.id},${a.id}/enable`)).body).toEqual({
      changed: 2,
      skipped: 0,
    })
    expect([await isDisabled(a.id), await isDisabled(b.id)]).toEqual([false, false])
  })

  test('ends the sessions of who is disabled and lets nobody sign in until enabled', async () => {
    const user = await newcomer({ role: 'reader', password: 'clave-segura' })
    const caller = api.withToken(await api.firstTokenOf(user.email, 'clave-segura'))
    expect((await caller('GET', '/users')).status).toBe(200)
    await admin('PUT', `/users/${user.id}/disable`)
    expect((await caller('GET', '/users')).status).toBe(401)
    const own = ownPassword('clave-segura')
    await expect(api.tokenOf(user.email, own)).rejects.toThrow('1003')
    await admin('PUT', `/users/${user.id}/enable`)
    expect((await caller('GET', '/users')).status).toBe(401) // the old session stays ended
    await expect(api.tokenOf(user.email, own)).resolves.toEqual(expect.any(String))
  })

  test('nobody disables themself, and only a super-administrator a super-administrator', async () => {
    const superId = await company.idOf('super@sendero.test')
    expect((await admin('PUT', `/users/${company.adminId},${superId}/disable`)).body).toEqual({
      changed: 0,
      skipped: 2,
    })
    expect((await admin('GET', '/users')).status).toBe(200)
    expect(await isDisabled(superId)).toBe(false)
  })

  test('with one of another company or unknown among them changes nobody', async () => {
    const user = await newcomer()
    for (const stranger of [await company.idOf('learner@97.sendero.test'), 999_999_999]) {
      const answer = await admin('PUT', `/users/${user.id},${stranger}/disable`)
      expect(answer.status).toBe(404)
    }
    expect(await isDisabled(user.id)).toBe(false)
  })

  test('users outside the business units do not exist', async () => {
    const limited = await company.limitedAdmin()
    const outside = await newcomer({ area_id: company.otherAreas[0] })
    const inside = await newcomer({ area_id: company.unitAreas[0] })
    expect((await limited('PUT', `/users/${outside.id},${inside.id}/disable`)).status).toBe(404)
    expect((await limited('PUT', `/users/${inside.id}/disable`)).body.changed).toBe(1)
  })

  test.each(['', '[]', 'a', '1,,2', '0', '1;2', `1${',1'.repeat(25_000)}`])(
    'refuses %j as ids',
    async (ids) => {
      const { status } = await admin('PUT', `/users/${encodeURIComponent(ids)}/disable`)
      expect([404, 422]).toContain(status)
    },
  )

  test('refuses 1,001 ids', async () => {
    const ids = Array.from({ length: 1001 }, (_, index) => index + 1).join()
    const { status, body } = await admin('PUT', `/users/${ids}/disable`)
    expect([status, body.message]).toEqual([422, 'Se admiten hasta 1000 identificadores'])
  })

  test('two that overlap wait for each other', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => newcomer()))
    const ids = users.map(({ id }) => id)
    const answers = await Promise.all([
      admin('PUT', `/users/${ids.join()}/disable`),
      admin('PUT', `/users/${ids.toReversed().join()}/disable`),
      admin('PUT', `/users/${ids.slice(5).toReversed().join()}/disable`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + Number(body.changed), 0)).toBe(20)
  })
})

describe('all that match', () => {
  test('changes exactly those whom the list finds', async () => {
    for (let i = 0; i < 3; i++) await newcomer({ first_name: 'Señalada' })
    const other = await newcomer({ first_name: 'Aparte' })
    const answer = await admin('PUT', '/users/matching/disable', { q: 'senalada' })
    expect(answer.body).toEqual({ changed: 3, skipped: 0 })
    expect(await isDisabled(other.id)).toBe(false)
    const again = await admin('PUT', '/users/matching/enable', { q: 'SEÑALADA' })
    expect(again.body).toEqual({ changed: 3, skipped: 0 })
  })

  test('only administrators, as text or as a boolean', async () => {
    const { body } = await admin('GET', '/users?only_admins=true')
    for (const only_admins of [true, 'true']) {
      const answer = await admin('PUT', '/users/matching/enable', { only_admins })
      expect(answer.body).toEqual({ changed: 0, skipped: body.pagination.total })
    }
  })

  test('takes % and _ literally', async () => {
    expect((await admin('PUT', '/users/matching/disable', { q: '%' })).body).toEqual({
      changed: 0,
      skipped: 0,
    })
  })

  test('everybody, but for oneself and who is not theirs to change', async () => {
    const other = await api.signInAs('admin', 1704)
    const { body } = await other('PUT', '/users/matching/disable', { all: true })
    const [counts] = await rows<any>(
      `select count(*)::int as total, count(*) filter (where disabled)::int as disabled
       from users where tenant_id = 1704`,
    )
    expect(Number(body.changed) + Number(body.skipped)).toBe(counts.total)
    expect(counts.disabled).toBe(counts.total - 1)
    const [elsewhere] = await rows<any>(
      `select count(*)::int as n from users where tenant_id = 1672 and disabled`,
    )
    const [{ n }] = (await rows(`select count(*)::int as n from users where tenant_id = 1672`)) as [
      { n: number },
    ]
    expect(elsewhere.n).toBeLessThan(n / 2)
    expect((await other('PUT', '/users/matching/enable', { all: true })).body.changed).toBe(
      counts.disabled,
    )
  })
})

describe('by file', () => {
  test('a spreadsheet in Spanish, by username, with a line that matches nobody', async () => {
    const file = await readFile('tests/files/bajas-por-usuario.csv')
    const names = file
      .toString('latin1')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(';')[0]!.trim())
    const known = names.filter((name) => name && name !== 'nadie.con.este.usuario')
    for (const username of new Set(known)) await newcomer({ username })
    const { status, body } = await upload('disable', file)
    expect(status).toBe(200)
    expect(body).toEqual({
      changed: new Set(known).size,
      skipped: 0,
      unmatched: [
        { line: names.indexOf('nadie.con.este.usuario') + 2, value: 'nadie.con.este.usuario' },
      ],
      unmatched_count: 1,
      notes: [],
    })
    expect((await upload('enable', file)).body.changed).toBe(new Set(known).size)
  })

  test('by e-mail where there is no username, in any case, each user once', async () => {
    const [a, b] = [await newcomer(), await newcomer()]
    const text = [
      'Email,Otra,USERNAME',
      `${a.email.toUpperCase()},x,`,
      `,"con\nsalto",${b.username.toUpperCase()}`,
      `nadie@x.co,y,`,
      `${a.email},z,${a.username}`,
    ].join('\n')
    const { body } = await upload('disable', text)
    expect(body).toEqual({
      changed: 2,
      skipped: 0,
      unmatched: [{ line: 5, value: 'nadie@x.co' }],
      unmatched_count: 1,
      notes: [],
    })
  })

  test('says which rows come before its headings', async () => {
    const user = await newcomer()
    const { body } = await upload('disable', `Retiros de noviembre\n\nusername\n${user.username}\n`)
    expect(body).toMatchObject({
      changed: 1,
      unmatched_count: 0,
      notes: ['Los encabezados son los de la línea 3: lo que hay antes no se importa.'],
    })
  })

  test('users of another company and outside the business units match nobody', async () => {
    const limited = await company.limitedAdmin()
    const inside = await newcomer({ area_id: company.unitAreas[0] })
    const outside = await newcomer({ area_id: company.otherAreas[0] })
    const text = `username\n${inside.username}\n${outside.username}\nlearner.97\n`
    const { body } = await upload('disable', text, limited)
    expect(body).toMatchObject({ changed: 1, unmatched_count: 2 })
    expect(body.unmatched).toEqual([
      { line: 3, value: outside.username },
      { line: 4, value: 'learner.97' },
    ])
    expect(await isDisabled(outside.id)).toBe(false)
  })

  test('skips the actor', async () => {
    expect((await upload('disable', 'username\nadmin.1\n')).body).toMatchObject({
      changed: 0,
      skipped: 1,
      unmatched_count: 0,
    })
  })

  test.each([
    ['vacio.csv', 422, /vacío/],
    ['solo-encabezado.csv', 422, /encabezado/],
    ['imagen.csv', 415, /imagen/],
    ['comilla-sin-cerrar.csv', 422, /comilla/],
    ['codificacion-mezclada.csv', 422, /codificaci/],
  ])('refuses %s', async (name, status, message) => {
    const answer = await upload('disable', await readFile(`tests/files/bad/${name}`))
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(message)
  })

  test.each([
    [
      'without either column',
      'nombre;cargo\nAna;Jefe',
      'El archivo debe tener una columna username o email',
    ],
    ['with a column twice', 'username,Username\na,b', /«username» y «Username» dirían lo mismo/],
    ['with too many rows', `username\n${'x\n'.repeat(501)}`, /más de 500 filas/],
  ])('refuses a file %s', async (_, text, message) => {
    const answer = await upload('disable', text)
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)['file']).toMatch(message)
  })

  test('NUL bytes, patterns and quotes in cells match nobody', async () => {
    const text = `username\n"ad\u0000min.1"\n%\n"' or 1=1 --"\n${'x'.repeat(10_000)}\n`
    const { body } = await upload('disable', text)
    expect(body).toMatchObject({ changed: 0, skipped: 0, unmatched_count: 4 })
  })
})

test('readers, and a plain learner, change nobody', async () => {
  for (const persona of ['reader', 'unit', 'learner'] as const) {
    const caller: Caller = await api.signInAs(persona)
    expect((await caller('PUT', '/users/1/disable')).status).toBe(403)
    expect((await caller('PUT', '/users/matching/disable', { all: true })).status).toBe(403)
    expect((await upload('disable', 'username\nx', caller)).status).toBe(403)
  }
})
