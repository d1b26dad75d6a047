import { expect, test } from 'vitest'
import type { z } from 'zod'
import { isBodyOptional } from '#contract/platform/endpoint.ts'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import { startTestApi } from '#tests/support/api.ts'
import {
  CALLS,
  requestOf,
  type CallValues,
  type ContractCall,
} from '#tests/support/contract-calls.ts'
import { sampled } from '#tests/support/extent.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { sampleInput } from '#tests/support/files/sample-input.ts'
import { samplesFor } from '#tests/support/files/samples.ts'

/** Every endpoint answers invalid input with all errors at once, in Spanish. */

const { send, tokenOf, url, signInAs } = await startTestApi({ works: true })
const tokens = {
  admin: await tokenOf('admin@1.sendero.test'),
  super: await tokenOf('super@sendero.test'),
}
const company = { id: 1, admin: await signInAs('admin'), rows: await rowsOf(url) }

/** Invalid values, each sent for every field at once. */
const NONSENSE: Record<string, unknown> = {
  'nothing at all': undefined,
  null: null,
  'an empty text': '',
  'a text': 'zzz',
  'a long text': 'ñ'.repeat(10_000),
  'a NUL': 'a\u0000b',
  'a number': -1.5,
  'a huge number': 1e300,
  true: true,
  'a list': [],
  'a list of lists': [[null]],
  'an object': { a: 1 },
}

// Words of English sentences that no Spanish sentence has.
const ENGLISH =
  /\b(the|is|of|to|and|not|must|be|should|too|expected|received|required|invalid|input|string|number|boolean|array|object|null|undefined|NaN|unrecognized|option|least|most|characters?)\b/i

const PARTS = ['params', 'query', 'body'] as const

/** Bodies that are not an object in JSON. */
const NO_OBJECTS = {
  'no JSON': '{"a": ',
  'a list': '[]',
  'a text': '"hola"',
  null: 'null',
  nothing: undefined,
}

const WITH_INPUT = CALLS.filter(({ endpoint }) => PARTS.some((part) => endpoint[part]))

// One place checks the input of every call.
test.each(sampled(WITH_INPUT, 3))('refuses nonsense in Spanish: $id', async (call) => {
  const valid = await validValues(call)
  const every = PARTS.flatMap((part) => nonsenseFor(call, part, valid)).concat(
    call.endpoint.body ? brokenBodies(call, valid) : [],
  )
  // One place words what a schema refuses, so that calls take turns with the values.
  const sent = sampled(every, 3, CALLS.indexOf(call))
  const expectRefusal = async ({ title, path, text, statuses }: Sent) => {
    const answer = await answerTo(call.endpoint.method.toUpperCase(), path, text)
    expectSpanish(answer, title)
    if (statuses) expect(statuses, title).toContain(answer.status)
  }
  // Side by side, since most of a call is waiting for the database; but few exports run at once.
  if (!('stream' in call.endpoint.answer)) await Promise.all(sent.map(expectRefusal))
  else for (const one of sent) await expectRefusal(one)
})

type Sent = { title: string; path: string; text: string | undefined; statuses?: number[] }

function nonsenseFor(call: ContractCall, part: (typeof PARTS)[number], valid: CallValues): Sent[] {
  if (!call.endpoint[part]) return []
  // A map has no fields of its own: one of its keys is as good as another.
  const { shape } = call.endpoint[part] as Partial<z.ZodObject>
  return Object.entries(NONSENSE).map(([name, value]) => {
    const fields = shape ? Object.keys(shape) : [name]
    const nonsense = Object.fromEntries(fields.map((field) => [field, value]))
    const { path, body } = requestOf(call, { ...valid, [part]: nonsense })
    return { title: `${part} of ${name}`, path, text: JSON.stringify(body) }
  })
}

