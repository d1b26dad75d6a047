import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { WEBHOOK_EVENTS } from '#contract/oversight/webhook-event-types.ts'
import { startTestApi } from '#tests/support/api.ts'
import { requestOf, type CallValues, type ContractCall } from '#tests/support/contract-calls.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { isAllowed } from '#tests/support/permissions.ts'
import { personasOf } from '#tests/support/personas.ts'
import { watchRows } from '#tests/support/database/row-changes.ts'
import { sampleInput } from '#tests/support/files/sample-input.ts'
import { samplesFor } from '#tests/support/files/samples.ts'
import { ACTIONS, PAIRS, READS, UNPAIRED, type Pair } from './pairs.ts'

/** PUT of exactly what GET gave, for every resource of the contract: nothing changes. */

const TENANT = 1
const RECORDS = 4

const { url, services, withToken } = await startTestApi({ scheduled: false })
const rows = await rowsOf(url)
const personas = await personasOf(rows, services.tokens)

type Who = 'admin' | 'unit' | 'reader' | 'super'

async function callAs(who: Who, call: ContractCall, values: CallValues) {
  const { method, path, body } = requestOf(call, values)
  return withToken(await personas.token(who, TENANT))(method, path, body)
}

const company = {
  id: TENANT,
  rows,
  admin: async (method: string, path: string, body?: unknown) =>
    withToken(await personas.token('admin', TENANT))(method, path, body),
}
const sampleOf = (call: ContractCall) =>
  sampleInput(
    call,
    samplesFor(call, () => ({ company })),
  )

let watch: Awaited<ReturnType<typeof watchRows>>
beforeAll(async () => {
  const hook = {
    name: 'Todo',
    url: 'https://eventos.example/',
    events: Object.keys(WEBHOOK_EVENTS),
  }
  expect((await company.admin('POST', '/webhooks', hook)).status).toBe(201)
  // Moments of use.
  watch = await watchRows(rows, ['sessions'])
})
beforeEach(() => personas.revive())

const spread = <T>(all: T[], n: number): T[] =>
  all.filter((_, at) => all.length <= n || at % Math.ceil(all.length / n) === 0)

type Params = Record<string, unknown>

/** Returns the parameters of some of the resources at a path, from the lists above it. */
async function paramsAt(who: Who, path: string, idOf: Pair['idOf']): Promise<Params[]> {
  const [, parent, name] = /^(.*)\/(?:\{(\w+)\}|[^{/]+)$/.exec(path)!
  if (!path.includes('{')) return [{}]
  const outer = await paramsAt(who, parent!, idOf)
  if (name === undefined) return outer
  const list = READS.get(parent!)
  if (!list) return []
  const found: Params[] = []
  for (const params of outer) {
    const { body } = await callAs(who, list, { params, query: listed(list) })
    const all: object[] = Array.isArray(body) ? body : (body?.results ?? [])
    const ids = all.map(idOf).filter((id) => id !== undefined)
    found.push(...spread(ids, RECORDS).map((id) => ({ ...params, [name]: id })))
  }
  return found
}

const listed = ({ endpoint: { query } }: ContractCall) =>
  query && 'limit' in query.shape ? { limit: 1000 } : undefined

const shapeOf = (body: z.ZodType | undefined): Record<string, z.ZodType> | null =>
  body instanceof z.ZodObject ? body.shape : null

/** Returns the part of an answer that the request has; where it wants ids, those of the things. */
function sentBack(
  { write, named }: Pair,
  answer: unknown,
  params: Params,
): Record<string, unknown> {
  const given = named(answer, params)
  const shape = shapeOf(write.endpoint.body)
  if (!shape) return given
  const ids = (value: unknown) => (value as { id: number }[]).map(({ id }) => id)
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([name]) => given[name] !== undefined)
      .map(([name, schema]) => {
        const value = given[name]
        const isOfIds = Array.isArray(value) && !schema.safeParse(value).success
        return [name, isOfIds ? ids(value) : value]
      }),
  )
}

/** Refusals for who asks: accounts and units that they may not change. */
const isRefused = ({ status, body }: { status: number; body: any }) =>
  status === 403 || body?.errors?.[0]?.code === 'units'

