import { describe, expect, test } from 'vitest'
import type { Access } from '#contract/endpoint.ts'
import { checksumOutside, MARKER, OUTSIDE_MARKER } from '#tests/support/companies-apart.ts'
import { CALLS, type ContractCall } from '#tests/support/contract-calls.ts'
import { idleQueue } from '#tests/support/database-rows.ts'
import { otherSignature, otherUser, unsigned } from '#tests/support/personas.ts'
import { reachingFor, startSweep, type Actor } from '#tests/support/sweep.ts'

/**
 * Every endpoint of the contract, called by everybody who may not. What each must get follows from
 * the endpoint's `access` and `feature`; inputs are made from its schemas. An endpoint that is added
 * tomorrow is swept as well.
 */

const { rows, owner, stranger, revive, answerTo, unharmed, ownValues, freshValues } =
  await startSweep()

const closed = CALLS.filter(({ endpoint }) => endpoint.access !== 'public')

/** What a role opens; the others are forbidden. */
const OPEN = {
  learner: ['learner'],
  reader: ['learner', 'staff'],
  admin: ['learner', 'staff', 'admin'],
  super: ['learner', 'staff', 'admin', 'super'],
} satisfies Record<string, Access[]>

const openTo = (role: keyof typeof OPEN) =>
  closed.filter(({ endpoint }) => (OPEN[role] as Access[]).includes(endpoint.access))
const closedTo = (role: keyof typeof OPEN) => closed.filter((call) => !openTo(role).includes(call))

const admin = { persona: 'admin', tenant: owner.id } as const
const root = { persona: 'super', tenant: stranger.id } as const

describe.each<Actor>([
  { ...admin, title: 'without a token', alter: () => null },
  { ...admin, title: 'with an expired token', life: -10 },
  { ...admin, title: 'with a tampered token', alter: otherUser },
  { ...admin, title: 'with a token signed by somebody else', alter: otherSignature },
  { ...admin, title: 'with an unsigned token', alter: unsigned },
  {
    ...admin,
    title: 'whose password was changed since',
    after: 'update users set token_version = token_version + 1 where id = $1',
  },
  { ...admin, title: 'who was disabled', after: 'update users set disabled = true where id = $1' },
  {
    ...admin,
    title: 'whose company is suspended',
    after:
      'update tenants set active = false where id = (select tenant_id from users where id = $1)',
  },
])('somebody $title has no session: 401', (actor) => {
  test.each(closed)('$id', async (call) => {
    expect(await unharmed(actor, call, await ownValues(call))).toMatchObject({ status: 401 })
  })
})

const lacking = (['learner', 'reader', 'admin'] as const).flatMap((role) =>
  closedTo(role).map((call) => ({ role, id: call.id, call })),
)

test.each(lacking)('role $role is not enough for $id: 403', async ({ role, call }) => {
  const actor: Actor = { title: role, persona: role, tenant: owner.id }
  const answer = await unharmed(actor, call, await ownValues(call))
  expect(answer).toMatchObject({ status: 403, code: 'forbidden' })
})

describe('whoever has to change their password first gets nothing but what learners get', () => {
  const after = 'update users set must_change_password = true where id = $1'
  test.each(closed.filter(({ endpoint }) => endpoint.access !== 'learner'))('$id', async (call) => {
    const who = call.endpoint.access === 'super' ? root : admin
    const answer = await unharmed({ ...who, title: '', after }, call, await ownValues(call))
    expect(answer).toMatchObject({ status: 403, code: 'password_change_required' })
  })
})

