import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorBody } from '#contract/platform/values/shapes.ts'
import { watchLoop } from '#tests/support/blocked-loop.ts'
import { bodyOf } from '#tests/support/pages/body.ts'
import { startTestConsole } from '#tests/support/console.ts'
import { CALLS, requestOf, type CallValues } from '#tests/support/contract-calls.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { personasOf, type AnyPersona } from '#tests/support/personas.ts'
import { sampleInput } from '#tests/support/files/sample-input.ts'
import { sampleFile, samplesFor } from '#tests/support/files/samples.ts'

/**
 * Requests made from the contract and then spoilt, over real connections: whatever arrives, the API
 * answers, never with a failure of its own, and none holds the one thread for long. A change is judged
 * by the same requests each time; FUZZ_RUNS asks for so many of any kind, and a failure prints the seed
 * that repeats it.
 */
const { FUZZ_RUNS } = process.env
const RUNS = Number(FUZZ_RUNS ?? 2_000)
const SEED = FUZZ_RUNS ? {} : { seed: 20261122 }

/** The longest that the server's thread is held, the test's own share included. */
const MAX_BLOCK_MS = 250
const WARM_UP = 200

const site = await startTestConsole({ works: true, settings: { REQUESTS_PER_ADDRESS: '1000' } })
const { url, services, signInAs } = site.api
const send = (path: string, init: RequestInit) => fetch(`${site.url}/api${path}`, init)
const rows = await rowsOf(url)
const personas = await personasOf(rows, services.tokens)
const company = { id: 1, rows, admin: await signInAs('admin') }

const valid: CallValues[] = []
for (const call of CALLS) {
  const values = await sampleInput(
    call,
    samplesFor(call, () => ({ company })),
  )
  const file = call.endpoint.upload ? await sampleFile(call, { company }) : undefined
  valid.push({ ...values, file })
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    'ñ'.repeat(5_000),
    '-1',
    '1e309',
    '0x10',
    '9007199254740993',
    '99999999999999999999',
    '2147483648',
    'null',
    '[1,',
    '[]',
    "'; drop table users; --",
    '%',
    '_%\\',
    '../../etc/passwd',
    '__proto__',
    '\u202e\u200b',
  ),
)
const junk = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 4 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom<unknown>(null, true, [], {}, [[[]]], 2 ** 53, -(2 ** 63), Array(1_200).fill(7)),
)

/** A field of a part that is given junk, taken out, or added. */
const change = fc.record({
  part: fc.constantFrom('params', 'query', 'body'),
  field: fc.oneof(
    { weight: 9, arbitrary: fc.nat(30) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('__proto__', 'constructor', 'tenant_id', 'x'.repeat(300)),
    },
  ),
  value: fc.option(junk, { nil: undefined }),
})

const header = fc.string({ unit: 'grapheme-ascii', maxLength: 40 }).map((value) => value.trim())

const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const request = fc.record({
  call: fc.nat(CALLS.length - 1),
  persona: fc.constantFrom<AnyPersona>('admin', 'admin', 'admin', 'reader', 'unit', 'super'),
  changes: fc.array(change, { maxLength: 4 }),
  file: rarely(fc.oneof(fc.uint8Array({ maxLength: 200 }), text)),
  body: rarely(text),
  mediaType: rarely(
    fc.constantFrom(
      'text/plain',
      'application/json; charset=utf-16',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
    ),
  ),
  query: rarely(fc.webQueryParameters()),
  tail: rarely(fc.constantFrom<string>('/', '%', '%ff', '%00', '//', '/..', ';a=b')),
  headers: fc.dictionary(
    fc.constantFrom('x-request-id', 'accept', 'user-agent', 'x-forwarded-for', 'cookie'),
    header,
    { maxKeys: 2 },
  ),
  tenant: rarely(fc.oneof(header, fc.constantFrom('97', '1', '0', '-1', '1e9', '99999999999'))),
})
type Spoilt = typeof request extends fc.Arbitrary<infer T> ? T : never