function brokenBodies(call: ContractCall, valid: CallValues): Sent[] {
  const { path } = requestOf(call, valid)
  const broken = Object.entries(NO_OBJECTS).filter(
    ([, text]) => text !== undefined || !isBodyOptional(call.endpoint),
  )
  return broken.map(([name, text]) => ({
    title: `a body that is ${name}`,
    path,
    text,
    statuses: [400, 422],
  }))
}

/**
 * Pictures have keys that nobody guesses and never change; a course's file is the same for as long as it is there.
 * Everything else is read anew.
 */
const KEPT: { [id: string]: string } = {
  'users.avatar': 'private, max-age=31536000, immutable',
  'courses.image': 'private, max-age=31536000, immutable',
  'courses.designImage': 'private, max-age=31536000, immutable',
  'instructors.logo': 'private, max-age=31536000, immutable',
  // Anybody sees them, and their key is their content.
  'brand.logo': 'public, max-age=31536000, immutable',
  // The same for everybody, as verifiers look them up.
  'credentials.didDocument': 'public, max-age=300',
  'credentials.statusList': 'public, max-age=300',
  // Calendar programs ask every few minutes, also with nothing new.
  'calendars.feed': 'private, max-age=900',
  'messages.attachment': 'private, max-age=3600',
  'course-design.asset': 'private, max-age=3600',
  'course-design.anyAsset': 'private, max-age=3600',
  'course-design.importedPicture': 'private, max-age=3600',
  'any-course-design.importedPicture': 'private, max-age=3600',
  'course-library.content': 'private, max-age=3600',
  'course-library.offeredContent': 'private, max-age=3600',
  'any-course-library.offeredContent': 'private, max-age=3600',
  'course-packages.starterImage': 'private, max-age=3600',
}

test.each(CALLS.filter(({ endpoint }) => endpoint.method === 'get'))(
  'the answer of $id is cached while valid, privately, with a token or without',
  async (call) => {
    const { path } = requestOf(call, await validValues(call))
    const callers = [tokens.super, tokens.admin, 'no token']
    for (const token of sampled(callers, callers.length, CALLS.indexOf(call))) {
      const response = await send(path, { headers: { authorization: `Bearer ${token}` } })
      await response.body?.cancel()
      const kept = response.ok ? KEPT[call.id] : undefined
      const said = response.headers.get('cache-control')?.replace(', no-transform', '')
      expect(said, `${path} ${response.status}`).toBe(kept ?? 'private, no-store')
    }
  },
)

test('an unknown URL is answered in Spanish', async () => {
  expectSpanish(await answerTo('GET', '/nothing/here', undefined), '')
})

const kept = new Map<string, ReturnType<typeof sampleInput>>()

function validValues(call: ContractCall) {
  const values =
    kept.get(call.id) ??
    sampleInput(
      call,
      samplesFor(call, () => ({ company })),
    )
  kept.set(call.id, values)
  return values
}

async function answerTo(method: string, path: string, body: string | undefined) {
  const token = tokens[path.startsWith('/sa/') ? 'super' : 'admin']
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await send(path, { method, headers, ...(body !== undefined && { body }) })
  if (response.ok) {
    // A download nobody reads keeps its connection, and the file would wait for it at its end.
    await response.body?.cancel()
    return { status: response.status, body: null }
  }
  return { status: response.status, body: (await response.json()) as ErrorBody }
}

/** All that is wrong at once, nothing twice, and nothing that a person here cannot read. */
function expectSpanish(
  { status, body }: { status: number; body: ErrorBody | null },
  title: string,
) {
  expect(status, `${title}: ${JSON.stringify(body)}`).toBeLessThan(500)
  if (!body) return
  for (const message of [body.message, ...body.errors.map((error) => error.message)]) {
    expect(message, title).toMatch(/^\p{Lu}.{5,}/u)
    expect(message, title).not.toMatch(ENGLISH)
  }
  const said = body.errors.map(({ path, message }) => `${path}: ${message}`)
  expect(said, title).toEqual([...new Set(said)])
  if (status === 422) expect(body.errors[0]?.message, title).toBe(body.message)
}
