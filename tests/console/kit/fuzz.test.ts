import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { RouteConfigEntry } from '@remix-run/route-config'
import siteMap from '#app/routes.ts'
import { DEMO_PASSWORD } from '#tests/support/settings.ts'
import { watchLoop } from '#tests/support/blocked-loop.ts'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { personasOf } from '#tests/support/personas.ts'

/**
 * Requests to every address of the site map, as pages and as the framework's data, with forms that are
 * almost right, wrong or none at all: each is answered, never with a failure of ours, and none holds the
 * one thread for long. A change is judged by the same requests each time; FUZZ_RUNS asks for so many of
 * any kind, and a failure prints the seed that repeats it.
 */
const { FUZZ_RUNS } = process.env
const RUNS = Number(FUZZ_RUNS ?? 600)
const SEED = FUZZ_RUNS ? {} : { seed: 20261122 }

/** The longest that the server's thread is held, the test's own share included. */
const MAX_BLOCK_MS = 250
const WARM_UP = 100
/** Timeout of a request; without an answer by then the test fails. */
const MAX_WAIT_MS = 30_000

const site = await startTestConsole({ settings: { REQUESTS_PER_ADDRESS: '1000' } })
const rows = await rowsOf(site.api.url)
const personas = await personasOf(rows, site.api.services.tokens)

type Place = { path: string; acts: boolean }

function placesOf(entries: readonly RouteConfigEntry[], parent = ''): Place[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const here = path ? `${parent}/${path}` : parent
    const source = readFileSync(`app/${file}`, 'utf8')
    const acts = /^export .*\baction\b/m.test(source)
    return [{ path: here || '/', acts }, ...placesOf(children, here)]
  })
}
const PLACES = placesOf(siteMap)
const PATHS = [...new Set(PLACES.map(({ path }) => path))]
const ACTIONS = [...new Set(PLACES.filter(({ acts }) => acts).map(({ path }) => path))]

const [course] = await rows<{ id: string; uuid: string }>(
  'select id, uuid from tenant_courses where tenant_id = 1 order by id limit 1',
)
const PARAMS: Record<string, string[]> = {
  uuid: [course!.uuid],
  hash: ['x'.repeat(40)],
  kind: ['courses', 'paths', 'users'],
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    'on',
    'null',
    '-1',
    '1e309',
    '0x10',
    '99999999999999999999',
    '\u0000',
    '\u202e\u200b',
    "'; drop table users; --",
    '../../etc/passwd',
    'ñ'.repeat(20_000),
    'a'.repeat(70_000),
  ),
)
const fieldName = fc.oneof(
  { weight: 6, arbitrary: fc.nat(60) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'a[9999999]',
      'a.9999999',
      '[1000][1000].x',
      '__proto__[x]',
      'a.constructor.prototype.b',
      'a[',
      ']',
      '..',
      `a${'.b'.repeat(45)}`,
      'x'.repeat(300),
      'ids[999]',
      '__rvfInternalFormId',
    ),
  },
)
const NAMES =
  `ids name email username password first_name last_name role q page sort order selection
  returnTo back theme menu shortcuts tenant area_id position_id manager_id mobile mobile.country
  mobile.number organizational_units version loaded file change code location avatar avatar_file
  current new repeated hours validity percentage comments skills areas courses users move_to cost
  year amount gallery_image gallery_image_file slug other_tenants from to kind dt limit skip`.split(
    /\s+/,
  )

const rarely = <T>(arbitrary: fc.Arbitrary<T>, weight = 10) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const request = fc.record({
  path: fc.constantFrom(...PATHS),
  action: rarely(fc.constantFrom(...PATHS), 9).chain((path) =>
    path === undefined ? fc.constantFrom(...ACTIONS) : fc.constant(path),
  ),
  params: fc.array(fc.oneof(fc.constantFrom('1', '2', '7', '0', '-1', '1e0', 'x'), text), {
    minLength: 3,
    maxLength: 3,
  }),
  known: fc.boolean(),
  data: fc.boolean(),
  method: fc.oneof(
    { weight: 4, arbitrary: fc.constant('POST') },
    { weight: 3, arbitrary: fc.constant('GET') },
    { weight: 1, arbitrary: fc.constantFrom('HEAD', 'HEAD', 'PUT', 'DELETE', 'OPTIONS') },
  ),
  persona: fc.constantFrom('admin', 'admin', 'reader', 'unit', 'super', null),
  fields: fc.array(fc.tuple(fieldName, text), { maxLength: 8 }),
  multipart: fc.boolean(),
  file: rarely(fc.uint8Array({ maxLength: 400 }), 3),
  raw: rarely(fc.oneof(text, fc.constant('a=1&'.repeat(3_000)))),
  mediaType: rarely(
    fc.constantFrom(
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/json',
      'text/x-script',
      'application/x-www-form-urlencoded; charset=utf-16',
    ),
  ),
  query: rarely(
    fc.oneof(
      fc.webQueryParameters(),
      fc.constantFrom('ids=x', '_routes=root', 'page=1e9', '%', 'a[]=%ff'),
    ),
    2,
  ),
  tail: rarely(fc.constantFrom('/', '%', '%ff', '%00', '//', '/..', ';a=b', '\\')),
  cookie: rarely(fc.string({ unit: 'grapheme-ascii', maxLength: 60 })),
})
type Bad = typeof request extends fc.Arbitrary<infer T> ? T : never