test(
  `none of ${RUNS} spoilt requests makes the API fail`,
  { timeout: 60_000 + RUNS * 100 },
  async () => {
    const answers: Record<number, number> = {}
    const failed: unknown[] = []
    const asked = new Set<number>()
    const loop = watchLoop()
    let done = 0
    let longest = 0
    const note = (error: unknown) => failed.push(error)
    process.on('unhandledRejection', note)
    try {
      await fc.assert(
        fc.asyncProperty(request, async (spoilt) => {
          asked.add(spoilt.call)
          const { status, body } = await answerTo(spoilt)
          const block = loop.take()
          if (++done > WARM_UP) {
            longest = Math.max(longest, block)
            expect(block, CALLS[spoilt.call]!.id).toBeLessThan(MAX_BLOCK_MS)
          }
          answers[status] = (answers[status] ?? 0) + 1
          expect(status, body).toBeLessThan(500)
          // An address that does not fit into the headers is refused before anybody knows that it is a call's.
          if (status >= 400 && status !== 431) errorBody.parse(JSON.parse(body))
        }),
        { numRuns: RUNS, ...SEED },
      )
    } finally {
      process.off('unhandledRejection', note)
      loop.stop()
    }
    expect(failed).toEqual([])
    if (FUZZ_RUNS) {
      process.stdout.write(
        `${JSON.stringify(answers)}, the loop held for ${longest.toFixed(0)} ms at most\n`,
      )
    }
    if (RUNS > 20 * CALLS.length) expect(asked.size).toBe(CALLS.length)
    // Requests that are all refused at the door would prove nothing.
    const accepted = (answers[200] ?? 0) + (answers[201] ?? 0) + (answers[202] ?? 0)
    expect(accepted, JSON.stringify(answers)).toBeGreaterThan(RUNS / 20)
    expect(answers[422], JSON.stringify(answers)).toBeGreaterThan(RUNS / 20)
  },
)

async function answerTo(spoilt: Spoilt): Promise<{ status: number; body: string }> {
  const init = await initOf(spoilt)
  let response = await send(init.path, init)
  if (response.status === 401) {
    // An earlier request ended this account's session; that is what it is there for.
    await personas.revive()
    const again = await initOf(spoilt)
    response = await send(again.path, again)
  }
  return { status: response.status, body: await bodyOf(response) }
}

async function initOf({ call, changes, query, tail = '', persona, tenant, ...spoilt }: Spoilt) {
  const values = structuredClone({ ...valid[call]!, file: undefined })
  for (const { part, field, value } of changes) {
    const fields = values[part] as Record<string, unknown> | undefined
    if (!fields) continue
    const shape = (CALLS[call]!.endpoint[part] as { shape?: object } | undefined)?.shape ?? {}
    const names = Object.keys(shape)
    const name = typeof field === 'string' ? field : names[field % Math.max(1, names.length)]
    if (name)
      Object.defineProperty(fields, name, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      })
  }
  const file = spoilt.file === undefined ? valid[call]!.file : new File([spoilt.file], 'x.csv')
  const made = requestOf(CALLS[call]!, { ...values, file })
  const json = made.body === undefined ? undefined : JSON.stringify(made.body)
  const body = made.body instanceof FormData ? made.body : json
  const search = query ? `${made.path.includes('?') ? '&' : '?'}${query}` : ''
  return {
    path: made.path.replace(/(\?|$)/, `${tail}$1`) + search,
    method: made.method,
    headers: {
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...spoilt.headers,
      ...(tenant !== undefined && { 'x-tenant-id': tenant }),
      ...(spoilt.mediaType && { 'content-type': spoilt.mediaType }),
      authorization: `Bearer ${await personas.token(persona, 1)}`,
    },
    ...(made.method !== 'GET' &&
      (spoilt.body ?? body) !== undefined && { body: spoilt.body ?? body }),
  }
}
