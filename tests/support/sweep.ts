import { beforeAll, beforeEach, expect } from 'vitest'
import { z } from 'zod'
import { startTestApi } from './api.ts'
import { bodyOf } from './pages/body.ts'
import { markTenant, watchChanges } from './tenant-isolation.ts'
import { requestOf, type CallValues, type ContractCall } from './contract-calls.ts'
import { idleQueue, rowsOf } from './database/database-rows.ts'
import { personasOf, type AnyPersona } from './personas.ts'
import { bodyName, sampleInput } from './files/sample-input.ts'
import type { Company, Thing } from './sampled-tenant.ts'
import { referenceOf, sampleFile, samplesFor, type KeptThings } from './files/samples.ts'

/** Caller of an endpoint. */
export type Actor = {
  title: string
  persona: AnyPersona
  tenant: number
  /** SQL applied to the caller's account ($1) or tenant before the call. */
  after?: string
  headers?: Record<string, string>
  /** Seconds that their token lives. */
  life?: number
  alter?: (token: string) => string | null
}

/**
 * An API in which everything of the company `owner` is marked, so that it is recognised wherever it
 * turns up, and the means to call any endpoint as anybody.
 */
export async function startSweep() {
  // Nothing but what the test sends may change a company.
  const { url, services, withToken } = await startTestApi({ works: true, scheduled: false })
  const rows = await rowsOf(url)
  const personas = await personasOf(rows, services.tokens)
  const company = (id: number): Company => ({
    id,
    rows,
    admin: async (...call) => withToken(await personas.token('admin', id))(...call),
  })
  const owner = company(97)
  const own: Thing = { company: owner }
  const kept: KeptThings = new Map([[own, new Map()]])

  let changes: Awaited<ReturnType<typeof watchChanges>>
  beforeAll(async () => {
    await markTenant(rows, owner.id)
    changes = await watchChanges(rows, owner.id)
  })
  beforeEach(() => personas.revive())

  /** `values` that belong to the actor's session are made by a function, once there is one. */
  async function answerTo(
    actor: Actor,
    call: ContractCall,
    values: CallValues | (() => Promise<CallValues>),
  ) {
    const { persona, tenant, alter = (token: string) => token, life, after, headers } = actor
    const token = alter(await personas.token(persona, tenant, life))
    if (after) await rows(after, [await personas.idOf(persona, tenant)])
    const { method, path, body } = requestOf(
      call,
      typeof values === 'function' ? await values() : values,
    )
    const answer = await withToken(token)(method, path, body, headers)
    return {
      status: answer.status,
      code: answer.body?.code as unknown,
      challenge: answer.response.headers.get('www-authenticate'),
      text: await bodyOf(answer.response),
    }
  }

  const ownValues = (call: ContractCall, kept?: KeptThings) => valuesFrom(call, () => own, kept)

  /** Runs `work` and returns its result; throws if the owner's tenant changed. */
  async function unharmed<T>(calls: ContractCall[], work: () => Promise<T>): Promise<T> {
    await changes.forget()
    const returned = await work()
    const ids = calls.map(({ id }) => id).join(', ')
    expect(await changes.changed(), `changed by one of ${ids}`).toEqual([])
    return returned
  }

  /** Makes a persona's session see the console as another persona; it does until `revive`. */
  async function beginView({ persona, tenant }: Actor, subject: Actor): Promise<void> {
    const token = await personas.token(persona, tenant)
    const user_id = await personas.idOf(subject.persona, subject.tenant)
    await withToken(token)('POST', '/impersonations', { user_id })
  }

  return {
    rows,
    beginView,
    owner,
    /** The company of most who reach for the owner's things. */
    stranger: company(1),
    revive: personas.revive,
    answerTo,
    unharmed,
    /** Valid values over the owner's things, made for this one call. */
    freshValues: (call: ContractCall) => ownValues(call),
    /** The same, made once for all calls that use none of it up. */
    keptValues: (call: ContractCall) => ownValues(call, kept),
    /**
     * Returns the answers to calls that must be refused, by call name, over the owner's records; throws if
     * the owner's tenant changed. `turn` switches the refusing state of the tenant on once the records exist.
     */
    async refusals(
      actor: Actor,
      calls: ContractCall[],
      turn: (on: boolean) => Promise<unknown> = async () => {},
    ) {
      const prepared: [ContractCall, CallValues][] = []
      for (const call of calls) prepared.push([call, await ownValues(call, kept)])
      // Jobs that made the values are not the calls' doing.
      await idleQueue(rows)
      await turn(false)
      return unharmed(calls, async () => {
        const answers: Record<string, { status: number; code: unknown; challenge?: string }> = {}
        for (const [call, values] of prepared) {
          const { status, code, challenge } = await answerTo(actor, call, values)
          answers[call.id] = { status, code, ...(challenge !== null && { challenge }) }
        }
        // Reverts the change that the case itself made to the account.
        if (actor.after) await personas.revive()
        return answers
      }).finally(() => turn(true))
    },
  }
}

