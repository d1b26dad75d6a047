import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { observe } from '#api/platform/calls/observe.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { startTestApi } from '#tests/support/api.ts'
import { COMPANY, madeToken } from './made-tokens.ts'

/** Headers that tell programs what is left to them, and until when a call works. */

const api = await startTestApi({ settings: { API_TOKEN_REQUESTS_PER_MINUTE: '3' } })
const admin = await api.signInAs('admin')

test('a token is told what is left, and waits when nothing is; others and sessions do not', async () => {
  const [{ secret }, other] = [
    await madeToken(admin, COMPANY, ['areas:read']),
    await madeToken(admin, COMPANY, ['areas:read']),
  ]
  const asked = []
  for (const path of ['/areas', '/areas/export', '/positions', '/areas']) {
    const { status, response } = await api.withToken(secret)('GET', path)
    const { headers } = response
    expect(headers.get('ratelimit-policy')).toBe('"token";q=3;w=60')
    asked.push([
      status,
      headers.get('ratelimit')?.replace(/t=\d+/, 't'),
      headers.has('retry-after'),
    ])
  }
  expect(asked).toEqual([
    [200, '"token";r=2;t', false],
    [200, '"token";r=1;t', false],
    [403, '"token";r=0;t', false],
    [429, '"token";r=0;t', true],
  ])
  expect((await api.withToken(other.secret)('GET', '/areas')).status).toBe(200)
  const { headers } = (await admin('GET', '/areas')).response
  expect(headers.has('ratelimit')).toBe(false)
})

test('a deprecated call says since when, until when, and what replaces it', async () => {
  const app = new Hono<ApiEnv>()
  app.use(observe(api.services.log))
  const old = endpoint({
    method: 'get',
    path: '/old',
    summary: 'Una llamada obsoleta',
    access: 'public',
    deprecated: { since: '2026-11-01', sunset: '2027-05-01', successor: '/areas' },
    answer: z.object({ ok: z.boolean() }),
  })
  serve(app, api.services, 'old', { get: old }, { get: () => ({ ok: true }) })
  const { headers } = await app.request('/api/old')
  expect(headers.get('deprecation')).toBe('@1793491200')
  expect(headers.get('sunset')).toBe('Sat, 01 May 2027 00:00:00 GMT')
  expect(headers.get('link')).toBe(
    '</api/docs#old.get>; rel="deprecation"; type="text/html", </api/areas>; rel="successor-version"',
  )
})
