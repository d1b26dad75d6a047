import { beforeAll, beforeEach, expect } from 'vitest'
import { startTestApi } from './api.ts'
import { bodyOf } from './body.ts'
import { checksums, markCompany } from './companies-apart.ts'
import { requestOf, type CallValues, type ContractCall } from './contract-calls.ts'
import { rowsOf } from './database-rows.ts'
import { personasOf, type AnyPersona } from './personas.ts'
import { sampleInput } from './sample-input.ts'
import { referenceOf, sampleFile, samplesFor, type Company } from './samples.ts'

/** Somebody who calls an endpoint. */
export type Actor = {
  title: string
  persona: AnyPersona
  tenant: number
  /** What becomes of their account ($1) or company before they call. */
  after?: string
  headers?: Record<string, string>
  /** Seconds that their token lives. */
  life?: number
  alter?: (token: string) => string | null
}

/** A thing that a parameter refers to: of this company, in or outside its business unit. */
export type Thing = { company: Company; outside?: boolean }

/**
 * An API in which everything of the company `owner` is marked, so that it is recognised wherever it
 * turns up, and the means to call any endpoint as anybody.
 */
export async function startSweep() {
  const { url, services, withToken } = await startTestApi({ works: true })
  const rows = await rowsOf(url)
  // Nothing but what the test sends may change a company.
  await rows('delete from pgboss.schedule')
  const personas = await personasOf(rows, services.tokens)
  const company = (id: number): Company => ({
    id,
    rows,
    admin: async (...call) => withToken(await personas.token('admin', id))(...call),
  })
  const owner = company(97)
  const kept = new Map<string, CallValues>()

  beforeAll(() => markCompany(rows, owner.id))
  beforeEach(() => personas.revive())

  async function answerTo(actor: Actor, call: ContractCall, values: CallValues) {
    const { persona, tenant, alter = (token: string) => token, life, after, headers } = actor
    const token = alter(await personas.token(persona, tenant, life))
    if (after) await rows(after, [await personas.idOf(persona, tenant)])
    const { method, path, body } = requestOf(call, values)
    const answer = await withToken(token)(method, path, body, headers)
    return {
      status: answer.status,
      code: answer.body?.code as unknown,
      text: await bodyOf(answer.response),
    }
  }

  const freshValues = (call: ContractCall) => valuesFrom(call, () => ({ company: owner }))

  return {
    rows,
    owner,
    /** The company of most who reach for the owner's things. */
    stranger: company(1),
    revive: personas.revive,
    answerTo,
    /** The answer, after making sure that the owner's company is as it was. */
    async unharmed(actor: Actor, call: ContractCall, values: CallValues) {
      const before = await checksums(rows, owner.id)
      const answer = await answerTo(actor, call, values)
      // What the case itself does to an account is not the call's doing.
      if (actor.after) await personas.revive()
      expect(await checksums(rows, owner.id)).toEqual(before)
      return answer
    },
    /** Valid values over the owner's things, made for this one call. */
    freshValues,
    /** The same, kept for many calls that are all refused and use nothing up. */
    async ownValues(call: ContractCall): Promise<CallValues> {
      const found = kept.get(call.id) ?? (await freshValues(call))
      kept.set(call.id, found)
      return found
    },
  }
}

/**
 * Values in which each reference of a call, one at a time, is somebody else's thing among one's own;
 * and once (`name` null) with nothing but one's own, save the people in a file.
 */
export async function reachingFor(call: ContractCall, own: Thing, other: Thing) {
  const plain = await valuesFrom(call, () => own)
  const references = [plain.params, plain.query, plain.body]
    .flatMap((part) => Object.keys(part ?? {}))
    .filter((name) => {
      const reference = referenceOf(call, name)
      return reference && (!other.outside || reference.outside)
    })
  const reaching: { name: string | null; values: CallValues }[] = []
  for (const name of references) {
    const from = (asked: string) => (asked === name ? other : own)
    reaching.push({ name, values: await valuesFrom(call, from) })
  }
  const file = call.endpoint.upload ? await sampleFile(call, other) : undefined
  return [...reaching, { name: null, values: { ...plain, file } }]
}

async function valuesFrom(call: ContractCall, from: (name: string) => Thing): Promise<CallValues> {
  const values = await sampleInput(call, samplesFor(call, from))
  const file = call.endpoint.upload ? await sampleFile(call, from('file')) : undefined
  return { ...values, file }
}
