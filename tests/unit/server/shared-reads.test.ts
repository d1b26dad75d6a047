import type { AppLoadContext } from '@remix-run/node'
import { expect, test, vi } from 'vitest'
import { areas } from '#contract/people/areas.ts'
import type { CallInput, Endpoint } from '#contract/platform/endpoint.ts'
import { withSharedReads } from '../../../server/shared-reads.ts'

type Input = CallInput<Endpoint>

const over = new AbortController().signal
const headers = { authorization: 'Bearer one' }

function transport() {
  const call = vi.fn<AppLoadContext['api']['call']>(async () => ({
    status: 200,
    body: { names: ['Ventas'] },
    retryAfter: null,
  }))
  const fetch = vi.fn<AppLoadContext['api']['fetch']>(async () => new Response())
  const api = withSharedReads({ call, fetch })
  const read = (input: object = {}, sent = headers) =>
    api.call(areas.list, input as Input, sent, over)
  return { call, api, read }
}

test('answers a call that two loaders read at once with one request, each with a copy', async () => {
  const { call, read } = transport()
  const [one, two] = await Promise.all([read(), read()])
  expect(call).toHaveBeenCalledTimes(1)
  ;(one.body as { names: string[] }).names.push('Compras')
  expect(two).toEqual({ status: 200, body: { names: ['Ventas'] }, retryAfter: null })
})

test('reads again for another input, another session and after a change', async () => {
  const { call, api, read } = transport()
  await read()
  await read({ query: { q: 'a' } })
  await read({}, { authorization: 'Bearer two' })
  expect(call).toHaveBeenCalledTimes(3)
  await api.call(areas.create, { body: { name: 'Compras' } } as unknown as Input, headers, over)
  await read()
  expect(call).toHaveBeenCalledTimes(5)
  await api.fetch(new Request('http://api.invalid/api/x', { method: 'POST' }), { closed: over })
  await read()
  expect(call).toHaveBeenCalledTimes(6)
})
