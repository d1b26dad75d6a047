import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, inject, test } from 'vitest'
import path from 'node:path'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { pino } from 'pino'
import { reportCollisions } from '#api/access/auth/login-names.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { installQueue } from '#api/platform/jobs/queue.ts'
import { openServices } from '#api/main.ts'
import type { Caller } from '#tests/support/api.ts'
import { startTestApi } from '#tests/support/api.ts'
import { databaseUrl, dropDatabase, onServer } from '#tests/support/servers/database-server.ts'
import { testSettings } from '#tests/support/settings.ts'
import { csv, importsOn, statusOf } from '../../platform/imports/imports.ts'
import { asForm, created, draftUser, issuesOf, openCompany } from './company.ts'

/** An e-mail never equals another user's username, also with concurrent writes. */

const api = await startTestApi()
const { admin, rows } = await openCompany(api)
const stranger = await api.signInAs('admin', 97)
const { work, validated, started, imported } = importsOn(api)
const TAKEN = {
  username: 'El nombre de usuario ya existe',
  email: 'El correo electrónico ya existe',
}
const ROUNDS = 15

const someName = () => `n${randomUUID().slice(0, 13)}@sendero.test`
const signIn = (username: string, password: string) =>
  api.anonymous('POST', '/auth/login', { username, password }, { 'user-agent': 'SenderoApp/test' })

/** Returns the users that a login name belongs to, according to the table that sign-in reads. */
async function ownersOf(name: string): Promise<number> {
  const found = await rows(
    'select from users where lower(username) = lower($1) or lower(email) = lower($1)',
    [name],
  )
  return found.length
}

describe('the same name as a username and as an e-mail, at the same moment', () => {
  const posts: [string, Caller, Caller][] = [
    ['in a company', admin, admin],
    ['in two companies', admin, stranger],
  ]
  test.each(posts)('%s: one of two is created', async (_, one, other) => {
    for (let round = 0; round < ROUNDS; round++) {
      const name = someName()
      const answers = await Promise.all([
        one('POST', '/users', draftUser({ username: name })),
        other('POST', '/users', draftUser({ email: name.toUpperCase() })),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
      const [named, addressed] = answers
      if (named.status === 422) expect(issuesOf(named)).toEqual({ username: TAKEN.username })
      else expect(issuesOf(addressed)).toEqual({ email: TAKEN.email })
      expect(await ownersOf(name)).toBe(1)
    }
  })

  test('in an import and in a form, of another company: one of two', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const name = someName()
      const bystander = `b${randomUUID()}`
      const { id } = await validated(
        admin,
        csv(
          'username,email,first_name',
          `${name},${bystander}@x.co,Ana`,
          `${bystander},${bystander}2@x.co,Eva`,
        ),
      )
      await started(admin, id)
      const [, posted] = await Promise.all([
        work(id),
        stranger('POST', '/users', draftUser({ email: name })),
      ])
      const { props, phase } = await statusOf(admin, id)
      expect(phase).toBe('import_complete')
      expect([props.imported_count, posted.status]).toEqual(
        posted.status === 201 ? [1, 201] : [2, 422],
      )
      expect(props.failed.map(({ line, message }) => [line, message])).toEqual(
        posted.status === 201 ? [[2, TAKEN.username]] : [],
      )
      expect(await ownersOf(name)).toBe(1)
    }
  })

  test('in two imports, in opposite orders: each name once, and neither import fails', async () => {
    const names = Array.from({ length: 300 }, () => someName())
    const asUsernames = names.map((name, i) => `${name},u${i}.${name},Ana`)
    const asEmails = names.map((name, i) => `e${i}.${name},${name},Eva`).reverse()
    const [one, two] = [
      await validated(admin, csv('username,email,first_name', ...asUsernames)),
      await validated(stranger, csv('username,email,first_name', ...asEmails), 97),
    ]
    await started(admin, one.id)
    await started(stranger, two.id)
    await Promise.all([work(one.id), work(two.id, 97)])
    const jobs = [await statusOf(admin, one.id), await statusOf(stranger, two.id)]
    expect(jobs.map(({ phase }) => phase)).toEqual(['import_complete', 'import_complete'])
    const imported = jobs.reduce((sum, { props }) => sum + props.imported_count, 0)
    const failed = jobs.reduce((sum, { props }) => sum + props.failed_count, 0)
    expect([imported, failed]).toEqual([names.length, names.length])
  })

  test('two people who take each other’s e-mail as theirs wait for nobody for ever', async () => {
    const [one, two] = [await created(admin, draftUser()), await created(admin, draftUser())]
    const swap = (mine: any, email: string) =>
      admin('PUT', `/users/${mine.id}`, asForm(mine, { email }))
    const answers = await Promise.all([
      swap(one.body, two.body.email),
      swap(two.body, one.body.email),
    ])
    for (const { status } of answers) expect([200, 422, 503]).toContain(status)
  })
})

