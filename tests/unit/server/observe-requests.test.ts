import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerBuild } from '@remix-run/node'
import express from 'express'
import { afterAll, expect, test, vi } from 'vitest'
import { pageRequests } from '#api/platform/calls/metrics.ts'
import { setTracer, traceparent, type Span } from '#api/platform/telemetry/tracing.ts'
import { consoleRoutes } from '../../../server/console-routes.ts'
import { limitConcurrency } from '../../../server/concurrency-limit.ts'
import { continueTrace, observeRequests } from '../../../server/observe-requests.ts'

/** Continues the trace of a caller in whatever its request does. */
const store = new AsyncLocalStorage<string>()
const nothing = { rename: () => {}, set: () => {}, fail: () => {}, end: () => {} }
const root: Span = { ...nothing, run: (work) => work() }
setTracer({
  start: (_, { parent = '' }) => ({ ...nothing, run: (work) => store.run(parent, work) }),
  active: () => ({ root, traceparent: store.getStore() ?? 'none', traceId: '' }),
})
afterAll(() => setTracer(null))

const route = (id: string, path: string, parentId?: string) => [id, { id, path, parentId }] as const
const routes = [
  route('layout', ''),
  route('people', 'people', 'layout'),
  route('person', 'people/:id', 'layout'),
  route('form', 'edit', 'person'),
  route('new', 'people/new2', 'layout'),
  route('lost', '*'),
]
const build = { routes: Object.fromEntries(routes) } as unknown as ServerBuild
const templateOf = consoleRoutes(build)

const site = express()
site.use(
  observeRequests(templateOf),
  limitConcurrency({ process: 100, address: 100 }),
  continueTrace,
)
site.get('/people/9', () => {})
site.get('*', (_, response) => setTimeout(() => response.send(traceparent()), 5))
const server = createServer(site).listen(0, '127.0.0.1')
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each([
  ['/people', '/people'],
  ['/people/7', '/people/:id'],
  ['/people/8/edit', '/people/:id/edit'],
  ['/people/ana-1', '/people/:id'],
  ['/people/new2', '/people/new2'],
  ['/people/7.data', '/people/:id'],
  ['/_root.data', '/'],
  ['/marcela@personas.test', null],
])('%s is named by its template', (path, template) => {
  expect(templateOf(path)).toBe(template)
})

test('requests that waited for others are worked on in their own traces', async () => {
  const traces = Array.from({ length: 20 }, (_, at) => `trace-${at}`)
  const answers = traces.map(async (traceparent) =>
    (await fetch(`${url()}/people`, { headers: { traceparent } })).text(),
  )
  expect(await Promise.all(answers)).toEqual(traces)
})

test('a request whose client leaves before the answer counts as 499', async () => {
  const leaving = new AbortController()
  const asked = fetch(`${url()}/people/9`, { signal: leaving.signal }).catch(() => 'left')
  setTimeout(() => leaving.abort(), 50)
  expect(await asked).toBe('left')
  await vi.waitFor(async () => {
    const { values } = await pageRequests.get()
    expect(values).toContainEqual(
      expect.objectContaining({
        metricName: 'sendero_page_request_seconds_count',
        labels: { route: '/people/:id', method: 'GET', status: '499' },
        value: 1,
      }),
    )
  })
})
