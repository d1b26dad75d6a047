import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'

/** People behind one address. The bound here is so small that two requests of one caller reach it. */

const site = await startTestConsole({ settings: { REQUESTS_PER_ADDRESS: '2' } })

async function statuses(requests: RequestInit[], path: string): Promise<number[]> {
  return Promise.all(
    requests.map(async (init) => {
      const response = await fetch(site.url + path, { redirect: 'manual', ...init })
      await response.arrayBuffer()
      return response.status
    }),
  )
}

async function cookieOf(login: string): Promise<string> {
  const response = await fetch(`${site.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url },
    body: new URLSearchParams({ email: login, password: 'sendero-demo' }),
  })
  await response.arrayBuffer()
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

const PEOPLE = 10
const cookies: string[] = []
const tokens: string[] = []
for (let n = 0; n < PEOPLE; n++) {
  cookies.push(await cookieOf('admin@1.sendero.test'))
  tokens.push(await site.api.tokenOf('reader@1.sendero.test'))
}

test('ten sessions that open a page at once are all answered', async () => {
  const found = await statuses(
    cookies.map((cookie) => ({ headers: { cookie } })),
    '/users',
  )
  expect(found).toEqual(Array<number>(PEOPLE).fill(200))
})

test('ten tokens that call the API at once are all answered', async () => {
  const found = await statuses(
    tokens.map((token) => ({ headers: { authorization: `Bearer ${token}` } })),
    '/api/users?limit=1',
  )
  expect(found).toEqual(Array<number>(PEOPLE).fill(200))
})

test.each([
  ['without a session', '/login', {}],
  ['with a cookie that was tampered with', '/login', { cookie: 'session=eyJ0b2tlbiI6ImEifQ.AAAA' }],
  [
    'with a forged token',
    '/login',
    { authorization: 'Bearer eyJhIjoxfQ.eyJzaWQiOjEsImV4cCI6OTk5OTk5OTk5OX0.AAAA' },
  ],
  ['of one session', '/users', { cookie: cookies[0]! }],
])('ten requests at once %s count as one caller', async (_, path, headers) => {
  const found = await statuses(
    Array.from({ length: PEOPLE }, () => ({ headers: headers })),
    path,
  )
  expect(found).toContain(503)
})
