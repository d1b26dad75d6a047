import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { openServices } from '#api/main.ts'
import { startTestApi } from '#tests/support/api.ts'
import { DEMO_PASSWORD } from '#tests/support/settings.ts'

/** State that must survive a restart of the process. */

const first = await startTestApi()

/** The same installation as another process sees it: nothing but settings and database are shared. */
async function restarted() {
  const { settings } = first.services
  const services = await openServices(settings, first.url, pino({ level: 'silent' }), {
    works: false,
  })
  afterAll(() => services.close())
  return createApi(services)
}

type Api = Awaited<ReturnType<typeof restarted>>

async function signIn(api: Api, username: string, password: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'user-agent': 'SenderoConsole/test' }
  const body = JSON.stringify({ username, password })
  const request = new Request('http://sendero.test/api/auth/login', {
    method: 'POST',
    headers,
    body,
  })
  return api.fetch(request, { address: '203.0.113.7' })
}

test('the login rate limit survives', async () => {
  const guessed = 'reader@1.sendero.test'
  const before = await restarted()
  let response: Response
  do response = await signIn(before, guessed, 'adivino')
  while (response.status === 401)
  expect(response.status).toBe(429)

  const after = await signIn(await restarted(), guessed, DEMO_PASSWORD)
  expect(after.status).toBe(429)
  expect(Number(after.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(await after.json()).toMatchObject({ code: 1004 })
})

test('a session survives', async () => {
  const token = await first.tokenOf('admin@1.sendero.test')
  const request = new Request('http://sendero.test/api/auth/session', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await (await restarted()).fetch(request)).status).toBe(200)
})
