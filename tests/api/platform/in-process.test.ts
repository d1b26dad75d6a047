import { expect, test } from 'vitest'
import { areas } from '#contract/people/areas.ts'
import { callRequest, readResult } from '#contract/platform/http-call.ts'
import type { CallInput, Endpoint } from '#contract/platform/endpoint.ts'
import { startTestApi } from '../../support/api.ts'

const site = await startTestApi()
const tokens = {
  admin: await site.tokenOf('admin@1.sendero.test'),
  reader: await site.tokenOf('reader@1.sendero.test'),
}

/** Calls an endpoint in process and over HTTP, and returns both results. */
async function both<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  headers: Record<string, string>,
) {
  const given = input as CallInput<Endpoint>
  const all = { 'x-request-id': 'request-1', ...headers }
  const direct = await site.api.call(endpoint, given, { headers: all, bindings: {} })
  const request = callRequest(endpoint, given, { headers: all })
  return [direct, await readResult(await site.api.fetch(request))] as const
}

const as = (who: keyof typeof tokens) => ({ authorization: `Bearer ${tokens[who]}` })
const long = 'x'.repeat(200)

test.each<[string, number, Endpoint, unknown, Record<string, string>]>([
  ['a list', 200, areas.list, { query: { q: 'a', limit: 3, skip: 0 } }, as('reader')],
  ['ids as a list', 200, areas.list, { query: { ids: '1,2', limit: 3, skip: 0 } }, as('reader')],
  ['no session', 401, areas.list, { query: {} }, {}],
  ['another role', 403, areas.create, { body: { code: 'x', name: 'x' } }, as('reader')],
  ['another tenant', 404, areas.list, { query: {} }, { ...as('admin'), 'x-tenant-id': '97' }],
  ['an invalid id', 404, areas.get, { params: { id: 'x' } }, as('admin')],
  ['an invalid query', 422, areas.list, { query: { sort: 'x', limit: 'y' } }, as('admin')],
  ['invalid fields', 422, areas.create, { body: { code: '', name: long, x: 1 } }, as('admin')],
  ['no body', 422, areas.create, {}, as('admin')],
  ['a large body', 413, areas.create, { body: { code: 'x'.repeat(2 ** 21) } }, as('admin')],
  ['a deep body', 400, areas.create, { body: deep(40) }, as('admin')],
  [
    'an invalid idempotency key',
    400,
    areas.create,
    { body: { code: 'x', name: 'x' } },
    { ...as('admin'), 'idempotency-key': '!' },
  ],
])(
  '%s is answered with %d in process as over HTTP',
  async (_, status, endpoint, input, headers) => {
    const [direct, http] = await both(endpoint, input as never, headers)
    expect(direct.status).toBe(status)
    expect(direct).toEqual(http)
  },
)

test('an idempotency key is executed once, whichever entry it came by', async () => {
  const headers = { ...as('admin'), 'idempotency-key': 'same-key.1' }
  const body = { code: 'in-process', name: 'In process' }
  const [direct, http] = await both(areas.create, { body }, headers)
  expect(direct.status).toBe(201)
  expect(http).toEqual(direct)
})

test('a call whose caller has left is cancelled', async () => {
  const caller = { headers: as('admin'), bindings: { over: AbortSignal.abort() } }
  const { status } = await site.api.call(areas.list, { query: {} } as CallInput<Endpoint>, caller)
  expect(status).toBe(503)
})

function deep(levels: number): unknown {
  return levels === 0 ? {} : { a: deep(levels - 1) }
}