const comparable = (body: object) => ({ ...body, version: undefined })

/** Writes what was read and returns true; false when the caller may not write it, or not read it. */
async function keeps(who: Who, pair: Pair, params: Params): Promise<boolean> {
  const { read, write, written } = pair
  const look = () => callAs(who, read, { params, query: listed(read) })
  const before = await look()
  if (before.status === 404 || before.body.editable === false) return false
  expect(before.status, JSON.stringify(before.body)).toBe(200)
  if (pair.named(before.body, params) === null) return false
  const body = sentBack(pair, before.body, params)
  await watch.forget()
  const answer = await callAs(who, write, { params: written(params), body })
  expect({ params, changed: await watch.changed() }).toEqual({ params, changed: [] })
  expect(comparable(sentBack(pair, (await look()).body, params))).toEqual(comparable(body))
  if (isRefused(answer)) return false
  expect(answer.status, JSON.stringify([body, answer.body])).toBe(200)
  return true
}

const VALUES: unknown[] = [
  ...[null, '', 'Ñandú', ' e\u0301l  o\u00a0ella ', 'Dos\nlíneas', '12', '1,5', '2026-03-08'],
  ...['2026-03-08T02:30', '2026-12-01T23:59:59.999Z', 'https://ejemplo.example/a?b=c'],
  ...[0, 1, 7, 1.5, 0.01, true, false],
  ...['reader', 'external', 'weekly', 'monthly', 'a@b.example', '+57 300 555 0101'],
]

/** Changes some fields to values that their schemas take. */
function altered(pair: Pair, sent: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const shape = shapeOf(pair.write.endpoint.body) ?? {}
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const values = VALUES.filter((value) => schema.safeParse(value).success)
    return name === 'version' || pair.fixed.includes(name) || values.length === 0
      ? []
      : [[name, values] as const]
  })
  const one = fc.record(
    Object.fromEntries(fields.map(([name, values]) => [name, fc.constantFrom(...values)])),
    { requiredKeys: [] },
  )
  return one.map((changes) => ({ ...sent, ...changes }))
}

test('every PUT of the contract writes a resource that is read, or is known to be an action', () => {
  expect(UNPAIRED).toEqual([])
  expect(new Set(ACTIONS).size).toBe(ACTIONS.length)
})

describe.each([
  ['an administrator', 'admin', 'admin'],
  ['an administrator with a business unit', 'unit', 'admin'],
  ['a reader', 'reader', 'reader'],
] as const)('for %s', (_, persona, role) => {
  const allowed = PAIRS.filter(({ write }) => isAllowed(role === 'reader' ? role : 'super', write))
  const pairs = allowed.map((pair): [string, Pair] => [pair.write.id, pair])
  test.each(pairs)('%s of what was read changes nothing', async (id, pair) => {
    const { read, write, idOf } = pair
    const who = write.endpoint.access === 'super' ? 'super' : persona
    const asAdministrator = () =>
      rows(`update users set role = 'admin' where email = 'unit@${TENANT}.sendero.test'`)
    await asAdministrator()
    if (pair.made && isRefused(await callAs(who, write, await sampleOf(write)))) return
    const found = await paramsAt(who, read.endpoint.path, idOf)
    if (found.length === 0) found.push((await sampleOf(write)).params!)
    const kept: Params[] = []
    for (const params of found) if (await keeps(who, pair, params)) kept.push(params)
    if (kept.length === 0) return expect(who, id).not.toMatch(/admin|super/)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...kept), fc.nat(), async (params, seed) => {
        const look = async () => (await callAs(who, read, { params, query: listed(read) })).body
        const sent = sentBack(pair, await look(), params)
        const [changes] = fc.sample(altered(pair, sent), { seed, numRuns: 1 })
        const put = async (body: object) =>
          callAs(who, write, { params: pair.written(params), body })
        if ((await put(changes!)).status !== 200) return
        await personas.revive()
        await asAdministrator()
        await keeps(who, pair, params)
        const { version } = await look()
        await put({ ...sent, ...(version && { version }) })
      }),
      { numRuns: 8 },
    )
  })
})