describe('a company without a feature gets 404 for its calls', () => {
  const columns = {
    communications: 'communications',
    externalTraining: 'external_training',
    userCreation: 'user_creation',
  }
  test.each(closed.filter(({ endpoint }) => endpoint.feature))('$id', async (call) => {
    const values = await ownValues(call)
    const column = columns[call.endpoint.feature!]
    const turn = (on: boolean) =>
      rows(`update tenants set ${column} = ${String(on)} where id = $1`, [owner.id])
    await turn(false)
    const answer = await unharmed({ ...admin, title: '' }, call, values).finally(() => turn(true))
    expect(answer).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('only a super-administrator acts on another company', () => {
  const headers = { 'x-tenant-id': String(owner.id) }
  test.each(closed)('$id', async (call) => {
    const actor: Actor = { title: '', persona: 'admin', tenant: stranger.id, headers }
    expect(await unharmed(actor, call, await ownValues(call))).toMatchObject({ status: 404 })
  })
})

const strangers = [
  { title: 'an administrator', persona: 'admin', role: 'admin' },
  { title: 'a reader', persona: 'reader', role: 'reader' },
  { title: 'a reader with a business unit', persona: 'unit', role: 'reader' },
  { title: 'a super-administrator at home', persona: 'super', role: 'super' },
] as const

describe.each(strangers)('another company’s things do not exist for $title', ({ role, ...who }) => {
  // What is for super-administrators alone is about every company.
  const calls = openTo(role).filter(({ endpoint }) => endpoint.access !== 'super')
  test.each(calls)('$id', async (call) => {
    const own = { company: stranger }
    for (const { name, values } of await reachingFor(call, own, { company: owner })) {
      await revive()
      const answer = await unharmed({ ...who, tenant: stranger.id }, call, values)
      expect(answer.text, `${name}: what is answered`).not.toContain(MARKER)
      expectNothingFound(call, name, answer)
    }
  })
})

const limited = [
  { title: 'a reader', role: 'reader' },
  {
    title: 'an administrator',
    role: 'admin',
    after: `update users set role = 'admin', convalidate_enabled = true where id = $1`,
  },
] as const

describe.each(limited)('outside the business units of $title nobody exists', ({ role, ...who }) => {
  test.each(openTo(role))('$id', async (call) => {
    const actor: Actor = { ...who, persona: 'unit', tenant: owner.id }
    const outside = { company: owner, outside: true }
    for (const { name, values } of await reachingFor(call, { company: owner }, outside)) {
      await revive()
      const before = await checksumOutside(rows, owner.id)
      const answer = await answerTo(actor, call, values)
      await idleQueue(rows)
      expect(await checksumOutside(rows, owner.id), `${name}: people outside`).toBe(before)
      expect(answer.text, `${name}: what is answered`).not.toContain(OUTSIDE_MARKER)
      expectNothingFound(call, name, answer)
    }
  })
})

const allowed: Actor[] = [
  { ...admin, title: 'an administrator of the company' },
  {
    title: 'a super-administrator who acts on it',
    persona: 'super',
    tenant: stranger.id,
    headers: { 'x-tenant-id': String(owner.id) },
  },
]

describe.each(allowed)('$title gets what they ask for', (actor) => {
  const calls = CALLS.filter((call) => !closed.includes(call) || openTo('super').includes(call))
  const open = (call: ContractCall) =>
    actor.persona === 'super' ? !ownLearning(call) : !closedTo('admin').includes(call)
  test.each(calls.filter(open))('$id', async (call) => {
    const answer = await answerTo(actor, call, await freshValues(call))
    await idleQueue(rows)
    expect(answer.status, answer.text).toBe(call.endpoint.status ?? 200)
  })
})

test.each(closed.filter(ownLearning))(
  'a super-administrator learns nothing in a company that they act on: $id',
  async (call) => {
    const actor = allowed.find(({ persona }) => persona === 'super')!
    expect(await unharmed(actor, call, await ownValues(call))).toMatchObject({ status: 404 })
  },
)

/** What somebody does as a learner, which they are in their own company alone. */
function ownLearning({ id }: ContractCall): boolean {
  return ['me.download', 'me.device', 'responses.answer'].includes(id)
}

/**
 * A reference to what does not exist for the caller: 404 where it is the thing asked for, 422 where
 * it is a field's value. `name` is the parameter that refers to it, null when none does.
 */
function expectNothingFound(
  { endpoint }: ContractCall,
  name: string | null,
  { status, text }: { status: number; text: string },
) {
  expect(status, text).toBeLessThan(500)
  // 403 would say that it exists.
  expect(status, text).not.toBe(403)
  if (name === null) return
  const filter = endpoint.method === 'get' && endpoint.query?.shape[name]
  // A filter that matches nothing finds nothing.
  if (filter && filter.safeParse(undefined).success) return
  expect([404, 422], `${name}: ${text}`).toContain(status)
}
