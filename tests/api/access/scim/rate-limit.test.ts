import { expect, test } from 'vitest'
import { SCIM_SCOPE } from '#contract/access/scim-words.ts'
import { startTestApi } from '#tests/support/api.ts'
import { COMPANY, madeToken } from '../api-tokens/made-tokens.ts'
import { readSettings } from '../../../../settings.ts'
import { openDirectory, scimWith } from './directory.ts'

/** Calls of a directory are counted apart from those of programs. */

const api = await startTestApi({
  settings: { API_TOKEN_REQUESTS_PER_MINUTE: '2', SCIM_REQUESTS_PER_MINUTE: '5' },
})

test('a directory has more calls than a program, then waits, and another company does not', async () => {
  const { admin } = await openDirectory(api)
  const other = await openDirectory(api, 97)
  const { secret } = await madeToken(admin, COMPANY, [SCIM_SCOPE, 'areas:read'])
  const [directory, program] = [scimWith(api, secret), api.withToken(secret)]
  const told = []
  for (let call = 1; call <= 6; call += 1) {
    const { status, body, headers } = await directory('GET', '/Users?count=0')
    expect(headers.get('ratelimit-policy')).toBe('"token";q=5;w=60')
    told.push([status, headers.get('ratelimit')?.replace(/t=\d+/, 't'), body.status])
    expect(Number(headers.get('retry-after')) > 0).toBe(status === 429)
  }
  expect(told).toEqual([
    ...[4, 3, 2, 1, 0].map((left) => [200, `"token";r=${left};t`, undefined]),
    [429, '"token";r=0;t', '429'],
  ])
  const programs = []
  for (let call = 1; call <= 3; call += 1) programs.push((await program('GET', '/areas')).status)
  expect(programs).toEqual([200, 200, 429])
  expect((await other.scim('GET', '/Users?count=0')).status).toBe(200)
})

test('the default lets ten thousand people be looked up and created within ten minutes', () => {
  expect(readSettings({}).scimRequests * 10).toBeGreaterThanOrEqual(2 * 10_000)
})
