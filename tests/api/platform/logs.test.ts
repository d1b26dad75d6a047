import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { startApiProcess } from '#tests/support/servers/api-process.ts'
import { startTestApi } from '#tests/support/api.ts'
import { idleQueue, rowsOf } from '#tests/support/database/database-rows.ts'
import { DEMO_PASSWORD } from '#tests/support/settings.ts'

/** Everything a process writes while people work, at its most talkative. */

const { url } = await startTestApi()
const rows = await rowsOf(url)
const api = await startApiProcess({ DATABASE_URL: url, LOG_LEVEL: 'debug', DEMO_DATA: 'false' })
afterAll(() => api.stop())

/** Values that must never be logged: secrets, names of people and search texts. */
const SECRETS = {
  wrongPassword: 'CanarioEquivocado1',
  newPassword: 'CanarioElegido2',
  changedPassword: 'CanarioCambiado3',
  ownPassword: 'CanarioPropio4',
  importedPassword: 'CanarioImportado5',
  firstName: 'CanarioNombre6',
  email: 'canario7@personas.test',
  search: 'CanarioBuscado8',
  identification: 'CanarioCedula9',
  demoPassword: DEMO_PASSWORD,
}

type Answer = { status: number; body: any; requestId: string }
const answers: Answer[] = []
const tokens = new Set<string>()

async function ask(
  method: string,
  path: string,
  {
    body,
    token,
    headers = {},
  }: { body?: object; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const form = body instanceof FormData
  const response = await fetch(`${api.url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !form && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: form ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json')
  const answer = {
    status: response.status,
    body: json ? JSON.parse(text) : null,
    requestId: response.headers.get('x-request-id')!,
  }
  if (answer.body?.token) tokens.add(answer.body.token)
  answers.push(answer)
  return answer
}

const signIn = (username: string, password: string) =>
  ask('POST', '/auth/login', { body: { username, password } })

// A day at the office, with mistakes.
await signIn('admin@1.sendero.test', SECRETS.wrongPassword)
const token = (await signIn('admin@1.sendero.test', DEMO_PASSWORD)).body.token as string
const person = {
  username: 'canario',
  email: SECRETS.email,
  first_name: SECRETS.firstName,
  identification_number: SECRETS.identification,
  role: 'reader',
  organizational_units: [],
}
const created = await ask('POST', '/users', {
  token,
  body: { ...person, password: SECRETS.newPassword },
})
await ask('POST', '/users', { token, body: { ...person, email: 'no es un correo' } })
const { id } = created.body
await ask('PUT', '/users/account/change_password', {
  token,
  body: { id, password: SECRETS.changedPassword },
})
const own = (await signIn(SECRETS.email, SECRETS.changedPassword)).body.token as string
await ask('PUT', '/auth/password', {
  token: own,
  body: { current_password: SECRETS.changedPassword, password: SECRETS.ownPassword },
})
await ask('GET', `/users?q=${SECRETS.search}`, { token })
await ask('GET', `/users/email?q=${SECRETS.email}`, { token })
await ask('GET', '/users/export', { token })
const people = `username,email,first_name,password\nimportada,i@x.co,${SECRETS.firstName},${SECRETS.importedPassword}`
const form = new FormData()
form.set('file', new File([people], `${SECRETS.firstName}.csv`))
const { jobId } = (await ask('POST', '/users/import/validate', { token, body: form })).body
await idleQueue(rows)
await ask('POST', '/users/import', { token, body: { jobId } })
// Two failures of the API's own: a rule of the database that quotes the row, and a broken value.
await rows(`alter table users add constraint boom check (location is distinct from 'boom')`)
await ask('POST', '/users', {
  token,
  body: { ...person, username: 'b', email: 'b@x.co', location: 'boom' },
})
await rows(`alter table users drop constraint boom`)
await rows(`alter table users add constraint boom check (location::int > 0) not valid`)
const broken = await ask('POST', '/users', {
  token,
  body: { ...person, username: 'c', email: 'c@x.co', location: SECRETS.search },
})
await sleep(1_500)

const lines = api.output().trim().split('\n')
const entries = lines.map((line) => JSON.parse(line) as Record<string, any>)
const calls = entries.filter(({ msg }) => msg === 'api')

test('the day went as it was meant to', () => {
  expect(answers.map(({ status }) => status)).toEqual([
    401, 200, 201, 422, 200, 200, 200, 200, 200, 200, 202, 202, 500, 500,
  ])
})

describe('the log', () => {
  test('is one JSON object a line, with its time and level', () => {
    for (const entry of entries) {
      expect(entry).toMatchObject({ level: expect.stringMatching(/^[a-z]+$/) })
      expect(Date.parse(entry['time'])).toBeGreaterThan(Date.now() - 120_000)
    }
  })

  test('has a line for every call, under the id that the answer carries', () => {
    expect(calls.map(({ requestId }) => requestId)).toEqual(
      answers.map(({ requestId }) => requestId),
    )
    expect(calls.map(({ status }) => status)).toEqual(answers.map(({ status }) => status))
  })

  test('says who called and for which company, by id', () => {
    const [admin] = calls.filter(({ endpoint }) => endpoint === 'users.create')
    expect(admin).toMatchObject({ tenant: 1, user: expect.any(Number), method: 'POST' })
  })

  test('says what broke in the API, under the id that the person was shown', () => {
    const failures = entries.filter(({ msg }) => msg === 'request failed')
    expect(failures.map(({ err }) => err.code)).toEqual(['23514', '22P02'])
    expect(failures[0]?.['err']).toMatchObject({ table: 'users', constraint: 'boom' })
    expect(failures[1]?.['requestId']).toBe(broken.body.requestId)
    expect(failures[1]?.['err'].stack).toMatch(/users\/create\.ts/)
  })

  test.each(Object.keys(SECRETS))('never has the %s', (name) => {
    expect(api.output()).not.toContain(SECRETS[name as keyof typeof SECRETS])
  })

  test('never has a token or the hash of a password', () => {
    expect(tokens.size).toBeGreaterThan(2)
    for (const issued of tokens) expect(api.output()).not.toContain(issued.split('.')[2])
    expect(api.output()).not.toMatch(/argon2|Bearer|eyJ/)
  })
})

describe('the request id', () => {
  test('is the caller’s when it has our form', async () => {
    const given = '0b5a7c6e-1f1e-4a54-9c1e-000000000001'
    const headers = { 'x-request-id': given }
    expect((await ask('GET', '/auth/session', { headers })).requestId).toBe(given)
  })

  test.each([
    ['too short', 'abc'],
    ['too long', 'a'.repeat(65)],
    ['markup', '<script>alert(1)</script>'],
    ['a quote and a brace', '"},{"level":"error'],
    ['spaces', 'one two three four'],
  ])('is ours when theirs is %s', async (_name, given) => {
    const answer = await ask('GET', '/auth/session', { headers: { 'x-request-id': given } })
    expect(answer.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.body.requestId).toBe(answer.requestId)
  })
})
