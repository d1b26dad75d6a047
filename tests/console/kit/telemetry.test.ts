import { pino } from 'pino'
import sql from 'sql-template-tag'
import { beforeAll, expect, test, vi } from 'vitest'
import { openMetrics } from '#api/platform/calls/metrics.ts'
import { startTelemetry } from '#api/platform/telemetry/start.ts'
import { isTracing, traced } from '#api/platform/telemetry/tracing.ts'
import { callReceiver } from '#api/oversight/webhooks/call.ts'
import { users } from '#contract/people/users.ts'
import { startTestConsole } from '#tests/support/console.ts'
import { DEMO_PASSWORD, testSettings } from '#tests/support/settings.ts'
import { startReceiver } from '#tests/support/servers/webhook-receiver.ts'
import { overHttp } from '../../../server/api-transport.ts'

/** Collects what is exported, while pages, calls, jobs and a webhook have data of people in every place. */
const collector = await startReceiver()
collector.answerStatus(200)
const stranger = await startReceiver()
const settings = testSettings({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url('/'),
  OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
})
const telemetry = await startTelemetry(settings, pino({ level: 'silent' }))
const site = await startTestConsole({ works: true })
const token = await site.api.tokenOf('admin@1.sendero.test')

const CALLER = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' }
const QUEUED = '0af7651916cd43dd8448eb211c80319c'
const WAITING = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(32, 'a'))
const traceparent = (trace: string) => `00-${trace}-${CALLER.span}-01`

/** Texts of people, each sent in another place. */
const PERSONAL = [
  'quimbaya',
  'marcela@personas.test',
  'tracestate-texto',
  'request-id-texto',
  'secreta-clave',
  'ruta-secreta',
  'Paula Nombre',
  DEMO_PASSWORD,
  'admin@1.sendero.test',
  token,
]

type Value = { stringValue?: string; intValue?: number; doubleValue?: number }
type Attribute = { key: string; value: Value }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  status: { code?: number }
}

const bodies = (path: string) => collector.at(path).map(({ body }) => JSON.parse(body))
const attributesOf = (attributes: Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(value)[0] as string | number]),
  )
let spans: Span[]
const named = (name: string | RegExp) =>
  spans.find((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))!
const childrenOf = ({ spanId }: Span) => spans.filter(({ parentSpanId }) => parentSpanId === spanId)

beforeAll(async () => {
  telemetry.pushMetrics(openMetrics(site.api.services.db).collect)
  const visitor = await site.signInAs('admin')
  await visitor.request('/users?q=quimbaya&email=marcela@personas.test', {
    headers: {
      traceparent: traceparent(CALLER.trace),
      tracestate: 'vendor=tracestate-texto',
      'x-request-id': 'request-id-texto',
    },
  })
  await visitor.request('/users/7')
  await visitor.request('/ruta-secreta/marcela@personas.test')
  const authorization = `Bearer ${token}`
  type Call = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
  const call = (path: string, { headers = {}, ...init }: Call = {}) =>
    fetch(`${site.url}/api${path}`, { ...init, headers: { authorization, ...headers } })
  await call('/users/7')
  await call('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'marcela@personas.test', password: 'secreta-clave' }),
  })
  const form = new FormData()
  form.set('file', new File(['username,email,first_name\np,p@p.test,Paula Nombre'], 'quimbaya.csv'))
  await call('/users/import/validate', {
    method: 'POST',
    body: form,
    headers: { traceparent: traceparent(QUEUED) },
  })
  const options = { privateAddresses: true }
  const sent = { headers: {}, body: 'quimbaya' }
  await callReceiver(stranger.url('/ruta-secreta?q=quimbaya'), sent, options)
  const remote = overHttp(site.url, '127.0.0.1')
  const over = new AbortController().signal
  await traced('page', {}, () =>
    remote.call(users.get, { params: { id: 7 } } as never, { authorization }, over),
  )
  await traced('failing', {}, () => Promise.reject(new TypeError('quimbaya'))).catch(() => {})
  // More than run at once: the others are started by requests that end.
  await Promise.all(
    WAITING.map((trace) =>
      visitor.request('/areas', { headers: { traceparent: traceparent(trace) } }),
    ),
  )
  const { db } = site.api.services
  await vi.waitFor(async () => {
    const done = sql`select from pgboss.job where name = 'import-validate' and state = 'completed'`
    expect(await db.queryWithoutTenant(done)).toHaveLength(1)
  }, 20_000)
  await telemetry.stop()
  spans = bodies('/v1/traces').flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }: any) => scopeSpans.flatMap((scope: any) => scope.spans)),
  )
})