/** Sends a request and returns its answer and how long it blocked the event loop. */
async function askedFor(bad: Bad, loop: ReturnType<typeof watchLoop>) {
  const [address, init] = await requestOf(bad)
  loop.take()
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(MAX_WAIT_MS) })
  const body = await bodyOf(response)
  return { address, status: response.status, body, block: loop.take() }
}

test(
  `none of ${RUNS} bad requests makes the console fail`,
  { timeout: 120_000 + RUNS * 1_000 },
  async () => {
    const answers: Record<number, number> = {}
    let done = 0
    let longest = 0
    const asked = { actions: new Set<string>(), data: new Set<string>() }
    const loop = watchLoop()
    onTestFinished(loop.stop)
    await fc.assert(
      fc.asyncProperty(request, async (bad) => {
        const { address, status, body, block } = await askedFor(bad, loop)
        if (bad.method === 'POST') asked.actions.add(bad.action)
        else if (bad.method === 'GET' && bad.data) asked.data.add(bad.path)
        if (++done > WARM_UP) {
          // Blocking by a request repeats; blocking by garbage collection does not.
          const own = block < MAX_BLOCK_MS ? block : (await askedFor(bad, loop)).block
          longest = Math.max(longest, own)
          expect(own, `${bad.method} ${address}`).toBeLessThan(MAX_BLOCK_MS)
        }
        answers[status] = (answers[status] ?? 0) + 1
        expect(status, `${bad.method} ${address} ${body}`).toBeLessThan(500)
      }),
      { numRuns: RUNS, ...SEED },
    )
    if (FUZZ_RUNS) {
      process.stdout.write(
        `${JSON.stringify(answers)}, the loop held for ${longest.toFixed(0)} ms at most\n`,
      )
    }
    if (RUNS > 50 * PATHS.length) {
      expect(ACTIONS.filter((path) => !asked.actions.has(path))).toEqual([])
      expect(PATHS.filter((path) => !asked.data.has(path))).toEqual([])
    }
    // Requests that are all refused at the door would prove nothing.
    for (const status of [200, 302, 404, 422]) {
      expect(answers[status], JSON.stringify(answers)).toBeGreaterThan(RUNS / 50)
    }
  },
)

async function bodyOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return (await response.text()).slice(0, 2_000)
  }
  await response.body?.cancel()
  return ''
}

async function requestOf(bad: Bad): Promise<[string, RequestInit]> {
  let n = 0
  const path = (bad.method === 'POST' ? bad.action : bad.path)
    .replace(/:(\w+)\??/g, (_, name: string) => {
      const given = bad.params[n++ % bad.params.length]!.toWellFormed().slice(0, 300)
      const known = bad.known ? PARAMS[name] : undefined
      return encodeURIComponent(known ? known[given.length % known.length]! : given)
    })
    .replace('*', 'nowhere')
  const address = `${site.url}${path}${bad.data ? '.data' : ''}${bad.tail ?? ''}${bad.query ? `?${bad.query}` : ''}`
  const headers: Record<string, string> = { origin: site.url }
  const cookies = [bad.persona && (await cookieOf(bad.persona)), bad.cookie && latin(bad.cookie)]
  headers['cookie'] = cookies.filter(Boolean).join('; ')
  if (bad.method === 'GET' || bad.method === 'HEAD') {
    return [address, { method: bad.method, headers, redirect: 'manual' }]
  }
  const fields = bad.fields.map(([name, value]): [string, string] => [
    typeof name === 'number' ? NAMES[name % NAMES.length]! : name,
    value,
  ])
  let body: BodyInit
  if (bad.multipart) {
    body = new FormData()
    for (const [name, value] of fields) body.append(name, value)
    if (bad.file) body.append('file', new File([bad.file], 'x.csv'))
  } else body = new URLSearchParams(fields)
  if (bad.mediaType) headers['content-type'] = bad.mediaType
  return [address, { method: bad.method, headers, body: bad.raw ?? body, redirect: 'manual' }]
}

/** Removes the characters that a header cannot contain. */
const latin = (value: string) => value.replace(/[^\x21-\x7e]/g, '')

const kept = new Map<string, { cookie: string; requests: number }>()

/** The session of an account; now and then a new one, for what requests did to it or its account. */
async function cookieOf(persona: NonNullable<Bad['persona']>): Promise<string> {
  const known = kept.get(persona)
  if (known && known.requests++ < 40) return known.cookie
  await personas.revive()
  const email = persona === 'super' ? 'super@sendero.test' : `${persona}@1.sendero.test`
  const answer = await fetch(`${site.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url },
    body: new URLSearchParams({ email, password: DEMO_PASSWORD }),
  })
  expect(answer.status, await answer.text()).toBe(302)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  kept.set(persona, { cookie, requests: 0 })
  return cookie
}