describe('a name', () => {
  test('is blind to how its accents are composed', async () => {
    const name = `josé.${randomUUID().slice(0, 8)}`
    await created(admin, draftUser({ username: name.normalize('NFC') }))
    const answer = await admin('POST', '/users', draftUser({ username: name.normalize('NFD') }))
    expect(issuesOf(answer)).toEqual({ username: TAKEN.username })
  })

  test('that somebody gave up is free, and its new owner signs in with it', async () => {
    const draft = draftUser({ password: 'clave-segura' })
    const { body: user } = await created(admin, draft)
    const email = someName()
    const changed = await admin('PUT', `/users/${user.id}`, asForm(user, { email }))
    expect(changed.status).toBe(200)
    expect((await signIn(draft.email, draft.password)).status).toBe(401)
    expect((await signIn(email, draft.password)).status).toBe(200)
    const heir = draftUser({ username: draft.email, password: 'otra-clave' })
    await created(stranger, heir)
    expect((await signIn(draft.email, 'otra-clave')).status).toBe(200)
  })

  test('may be somebody’s username and e-mail at once, and is taken back with them', async () => {
    const name = someName()
    const { body: user } = await created(admin, draftUser({ username: name, email: name }))
    const email = someName()
    expect((await admin('PUT', `/users/${user.id}`, asForm(user, { email }))).status).toBe(200)
    const again = await admin('GET', `/users/${user.id}`)
    expect(
      (await admin('PUT', `/users/${user.id}`, asForm(again.body, { email: name }))).status,
    ).toBe(200)
    const names = await rows('select name from login_names where user_id = $1', [user.id])
    expect(names).toEqual([{ name }])
    await rows('delete from users where id = $1', [user.id])
    expect(await rows('select from login_names where user_id = $1', [user.id])).toEqual([])
  })

  test('goes along in the update of an import', async () => {
    const draft = draftUser({ password: 'clave-segura' })
    await created(admin, draft)
    const email = someName()
    const job = await imported(
      admin,
      csv('username,email,first_name', `${draft.username},${email},Ana`),
    )
    expect(job.props).toMatchObject({ imported_count: 1, failed_count: 0 })
    expect((await signIn(email, draft.password)).status).toBe(200)
    expect((await signIn(draft.email, draft.password)).status).toBe(401)
  })
})

test('every user of the demo data signs in with both names', async () => {
  const missing = await rows(`
    select from users u cross join lateral (values (u.username), (u.email)) own (name)
    left join login_names n on n.name = login_name(own.name) and n.user_id = u.id
    where n.name is null`)
  expect(missing).toEqual([])
})

test('names that two accounts had before go to the username’s owner, and the start says who went without', async () => {
  const serverUrl = inject('serverUrl')
  const name = `sendero_upgrade_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name}`)
  const url = databaseUrl(serverUrl, name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  afterAll(async () => {
    await client.end()
    await dropDatabase(serverUrl, name)
  })
  await runner({
    dbClient: client,
    dir: path.join(import.meta.dirname, '../../../../api/platform/db/migrations'),
    migrationsTable: 'migrations',
    direction: 'up',
    count: 8,
    noLock: true,
    log: () => {},
  })
  await client.query(`
    insert into tenants (id, name, slug) values (1, 'Una', 'una'), (2, 'Otra', 'otra');
    insert into users (tenant_id, id, username, email, first_name) overriding system value values
      (1, 11, 'ana', 'X@y.co', 'Ana'), (2, 12, 'x@Y.co', 'luz@y.co', 'Luz'),
      (1, 13, 'eva', 'eva@y.co', 'Eva'), (1, 14, 'Josue\u0301', 'uno@y.co', 'Uno'),
      (2, 15, 'josu\u00e9', 'dos@y.co', 'Dos');
    select setval('users_id_seq', 100)`)
  await migrate(url, installQueue)

  const found = async (login: string) =>
    (await client.query<{ id: string }>('select id from find_account($1)', [login])).rows.map(
      ({ id }) => Number(id),
    )
  expect(await found('x@Y.co')).toEqual([12])
  expect(await found('ana')).toEqual([11])
  expect(await found('EVA@y.co')).toEqual([13])
  expect(await found('Josu\u00e9')).toEqual([14])
  expect(await found('dos@y.co')).toEqual([15])

  const said: Record<string, unknown>[] = []
  const log = pino({ level: 'warn' }, { write: (line) => said.push(JSON.parse(line)) })
  const services = await openServices(testSettings(), url, log, { works: false })
  try {
    await reportCollisions(services)
    expect(said).toMatchObject([
      { tenant: 1, user: 11, kind: 'email', holder: { tenant: 2, user: 12 } },
      { tenant: 2, user: 15, kind: 'username', holder: { tenant: 1, user: 14 } },
    ])
    // Changes of other fields succeed; a new e-mail resolves the conflict.
    await client.query(`update users set first_name = 'Anita' where id = 11`)
    await client.query(`update users set email = 'ana@y.co' where id = 11`)
    expect(await found('ana@y.co')).toEqual([11])
    said.length = 0
    await reportCollisions(services)
    expect(said).toMatchObject([{ user: 15 }])
  } finally {
    await services.close()
  }
})