test('sends nothing of people, neither in spans nor in metrics', () => {
  const sent = collector.received.map(({ body }) => body).join('\n')
  expect(spans.length).toBeGreaterThan(30)
  expect(PERSONAL.filter((text) => sent.includes(text))).toEqual([])
  expect(sent).not.toMatch(/\/users\/\d|\$\d|[?&]\w+=/)
})

test('continues the trace of the caller through page, loader, call and statement', () => {
  const request = named('GET /users')
  expect(request).toMatchObject({ traceId: CALLER.trace, parentSpanId: CALLER.span })
  expect(attributesOf(request.attributes)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/users',
    'http.response.status_code': 200,
    'sendero.tenant.id': 1,
  })
  const loader = childrenOf(request).find(({ name }) => name === 'loader people/users/list')!
  const call = childrenOf(loader).find(({ name }) => name === 'users.list')!
  const statement = childrenOf(call).find(({ name }) => /^select .*\busers\b/.test(name))!
  expect(attributesOf(statement.attributes)).toMatchObject({
    'db.system.name': 'postgresql',
    'db.query.summary': statement.name,
    'sendero.statement': expect.stringMatching(/^select .*\busers\b.* [0-9a-f]{12}$/),
    'sendero.tenant.id': 1,
  })
})

test('keeps requests that waited for each other in their own traces', () => {
  const traces = spans.filter(({ name }) => name === 'areas.list').map(({ traceId }) => traceId)
  expect(traces.sort()).toEqual([...WAITING].sort())
})

test('names a call over HTTP by the template of its path', () => {
  const { attributes } = named('GET /api/users/{id}')
  expect(attributesOf(attributes)).toMatchObject({ 'http.route': '/api/users/{id}' })
})

test('names what matches nothing by its method alone', () => {
  const lost = spans.find(
    (span) => attributesOf(span.attributes)['http.response.status_code'] === 404,
  )
  expect(lost?.name).toBe('GET')
})

test('continues the trace of a request in the job that it queued', () => {
  const job = named('job import-validate')
  expect(job.traceId).toBe(QUEUED)
  expect(attributesOf(job.attributes)).toMatchObject({ 'sendero.tenant.id': 1 })
  expect(childrenOf(job).map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^select|^update/),
  )
})

test('continues the trace of the console in an API elsewhere', () => {
  const [sent] = childrenOf(named('page'))
  expect(sent?.name).toBe('GET /api/users/{id}')
  expect(childrenOf(sent!).map(({ name }) => name)).toEqual(['GET /api/users/{id}'])
})

test('tells of an error by the name of its class', () => {
  const { attributes, status } = named('failing')
  expect(attributesOf(attributes)).toEqual({ 'error.type': 'TypeError' })
  expect(status.code).toBe(2)
})

test('names another system by its host, and does not tell it of the trace', () => {
  expect(attributesOf(named('POST 127.0.0.1').attributes)).toEqual({
    'http.request.method': 'POST',
    'server.address': '127.0.0.1',
    'http.response.status_code': 204,
  })
  expect(stranger.received[0]?.headers).not.toHaveProperty('traceparent')
})

test('describes the process by what is configured, with the headers of the collector', () => {
  const [{ resourceSpans }] = bodies('/v1/traces')
  expect(attributesOf(resourceSpans[0].resource.attributes)).toEqual({
    'service.name': 'sendero',
    'service.instance.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'deployment.environment.name': 'test',
  })
  expect(collector.received[0]?.headers['x-key']).toBe('a secret')
})

test('sends the metrics that /metrics has', async () => {
  const [{ resourceMetrics }] = bodies('/v1/metrics').slice(-1)
  const metrics: any[] = resourceMetrics[0].scopeMetrics.flatMap((scope: any) => scope.metrics)
  const pages = metrics.find(({ name }) => name === 'sendero_page_request_seconds').histogram
  const point = pages.dataPoints.find(
    ({ attributes }: any) => attributesOf(attributes)['route'] === '/users/:id',
  )
  const text = await (await fetch(`${site.url}/metrics`)).text()
  const count = /^sendero_page_request_seconds_count\{route="\/users\/:id".* (\d+)$/m.exec(
    text,
  )?.[1]
  expect(String(point.count)).toBe(count)
  expect(point.bucketCounts.map(Number).reduce((sum: number, one: number) => sum + one)).toBe(
    Number(count),
  )
  expect(metrics.find(({ name }) => name === 'sendero_database_up').gauge.dataPoints).toHaveLength(
    1,
  )
})

test('traces nothing once it is stopped', () => {
  expect(isTracing()).toBe(false)
})