/** Somebody else's thing, and its samples, which serve for every call: all that names them is refused. */
export type OthersThings = [Thing, Map<unknown, unknown>]

/**
 * Values in which each reference of a call, one at a time, is somebody else's thing among one's own;
 * and with nothing but one's own (`name` null), save the people in a file: once with every filter that there is a
 * sample of, and once without any, which may be a statement of its own.
 */
export async function reachingFor(call: ContractCall, own: Thing, [other, others]: OthersThings) {
  // What is refused uses up none of one's own, and nothing of somebody else's.
  const kept: KeptThings = new Map([
    [own, new Map()],
    [other, others],
  ])
  const plain = await valuesFrom(call, () => own, kept)
  const named = Object.keys(plain.body ?? {}).map((name) => bodyName(call, name))
  const references = [plain.params, plain.query]
    .flatMap((part) => Object.keys(part ?? {}))
    .concat(named)
    .filter((name) => {
      const reference = referenceOf(call, name)
      return reference && (!other.outside || reference.outside)
    })
  const reaching: { name: string | null; values: CallValues }[] = []
  for (const name of references) {
    const from = (asked: string) => (asked === name ? other : own)
    reaching.push({ name, values: await valuesFrom(call, from, kept) })
  }
  const file = call.endpoint.upload ? await sampleFile(call, other) : undefined
  reaching.push({ name: null, values: { ...plain, file } })
  const { query, body } = call.endpoint
  const bare = {
    ...withoutFilters('query', query, plain.query),
    ...withoutFilters('body', body, plain.body),
  }
  if (Object.keys(bare).length > 0) {
    reaching.push({ name: null, values: { ...plain, ...bare, file } })
  }
  return reaching
}

/**
 * A query, or the body of a call that acts on what matches, without what may be left out of it: everything
 * that matches is `all`. Nothing where that is the same.
 */
function withoutFilters(
  part: 'query' | 'body',
  schema: z.ZodType | undefined,
  given: unknown,
): Partial<CallValues> {
  if (!(schema instanceof z.ZodObject)) return {}
  const { matching } = schema.shape as Record<string, z.ZodType | undefined>
  if (matching) return { [part]: { ...(given as object), ids: undefined, matching: { all: true } } }
  if (part === 'body' && !('q' in schema.shape)) return {}
  const acts = 'all' in schema.shape
  const values = Object.entries(given ?? {})
  const required = values.filter(([name]) => !isOptional(schema.shape[name] as z.ZodType))
  if (required.length === values.length && !acts) return {}
  return { [part]: { ...Object.fromEntries(required), ...(acts && { all: true }) } }
}

const isOptional = (schema: z.ZodType | undefined) => schema?.safeParse(undefined).success

async function valuesFrom(
  call: ContractCall,
  from: (name: string) => Thing,
  kept?: KeptThings,
): Promise<CallValues> {
  const values = await sampleInput(call, samplesFor(call, from, kept))
  const file = call.endpoint.upload ? await sampleFile(call, from('file')) : undefined
  return { ...values, file }
}
