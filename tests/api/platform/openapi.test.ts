import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { DELIVERED_EVENTS } from '#contract/oversight/webhook-event-types.ts'
import { startTestApi } from '#tests/support/api.ts'
import { byFeature, CALLS } from '#tests/support/contract-calls.ts'

const { send } = await startTestApi()

const CALL_LIST = path.join(import.meta.dirname, '../../../docs/api-calls.md')

let document: any
beforeAll(async () => {
  const response = await send('/openapi.json')
  expect(response.status).toBe(200)
  document = await response.json()
})

const operationOf = ({ path, method }: Endpoint) => document.paths[`/api${path}`]?.[method]

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  test('lists its calls in docs/api-calls.md (run this file with --update to write it)', async () => {
    const lines = byFeature(CALLS).flatMap(({ feature, calls }) => [
      `\n## ${feature}\n`,
      ...calls.map(({ id, endpoint: { method, path, access, summary } }) => {
        const call = `\`${method.toUpperCase()} /api${path}\``
        return `- ${call} (${id}, ${access}): ${summary.replaceAll('_', '\\_').replaceAll('*', '\\*')}`
      }),
    ])
    const list = ['# Calls of the REST API', ...lines, ''].join('\n')
    await expect(list).toMatchFileSnapshot(CALL_LIST)
  })

  test('has every endpoint of the contract and no other', () => {
    const described = Object.values<Record<string, any>>(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId as string),
    )
    expect(described.sort()).toEqual(CALLS.map(({ id }) => id).sort())
  })

  test.each(CALLS)('$id says what it does, who may call it and what it answers', (call) => {
    const operation = operationOf(call.endpoint)
    expect(operation.summary).toMatch(/^\p{Lu}.{9,}/u)
    expect(operation.description).toMatch(/^Acceso: /)
    expect(operation.responses[call.endpoint.status ?? 200].content).toBeDefined()
    expect(Boolean(operation.security)).toBe(call.endpoint.access !== 'public')
    expect('requestBody' in operation).toBe(Boolean(call.endpoint.body ?? call.endpoint.upload))
  })

  test('tells the scope of a token, and that creating takes an idempotency key', () => {
    const { create, list } = contract.areas
    expect(operationOf(create)['x-token-scope']).toBe('areas:write')
    expect(operationOf(list)['x-token-scope']).toBe('areas:read')
    const key = { $ref: '#/components/parameters/IdempotencyKey' }
    const creating = CALLS.filter(
      ({ endpoint }) => endpoint.status === 201 && endpoint.access !== 'public',
    )
    const without = creating.filter(
      ({ endpoint, feature }) =>
        feature !== 'impersonations' &&
        !operationOf(endpoint).parameters.some(({ $ref }: { $ref?: string }) => $ref === key.$ref),
    )
    expect(without.map(({ id }) => id)).toEqual([])
    expect(operationOf(list).parameters).not.toContainEqual(key)
  })

  test('is compressed once, and not sent again to who has it', async () => {
    const packed = await send('/openapi.json', { headers: { 'accept-encoding': 'br' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(100_000)
    const text = brotliDecompressSync(await packed.arrayBuffer()).toString()
    expect(JSON.parse(text)).toEqual(document)
    const etag = packed.headers.get('etag')!
    const headers = { 'accept-encoding': 'br', 'if-none-match': etag }
    expect((await send('/openapi.json', { headers })).status).toBe(304)
  })

  test('names no path twice with different parameter names', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
    expect(shapes).toEqual([...new Set(shapes)])
  })
})

describe('its page', () => {
  let page: Document
  // Looked up once: hundreds of searches through hundreds of entries take minutes.
  const entries = new Map<string, Element>()
  const listed = new Set<string>()
  beforeAll(async () => {
    const response = await send('/docs')
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    page = new JSDOM(await response.text()).window.document
    for (const entry of page.querySelectorAll('[id]')) entries.set(entry.id, entry)
    for (const link of page.querySelectorAll('nav a[href^="#"]')) {
      listed.add(link.getAttribute('href')!.slice(1))
    }
  })

  test.each(CALLS)('tells of $id under its own address', ({ id, endpoint }) => {
    const entry = entries.get(id)
    expect(entry?.querySelector('h3')?.textContent).toBe(endpoint.summary)
    expect(entry?.querySelector('.call')?.textContent.replace(/\s+/g, ' ').trim()).toBe(
      `${endpoint.method.toUpperCase()} /api${endpoint.path}`,
    )
    expect(listed).toContain(id)
  })

  test('says what a token needs, and the command of each call, also without scripts', () => {
    const create = entries.get('areas.create')!
    expect(create.textContent).toContain('Token de API: permiso areas:write.')
    expect(create.querySelector('.try pre')!.textContent).toBe(
      'curl -X POST "$SENDERO_URL/api/areas" \\\n' +
        '  -H "Authorization: Bearer $SENDERO_TOKEN" \\\n' +
        '  -H "Content-Type: application/json" \\\n' +
        `  -d '{"code":"texto","name":"texto"}'`,
    )
    expect(page.querySelectorAll('.try pre')).toHaveLength(CALLS.length)
    expect(entries.get('sessions.list')!.textContent).toContain('No admite tokens de API.')
  })

  test('every link on it leads somewhere', () => {
    const anchors = [...page.querySelectorAll('a[href^="#"]')].map((link) =>
      link.getAttribute('href')!,
    )
    expect(anchors.filter((anchor) => !entries.has(anchor.slice(1)))).toEqual([])
  })

  test('runs under a policy that allows neither scripts nor styles of its own', async () => {
    expect(page.querySelectorAll('script:not([src]), style, [style], [onclick]')).toHaveLength(0)
    const scripts = [...page.querySelectorAll('script')].map(({ src }) => src)
    expect(scripts).toEqual(['/api/docs.js'])
    const sources = [...page.querySelectorAll('link[rel=stylesheet], img, iframe')]
    expect(sources.map((element) => element.getAttribute('href'))).toEqual(['/api/docs.css'])
    const styles = await send('/docs.css')
    expect(styles.headers.get('content-type')).toMatch(/^text\/css/)
    expect(await styles.text()).not.toMatch(/url\(|@import/)
  })
})

test('describes the body of every event of webhooks', () => {
  expect(Object.keys(document.webhooks)).toEqual(Object.keys(DELIVERED_EVENTS))
  for (const { post } of Object.values<any>(document.webhooks)) {
    const { schema } = post.requestBody.content['application/json']
    expect(schema.properties).toMatchObject({ type: {}, timestamp: {}, data: { type: 'object' } })
  }
})
