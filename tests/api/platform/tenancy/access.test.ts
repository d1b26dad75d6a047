import { describe, expect, test } from 'vitest'
import { newSecret } from '#api/platform/identity/api-token.ts'
import { byFeature, type ContractCall } from '#tests/support/contract-calls.ts'
import { WHOLE } from '#tests/support/extent.ts'
import { otherSignature, otherUser, unsigned } from '#tests/support/personas.ts'
import { startSweep, type Actor } from '#tests/support/sweep.ts'
import {
  CLOSED_CALLS,
  otherTenantStatus,
  isAllowed,
  isOnesOwn,
} from '#tests/support/permissions.ts'

/**
 * Every endpoint of the contract, called by everybody who may not. What each must get follows from
 * the endpoint's `access` and `feature`; inputs are made from its schemas. An endpoint that is added
 * tomorrow is swept as well.
 */

const { rows, owner, stranger, refusals } = await startSweep()

const admin = { persona: 'admin', tenant: owner.id } as const
const root = { persona: 'super', tenant: stranger.id } as const

/** One answer for each call. */
function each<A>(calls: ContractCall[], answer: A): Record<string, A> {
  return Object.fromEntries(calls.map(({ id }) => [id, answer]))
}

/** A refusal that says how to authenticate, as RFC 9110 has it for every 401. */
const CHALLENGED = { status: 401, challenge: expect.stringMatching(/^Bearer/) }

describe.each([
  ['without a token', null],
  ['with an unknown API token', newSecret('company').secret],
])('%s there is no session: 401 with a challenge', (_, token) => {
  test.each(byFeature(CLOSED_CALLS))('$feature', async ({ calls }) => {
    const answers = await refusals({ ...admin, title: '', alter: () => token }, calls)
    expect(answers).toMatchObject(each(calls, CHALLENGED))
  })
})

// One place checks tokens, accounts and companies before any endpoint: one call of each sort, and all in test:all.
const oneOfEachSort = [
  ...Map.groupBy(CLOSED_CALLS, ({ endpoint: { access, method, upload, answer } }) =>
    JSON.stringify([access, method, upload !== undefined, 'stream' in answer]),
  ).values(),
].map(([first]) => first!)
const checkedInOnePlace = WHOLE ? CLOSED_CALLS : oneOfEachSort

test.each<Actor>([
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
])('somebody $title has no session: 401', async (actor) => {
  const answers = await refusals(actor, oneOfEachSort)
  expect(answers).toMatchObject(each(oneOfEachSort, CHALLENGED))
})

describe.each(['learner', 'reader', 'admin'] as const)('role %s is not enough: 403', (role) => {
  const lacking = CLOSED_CALLS.filter((call) => !isAllowed(role, call))
  test.each(byFeature(lacking))('$feature', async ({ calls }) => {
    const answers = await refusals({ title: role, persona: role, tenant: owner.id }, calls)
    expect(answers).toEqual(each(calls, { status: 403, code: 'forbidden' }))
  })
})

describe('a user who has to change their password first gets only what learners get', () => {
  const after = 'update users set must_change_password = true where id = $1'
  const refused = checkedInOnePlace.filter(({ endpoint }) => endpoint.access !== 'learner')
  test.each(byFeature(refused))('$feature', async ({ calls }) => {
    const isSuper = ({ endpoint }: ContractCall) => endpoint.access === 'super'
    const forAdmin = calls.filter((call) => !isSuper(call))
    const answers = {
      ...(await refusals({ ...admin, title: '', after }, forAdmin)),
      ...(await refusals({ ...root, title: '', after }, calls.filter(isSuper))),
    }
    expect(answers).toEqual(each(calls, { status: 403, code: 'password_change_required' }))
  })
})

describe.each(['learner', 'reader', 'admin'] as const)(
  'returns 404 for a feature that the company lacks to role %s',
  (persona) => {
    const columns = {
      communications: 'communications',
      externalTraining: 'external_training',
      userCreation: 'user_creation',
    }
    const any = ({ endpoint }: ContractCall) => [endpoint.feature!].flat()
    const lacking = Map.groupBy(
      CLOSED_CALLS.filter(({ endpoint }) => endpoint.feature),
      (call) => `${call.feature} without ${any(call).join(' or ')}`,
    )
    test.each([...lacking])('%s', async (_title, calls) => {
      const flags = any(calls[0]!).map((one) => `${columns[one]} = $2`)
      const turn = (on: boolean) =>
        rows(`update tenants set ${flags.join(', ')} where id = $1`, [owner.id, on])
      const actor = { title: '', persona, tenant: owner.id }
      const answers = await refusals(actor, calls, turn)
      expect(answers).toEqual(each(calls, { status: 404, code: 'not_found' }))
    })
  },
)

describe('only a super-administrator acts on another company', () => {
  const headers = { 'x-tenant-id': String(owner.id) }
  test.each(byFeature(checkedInOnePlace))('$feature', async ({ calls }) => {
    const actor: Actor = { title: '', persona: 'admin', tenant: stranger.id, headers }
    expect(await refusals(actor, calls)).toMatchObject(each(calls, { status: 404 }))
  })
})

test('a super-administrator does nothing as somebody of the company that they act on', async () => {
  const calls = CLOSED_CALLS.filter(isOnesOwn)
  const headers = { 'x-tenant-id': String(owner.id) }
  const answers = await refusals({ ...root, title: '', headers }, calls)
  expect(answers).toMatchObject(
    Object.fromEntries(calls.map((call) => [call.id, { status: otherTenantStatus(call) }])),
  )
})
